import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { dayLabels } from '../../lib/steps.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../ui/charts/index.ts'
import { totalsOf } from './report-totals.ts'
import type { DayOfSpan } from './report-totals.ts'

interface SpanChartProps {
  readonly days: readonly DayOfSpan[]
  readonly height?: number
  readonly onSelect?: (day: string) => void
}

/** Base, peak and off-peak prices of each day as steps, its volume as a bar. */
export function SpanChart({ days, height, onSelect }: SpanChartProps) {
  const t = useText('reports')
  const format = useFormat()
  const series = useMemo(
    () => ({
      labels: dayLabels(
        days.map(({ date }) => date),
        format,
      ),
      bars: [
        {
          name: t('daily.volume'),
          color: 'dayAhead' as const,
          values: days.map((day) => (day.indices ? day.totals.volume : null)),
        },
      ],
      steps: [
        { name: t('daily.base'), color: 'price' as const, values: days.map((day) => day.indices?.base.price ?? null) },
        {
          name: t('daily.peak'),
          color: 'production' as const,
          values: days.map((day) => day.indices?.peak.price ?? null),
        },
        {
          name: t('daily.offPeak'),
          color: 'intraday' as const,
          values: days.map((day) => day.indices?.offPeak.price ?? null),
        },
      ],
      barScale: energyScale(t('daily.energyAxis'), format),
      stepScale: priceScale(t('daily.priceAxis'), format),
    }),
    [days, t, format],
  )
  const bases = days.flatMap((day) => day.indices?.base.price ?? [])
  const [low, high] = bases.length === 0 ? [null, null] : [Math.min(...bases), Math.max(...bases)]
  return (
    <BarsAndStepChart
      {...series}
      title={t('daily.chartTitle')}
      description={t('daily.chartText', { low: format.price(low), high: format.price(high), days: bases.length })}
      {...(height && { height })}
      {...(onSelect && { onSelect: (index: number) => selectAt(days, index, onSelect) })}
    />
  )
}

/** What the reader bought (up) and sold (down) each day. */
export function OwnSpanChart({ days, height, onSelect }: SpanChartProps) {
  const t = useText('reports')
  const format = useFormat()
  const series = useMemo(
    () => ({
      labels: dayLabels(
        days.map(({ date }) => date),
        format,
      ),
      bars: [
        {
          ...{ name: t('daily.bought'), color: 'buy' as const, stack: 'own' },
          values: days.map((day) => (day.indices ? day.totals.bought : null)),
        },
        {
          ...{ name: t('daily.sold'), color: 'sell' as const, stack: 'own' },
          values: days.map((day) => (day.indices ? -day.totals.sold : null)),
        },
      ],
      barScale: energyScale(t('daily.energyAxis'), format),
    }),
    [days, t, format],
  )
  const { bought, sold } = totalsOf(days)
  return (
    <BarsAndStepChart
      {...series}
      title={t('daily.ownChartTitle')}
      description={t('daily.ownChartText', { bought: format.energy(bought), sold: format.energy(sold) })}
      {...(height && { height })}
      {...(onSelect && { onSelect: (index: number) => selectAt(days, index, onSelect) })}
    />
  )
}

function selectAt(days: readonly DayOfSpan[], index: number, onSelect: (day: string) => void): void {
  const day = days[index]
  if (day) onSelect(day.date)
}
