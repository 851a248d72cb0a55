import Card from '@mui/material/Card'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { WholeDates } from './whole-dates.tsx'

interface SectionProps {
  readonly title?: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Without padding, for a table that reaches the edges. */
  readonly flush?: boolean
  /** Less air on a phone, for what belongs on its first screen. */
  readonly isTight?: boolean
  readonly children: ReactNode
}

/** A part of a page that is one thing: a card with an optional title, note and actions. */
export function Section({ title, note, actions, flush = false, isTight = false, children }: SectionProps) {
  const id = useId()
  const padding = { xs: isTight ? 1.5 : 2, sm: 3 }
  return (
    <Card component="section" aria-labelledby={title ? id : undefined}>
      {(title ?? actions) && (
        <Stack
          direction="row"
          spacing={2}
          useFlexGap
          sx={{
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            alignItems: 'center',
            px: padding,
            pt: padding,
            pb: flush ? 1.5 : isTight ? { xs: 0.75, sm: 0 } : 0,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            {title && (
              <Typography
                id={id}
                variant="h3"
                component="h2"
                {...(isTight && { sx: { typography: { xs: 'h4', sm: 'h3' } } })}
              >
                <WholeDates>{title}</WholeDates>
              </Typography>
            )}
            {note && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
                <WholeDates>{note}</WholeDates>
              </Typography>
            )}
          </Box>
          {actions && (
            <Stack direction="row" spacing={1}>
              {actions}
            </Stack>
          )}
        </Stack>
      )}
      <Box sx={flush ? {} : { p: padding, ...(isTight && (title ?? actions) && { pt: { xs: 0, sm: 3 } }) }}>
        {children}
      </Box>
    </Card>
  )
}
