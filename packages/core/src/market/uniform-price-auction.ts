import { divideHalfUp, shareByLargestRemainder } from '../units/rounding.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '../units/units.ts'
import { ExactSum } from '../units/exact-sum.ts'
import { usualRules, type AuctionRules, type PriceRule } from './auction-rules.ts'
import type { OrderStep, Side } from './order.ts'
import { priceLevels, type PriceLevels } from './price-levels.ts'
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
interface MarginalQuantity {
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
 * Exact, O(n log n), and independent of the sequence of `orders`. Other `rules` choose another price of the interval, or others at the
 * price; interval, volume and welfare are the same by all of them.
 */
export function clearUniformPriceAuction(
  orders: readonly AuctionOrder[],
  bounds: PriceBounds,
  rules: AuctionRules = usualRules,
): AuctionResult {
  checkBook(orders, bounds)
  return clear(orders, { blocks: noBlocks, rules, levels: priceLevels(orders, bounds) })
}

/** What accepted blocks trade in one period, and what it is worth by their limits: buys less sells, in 1e-8 TC. */
export interface BlockEnergy {
  readonly bought: EnergyWh
  readonly sold: EnergyWh
  readonly worth: bigint
  /** The price that the selection of blocks has here; null: the midpoint of the interval. */
  readonly price: PriceTick | null
}

const noBlocks: BlockEnergy = { bought: energyWh(0), sold: energyWh(0), worth: 0n, price: null }

/**
 * The same for the steps of a period in which blocks trade as well: interval, volume and welfare are of steps and blocks together
 * (market-rules.md section 2.7, point 2). The steps must be able to take up what the blocks leave. The price is that of the selection,
 * whatever the `rules` say of it; who is filled at it is theirs to say. `levels` are those of the same steps, where they are known.
 */
export function clearBesideBlocks(
  orders: readonly AuctionOrder[],
  bounds: PriceBounds,
  blocks: BlockEnergy,
  { rules = usualRules, levels }: { readonly rules?: AuctionRules; readonly levels?: PriceLevels } = {},
): AuctionResult {
  checkBook(orders, bounds)
  return clear(orders, { blocks, rules, levels: levels ?? priceLevels(orders, bounds) })
}

interface Clearing {
  readonly blocks: BlockEnergy
  readonly rules: AuctionRules
  readonly levels: PriceLevels
}

function clear(orders: readonly AuctionOrder[], { blocks, rules, levels }: Clearing): AuctionResult {
  const { interval, volume } = findCrossing(levels, blocks)
  if (volume === 0) {
    const nothing = { atTheMoney: energyWh(0), placed: energyWh(0) }
    const fills = new Map(orders.map((order) => [order.id, energyWh(0)]))
    checkIds(orders, fills)
    return { price: null, interval, volume, welfare: 0n, fills, margin: { buy: nothing, sell: nothing } }
  }
  const price = blocks.price ?? priceIn(interval, rules.price)
  const fills = new Map<string, EnergyWh>()
  const worth = new ExactSum()
  const margin = {
    buy: fillSide(orders, { side: 'buy', price, volume: energyWh(volume - blocks.bought), rules }, fills, worth),
    sell: fillSide(orders, { side: 'sell', price, volume: energyWh(volume - blocks.sold), rules }, fills, worth),
  }
  checkIds(orders, fills)
  return { price, interval, volume, welfare: worth.value + blocks.worth, fills, margin }
}

function priceIn({ low, high }: AuctionResult['interval'], rule: PriceRule): PriceTick {
  if (rule === 'low') return low
  if (rule === 'high') return high
  return priceTick(divideHalfUp(BigInt(low) + BigInt(high), 2n))
}

/**
 * The prices that clear the market are those where what must trade on one side (better than the price) does not exceed
 * what may trade on the other (at the price or better). Both conditions only change at levels and each holds on one
 * side of a price, so the first and the last level that pass bound the interval. There is always one.
 */
function findCrossing(
  { prices, demand, supply }: PriceLevels,
  { bought, sold }: BlockEnergy,
): Pick<AuctionResult, 'interval' | 'volume'> {
  let demandAbove: number = bought
  for (let level = 0; level < demand.length; level++) demandAbove += demand[level] ?? 0
  let supplyBelow: number = sold
  let low: number | null = null
  let high: number | null = null
  let volume = 0
  for (let level = 0; level < prices.length; level++) {
    const demandHere = demandAbove
    demandAbove -= demand[level] ?? 0
    const supplyHere = supplyBelow + (supply[level] ?? 0)
    if (Math.max(supplyBelow, demandAbove) <= Math.min(supplyHere, demandHere)) {
      high = prices[level] ?? 0
      low ??= high
      volume = Math.max(volume, Math.min(supplyHere, demandHere))
    }
    supplyBelow = supplyHere
  }
  if (low === null || high === null) throw new Error('no price cleared the market')
  return { interval: { low: priceTick(low), high: priceTick(high) }, volume: energyWh(volume) }
}

interface SideToFill {
  readonly side: Side
  readonly price: PriceTick
  readonly volume: EnergyWh
  readonly rules: AuctionRules
}

/** Writes the fills of one side: all that is better than the price, then a share of what is at the price; adds their surplus to `worth`. */
function fillSide(
  orders: readonly AuctionOrder[],
  { side, price, volume, rules }: SideToFill,
  fills: Map<string, EnergyWh>,
  worth: ExactSum,
): MarginalQuantity {
  const sign = side === 'buy' ? 1 : -1
  const atTheMoney: AuctionOrder[] = []
  let better = 0
  let asked = 0
  const nothing = energyWh(0)
  for (const order of orders) {
    if (order.side !== side) continue
    const gain = sign * (order.price - price)
    fills.set(order.id, gain > 0 ? order.quantity : nothing)
    if (gain > 0) {
      better += order.quantity
      worth.add(sign * order.price, order.quantity)
    } else if (gain === 0) {
      atTheMoney.push(order)
      asked += order.quantity
    }
  }
  const placed = energyWh(volume - better)
  if (placed > 0 && rules.tie === 'time') fillInTurn(atTheMoney, placed, fills)
  else if (placed > 0) shareAtTheMoney(atTheMoney, placed, asked, fills)
  // Whoever shares it, it has one price.
  if (placed > 0) worth.add(sign * price, placed)
  return { atTheMoney: energyWh(asked), placed }
}

function shareAtTheMoney(orders: AuctionOrder[], placed: EnergyWh, asked: number, fills: Map<string, EnergyWh>): void {
  if (placed === asked) {
    for (const order of orders) fills.set(order.id, order.quantity)
    return
  }
  const sequence = inSequence(orders)
  const shares = shareByLargestRemainder(
    BigInt(placed),
    sequence.map((order) => BigInt(order.quantity)),
  )
  sequence.forEach((order, index) => fills.set(order.id, energyWh(shares[index] ?? 0n)))
}

/** Who came first gets all it asks for, as long as there is some. */
function fillInTurn(orders: AuctionOrder[], placed: EnergyWh, fills: Map<string, EnergyWh>): void {
  let left: number = placed
  for (const { id, quantity } of inSequence(orders)) {
    const got = Math.min(left, quantity)
    fills.set(id, energyWh(got))
    left -= got
  }
}

function inSequence(orders: readonly AuctionOrder[]): AuctionOrder[] {
  return orders.toSorted((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1))
}

/** A book that reaches the auction has been checked order by order; what does not fit here is a bug. */
function checkBook(orders: readonly AuctionOrder[], bounds: PriceBounds): void {
  if (!(bounds.min < bounds.max)) throw new RangeError('the lower price bound was not below the upper one')
  for (const { id, price, quantity } of orders) {
    if (!(quantity > 0 && Number.isSafeInteger(quantity))) throw new RangeError(`order ${id} had no whole quantity`)
    if (!(price >= bounds.min && price <= bounds.max && Number.isSafeInteger(price))) {
      throw new RangeError(`order ${id} was outside the price bounds`)
    }
  }
}

function checkIds(orders: readonly AuctionOrder[], fills: ReadonlyMap<string, EnergyWh>): void {
  if (fills.size !== orders.length) throw new Error('an order was in the book twice')
}

interface Facts {
  readonly side: Side
  /** The step's own limit. */
  readonly limit: PriceTick
  /** What the step asked for. */
  readonly quantity: EnergyWh
}

interface MarginFacts {
  /** All that the step's side asked for at exactly the clearing price. */
  readonly atTheMoney: EnergyWh
  /** The part of it that could be placed; every step at the margin got this ratio of its quantity, to the Wh. */
  readonly placed: EnergyWh
}

/**
 * Why a step got what it got, as facts without words. Plain JSON of whole units, so that it can be stored with the fill.
 * `refused_price`: a buyer's limit was below the price, or a seller's above it.
 */
export type Outcome = Facts &
  (
    | { readonly code: 'filled'; readonly price: PriceTick; readonly filled: EnergyWh }
    | ({ readonly code: 'cut_at_margin'; readonly price: PriceTick; readonly filled: EnergyWh } & MarginFacts)
    | { readonly code: 'refused_price'; readonly price: PriceTick }
    | ({ readonly code: 'refused_at_margin'; readonly price: PriceTick } & MarginFacts)
    | { readonly code: 'no_trade'; readonly low: PriceTick; readonly high: PriceTick }
  )

/** Explains the fill of one step by the auction's result for its period. */
export function explainOutcome(
  step: OrderStep,
  side: Side,
  fill: EnergyWh,
  result: Pick<AuctionResult, 'price' | 'interval' | 'margin'>,
): Outcome {
  const facts = { side, limit: step.price, quantity: step.quantity }
  const { price } = result
  if (price === null) return { code: 'no_trade', ...facts, ...result.interval }
  if (fill === step.quantity) return { code: 'filled', ...facts, price, filled: fill }
  if (step.price !== price) return { code: 'refused_price', ...facts, price }
  const { atTheMoney, placed } = result.margin[side]
  if (fill === 0) return { code: 'refused_at_margin', ...facts, price, atTheMoney, placed }
  return { code: 'cut_at_margin', ...facts, price, filled: fill, atTheMoney, placed }
}
