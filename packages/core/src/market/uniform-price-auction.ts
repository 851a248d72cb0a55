import { divideHalfUp, shareByLargestRemainder } from '../units/rounding.ts'
import { energyWh, priceTick } from '../units/units.ts'
import type { EnergyWh, PriceTick } from '../units/units.ts'
import type { Side } from './order.ts'
import type { PriceBounds } from './session.ts'

/** One price step of one order in one delivery period. `time` is the sequence of its last modification. */
export interface AuctionOrder {
  readonly id: string
  readonly side: Side
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly time: number
}

/** The steps of one side whose limit is the clearing price: how much they ask for, and how much of it was placed. */
export interface MarginalQuantity {
  readonly atTheMoney: EnergyWh
  readonly placed: EnergyWh
}

export interface AuctionResult {
  /** Null when nothing trades. */
  readonly price: PriceTick | null
  /** Every price in it clears the market; only indicative when nothing trades. */
  readonly interval: { readonly low: PriceTick; readonly high: PriceTick }
  readonly volume: EnergyWh
  /** Economic surplus Σ buys p·q − Σ sells p·q over the fills, in 1e-8 TC. */
  readonly welfare: bigint
  /** Every order by its id, also those that got nothing. */
  readonly fills: ReadonlyMap<string, EnergyWh>
  readonly margin: Readonly<Record<Side, MarginalQuantity>>
}

/**
 * Clears one delivery period: one price for all, the largest volume, the midpoint of the common price interval
 * (market-rules.md sections 2.4 and 2.5). Orders better than the price are filled; those at the price share what is
 * left in proportion to their quantity, by largest remainder to the Wh, equal remainders by time, then id.
 * Exact, O(n log n), and independent of the sequence of `orders`.
 */
export function clearUniformPriceAuction(orders: readonly AuctionOrder[], bounds: PriceBounds): AuctionResult {
  checkBook(orders, bounds)
  const { interval, volume } = findCrossing(priceLevels(orders, bounds))
  if (volume === 0) {
    const nothing = { atTheMoney: energyWh(0), placed: energyWh(0) }
    const fills = new Map(orders.map((order) => [order.id, energyWh(0)]))
    return { price: null, interval, volume, welfare: 0n, fills, margin: { buy: nothing, sell: nothing } }
  }
  const price = priceTick(divideHalfUp(BigInt(interval.low) + BigInt(interval.high), 2n))
  const fills = new Map<string, EnergyWh>()
  const margin = {
    buy: fillSide(orders, 'buy', price, volume, fills),
    sell: fillSide(orders, 'sell', price, volume, fills),
  }
  return { price, interval, volume, welfare: welfareOf(orders, fills), fills, margin }
}

/** What the book asks for at one price exactly, and with all better or equal prices of the side added. */
interface PriceLevel {
  readonly price: PriceTick
  readonly demand: number
  readonly supply: number
}

/** The book added up per price, lowest price first. Both bounds are levels, so that the crossing always has one. */
function priceLevels(orders: readonly AuctionOrder[], bounds: PriceBounds): PriceLevel[] {
  const demand = new Map<PriceTick, number>()
  const supply = new Map<PriceTick, number>()
  for (const { side, price, quantity } of orders) {
    const quantities = side === 'buy' ? demand : supply
    quantities.set(price, (quantities.get(price) ?? 0) + quantity)
  }
  const prices = new Set([bounds.min, bounds.max, ...demand.keys(), ...supply.keys()])
  // A typed array sorts by number without calling back.
  return Array.from(Float64Array.from(prices).sort(), (price) => ({
    price: price as PriceTick,
    demand: demand.get(price as PriceTick) ?? 0,
    supply: supply.get(price as PriceTick) ?? 0,
  }))
}

/**
 * The prices that clear the market are those where what must trade on one side (better than the price) does not exceed
 * what may trade on the other (at the price or better). Both conditions only change at levels and each holds on one
 * side of a price, so the first and the last level that pass bound the interval. There is always one.
 */
function findCrossing(levels: readonly PriceLevel[]): Pick<AuctionResult, 'interval' | 'volume'> {
  let demandAbove = levels.reduce((sum, level) => sum + level.demand, 0)
  let supplyBelow = 0
  let low: PriceTick | null = null
  let high: PriceTick | null = null
  let volume = 0
  for (const { price, demand, supply } of levels) {
    const demandHere = demandAbove
    demandAbove -= demand
    const supplyHere = supplyBelow + supply
    if (Math.max(supplyBelow, demandAbove) <= Math.min(supplyHere, demandHere)) {
      low ??= price
      high = price
      volume = Math.max(volume, Math.min(supplyHere, demandHere))
    }
    supplyBelow = supplyHere
  }
  if (low === null || high === null) throw new Error('no price cleared the market')
  return { interval: { low, high }, volume: energyWh(volume) }
}

/** Writes the fills of one side: all that is better than the price, then a share of what is at the price. */
function fillSide(
  orders: readonly AuctionOrder[],
  side: Side,
  price: PriceTick,
  volume: EnergyWh,
  fills: Map<string, EnergyWh>,
): MarginalQuantity {
  const atTheMoney: AuctionOrder[] = []
  let better = 0
  for (const order of orders) {
    if (order.side !== side) continue
    const isBetter = side === 'buy' ? order.price > price : order.price < price
    fills.set(order.id, isBetter ? order.quantity : energyWh(0))
    if (isBetter) better += order.quantity
    else if (order.price === price) atTheMoney.push(order)
  }
  const asked = atTheMoney.reduce((sum, order) => sum + order.quantity, 0)
  const placed = energyWh(volume - better)
  if (placed > 0) shareAtTheMoney(atTheMoney, placed, asked, fills)
  return { atTheMoney: energyWh(asked), placed }
}

function shareAtTheMoney(orders: AuctionOrder[], placed: EnergyWh, asked: number, fills: Map<string, EnergyWh>): void {
  if (placed === asked) {
    for (const order of orders) fills.set(order.id, order.quantity)
    return
  }
  const sequence = orders.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
  const shares = shareByLargestRemainder(
    BigInt(placed),
    sequence.map((order) => BigInt(order.quantity)),
  )
  sequence.forEach((order, index) => fills.set(order.id, energyWh(shares[index] ?? 0n)))
}

function welfareOf(orders: readonly AuctionOrder[], fills: ReadonlyMap<string, EnergyWh>): bigint {
  let welfare = 0n
  for (const { id, side, price } of orders) {
    const fill = fills.get(id)
    if (!fill) continue
    const value = BigInt(price) * BigInt(fill)
    welfare += side === 'buy' ? value : -value
  }
  return welfare
}

/** A book that reaches the auction has been checked order by order; what does not fit here is a bug. */
function checkBook(orders: readonly AuctionOrder[], bounds: PriceBounds): void {
  if (!(bounds.min < bounds.max)) throw new RangeError('the lower price bound was not below the upper one')
  const ids = new Set<string>()
  for (const { id, price, quantity } of orders) {
    if (ids.has(id)) throw new Error(`order ${id} was in the book twice`)
    ids.add(id)
    if (!(quantity > 0 && Number.isSafeInteger(quantity))) throw new RangeError(`order ${id} had no whole quantity`)
    if (!(price >= bounds.min && price <= bounds.max && Number.isSafeInteger(price))) {
      throw new RangeError(`order ${id} was outside the price bounds`)
    }
  }
}
