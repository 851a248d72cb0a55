import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

export interface Definition {
  readonly term: ReactNode
  readonly value: ReactNode
  readonly key?: string
}

/** Facts of one thing: name left, value right; on a phone one under the other. */
export function DefinitionList({ items }: { readonly items: readonly Definition[] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: 'minmax(140px, 1fr) 2fr' } }}>
      {items.map((item, index) => (
        <Box key={item.key ?? index} sx={{ display: 'contents', '&:last-of-type > *': { borderBottom: 0 } }}>
          <Box
            component="dt"
            sx={{
              typography: 'body2',
              color: 'text.secondary',
              pt: 1.25,
              pb: { xs: 0, sm: 1.25 },
              pr: 2,
              borderBottom: { sm: 1 },
              borderColor: { sm: 'divider' },
            }}
          >
            {item.term}
          </Box>
          <Box
            component="dd"
            sx={{
              typography: 'body2',
              m: 0,
              pt: { xs: 0.25, sm: 1.25 },
              pb: 1.25,
              borderBottom: 1,
              borderColor: 'divider',
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
          >
            {item.value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
