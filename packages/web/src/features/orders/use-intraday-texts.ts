import type { MarketDetails } from '@tandem/contract/markets.ts'
import type { ListedIntradayOrder } from '@tandem/contract/orders.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { mostReserved } from '../../lib/intraday-terms.ts'
import type { WrittenOrder } from './intraday-values.ts'
import { useIntradaySendQuestion } from './send-question.tsx'
import { sentOutcome } from './sent-outcome.ts'

/** What is asked before an intra-day order is sent, and what is said afterwards. */
export function useIntradayTexts() {
  const t = useText('orders')
  const format = useFormat()
  const ask = useIntradaySendQuestion()
  return {
    /** The specification's question for an order that is only written so far. */
    askToSend: ({ period, side, price, quantity }: WrittenOrder, market: MarketDetails) =>
      ask({
        ...{ date: market.date, side, price, quantity },
        label: market.periods[period - 1]?.label ?? String(period),
        worstCase: mostReserved({ side, price, quantity }, market),
      }),
    ask,
    /** What became of it at once. */
    sentText: (order: ListedIntradayOrder) =>
      t(`intraday.became.${sentOutcome(order)}`, {
        ...{ filled: format.energy(order.filled), quantity: format.energy(order.quantity) },
        price: format.price(order.averagePrice),
      }),
  }
}
