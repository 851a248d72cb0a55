import type { MarketDay } from '@tandem/contract/strategic-markets.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { dayLabels, fromFirst } from '../../lib/steps.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../ui/charts/index.ts'

interface MarketDaysChartProps {
  readonly days: readonly MarketDay[]
}

/** What each market traded by day, and at which average price. */
export function MarketDaysChart({ days: all }: MarketDaysChartProps) {
  const t = useText('strategicMarkets')
  const common = useText('common')
  const format = useFormat()
  const days = useMemo(() => fromFirst(all, (day) => day.dayAheadVolume + day.intradayVolume > 0), [all])
  const series = useMemo(
    () => ({
      labels: dayLabels(
        days.map(({ date }) => date),
        format,
      ),
      bars: [
        {
          ...{ name: common('market.dayAhead'), color: 'dayAhead' as const, stack: 'traded' },
          values: days.map((day) => day.dayAheadVolume),
        },
        {
          ...{ name: common('market.intraday'), color: 'intraday' as const, stack: 'traded' },
          values: days.map((day) => day.intradayVolume),
        },
      ],
      steps: [
        { name: t('overall.dayAheadPrice'), color: 'price' as const, values: days.map((day) => day.dayAheadPrice) },
        { name: t('overall.intradayPrice'), color: 'intraday' as const, values: days.map((day) => day.intradayPrice) },
      ],
      barScale: energyScale(t('overall.volumeAxis'), format),
      stepScale: priceScale(t('overall.priceAxis'), format),
    }),
    [days, t, common, format],
  )
  const volume = days.reduce((sum, day) => sum + day.dayAheadVolume + day.intradayVolume, 0)
  return (
    <BarsAndStepChart
      {...series}
      title={t('overall.chart')}
      description={t('overall.chartText', { volume: format.energy(volume), days: days.length })}
      height={360}
    />
  )
}
