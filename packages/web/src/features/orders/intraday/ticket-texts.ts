import type { ContractBook, IntradayOrder, IntradayOrderInput } from '@tandem/contract/orders/intraday.ts'
import { energyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import type { ReadTerms } from '../../../lib/intraday-terms.ts'
import { estimateFill } from './fill-estimate.ts'
import { reachOf, type TicketValues } from './ticket-values.ts'

/** What the send button says: the whole order as soon as it is one. */
export function useTicketTitle() {
  const t = useText('intradayTicket')
  const format = useFormat()
  return (read: ReadTerms, side: TicketValues['side']) => {
    if (!read.ok) return t(`ticket.${side}`)
    const { price, quantity } = read.terms
    const shown = { quantity: format.energy(quantity) }
    if (price === null) return t(`ticket.${side}Any`, shown)
    return t(`ticket.${side}Text`, { ...shown, price: format.price(price) })
  }
}

/** What the order would trade against the depth as it is shown. */
export function useReachText() {
  const t = useText('intradayTicket')
  const format = useFormat()
  return (book: ContractBook, terms: IntradayOrderInput, own: readonly IntradayOrder[]) => {
    const estimate = estimateFill(book, { ...terms, ownPrice: bestOwnPrice(own, terms) })
    return t(`ticket.reach.${reachOf(estimate, terms)}`, {
      filled: format.energy(estimate.filled),
      rest: format.energy(energyWh(terms.quantity - estimate.filled)),
      price: format.price(estimate.averagePrice),
    })
  }
}

/** The best price of one's own orders that this one could meet; null when there are none. */
function bestOwnPrice(own: readonly IntradayOrder[], { period, side }: IntradayOrderInput): PriceTick | null {
  const prices = own.flatMap((order) =>
    order.period === period && order.side !== side && order.status === 'active' && order.price !== null
      ? [order.price]
      : [],
  )
  return prices.reduce<PriceTick | null>(
    (best, price) => (best === null || (side === 'buy' ? price < best : price > best) ? price : best),
    null,
  )
}
