import { f } from '@tandem/contract/fields.ts'
import type { IntradayReportPeriod } from '@tandem/contract/reports.ts'
import type { PriceTick, EnergyWh } from '@tandem/core/units/units.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { labelsOfDays } from '../../lib/steps.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../ui/charts/index.ts'
import type { DayOfSpan, IntradayDay, IntradayTotals } from './report-totals.ts'

interface SpanChartProps {
  readonly days: readonly DayOfSpan[]
  readonly onSelect?: (day: string) => void
}

/** Base, peak and off-peak prices of each day as steps, its volume as a bar. */
export function SpanChart({ days, onSelect }: SpanChartProps) {
  const t = useText('reports')
  const format = useFormat()
  const series = useMemo(() => {
    const index = (name: 'base' | 'peak' | 'offPeak', color: 'price' | 'production' | 'intraday') => ({
      name: fieldName(f[name]),
      color,
      values: days.map((day) => day.indices?.[name].price ?? null),
    })
    return {
      labels: labelsOfDays(days, format),
      bars: [
        {
          name: fieldName(f.volume),
          color: 'dayAhead' as const,
          values: days.map((day) => (day.indices ? day.totals.volume : null)),
        },
      ],
      steps: [index('base', 'price'), index('peak', 'production'), index('offPeak', 'intraday')],
      barScale: energyScale(t('daily.energyAxis'), format),
      stepScale: priceScale(t('daily.priceAxis'), format),
    }
  }, [days, t, format])
  const bases = days.flatMap((day) => day.indices?.base.price ?? [])
  const [low, high] = bases.length === 0 ? [null, null] : [Math.min(...bases), Math.max(...bases)]
  return (
    <BarsAndStepChart
      {...series}
      title={t('daily.chartTitle')}
      description={t('daily.chartText', { low: format.price(low), high: format.price(high), days: bases.length })}
      {...(onSelect && {
        onSelect: (index: number) => {
          const day = days[index]
          if (day) onSelect(day.date)
        },
      })}
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

interface PlacesChartProps {
  readonly title: string
  readonly places: readonly Place[]
  readonly totals: IntradayTotals
  readonly selected?: number | null
  readonly onSelect: (index: number) => void
}

function PlacesChart({ title, places, totals, selected = null, onSelect }: PlacesChartProps) {
  const t = useText('reports')
  const format = useFormat()
  const series = useMemo(() => {
    const dayAhead = places.map((place) => place.dayAheadPrice ?? null)
    return {
      labels: places.map((place) => place.label),
      bars: [{ name: t('intraday.volume'), color: 'intraday' as const, values: places.map((place) => place.volume) }],
      steps: [
        ...(dayAhead.some((price) => price !== null)
          ? [{ name: t('intraday.dayAhead'), color: 'dayAhead' as const, values: dayAhead, isForecast: true }]
          : []),
        {
          name: fieldName(f.vwap),
          color: 'price' as const,
          values: places.map((place) => place.vwap),
        },
      ],
      ranges: [
        {
          ...{ name: t('intraday.range'), color: 'balancing' as const },
          ...{ low: places.map((place) => place.low), high: places.map((place) => place.high) },
        },
      ],
      barScale: energyScale(t('daily.energyAxis'), format),
      stepScale: priceScale(t('daily.priceAxis'), format),
    }
  }, [places, t, format])
  return (
    <BarsAndStepChart
      {...series}
      title={title}
      description={t('intraday.chartText', {
        ...{ low: format.price(totals.low), high: format.price(totals.high) },
        ...{ vwap: format.price(totals.vwap), volume: format.energy(totals.volume) },
      })}
      selected={selected}
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
      title={t('intraday.chartTitle')}
      places={periods}
      totals={totals}
      selected={selected === null ? null : selected - 1}
      onSelect={(index) => {
        const period = periods[index]
        if (period) onSelect(period.period)
      }}
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
  const format = useFormat()
  const places = useMemo(() => {
    const labels = labelsOfDays(days, format)
    return days.map((day, index) => ({ ...day.totals, label: labels[index] ?? '' }))
  }, [days, format])
  return (
    <PlacesChart
      title={t('intraday.spanChartTitle')}
      places={places}
      totals={totals}
      onSelect={(index) => {
        const day = days[index]
        if (day) onSelect(day.date)
      }}
    />
  )
}
