import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Fields side by side, as many as there is room for. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      }}
    >
      {children}
    </Box>
  )
}
