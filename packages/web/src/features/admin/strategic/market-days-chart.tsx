import type { MarketDay } from '@tandem/contract/admin/strategic-markets.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { fromFirst, labelsOfDays } from '../../../lib/steps.ts'
import { Chart } from '../../../ui/charts/index.ts'

interface MarketDaysChartProps {
  readonly days: readonly MarketDay[]
}

/** What each market traded by day, and at which average price. */
export function MarketDaysChart({ days: all }: MarketDaysChartProps) {
  const t = useText('strategicMarkets')
  const format = useFormat()
  const days = fromFirst(all, (day) => day.dayAheadVolume + day.intradayVolume > 0)
  const volume = days.reduce((sum, day) => sum + day.dayAheadVolume + day.intradayVolume, 0)
  return (
    <Chart
      title={t('overall.chart')}
      description={t('overall.chartText', { volume: format.energy(volume), days: days.length })}
      height={360}
      rows={days}
      labels={labelsOfDays(days, format)}
      isStacked
      bars={[
        { of: 'energy', name: t('common:market.dayAhead'), color: 'dayAhead', value: (day) => day.dayAheadVolume },
        { of: 'energy', name: t('common:market.intraday'), color: 'intraday', value: (day) => day.intradayVolume },
      ]}
      steps={[
        { of: 'price', name: t('common:word.dayAheadPrice'), color: 'price', value: (day) => day.dayAheadPrice },
        { of: 'price', name: t('overall.intradayPrice'), color: 'intraday', value: (day) => day.intradayPrice },
      ]}
    />
  )
}
