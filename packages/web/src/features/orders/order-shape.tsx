import Box from '@mui/material/Box'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'

interface OrderShapeProps {
  readonly periods: number
  readonly labels: readonly string[]
  readonly lines: readonly OrderLine[]
  readonly blocks?: readonly Pick<OrderBlock, 'side' | 'quantities'>[]
  readonly height?: number
}

/** The order at a glance: what is bought stands up, what is sold hangs down, one bar for each interval. */
export function OrderShape({ periods, labels, lines, blocks = [], height = 96 }: OrderShapeProps) {
  const t = useText('orders')
  const format = useFormat()
  const asked = [
    ...lines.flatMap(({ period, side, steps }) => steps.map(({ quantity }) => ({ period, side, quantity }))),
    ...blocks.flatMap(({ side, quantities }) => quantities.map(({ period, quantity }) => ({ period, side, quantity }))),
  ]
  const bars = [...Map.groupBy(asked, ({ period, side }) => `${side}${String(period)}`).entries()].map(
    ([key, all]) => ({
      key,
      period: all[0]?.period ?? 1,
      side: all[0]?.side ?? 'buy',
      energy: all.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  )
  const highest = (side: 'buy' | 'sell') =>
    Math.max(0, ...bars.filter((bar) => bar.side === side).map((bar) => bar.energy))
  const [up, down] = [highest('buy'), highest('sell')]
  const scale = up + down === 0 ? 0 : (height - 2) / (up + down)
  const zero = 1 + up * scale
  const total = (side: 'buy' | 'sell') =>
    format.energy(bars.filter((bar) => bar.side === side).reduce((sum, bar) => sum + bar.energy, 0))
  const width = 10
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${String(periods * width)} ${String(height)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('summary.chartText', { buy: total('buy'), sell: total('sell') })}
      sx={{ display: 'block', width: '100%', height, bgcolor: 'action.hover', borderRadius: 1 }}
    >
      {bars.map(({ key, period, side, energy }) => (
        <Box
          key={key}
          component="rect"
          x={(period - 1) * width + 1}
          width={width - 2}
          y={side === 'buy' ? zero - energy * scale : zero}
          height={Math.max(1, energy * scale)}
          sx={{ fill: (theme) => theme.vars.palette.meaning[side] }}
        >
          <title>{`${labels[period - 1] ?? ''} ${t(`type.${side}`)} ${format.energy(energy)}`}</title>
        </Box>
      ))}
      <Box
        component="line"
        x1={0}
        x2={periods * width}
        y1={scale === 0 ? height / 2 : zero}
        y2={scale === 0 ? height / 2 : zero}
        vectorEffect="non-scaling-stroke"
        sx={{ stroke: 'currentcolor', opacity: 0.5 }}
      />
    </Box>
  )
}
