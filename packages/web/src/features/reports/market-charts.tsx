import { f } from '@tandem/contract/fields.ts'
import type { IntradayReportPeriod } from '@tandem/contract/reports.ts'
import type { PriceTick, EnergyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { labelsOfDays } from '../../lib/steps.ts'
import { Chart } from '../../ui/charts/index.ts'
import type { DayOfSpan, IntradayDay, IntradayTotals } from './report-totals.ts'

interface SpanChartProps {
  readonly days: readonly DayOfSpan[]
  readonly onSelect?: (day: string) => void
}

/** Base, peak and off-peak prices of each day as steps, its volume as a bar. */
export function SpanChart({ days, onSelect }: SpanChartProps) {
  const t = useText('reports')
  const format = useFormat()
  const bases = days.flatMap((day) => day.indices?.base.price ?? [])
  const [low, high] = bases.length === 0 ? [null, null] : [Math.min(...bases), Math.max(...bases)]
  return (
    <Chart
      title={t('daily.chartTitle')}
      description={t('daily.chartText', { low: format.price(low), high: format.price(high), days: bases.length })}
      rows={days}
      labels={labelsOfDays(days, format)}
      bars={[{ of: f.volume, color: 'dayAhead', value: ({ indices, totals }) => indices && totals.volume }]}
      steps={[
        { of: f.base, color: 'price', value: ({ indices }) => indices?.base.price },
        { of: f.peak, color: 'production', value: ({ indices }) => indices?.peak.price },
        { of: f.offPeak, color: 'intraday', value: ({ indices }) => indices?.offPeak.price },
      ]}
      onSelect={onSelect && (({ date }) => onSelect(date))}
    />
  )
}

/** One place of the chart: an interval or a day. */
interface Place {
  readonly label: string
  readonly low: PriceTick | null
  readonly high: PriceTick | null
  readonly vwap: PriceTick | null
  readonly volume: EnergyWh | null
  readonly dayAheadPrice?: PriceTick | null
}

interface PlacesChartProps<P extends Place> {
  readonly title: string
  readonly places: readonly P[]
  readonly totals: IntradayTotals
  readonly isSelected?: (place: P) => boolean
  readonly onSelect: (place: P) => void
}

function PlacesChart<P extends Place>({ title, places, totals, isSelected, onSelect }: PlacesChartProps<P>) {
  const t = useText('reports')
  const format = useFormat()
  const hasDayAhead = places.some(({ dayAheadPrice = null }) => dayAheadPrice !== null)
  return (
    <Chart
      title={title}
      description={t('intraday.chartText', {
        low: format.price(totals.low),
        high: format.price(totals.high),
        vwap: format.price(totals.vwap),
        volume: format.energy(totals.volume),
      })}
      rows={places}
      labels={places.map(({ label }) => label)}
      bars={[{ of: f.volume, name: t('common:word.tradedVolume'), color: 'intraday', value: ({ volume }) => volume }]}
      steps={[
        {
          of: f.auctionPrice,
          name: t('common:word.dayAheadPrice'),
          color: 'dayAhead' as const,
          value: ({ dayAheadPrice }: P) => dayAheadPrice,
          isForecast: true,
        },
        { of: f.vwap, color: 'price' as const, value: ({ vwap }: P) => vwap },
      ].slice(hasDayAhead ? 0 : 1)}
      ranges={[
        {
          of: 'price',
          name: t('intraday.range'),
          color: 'balancing',
          low: ({ low }) => low,
          high: ({ high }) => high,
        },
      ]}
      {...(isSelected && { isSelected })}
      onSelect={onSelect}
    />
  )
}

interface IntradayChartProps {
  readonly periods: readonly IntradayReportPeriod[]
  readonly totals: IntradayTotals
  /** The interval that is looked at, 1..n. */
  readonly selected: number | null
  readonly onSelect: (period: number) => void
}

/** Volumes as bars, prices from low to high with their average, and what the day-ahead auction had said. */
export function IntradayChart({ periods, totals, selected, onSelect }: IntradayChartProps) {
  const t = useText('reports')
  return (
    <PlacesChart
      title={t('common:word.pricesAndVolumes')}
      places={periods}
      totals={totals}
      isSelected={({ period }) => period === selected}
      onSelect={({ period }) => onSelect(period)}
    />
  )
}

interface IntradaySpanChartProps {
  readonly days: readonly IntradayDay[]
  readonly totals: IntradayTotals
  readonly onSelect: (day: string) => void
}

/** The same by day. */
export function IntradaySpanChart({ days, totals, onSelect }: IntradaySpanChartProps) {
  const t = useText('reports')
  const labels = labelsOfDays(days, useFormat())
  return (
    <PlacesChart
      title={t('intraday.spanChartTitle')}
      places={days.map((day, index) => ({ ...day.totals, date: day.date, label: labels[index] ?? '' }))}
      totals={totals}
      onSelect={({ date }) => onSelect(date)}
    />
  )
}
