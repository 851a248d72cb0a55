import Box from '@mui/material/Box'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import { useFormat } from '../../lib/format.ts'
import { measuredOf, nameOf, writtenOf } from './quantity-look.ts'

/** All values by name, one under the other, in as many columns as there is room for. */
export function ValueGrid({ values }: { readonly values: MeasuredValues }) {
  const format = useFormat()
  return (
    <Box component="dl" sx={{ m: 0, columnWidth: 260, columnGap: 4 }}>
      {measuredOf(values).map((quantity) => (
        <Box
          key={quantity}
          sx={{
            ...{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75, typography: 'body2' },
            ...{ borderBottom: 1, borderColor: 'divider', breakInside: 'avoid' },
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {nameOf(quantity)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {writtenOf(format, quantity, values[quantity])}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
