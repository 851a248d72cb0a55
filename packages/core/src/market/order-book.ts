import type { EnergyWh, PriceTick } from '../units/units.ts'
import { matchIncoming, reachOf, type IncomingOrder } from './book-matching.ts'
import type { BookOutcome } from './book-outcome.ts'
import {
  addToBook,
  clearSide,
  emptySide,
  inPriority,
  restate,
  sliceOf,
  takeFromBook,
  type OrderBook,
  type RestingOrder,
} from './book-state.ts'
import type { Side } from './order.ts'

/** NON rests, IOC trades what it can at once, FOK all at once or nothing (market-rules.md section 3.2). */
export const executions = ['NON', 'IOC', 'FOK'] as const
export type Execution = (typeof executions)[number]

/** What is wanted of an order. */
export interface IntradayTerms {
  readonly side: Side
  /** Null: at any price, which only an IOC or a FOK may be, since it cannot rest. */
  readonly price: PriceTick | null
  readonly quantity: EnergyWh
  readonly execution: Execution
  /** Makes it an iceberg that shows this much at a time; only with NON, and not more than its quantity. Null: it shows everything. */
  readonly display: EnergyWh | null
}

/** What of it an order in the book may change; with other terms it would be another order. */
export const amendableTerms = ['price', 'quantity'] as const
export type AmendableTerm = (typeof amendableTerms)[number]

/** An order as it is entered. Its id must be new to the book. */
export interface BookOrder extends IntradayTerms {
  readonly id: string
  readonly user: string
}

/** What an amended order is from now on; what is left out stays. `quantity` is what is then open, trades not counted. */
export interface Amendment {
  readonly price?: PriceTick | undefined
  readonly quantity?: EnergyWh | undefined
}

/** All that can be done to one contract's book. */
export type BookEvent =
  | { readonly type: 'order'; readonly order: BookOrder }
  | ({ readonly type: 'amend'; readonly id: string } & Amendment)
  | { readonly type: 'cancel'; readonly id: string }
  | { readonly type: 'gateClosure' }

/** An empty book, or one with the resting orders of `openOrders` and the last time priority that was given. */
export function createBook(resting: readonly RestingOrder[] = [], sequence = 0): OrderBook {
  const [buy, sell] = [emptySide('buy'), emptySide('sell')]
  const book: OrderBook = { sequence, buy, sell, orders: new Map(), counts: new Map() }
  for (const order of resting.toSorted((a, b) => a.sequence - b.sequence)) {
    addToBook(book, order)
    book.sequence = Math.max(book.sequence, order.sequence)
  }
  return book
}

/**
 * Brings a book to what the same book has become elsewhere, by the orders that acts there have touched: by id, as they rest now,
 * null where they do not. `sequence` is the last time priority given there. Who has a new time priority stands behind all whom
 * nobody touched, because priorities only grow.
 */
export function catchUp(book: OrderBook, touched: ReadonlyMap<string, RestingOrder | null>, sequence: number): void {
  const entered: RestingOrder[] = []
  for (const [id, now] of touched) {
    const before = book.orders.get(id)
    if (before && before.sequence === now?.sequence) {
      restate(before, now)
      continue
    }
    if (before) takeFromBook(book, before)
    if (now) entered.push(now)
  }
  for (const order of entered.sort((a, b) => a.sequence - b.sequence)) addToBook(book, order)
  book.sequence = sequence
}

/**
 * Does what an event says, and tells what became of the orders. Replaying the events of a book rebuilds it. An order that
 * could make more than `most` trades is `paused` after them; a FOK is not, because it trades all at once.
 */
export function applyEvent(book: OrderBook, event: BookEvent, most = Infinity): BookOutcome[] {
  switch (event.type) {
    case 'order':
      return enterOrder(book, event.order, most)
    case 'amend':
      return amendOrder(book, event.id, event, most)
    case 'cancel':
      return cancelOrder(book, event.id)
    case 'gateClosure':
      return expireOrders(book)
  }
}

/**
 * Enters an order: it trades with what crosses its limit, and what is left rests (NON) or is cancelled (IOC); a FOK
 * trades in full or not at all (sections 3.2 and 3.3). An order that no market may take is a bug of the caller.
 */
function enterOrder(book: OrderBook, order: BookOrder, most: number): BookOutcome[] {
  checkOrder(order)
  const { id, user, side, price, quantity, execution, display } = order
  const limit = price ?? (side === 'buy' ? Infinity : -Infinity)
  const incoming: IncomingOrder = { id, user, side, limit, quantity }
  const sequence = ++book.sequence
  const outcomes: BookOutcome[] = [{ type: 'accepted', id, sequence }]
  if (execution === 'FOK') {
    const reach = reachOf(book, incoming)
    if (reach.available < quantity) {
      outcomes.push({ type: 'killed', id, quantity, available: reach.available, against: reach.against })
      return outcomes
    }
  }
  const left = matchIncoming(book, incoming, outcomes, execution === 'FOK' ? Infinity : most)
  if (left === 0) return outcomes
  if (price === null || execution !== 'NON') outcomes.push({ type: 'remainderCancelled', id, quantity: left })
  else addToBook(book, { id, user, side, price, display, remaining: left, visible: sliceOf(left, display), sequence })
  return outcomes
}

/**
 * Changes the price or the open quantity of a resting order: as if it were cancelled and entered again, so that its
 * time priority is renewed and its new limit may trade at once (section 3.2). Refused when it is not open.
 */
function amendOrder(book: OrderBook, id: string, amendment: Amendment, most: number): BookOutcome[] {
  const old = book.orders.get(id)
  if (!old) return [{ type: 'refused', id, code: 'order_not_found' }]
  const { user, side, display } = old
  const { price = old.price, quantity = old.remaining } = amendment
  checkQuantity(id, quantity)
  takeFromBook(book, old)
  const sequence = ++book.sequence
  const outcomes: BookOutcome[] = [{ type: 'amended', id, sequence }]
  const left = matchIncoming(book, { id, user, side, limit: price, quantity }, outcomes, most)
  if (left > 0) {
    addToBook(book, { id, user, side, price, display, remaining: left, visible: sliceOf(left, display), sequence })
  }
  return outcomes
}

/** Takes what is left of an order out of the book. Refused when it is not open. */
function cancelOrder(book: OrderBook, id: string): BookOutcome[] {
  const order = book.orders.get(id)
  if (!order) return [{ type: 'refused', id, code: 'order_not_found' }]
  takeFromBook(book, order)
  return [{ type: 'cancelled', id, quantity: order.remaining }]
}

/** Empties the book at gate closure: whatever is left of an order expires (section 3.3), by time priority. */
function expireOrders(book: OrderBook): BookOutcome[] {
  const open = openOrders(book).sort((a, b) => a.sequence - b.sequence)
  clearSide(book.buy)
  clearSide(book.sell)
  book.orders.clear()
  book.counts.clear()
  return open.map(({ id, remaining }) => ({ type: 'expired', id, quantity: remaining }))
}

/** The resting orders as plain rows, buyers then sellers, each side by priority. `createBook` makes the book of them. */
export function openOrders(book: OrderBook): RestingOrder[] {
  return [book.buy, book.sell].flatMap((side) =>
    Array.from(inPriority(side), ({ id, user, side, price, display, remaining, visible, sequence }) => ({
      id,
      user,
      side,
      price,
      display,
      remaining,
      visible,
      sequence,
    })),
  )
}

/** An order that reaches the book has been checked; what does not fit here is a bug. */
function checkOrder({ id, price, quantity, execution, display }: BookOrder): void {
  checkQuantity(id, quantity)
  if (price === null && execution === 'NON') throw new RangeError(`order ${id} would have rested without a price`)
  if (display === null) return
  if (execution !== 'NON') throw new RangeError(`order ${id} was an iceberg that does not rest`)
  if (!(display > 0 && display <= quantity)) throw new RangeError(`order ${id} showed nothing, or more than it has`)
}

function checkQuantity(id: string, quantity: EnergyWh): void {
  if (!(quantity > 0 && Number.isSafeInteger(quantity))) throw new RangeError(`order ${id} had no whole quantity`)
}
