import type { Trade } from '@tandem/contract/trades.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { BarsAndStepChart } from '../../ui/charts/index.ts'
import { tradeBars, tradeTotals } from './trade-totals.ts'

/** What was bought and sold, by interval of one day or by day. */
export function TradeChart({ trades }: { readonly trades: readonly Trade[] }) {
  const t = useText('trades')
  const format = useFormat()
  const { bars, isOneDay, description, ...series } = useMemo(() => {
    const made = tradeBars(trades, (day) => format.date(day).slice(0, 5))
    const totals = tradeTotals(trades)
    return {
      labels: made.labels,
      isOneDay: new Set(trades.map((trade) => trade.date)).size <= 1,
      bars: [
        { name: t('list.bought'), color: 'buy' as const, values: made.bought },
        { name: t('list.sold'), color: 'sell' as const, values: made.sold },
      ],
      barScale: {
        name: t('list.energyAxis'),
        axis: (wh: number) => format.decimal(wh, decimals.energy, { max: Math.abs(wh) < 10_000 ? 2 : 0 }),
        exact: (wh: number) => format.energy(wh),
      },
      description: t('list.chartText', {
        bought: format.energy(totals.bought.energy),
        sold: format.energy(totals.sold.energy),
      }),
    }
  }, [trades, t, format])
  return (
    <BarsAndStepChart
      {...series}
      bars={bars}
      title={t(isOneDay ? 'list.chartByInterval' : 'list.chartByDay')}
      description={description}
      height={300}
    />
  )
}
