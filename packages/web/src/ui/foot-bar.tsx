import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface FootBarProps {
  /** What is changed, or wrong, in a sentence. */
  readonly status: string
  readonly isFaulty?: boolean
  /** In a section that is flush: its text has to keep from the edge itself. */
  readonly isFlush?: boolean
  /** The buttons. */
  readonly children: ReactNode
}

/** What is done with what one has changed: at the foot of the screen, within the thumb's reach, while the rows scroll. */
export function FootBar({ status, isFaulty = false, isFlush = false, children }: FootBarProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        flexWrap: 'wrap',
        alignItems: 'center',
        ...(isFlush && { px: { xs: 2, sm: 3 } }),
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" role="status" sx={{ flex: '1 1 140px' }} color={isFaulty ? 'error' : 'textSecondary'}>
        {status}
      </Typography>
      {children}
    </Stack>
  )
}
