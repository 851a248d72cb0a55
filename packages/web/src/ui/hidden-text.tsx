import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Words that are read aloud and not shown. */
export function HiddenText({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <Box
      component="span"
      id={id}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  )
}
