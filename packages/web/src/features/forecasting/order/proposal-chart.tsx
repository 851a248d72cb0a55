import { getSession } from '@tandem/contract/markets.ts'
import type { OrderProposal } from '@tandem/contract/forecast-orders.ts'
import type { MarketDetails } from '@tandem/contract/markets.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useCall } from '../../../lib/query.ts'
import { BarsAndStepChart, energyScale, priceScale } from '../../../ui/charts/index.ts'
import { LoadingBlock } from '../../../ui/index.ts'

const height = 280

/** The order over the periods of its day, with its limits beside the forecast prices; a table at the press of a button. */
export function ProposalChart({ proposal }: { readonly proposal: OrderProposal }) {
  const market = useCall(getSession, { params: { id: proposal.marketId } })
  if (!market.data) return <LoadingBlock height={height} />
  return <Chart proposal={proposal} periods={market.data.periods} />
}

interface ChartProps {
  readonly proposal: OrderProposal
  readonly periods: MarketDetails['periods']
}

function Chart({ proposal, periods }: ChartProps) {
  const t = useText('forecastOrder')
  const format = useFormat()
  const series = useMemo(() => {
    const { lines, strategy } = proposal
    const lineOf = new Map(lines.map((line) => [line.period, line]))
    const each = <Value,>(read: (line: OrderProposal['lines'][number]) => Value | null) =>
      periods.map(({ period }) => {
        const line = lineOf.get(period)
        return line ? read(line) : null
      })
    const energyOf = (side: Side, sign: 1 | -1) => each((line) => (line.side === side ? sign * line.quantity : null))
    return {
      labels: periods.map(({ label }) => label),
      bars: [
        { name: t('chart.buy'), color: 'buy' as const, stack: 'order', values: energyOf('buy', 1) },
        { name: t('chart.sell'), color: 'sell' as const, stack: 'order', values: energyOf('sell', -1) },
      ],
      steps: [
        {
          ...{ name: t('chart.expected'), color: 'forecast' as const, isForecast: true },
          values: each((line) => line.expectedPrice),
        },
        // The bounds of the market would leave nothing of the other prices to be seen.
        {
          ...{ name: t('chart.limit'), color: 'price' as const },
          values: each((line) => (strategy[line.side] === 'limit' ? line.price : null)),
        },
      ],
      barScale: energyScale(t('chart.energy'), format),
      stepScale: priceScale(t('chart.price'), format),
    }
  }, [proposal, periods, t, format])
  const values = { sell: format.energy(proposal.sellQuantity), buy: format.energy(proposal.buyQuantity) }
  return (
    <BarsAndStepChart
      {...series}
      title={t('chart.title')}
      description={t('chart.text', { ...values, day: format.date(proposal.day) })}
      height={height}
    />
  )
}
