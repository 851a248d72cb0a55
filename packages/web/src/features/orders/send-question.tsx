import type { ListedIntradayOrder } from '@tandem/contract/orders/orders.ts'
import type { OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import { amount } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useConfirm } from '../../ui/index.ts'
import { orderFacts } from './order-facts.ts'

/** Asks the specification's question before an order goes to the market, with what it means. */
export function useSendQuestion() {
  const t = useText('orders')
  const format = useFormat()
  const confirm = useConfirm()
  return (name: string, day: string, content: OrderContent) => {
    const { buy, sell, worstCase } = orderFacts(content, null, amount(0n))
    const values = {
      name,
      day: format.date(day),
      buy: format.energy(buy),
      sell: format.energy(sell),
      coins: format.exactCoins(worstCase),
    }
    return confirm({ title: t('send.question'), text: t('send.text', values) })
  }
}

/** The same question for an intra-day order: it may trade at once. */
export function useIntradaySendQuestion() {
  const t = useText('orders')
  const format = useFormat()
  const confirm = useConfirm()
  return (order: IntradayQuestion) => {
    const values = {
      interval: order.label,
      day: format.date(order.date),
      quantity: format.energy(order.quantity),
      price: order.price === null ? t('intraday.anyPrice') : format.price(order.price),
      coins: format.exactCoins(order.worstCase),
    }
    return confirm({ title: t('send.question'), text: t(`intraday.ask.${order.side}`, values) })
  }
}

type IntradayQuestion = Pick<ListedIntradayOrder, 'label' | 'date' | 'side' | 'quantity' | 'price' | 'worstCase'>
