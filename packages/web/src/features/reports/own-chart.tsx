import { f } from '@tandem/contract/fields.ts'
import type { EnergyWh, PriceTick } from '@tandem/core/units/units.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { labelsOfDays } from '../../lib/steps.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../ui/charts/index.ts'
import { totalsOf } from './report-totals.ts'
import type { DayOfSpan, Report } from './report-totals.ts'

interface OwnChartProps {
  readonly title: string
  readonly description: string
  readonly labels: readonly string[]
  /** What was traded at each label. */
  readonly parts: readonly { readonly bought: EnergyWh; readonly sold: EnergyWh }[]
  readonly prices?: readonly (PriceTick | null)[]
  readonly height?: number
  readonly onSelect?: (index: number) => void
}

/** Bought stands up, sold hangs down. Pass stable arrays (useMemo). */
function OwnChart({ labels, parts, prices, ...chart }: OwnChartProps) {
  const t = useText('reports')
  const format = useFormat()
  const series = useMemo(() => {
    const named = (schema: typeof f.bought) => fieldName(schema)
    return {
      labels,
      bars: [
        { name: named(f.bought), color: 'buy' as const, stack: 'own', values: parts.map(({ bought }) => bought) },
        { name: named(f.sold), color: 'sell' as const, stack: 'own', values: parts.map(({ sold }) => -sold) },
      ],
      barScale: energyScale(t('daily.energyAxis'), format),
      ...(prices && {
        steps: [{ name: fieldName(f.price), color: 'price' as const, values: prices }],
        stepScale: priceScale(t('daily.priceAxis'), format),
      }),
    }
  }, [labels, parts, prices, t, format])
  return <BarsAndStepChart {...series} {...chart} />
}

/** The reader's day, the price of each interval above both. */
export function OwnDayChart({ report, height = 260 }: { readonly report: Report; readonly height?: number }) {
  const t = useText('reports')
  const format = useFormat()
  const { periods, totals } = report
  const [labels, prices] = useMemo(
    () => [periods.map(({ label }) => label), periods.map(({ price }) => price)],
    [periods],
  )
  return (
    <OwnChart
      title={t('dashboard.chartTitle')}
      description={t('dashboard.chartText', { bought: format.energy(totals.bought), sold: format.energy(totals.sold) })}
      labels={labels}
      parts={periods}
      prices={prices}
      height={height}
    />
  )
}

interface OwnSpanChartProps {
  readonly days: readonly DayOfSpan[]
  readonly height?: number
  readonly onSelect: (day: string) => void
}

/** The same by day, without prices. */
export function OwnSpanChart({ days, height = 260, onSelect }: OwnSpanChartProps) {
  const t = useText('reports')
  const format = useFormat()
  const labels = useMemo(() => labelsOfDays(days, format), [days, format])
  const parts = useMemo(() => days.map(({ totals }) => totals), [days])
  const { bought, sold } = totalsOf(days)
  return (
    <OwnChart
      title={t('daily.ownChartTitle')}
      description={t('daily.ownChartText', { bought: format.energy(bought), sold: format.energy(sold) })}
      labels={labels}
      parts={parts}
      height={height}
      onSelect={(index) => {
        const day = days[index]
        if (day) onSelect(day.date)
      }}
    />
  )
}
