import type { BookOutcome } from '../market/book-outcome.ts'
import type { RestingOrder } from '../market/book-state.ts'
import type { BookEvent, BookOrder } from '../market/order-book.ts'
import type { Side } from '../market/order.ts'
import { energyWh, type EnergyWh } from '../units/units.ts'

export interface SlowBook {
  readonly orders: readonly RestingOrder[]
  readonly sequence: number
}

interface Step {
  readonly book: SlowBook
  readonly outcomes: readonly BookOutcome[]
}

export const emptySlowBook: SlowBook = { orders: [], sequence: 0 }

/**
 * The continuous book as nobody would write it but everybody can check it: a list of orders that is searched and copied
 * for every trade, and a fill-or-kill that is tried out and thrown away. The outcomes are those of `applyEvent`.
 */
export function applySlowly(book: SlowBook, event: BookEvent): Step {
  if (event.type === 'order') return enter(book, event.order, 'accepted')
  if (event.type === 'gateClosure') {
    const open = book.orders.toSorted((a, b) => a.sequence - b.sequence)
    const outcomes = open.map(({ id, remaining }) => ({ type: 'expired' as const, id, quantity: remaining }))
    return { book: { ...book, orders: [] }, outcomes }
  }
  const { id } = event
  const old = book.orders.find((order) => order.id === id)
  if (!old) return { book, outcomes: [{ type: 'refused', id, code: 'order_not_found' }] }
  const without = { ...book, orders: book.orders.filter((order) => order !== old) }
  if (event.type === 'cancel') {
    return { book: without, outcomes: [{ type: 'cancelled', id, quantity: old.remaining }] }
  }
  const { price = old.price, quantity = old.remaining } = event
  return enter(without, { ...old, price, quantity, execution: 'NON' }, 'amended')
}

/** All resting orders of a side, the one that trades first first. */
export function prioritySlowly(book: SlowBook, side: Side): RestingOrder[] {
  const sign = side === 'buy' ? -1 : 1
  return book.orders
    .filter((order) => order.side === side)
    .sort((a, b) => sign * (a.price - b.price) || a.sequence - b.sequence)
}

function enter(before: SlowBook, order: BookOrder, type: 'accepted' | 'amended'): Step {
  const { id, user, side, price, quantity, execution, display } = order
  const sequence = before.sequence + 1
  const entered: BookOutcome = { type, id, sequence }
  const { book, outcomes, left, against } = trade({ ...before, sequence }, order)
  if (execution === 'FOK' && left > 0) {
    const available = energyWh(quantity - left)
    return {
      book: { ...before, sequence },
      outcomes: [entered, { type: 'killed', id, quantity, available, against }],
    }
  }
  const all = [entered, ...outcomes]
  if (left === 0) return { book, outcomes: all }
  if (against !== null) {
    return { book, outcomes: [...all, { type: 'selfMatchPrevented', id, against, quantity: left }] }
  }
  if (execution !== 'NON' || price === null) {
    return { book, outcomes: [...all, { type: 'remainderCancelled', id, quantity: left }] }
  }
  const visible = energyWh(Math.min(left, display ?? left))
  const resting = { id, user, side, price, display, remaining: left, visible, sequence }
  return { book: { ...book, orders: [...book.orders, resting] }, outcomes: all }
}

function trade(start: SlowBook, { id, user, side, price, quantity }: BookOrder) {
  const outcomes: BookOutcome[] = []
  let [book, left] = [start, quantity]
  for (;;) {
    const [best] = prioritySlowly(book, side === 'buy' ? 'sell' : 'buy')
    const crosses = best && (price === null || (side === 'buy' ? best.price <= price : best.price >= price))
    if (!crosses || left === 0) return { book, outcomes, left, against: null }
    if (best.user === user) return { book, outcomes, left, against: best.id }
    const traded = energyWh(Math.min(left, best.visible))
    left = energyWh(left - traded)
    const [buy, sell] = side === 'buy' ? [id, best.id] : [best.id, id]
    outcomes.push({ type: 'traded', buy, sell, price: best.price, quantity: traded, aggressor: side })
    const after = afterTrade(book, best, traded)
    book = after.book
    outcomes.push(...after.outcomes)
  }
}

function afterTrade(book: SlowBook, order: RestingOrder, traded: EnergyWh): Step {
  const remaining = energyWh(order.remaining - traded)
  const others = book.orders.filter((other) => other !== order)
  if (remaining === 0) return { book: { ...book, orders: others }, outcomes: [] }
  const left = { ...order, remaining, visible: energyWh(order.visible - traded) }
  if (left.visible > 0) return { book: { ...book, orders: [...others, left] }, outcomes: [] }
  const sequence = book.sequence + 1
  const visible = energyWh(Math.min(remaining, order.display ?? remaining))
  return {
    book: { orders: [...others, { ...left, visible, sequence }], sequence },
    outcomes: [{ type: 'sliceRenewed', id: order.id, sequence, visible }],
  }
}
