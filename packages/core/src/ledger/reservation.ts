import { inMeritOrder, type OrderLine } from '../market/order.ts'
import { amount, costOf, energyWh, sumAmounts, type Amount } from '../units/units.ts'

/**
 * The coins set aside when an order is transmitted: the most its lines can cost in an auction, ≥ 0
 * (market-rules.md section 5.1). Lines are added; there is one per delivery period and side.
 */
export function reservationFor(lines: readonly OrderLine[]): Amount {
  return sumAmounts(lines.map(reservationForLine))
}

/**
 * Only one price holds in a period, so a buyer never pays more than `max over k of p_k · Q_k` over positive p_k, with
 * Q_k what it bids for at p_k or more; the plain sum of p_k · q_k would lock coins that can never be asked for.
 * A seller pays when the price is negative: the same with the signs turned.
 */
function reservationForLine({ side, steps }: OrderLine): Amount {
  let wanted = 0
  let most = 0n
  for (const { price, quantity } of inMeritOrder(steps, side)) {
    wanted += quantity
    const value = costOf(energyWh(wanted), price)
    const payment = side === 'buy' ? value : -value
    if (payment > most) most = payment
  }
  return amount(most)
}
