import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Figures and, as far as there is room beside them, the chart of the same. */
export function BesideChart({ figures, chart }: { readonly figures: ReactNode; readonly chart: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, md: 5 },
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 4fr) minmax(0, 8fr)' },
      }}
    >
      {figures}
      {chart}
    </Box>
  )
}
