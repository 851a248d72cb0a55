import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Two fields beside each other, on a phone too. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start' }}>
      {children}
    </Box>
  )
}
