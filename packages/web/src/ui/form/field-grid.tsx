import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface FieldGridProps {
  /** The least width of a field, in pixels. */
  readonly least?: number
  readonly children: ReactNode
}

/** Fields side by side, as many as there is room for. */
export function FieldGrid({ least = 220, children }: FieldGridProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${String(least)}px), 1fr))`,
      }}
    >
      {children}
    </Box>
  )
}
