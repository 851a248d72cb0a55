import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Two columns in reading order; on a phone one under the other. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      {children}
    </Box>
  )
}
