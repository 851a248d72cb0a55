import { getSession, type MarketDetails } from '@tandem/contract/markets/markets.ts'
import type { OrderProposal } from '@tandem/contract/orders/forecast-orders.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { Chart } from '../../../ui/charts/index.ts'
import { LoadingBlock } from '../../../ui/index.ts'

const height = 280

/** The order over the periods of its day, with its limits beside the forecast prices; a table at the press of a button. */
export function ProposalChart({ proposal }: { readonly proposal: OrderProposal }) {
  const market = useCall(getSession, { params: { id: proposal.marketId } })
  if (!market.data) return <LoadingBlock height={height} />
  return <OrderChart proposal={proposal} periods={market.data.periods} />
}

interface OrderChartProps {
  readonly proposal: OrderProposal
  readonly periods: MarketDetails['periods']
}

function OrderChart({ proposal, periods }: OrderChartProps) {
  const t = useText('forecastOrder')
  const format = useFormat()
  const { lines, strategy } = proposal
  const lineOf = new Map(lines.map((line) => [line.period, line]))
  const values = { sell: format.energy(proposal.sellQuantity), buy: format.energy(proposal.buyQuantity) }
  return (
    <Chart
      title={t('chart.title')}
      description={t('chart.text', { ...values, day: format.date(proposal.day) })}
      height={height}
      rows={periods.map(({ period }) => ({ line: lineOf.get(period) }))}
      labels={periods.map(({ label }) => label)}
      isStacked
      bars={[
        {
          of: 'energy',
          name: t('common:side.buy'),
          color: 'buy',
          value: ({ line }) => (line?.side === 'buy' ? line.quantity : null),
        },
        {
          of: 'energy',
          name: t('common:side.sell'),
          color: 'sell',
          value: ({ line }) => (line?.side === 'sell' ? -line.quantity : null),
        },
      ]}
      steps={[
        {
          of: 'price',
          name: t('chart.expected'),
          color: 'forecast',
          value: ({ line }) => line?.expectedPrice,
          isForecast: true,
        },
        // The bounds of the market would leave nothing of the other prices to be seen.
        {
          of: 'price',
          name: t('common:word.limit'),
          color: 'price',
          value: ({ line }) => (line && strategy[line.side] === 'limit' ? line.price : null),
        },
      ]}
    />
  )
}
