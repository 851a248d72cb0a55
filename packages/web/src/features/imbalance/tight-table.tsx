import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Room for the many columns of the specification: their names may take two lines, what names a row stays on one. */
export function TightTable({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        '& th, & td': { px: 1 },
        '& th:first-of-type, & td:first-of-type': { pl: { xs: 2, sm: 3 }, whiteSpace: 'nowrap' },
        '& th': { whiteSpace: 'normal', lineHeight: 1.25, verticalAlign: 'bottom' },
        // The arrow of a sorted column stands in the gap before it, so that no column keeps room for one.
        '& .MuiTableSortLabel-root': { position: 'relative' },
        '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': {
          position: 'absolute',
          right: '100%',
          mx: 0,
          fontSize: 16,
        },
      }}
    >
      {children}
    </Box>
  )
}
