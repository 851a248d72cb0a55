import { f } from '@tandem/contract/fields.ts'
import type { TradePage } from '@tandem/contract/trades.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { Chart } from '../../ui/charts/index.ts'

const titles = {
  interval: 'list.chartByInterval',
  day: 'common:word.energyByDay',
  month: 'common:word.energyByMonth',
} as const

/** What was bought and sold: by interval of one day, by day, or by month. */
export function TradeChart({ bars: { by, list }, totals }: Pick<TradePage, 'bars' | 'totals'>) {
  const t = useText('trades')
  const format = useFormat()
  return (
    <Chart
      title={t(titles[by])}
      description={t('common:word.boughtAndSold', {
        bought: format.energy(totals.bought.energy),
        sold: format.energy(totals.sold.energy),
      })}
      height={300}
      rows={list}
      labels={list.map((bar) => labelOf(bar, by, format))}
      bars={[
        { of: f.bought, color: 'buy', value: ({ bought }) => bought },
        { of: f.sold, color: 'sell', value: ({ sold }) => sold },
      ]}
    />
  )
}

function labelOf(bar: TradePage['bars']['list'][number], by: TradePage['bars']['by'], format: Format): string {
  if (by === 'month') return format.month(bar.day)
  return bar.label ?? format.date(bar.day).slice(0, 5)
}
