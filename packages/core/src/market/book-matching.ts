import { energyWh } from '../units/units.ts'
import type { EnergyWh } from '../units/units.ts'
import type { BookOutcome } from './book-outcome.ts'
import { bestLevel, dequeue, inPriority, rankOf, reduce, renewSlice } from './book-state.ts'
import type { BookSide, OrderBook, QueuedOrder } from './book-state.ts'
import type { Side } from './order.ts'

/** An order on its way into the book. `limit` is a price in ticks, or infinite at any price. */
export interface IncomingOrder {
  readonly id: string
  readonly user: string
  readonly side: Side
  readonly limit: number
  readonly quantity: EnergyWh
}

/** How much of a FOK the book can fill at once, and the order of the same user that it stops at. */
export interface Reach {
  readonly available: EnergyWh
  readonly against: string | null
}

/**
 * Trades an incoming order against the other side while prices cross: the best price first, then the oldest, at the
 * price of the resting order (market-rules.md section 3.3). It stops at an order of its own user, and what is left is
 * then cancelled. Returns what may still rest.
 */
export function matchIncoming(book: OrderBook, incoming: IncomingOrder, outcomes: BookOutcome[]): EnergyWh {
  const other = otherSide(book, incoming.side)
  const worst = rankOf(other.side, incoming.limit)
  let left = incoming.quantity
  while (left > 0) {
    const level = bestLevel(other)
    const resting = level?.first
    if (!resting || level.rank < worst) break
    if (resting.user === incoming.user) {
      outcomes.push({ type: 'selfMatchPrevented', id: incoming.id, against: resting.id, quantity: left })
      return energyWh(0)
    }
    const quantity = left < resting.visible ? left : resting.visible
    left = energyWh(left - quantity)
    outcomes.push(tradeOf(incoming, resting, quantity))
    takeFrom(book, resting, quantity, outcomes)
  }
  return left
}

/**
 * What an incoming order could trade at once, without touching the book. Own orders do not count, and neither does what
 * stands behind the first of them, because the order would stop there. Ahead of it in its own price level only the
 * slices that show count: a renewed slice goes behind it.
 */
export function reachOf(book: OrderBook, incoming: IncomingOrder): Reach {
  const other = otherSide(book, incoming.side)
  const worst = rankOf(other.side, incoming.limit)
  let [available, shown, price] = [0, 0, NaN]
  for (const resting of inPriority(other)) {
    if (resting.level.rank < worst) break
    if (resting.price !== price) {
      // Before a level is entered the ones better than it are used up, slices and all.
      if (available >= incoming.quantity) break
      price = resting.price
      shown = available
    }
    if (resting.user === incoming.user) return { available: energyWh(shown), against: resting.id }
    shown += resting.visible
    if (shown >= incoming.quantity) return { available: energyWh(shown), against: null }
    available += resting.remaining
  }
  return { available: energyWh(available), against: null }
}

function otherSide(book: OrderBook, side: Side): BookSide {
  return side === 'buy' ? book.sell : book.buy
}

function takeFrom(book: OrderBook, resting: QueuedOrder, quantity: EnergyWh, outcomes: BookOutcome[]): void {
  reduce(resting, quantity)
  if (resting.remaining === 0) {
    book.orders.delete(resting.id)
    dequeue(book[resting.side], resting)
  } else if (resting.visible === 0) {
    const sequence = ++book.sequence
    renewSlice(resting, sequence)
    outcomes.push({ type: 'sliceRenewed', id: resting.id, sequence, visible: resting.visible })
  }
}

function tradeOf({ id, side }: IncomingOrder, resting: QueuedOrder, quantity: EnergyWh): BookOutcome {
  const [buy, sell] = side === 'buy' ? [id, resting.id] : [resting.id, id]
  return { type: 'traded', buy, sell, price: resting.price, quantity, aggressor: side }
}
