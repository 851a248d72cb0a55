import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

interface HiddenTextProps {
  readonly id?: string
  /** The media query under which there is room to show them. */
  readonly shownAt?: string
  readonly children: ReactNode
}

/** Words that are read aloud and not shown. */
export function HiddenText({ id, shownAt, children }: HiddenTextProps) {
  const shown = shownAt && { [shownAt]: { position: 'static', width: 'auto', height: 'auto', clipPath: 'none' } }
  return (
    <Box component="span" id={id} sx={{ ...hidden, ...shown }}>
      {children}
    </Box>
  )
}
