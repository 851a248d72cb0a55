import { energyWh, type EnergyWh } from '../units/units.ts'
import type { BookOutcome } from './book-outcome.ts'
import {
  bestLevel,
  inPriority,
  rankOf,
  reduce,
  renewSlice,
  sliceOf,
  takeFromBook,
  type BookSide,
  type OrderBook,
  type PriceLevel,
  type QueuedOrder,
} from './book-state.ts'
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
 * then cancelled; after `most` trades it pauses. Returns what may still rest.
 */
export function matchIncoming(
  book: OrderBook,
  incoming: IncomingOrder,
  outcomes: BookOutcome[],
  most: number,
): EnergyWh {
  const other = otherSide(book, incoming.side)
  const worst = rankOf(other.side, incoming.limit)
  let left = incoming.quantity
  for (let trades = 0; left > 0; trades++) {
    const level = bestLevel(other)
    const resting = level?.first
    if (!resting || level.rank < worst) break
    if (resting.user === incoming.user) {
      outcomes.push({ type: 'selfMatchPrevented', id: incoming.id, against: resting.id, quantity: left })
      return energyWh(0)
    }
    if (trades >= most) {
      outcomes.push({ type: 'paused', id: incoming.id, quantity: left })
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

/** Whether an order that the book can fill would need more than `most` trades for it; nothing is touched. */
export function needsMoreTrades(book: OrderBook, incoming: IncomingOrder, most: number): boolean {
  const other = otherSide(book, incoming.side)
  const worst = rankOf(other.side, incoming.limit)
  let [left, trades] = [incoming.quantity as number, 0]
  for (const level of other.levels.toReversed()) {
    if (level.rank < worst) return false
    for (const shown of slicesOf(level)) {
      if (left <= 0) return false
      if (++trades > most) return true
      left -= shown
    }
  }
  return false
}

/** What a price level shows, slice after slice, as it would be traded. */
function* slicesOf(level: PriceLevel): Generator<number> {
  const renewed: { readonly left: number; readonly display: EnergyWh | null }[] = []
  for (let order = level.first; order; order = order.next) {
    yield order.visible
    renewed.push({ left: order.remaining - order.visible, display: order.display })
  }
  // It grows while it is read: a renewed slice goes behind all others.
  for (const { left, display } of renewed) {
    if (left === 0) continue
    const shown = sliceOf(energyWh(left), display)
    yield shown
    renewed.push({ left: left - shown, display })
  }
}

function otherSide(book: OrderBook, side: Side): BookSide {
  return side === 'buy' ? book.sell : book.buy
}

function takeFrom(book: OrderBook, resting: QueuedOrder, quantity: EnergyWh, outcomes: BookOutcome[]): void {
  reduce(resting, quantity)
  if (resting.remaining === 0) {
    takeFromBook(book, resting)
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
