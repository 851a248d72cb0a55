import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { ReactNode } from 'react'

interface PanelProps {
  readonly title: ReactNode
  readonly actions?: ReactNode
  /** Without padding, for a list that reaches the edges. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A part of the trading screen: a tight card whose content scrolls when the screen gives it no more room. */
export function Panel({ title, actions, flush = false, children }: PanelProps) {
  const id = useId()
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, minWidth: 0 }}
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
        <Typography id={id} component="h2" sx={{ fontSize: '1rem', fontWeight: 650, flex: 1, minWidth: 'max-content' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      <Box
        sx={{
          ...{ flex: 1, minHeight: 0, overflow: 'auto', overscrollBehavior: 'contain', scrollbarWidth: 'thin' },
          ...(!flush && { px: 2, pb: 2, pt: 0.75 }),
        }}
      >
        {children}
      </Box>
    </Card>
  )
}
