import { f } from '@tandem/contract/fields.ts'
import type { EnergyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { labelsOfDays } from '../../lib/steps.ts'
import { Chart, type Bar } from '../../ui/charts/index.ts'
import { totalsOf, type DayOfSpan, type Report } from './report-totals.ts'

/** Bought stands up, sold hangs down. */
const own: Bar<{ readonly bought: EnergyWh; readonly sold: EnergyWh }>[] = [
  { of: f.bought, color: 'buy', value: ({ bought }) => bought },
  { of: f.sold, color: 'sell', value: ({ sold }) => -sold },
]

/** The reader's day, the price of each interval above both. */
export function OwnDayChart({ report, height = 260 }: { readonly report: Report; readonly height?: number }) {
  const t = useText('reports')
  const format = useFormat()
  const { periods, totals } = report
  return (
    <Chart
      title={t('dashboard.chartTitle')}
      description={t('common:word.boughtAndSold', {
        bought: format.energy(totals.bought),
        sold: format.energy(totals.sold),
      })}
      height={height}
      rows={periods}
      labels={periods.map(({ label }) => label)}
      isStacked
      bars={own}
      steps={[{ of: f.price, color: 'price', value: ({ price }) => price }]}
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
  const { bought, sold } = totalsOf(days)
  return (
    <Chart
      title={t('daily.ownChartTitle')}
      description={t('common:word.boughtSold', { bought: format.energy(bought), sold: format.energy(sold) })}
      height={height}
      rows={days.map(({ date, totals }) => ({ date, ...totals }))}
      labels={labelsOfDays(days, format)}
      isStacked
      bars={own}
      onSelect={({ date }) => onSelect(date)}
    />
  )
}
