import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../ui/charts/index.ts'
import type { Report } from './report-totals.ts'

/** The reader's day: bought stands up, sold hangs down, the price of each interval above both. */
export function OwnDayChart({ report, height = 260 }: { readonly report: Report; readonly height?: number }) {
  const t = useText('reports')
  const format = useFormat()
  const series = useMemo(
    () => ({
      labels: report.periods.map((period) => period.label),
      bars: [
        {
          ...{ name: t('daily.bought'), color: 'buy' as const, stack: 'own' },
          values: report.periods.map((period) => period.bought),
        },
        {
          ...{ name: t('daily.sold'), color: 'sell' as const, stack: 'own' },
          values: report.periods.map((period) => -period.sold),
        },
      ],
      steps: [
        { name: t('daily.price'), color: 'price' as const, values: report.periods.map((period) => period.price) },
      ],
      barScale: energyScale(t('daily.energyAxis'), format),
      stepScale: priceScale(t('daily.priceAxis'), format),
    }),
    [report, t, format],
  )
  const { bought, sold } = report.totals
  return (
    <BarsAndStepChart
      {...series}
      title={t('dashboard.chartTitle')}
      description={t('dashboard.chartText', { bought: format.energy(bought), sold: format.energy(sold) })}
      height={height}
    />
  )
}
