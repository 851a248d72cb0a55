import type { ContractBook, IntradayOrderInput } from '@tandem/contract/intraday.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import type { ReadTerms } from '../../lib/intraday-terms.ts'
import { estimateFill } from './fill-estimate.ts'
import { reachOf } from './ticket-values.ts'
import type { TicketValues } from './ticket-values.ts'

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
  return (book: ContractBook, terms: IntradayOrderInput) => {
    const estimate = estimateFill(book, terms)
    return t(`ticket.reach.${reachOf(estimate, terms)}`, {
      filled: format.energy(estimate.filled),
      rest: format.energy(energyWh(terms.quantity - estimate.filled)),
      price: format.price(estimate.averagePrice),
    })
  }
}
