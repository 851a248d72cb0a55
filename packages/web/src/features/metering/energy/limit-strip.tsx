import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { PowerQualityRow } from '@tandem/contract/metering/energy.ts'
import { HiddenText } from '../../../ui/hidden-text.tsx'

interface LimitStripProps {
  readonly row: Pick<PowerQualityRow, 'lowerLimit' | 'upperLimit' | 'min' | 'mean' | 'max'>
  /** The same in words. */
  readonly text: string
  readonly ends: readonly [min: string, mean: string, max: string]
}

/** From the lowest to the highest value with the mean, on the band of what is allowed. */
export function LimitStrip({ row, text, ends }: LimitStripProps) {
  const place = placesOf(row)
  const at = (value: number) => `${String(place(value))}%`
  const width = (from: number, to: number) => `${String(Math.max(1, place(to) - place(from)))}%`
  const lower = row.lowerLimit ?? Math.min(0, row.min)
  const upper = row.upperLimit ?? row.max
  const line = { position: 'absolute', borderRadius: 1 } as const
  return (
    <Box sx={{ minWidth: { sm: 200 } }}>
      <HiddenText>{text}</HiddenText>
      <Box aria-hidden sx={{ position: 'relative', height: 18 }}>
        <Box
          sx={{
            ...line,
            left: at(lower),
            width: width(lower, upper),
            top: 2,
            bottom: 2,
            bgcolor: 'action.selected',
            borderLeft: row.lowerLimit === null ? 0 : 2,
            borderRight: 2,
            borderColor: 'text.secondary',
            borderRadius: 0.5,
          }}
        />
        <Box
          sx={{
            ...line,
            left: at(row.min),
            width: width(row.min, row.max),
            top: 7,
            height: 4,
            bgcolor: 'primary.main',
          }}
        />
        <Box
          sx={{
            ...line,
            left: at(row.mean),
            top: 4,
            width: 10,
            height: 10,
            ml: '-5px',
            borderRadius: '50%',
            bgcolor: 'primary.main',
            border: 2,
            borderColor: 'background.paper',
          }}
        />
      </Box>
      <Stack
        aria-hidden
        direction="row"
        sx={{ justifyContent: 'space-between', typography: 'caption', fontVariantNumeric: 'tabular-nums', gap: 1 }}
      >
        {ends.map((end, index) => (
          <Box key={index} component="span" sx={{ fontWeight: index === 1 ? 600 : 400 }}>
            {end}
          </Box>
        ))}
      </Stack>
    </Box>
  )
}

/** Where a value stands, in per cent of the strip: limits and values have room, with a little air. */
export function placesOf({ lowerLimit, upperLimit, min, max }: LimitStripProps['row']): (value: number) => number {
  const low = Math.min(lowerLimit ?? 0, min)
  const high = Math.max(upperLimit ?? max, max)
  const air = Math.max(1, (high - low) * 0.06)
  const from = lowerLimit === null && min >= 0 ? 0 : low - air
  return (value) => ((value - from) / (high + air - from)) * 100
}
