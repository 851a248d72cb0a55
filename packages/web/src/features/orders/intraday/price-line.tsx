import Box from '@mui/material/Box'
import type { PublicTrade } from '@tandem/contract/orders/intraday.ts'
import { memo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

interface PriceLineProps {
  /** Newest first. */
  readonly trades: readonly PublicTrade[]
  readonly dayAheadPrice: number | null
}

const width = 320
const height = 64

/** The prices of the latest trades as a stepped line, one step each, with the day-ahead price dashed. Nothing below two trades. */
export const PriceLine = memo(function PriceLine({ trades, dayAheadPrice }: PriceLineProps) {
  const t = useText('intraday')
  const format = useFormat()
  const [latest, first] = [trades[0], trades.at(-1)]
  if (!latest || !first || trades.length < 2) return null
  const prices = trades.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const bottom = Math.min(low, dayAheadPrice ?? low)
  const range = Math.max(high, dayAheadPrice ?? high) - bottom || 1
  const x = (place: number) => ((place / (trades.length - 1)) * width).toFixed(1)
  const y = (price: number) => (height - 4 - ((price - bottom) / range) * (height - 8)).toFixed(1)
  const steps = trades
    .toReversed()
    .map(({ price }, place) => (place === 0 ? `M0 ${y(price)}` : `H${x(place)}V${y(price)}`))
  const spoken = t('tape.chart', {
    count: trades.length,
    from: format.time(first.at),
    to: format.time(latest.at),
    low: format.price(low),
    high: format.price(high),
    last: format.price(latest.price),
  })
  return (
    <Box sx={{ px: 2, pb: 1 }}>
      <svg
        role="img"
        aria-label={spoken}
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height }}
      >
        {dayAheadPrice !== null && (
          <path
            d={`M0 ${y(dayAheadPrice)}H${String(width)}`}
            stroke="var(--mui-palette-meaning-dayAhead)"
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={steps.join('')}
          fill="none"
          stroke="var(--mui-palette-meaning-intraday)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary', fontSize: '0.75rem' }}>
        <span>{format.time(first.at)}</span>
        {dayAheadPrice !== null && (
          <Box sx={{ color: 'meaning.dayAhead' }}>
            {t('tape.dayAhead', { price: format.priceFigure(dayAheadPrice) })}
          </Box>
        )}
        <span>{format.time(latest.at)}</span>
      </Box>
    </Box>
  )
})
