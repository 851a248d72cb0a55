import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import type { ListedIntradayOrder } from '@tandem/contract/orders/orders.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { mostReserved } from '../../lib/intraday-terms.ts'
import type { WrittenOrder } from './intraday-values.ts'
import { useIntradaySendQuestion } from './send-question.tsx'

/** What became at once of an intra-day order that was sent: it rests, it traded, or it ended. */
type SentOutcome = 'rests' | 'partlyFilled' | 'filled' | 'nothing' | 'restCancelled'

function sentOutcome({ status, filled }: Pick<ListedIntradayOrder, 'status' | 'filled'>): SentOutcome {
  if (status === 'filled') return 'filled'
  if (status === 'active') return filled > 0 ? 'partlyFilled' : 'rests'
  return filled > 0 ? 'restCancelled' : 'nothing'
}

/** What is asked before an intra-day order is sent, and what is said afterwards. */
export function useIntradayTexts() {
  const t = useText('orders')
  const format = useFormat()
  const ask = useIntradaySendQuestion()
  return {
    /** The specification's question for an order that is only written so far. */
    askToSend: ({ period, side, price, quantity }: WrittenOrder, market: MarketDetails) =>
      ask({
        date: market.date,
        side,
        price,
        quantity,
        label: market.periods[period - 1]?.label ?? String(period),
        worstCase: mostReserved({ side, price, quantity }, market),
      }),
    ask,
    /** What became of it at once. */
    sentText: (order: ListedIntradayOrder) =>
      t(`intraday.became.${sentOutcome(order)}`, {
        filled: format.energy(order.filled),
        quantity: format.energy(order.quantity),
        price: format.price(order.averagePrice),
      }),
  }
}
