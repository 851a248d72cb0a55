import { amount, costOf, sumEnergy, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import type { News } from '../slices/notices/index.ts'
import type { BookOrder, StepFill } from '../slices/orders/index.ts'
import type { NewTrade } from '../slices/trades/index.ts'
import type { ClearedSession } from './clear-book.ts'

/** What each participant of a cleared auction is told: their part of the result, and of an order that got nothing why. */
export function newsOfResult({ session, book, cleared }: ClearedSession, at: Temporal.Instant): News[] {
  const { sessionId: marketId, deliveryDay: date } = session
  const trades = Map.groupBy(cleared.trades, ({ orderId }) => orderId)
  const fills = Map.groupBy(cleared.fills, ({ orderId }) => orderId)
  return book.flatMap((order): News[] => {
    const { userId, orderId } = order
    const part = partOf(trades.get(orderId) ?? [])
    const result = { kind: 'marketCleared', marketId, date, ...part } as const
    const news: News[] = [{ userId, key: `marketCleared/${marketId}`, at, facts: result }]
    if (part.bought > 0 || part.sold > 0) return news
    const refused = { orderId, marketType: 'dayAhead', date, ...refusalOf(order, fills.get(orderId) ?? []) } as const
    return [...news, { userId, key: `orderRefused/${orderId}`, at, facts: { kind: 'orderRefused', ...refused } }]
  })
}

interface Part {
  readonly bought: EnergyWh
  readonly sold: EnergyWh
  readonly paid: Amount
  readonly received: Amount
}

/** Below a price of zero the buyer receives and the seller pays. */
function partOf(trades: readonly NewTrade[]): Part {
  const quantityOf = (side: NewTrade['side']) =>
    sumEnergy(trades.filter((trade) => trade.side === side).map((trade) => trade.quantity))
  let paid = 0n
  let received = 0n
  for (const { side, quantity, price } of trades) {
    const cost = costOf(quantity, price) * (side === 'buy' ? 1n : -1n)
    if (cost > 0n) paid += cost
    else received -= cost
  }
  return { bought: quantityOf('buy'), sold: quantityOf('sell'), paid: amount(paid), received: amount(received) }
}

/** The side, where it is one, and why most of its steps were refused. */
function refusalOf({ steps }: BookOrder, fills: readonly StepFill[]) {
  const sides = [...new Set(steps.map(({ side }) => side))]
  const counts = Map.groupBy(fills, ({ outcome }) => outcome.code)
  const [reason = 'no_trade'] = [...counts].sort(([, a], [, b]) => b.length - a.length).map(([code]) => code)
  return {
    side: sides.length === 1 ? (sides[0] ?? null) : null,
    quantity: sumEnergy(steps.map(({ quantity }) => quantity)),
    reason,
  }
}
