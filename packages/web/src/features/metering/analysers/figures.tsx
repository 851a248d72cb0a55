import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Short figures side by side, two of them on a phone. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 120px), 1fr))' }}>
      {children}
    </Box>
  )
}
