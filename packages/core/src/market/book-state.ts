import { energyWh, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { Side } from './order.ts'

/** An order that rests in the book. */
export interface RestingOrder {
  readonly id: string
  readonly user: string
  readonly side: Side
  readonly price: PriceTick
  /** What an iceberg shows at a time; null for an order that shows everything. */
  readonly display: EnergyWh | null
  /** All that is left to trade, hidden quantity included. */
  readonly remaining: EnergyWh
  /** What the public sees of it. */
  readonly visible: EnergyWh
  /** The time priority: the lowest of a price level trades first. */
  readonly sequence: number
}

/** A resting order in the queue of its price level. Once it has left the book its record becomes another order's. */
export type QueuedOrder = { -readonly [Key in keyof RestingOrder]: RestingOrder[Key] } & {
  level: PriceLevel
  previous: QueuedOrder | null
  next: QueuedOrder | null
}

/** The orders of one side at one price, first come, first served. A level without orders is not kept. */
export interface PriceLevel {
  readonly price: PriceTick
  /** Higher is better on either side. */
  readonly rank: number
  visible: EnergyWh
  orders: number
  first: QueuedOrder | null
  last: QueuedOrder | null
}

/** The price levels of one side. */
export interface BookSide {
  readonly side: Side
  /** The best last: that is where they come and go. */
  readonly levels: PriceLevel[]
  readonly byPrice: Map<PriceTick, PriceLevel>
  /** Records of orders that have left, linked by `next`: a busy book spends its time clearing them away otherwise. */
  spare: QueuedOrder | null
}

/**
 * The continuous book of one contract. The acts of `order-book.ts` change it in place; the same acts in the same
 * sequence always lead to the same book.
 */
export interface OrderBook {
  /** The last time priority that was given. */
  sequence: number
  readonly buy: BookSide
  readonly sell: BookSide
  /** The open orders by id. */
  readonly orders: Map<string, QueuedOrder>
  /** How many of them each user has; nobody has none. */
  readonly counts: Map<string, number>
}

/** What the public sees of a price level. */
export interface DepthLevel {
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly orders: number
}

export function emptySide(side: Side): BookSide {
  return { side, levels: [], byPrice: new Map(), spare: null }
}

/** Puts an order into the book, at the back of its price level. */
export function addToBook(book: OrderBook, order: RestingOrder): void {
  const { size } = book.orders
  book.orders.set(order.id, enqueue(book[order.side], order))
  if (book.orders.size === size) throw new Error(`order ${order.id} was in the book already`)
  book.counts.set(order.user, countOf(book, order.user) + 1)
}

/** Takes an order out of the book. */
export function takeFromBook(book: OrderBook, order: QueuedOrder): void {
  const { user } = order
  book.orders.delete(order.id)
  dequeue(book[order.side], order)
  const left = countOf(book, user) - 1
  if (left > 0) book.counts.set(user, left)
  else book.counts.delete(user)
}

/** How many open orders a user has in the book, on both sides. */
export function countOf({ counts }: OrderBook, user: string): number {
  return counts.get(user) ?? 0
}

/** Takes all orders out at once. */
export function clearSide(side: BookSide): void {
  side.levels.length = 0
  side.byPrice.clear()
}

export function bestLevel(side: BookSide): PriceLevel | undefined {
  return side.levels[side.levels.length - 1]
}

/** A price as a rank: higher is better for whoever trades against it, a cheap offer or a dear bid. */
export function rankOf(side: Side, price: number): number {
  return side === 'buy' ? price : 0 - price
}

function enqueue(side: BookSide, order: RestingOrder): QueuedOrder {
  const level = levelAt(side, order.price)
  const queued = recordOf(side, order, level)
  level.visible = energyWh(level.visible + order.visible)
  level.orders++
  append(level, queued)
  return queued
}

function recordOf(side: BookSide, order: RestingOrder, level: PriceLevel): QueuedOrder {
  const { id, user, price, display, remaining, visible, sequence } = order
  const record = side.spare
  if (!record) {
    return {
      id,
      user,
      side: side.side,
      price,
      display,
      remaining,
      visible,
      sequence,
      level,
      previous: null,
      next: null,
    }
  }
  side.spare = record.next
  record.id = id
  record.user = user
  record.price = price
  record.display = display
  record.remaining = remaining
  record.visible = visible
  record.sequence = sequence
  record.level = level
  return record
}

function dequeue(side: BookSide, order: QueuedOrder): void {
  const { level } = order
  level.visible = energyWh(level.visible - order.visible)
  level.orders--
  unlink(level, order)
  if (level.orders === 0) removeLevel(side, level)
  order.next = side.spare
  side.spare = order
}

/** Takes a traded quantity off what an order shows; it stays where it is in the queue. */
export function reduce(order: QueuedOrder, quantity: EnergyWh): void {
  order.remaining = energyWh(order.remaining - quantity)
  order.visible = energyWh(order.visible - quantity)
  order.level.visible = energyWh(order.level.visible - quantity)
}

/** Says anew what is left of an order that keeps its place in the queue. */
export function restate(order: QueuedOrder, { remaining, visible }: RestingOrder): void {
  order.level.visible = energyWh(order.level.visible - order.visible + visible)
  order.remaining = remaining
  order.visible = visible
}

/** Shows the next slice of an iceberg whose last one is used up, at the back of its price level. */
export function renewSlice(order: QueuedOrder, sequence: number): void {
  const { level } = order
  unlink(level, order)
  append(level, order)
  order.sequence = sequence
  order.visible = sliceOf(order.remaining, order.display)
  level.visible = energyWh(level.visible + order.visible)
}

/** What an order with this much left shows. */
export function sliceOf(remaining: EnergyWh, display: EnergyWh | null): EnergyWh {
  return display === null || display > remaining ? remaining : display
}

/** The resting orders of a side by priority: the best price first, then first come, first served. */
export function* inPriority(side: BookSide): Generator<QueuedOrder> {
  for (let index = side.levels.length - 1; index >= 0; index--) {
    for (let order = side.levels[index]?.first ?? null; order; order = order.next) yield order
  }
}

/** The public depth of a side, best price first; hidden quantity and identities are not in it (section 3.5). */
export function depthOf(side: BookSide): DepthLevel[] {
  return side.levels.map(({ price, visible, orders }) => ({ price, quantity: visible, orders })).reverse()
}

function append(level: PriceLevel, order: QueuedOrder): void {
  order.previous = level.last
  order.next = null
  if (level.last) level.last.next = order
  else level.first = order
  level.last = order
}

function unlink(level: PriceLevel, order: QueuedOrder): void {
  if (order.previous) order.previous.next = order.next
  else level.first = order.next
  if (order.next) order.next.previous = order.previous
  else level.last = order.previous
}

function levelAt(side: BookSide, price: PriceTick): PriceLevel {
  const found = side.byPrice.get(price)
  if (found) return found
  const rank = rankOf(side.side, price)
  const level: PriceLevel = { price, rank, visible: energyWh(0), orders: 0, first: null, last: null }
  side.levels.splice(placeOf(side.levels, rank), 0, level)
  side.byPrice.set(price, level)
  return level
}

function removeLevel({ levels, byPrice }: BookSide, level: PriceLevel): void {
  byPrice.delete(level.price)
  if (levels[levels.length - 1] === level) levels.pop()
  else levels.splice(placeOf(levels, level.rank), 1)
}

/** The first place whose rank is not below. */
function placeOf(levels: readonly PriceLevel[], rank: number): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((levels[middle]?.rank ?? Infinity) < rank) low = middle + 1
    else high = middle
  }
  return low
}
