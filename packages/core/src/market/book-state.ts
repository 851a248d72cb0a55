import { energyWh } from '../units/units.ts'
import type { EnergyWh, PriceTick } from '../units/units.ts'
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

/** A resting order in the queue of its price level. */
export interface QueuedOrder extends RestingOrder {
  remaining: EnergyWh
  visible: EnergyWh
  sequence: number
  readonly level: PriceLevel
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

/** The price levels of one side, the best last: that is where they come and go. */
export interface BookSide {
  readonly side: Side
  readonly levels: PriceLevel[]
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
}

/** What the public sees of a price level. */
export interface DepthLevel {
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly orders: number
}

export function bestLevel(side: BookSide): PriceLevel | undefined {
  return side.levels[side.levels.length - 1]
}

/** A price as a rank: higher is better for whoever trades against it, a cheap offer or a dear bid. */
export function rankOf(side: Side, price: number): number {
  return side === 'buy' ? price : 0 - price
}

/** Puts an order at the back of its price level. */
export function enqueue(side: BookSide, order: RestingOrder): QueuedOrder {
  const level = levelAt(side, order.price)
  const queued: QueuedOrder = {
    id: order.id,
    user: order.user,
    side: order.side,
    price: order.price,
    display: order.display,
    remaining: order.remaining,
    visible: order.visible,
    sequence: order.sequence,
    level,
    previous: null,
    next: null,
  }
  level.visible = energyWh(level.visible + order.visible)
  level.orders++
  append(level, queued)
  return queued
}

/** Takes an order out of the book. */
export function dequeue(side: BookSide, order: QueuedOrder): void {
  const { level } = order
  level.visible = energyWh(level.visible - order.visible)
  level.orders--
  unlink(level, order)
  if (level.orders === 0) removeLevel(side, level)
}

/** Takes a traded quantity off what an order shows; it stays where it is in the queue. */
export function reduce(order: QueuedOrder, quantity: EnergyWh): void {
  order.remaining = energyWh(order.remaining - quantity)
  order.visible = energyWh(order.visible - quantity)
  order.level.visible = energyWh(order.level.visible - quantity)
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
  const rank = rankOf(side.side, price)
  const place = placeOf(side.levels, rank)
  const found = side.levels[place]
  if (found?.rank === rank) return found
  const level: PriceLevel = { price, rank, visible: energyWh(0), orders: 0, first: null, last: null }
  side.levels.splice(place, 0, level)
  return level
}

function removeLevel({ levels }: BookSide, level: PriceLevel): void {
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
