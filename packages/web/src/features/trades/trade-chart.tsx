import type { TradePage } from '@tandem/contract/trades.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart, energyScale } from '../../ui/charts/index.ts'

const titles = { interval: 'list.chartByInterval', day: 'list.chartByDay', month: 'list.chartByMonth' } as const

/** What was bought and sold: by interval of one day, by day, or by month. */
export function TradeChart({ bars, totals }: Pick<TradePage, 'bars' | 'totals'>) {
  const t = useText('trades')
  const format = useFormat()
  const series = useMemo(
    () => ({
      labels: bars.list.map((bar) => labelOf(bar, bars.by, format)),
      bars: [
        { name: t('list.bought'), color: 'buy' as const, values: bars.list.map((bar) => bar.bought) },
        { name: t('list.sold'), color: 'sell' as const, values: bars.list.map((bar) => bar.sold) },
      ],
      barScale: energyScale(t('list.energyAxis'), format),
    }),
    [bars, t, format],
  )
  return (
    <BarsAndStepChart
      {...series}
      title={t(titles[bars.by])}
      description={t('list.chartText', {
        bought: format.energy(totals.bought.energy),
        sold: format.energy(totals.sold.energy),
      })}
      height={300}
    />
  )
}

function labelOf(bar: TradePage['bars']['list'][number], by: TradePage['bars']['by'], format: Format): string {
  if (by === 'month') return format.month(bar.day)
  return bar.label ?? format.date(bar.day).slice(0, 5)
}
