import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, type CSSProperties, type ReactNode } from 'react'

interface PanelProps {
  readonly title: ReactNode
  /** Small, beside the title where there is room. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** Without padding, for a list that reaches the edges. */
  readonly flush?: boolean
  /** Of the card itself. */
  readonly sx?: CSSProperties
  readonly children: ReactNode
}

/** A part of the trading screen: a tight card whose content scrolls when the screen gives it no more room. */
export function Panel({ title, note, actions, flush = false, sx, children }: PanelProps) {
  const id = useId()
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0, ...sx }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          pt: 1.25,
          pb: flush ? 0.75 : 1.25,
        }}
      >
        <Typography
          id={id}
          component="h2"
          sx={{ fontSize: '1rem', fontWeight: 650, minWidth: 'max-content', flex: { xs: 1, sm: 'none' } }}
        >
          {title}
        </Typography>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ flex: { xs: '1 0 100%', sm: '1 1 0' }, order: { xs: 1, sm: 0 }, minWidth: 0, fontSize: '0.75rem' }}
        >
          {note}
        </Typography>
        {actions}
      </Box>
      <Box
        // What scrolls can be scrolled by the keys, also where nothing in it takes the focus.
        role="group"
        aria-labelledby={id}
        tabIndex={0}
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          overflow: 'auto',
          overscrollBehavior: 'contain',
          scrollbarWidth: 'thin',
          ...(!flush && { px: 2, pb: 2, pt: 0.75 }),
        }}
      >
        {children}
      </Box>
    </Card>
  )
}
