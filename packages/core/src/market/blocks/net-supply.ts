import type { BookPeriod } from '../../verification/verification-report.ts'
import type { ExactSum } from '../../units/exact-sum.ts'
import { priceScale, type ScaledSum } from './scaled-sum.ts'
import { priceLevels, type PriceLevels } from '../price-levels.ts'

/** The steps of a net supply: it is `least` below all prices and `above` just above each of them, `most` at the end. */
export interface SupplySteps {
  readonly prices: Float64Array
  readonly above: Float64Array
  readonly least: number
  readonly most: number
}

/** Index of the last of ascending prices that is not above `price`; −1 when all are. */
export function lastUpTo(prices: Float64Array, price: number): number {
  let low = 0
  let high = prices.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((prices[middle] ?? 0) <= price) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The place of the first of ascending numbers that is above `value`, or that is not below it; their count where none is. */
function firstAbove(numbers: Float64Array, value: number): number {
  return lastUpTo(numbers, value) + 1
}

function firstFrom(numbers: Float64Array, value: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) >= value) high = middle
    else low = middle + 1
  }
  return low
}

/** What is asked for next is mostly no more than so many steps from what was asked for before. */
const nearSteps = 6

/**
 * What the step orders of one period offer and ask for at each price, merged once: every question about the period is then a
 * binary search. Net supply is what is sold minus what is bought; with blocks that buy `net` more than they sell, the steps have
 * to supply just that.
 */
export class NetSupply implements SupplySteps {
  /** The steps by their prices. */
  readonly levels: PriceLevels
  /** The prices at which something changes, in ascending order; both bounds are among them. */
  readonly prices: Float64Array
  /** Net supply just above each of `prices`: all sells up to it, less all buys above it. */
  readonly above: Float64Array
  /** Net supply below all prices: minus the whole demand. */
  readonly least: number
  readonly most: number
  /** All sells up to each price. */
  readonly #supply: Float64Array
  /** What all buys would pay at their limits, in 1e-8 TC. */
  readonly #demandValue: number
  /** Σ price × change of net supply up to each price. */
  readonly #cost: Float64Array
  /** Where `firstAtLeast` and `highFor` last ended: that is where they look first. */
  #lowNear = 0
  #highNear = 0
  /** The value of the demand and the cost where a sum could leave the numbers that are counted exactly. */
  readonly #exact: { readonly demandValue: bigint; readonly cost: readonly bigint[] } | null

  constructor({ orders, bounds }: BookPeriod) {
    this.levels = priceLevels(orders, bounds)
    const { prices, demand, supply } = this.levels
    const count = prices.length
    this.prices = prices
    this.above = new Float64Array(count)
    this.#supply = Float64Array.from(supply)
    let all = 0
    let demandValue = 0
    let magnitude = 0
    for (let level = 0; level < count; level++) {
      // A buy at the price takes part below it, a sell at it above: both raise the net supply there.
      const change = (demand[level] ?? 0) + (supply[level] ?? 0)
      this.above[level] = change
      magnitude += Math.abs(prices[level] ?? 0) * change
      all += demand[level] ?? 0
      demandValue += (prices[level] ?? 0) * (demand[level] ?? 0)
    }
    this.least = -all
    this.#demandValue = demandValue
    this.#cost = new Float64Array(count)
    this.#exact = magnitude < 2 ** 52 ? null : exactSums(this.levels)
    let supplied = this.least
    let cost = 0
    let sold = 0
    for (let index = 0; index < count; index++) {
      const change = this.above[index] ?? 0
      supplied += change
      sold += this.#supply[index] ?? 0
      this.#supply[index] = sold
      cost += (this.prices[index] ?? 0) * change
      this.above[index] = supplied
      this.#cost[index] = cost
    }
    this.most = supplied
  }

  /** Index of the last price that is not above `price`; −1 when all are. */
  indexAt(price: number): number {
    return lastUpTo(this.prices, price)
  }

  /** The same steps where only prices from `low` to `high` may be published: what they supply there is all that they may supply. */
  within(low: number, high: number): SupplySteps {
    if (low === -Infinity && high === Infinity) return this
    const [from, to] = [lastUpTo(this.prices, low - 0.5) + 1, lastUpTo(this.prices, high) + 1]
    const least = this.#upTo(from - 1)
    const most = Math.max(least, this.#upTo(to - 1))
    return { prices: this.prices.subarray(from, to), above: this.above.subarray(from, to), least, most }
  }

  #upTo(index: number): number {
    return index < 0 ? this.least : (this.above[index] ?? 0)
  }

  /** Net supply just above `price`. */
  supplyAbove(price: number): number {
    const index = this.indexAt(price)
    return index < 0 ? this.least : (this.above[index] ?? 0)
  }

  /** The lowest price that clears the period when the steps supply `net`; `net` must be within `least` and `most`. */
  lowFor(net: number): number {
    return this.prices[this.firstAtLeast(net)] ?? 0
  }

  /** The highest price that clears the period when the steps supply `net`. */
  highFor(net: number): number {
    const { above } = this
    const last = above.length - 1
    // The first price above which there is more than `net`: up to it `net` still clears.
    let at = this.#highNear
    if ((above[at] ?? 0) > net) {
      for (let steps = 0; steps < nearSteps && at > 0 && (above[at - 1] ?? 0) > net; steps++) at--
      if (at > 0 && (above[at - 1] ?? 0) > net) at = firstAbove(above, net)
    } else {
      for (let steps = 0; steps < nearSteps && at < last && !((above[at] ?? 0) > net); steps++) at++
      if (at < last && !((above[at] ?? 0) > net)) at = Math.min(firstAbove(above, net), last)
    }
    this.#highNear = at
    return this.prices[at] ?? 0
  }

  firstAtLeast(net: number): number {
    const { above } = this
    const last = above.length - 1
    let at = this.#lowNear
    if ((above[at] ?? 0) >= net) {
      for (let steps = 0; steps < nearSteps && at > 0 && (above[at - 1] ?? 0) >= net; steps++) at--
      if (at > 0 && (above[at - 1] ?? 0) >= net) at = firstFrom(above, net)
    } else {
      for (let steps = 0; steps < nearSteps && at < last && (above[at] ?? 0) < net; steps++) at++
      if (at < last && (above[at] ?? 0) < net) at = Math.min(firstFrom(above, net), last)
    }
    this.#lowNear = at
    return at
  }

  /** The most that can change hands beside blocks that buy and sell so much: all purchases, those of the blocks among them. */
  volume(bought: number, sold: number): number {
    const index = this.firstAtLeast(bought - sold)
    const supply = (this.#supply[index] ?? 0) + sold
    const demand = index === 0 ? -this.least : (this.#supply[index - 1] ?? 0) - (this.above[index - 1] ?? 0)
    return Math.min(supply, demand + bought)
  }

  /** The best welfare of the steps when they supply `net`, in 1e-8 TC; a float only where sums outgrow what it counts exactly. */
  welfare(net: number): number {
    return this.welfareAt(net, this.firstAtLeast(net))
  }

  /** The same where the first price is known up to which there is enough. */
  welfareAt(net: number, index: number): number {
    const before = index === 0 ? this.least : (this.above[index - 1] ?? 0)
    const cost = index === 0 ? 0 : (this.#cost[index - 1] ?? 0)
    return this.#demandValue - cost - (this.prices[index] ?? 0) * (net - before)
  }

  /** Adds the same, exactly. */
  addWelfare(sum: ExactSum, net: number): void {
    const index = this.firstAtLeast(net)
    const before = index === 0 ? this.least : (this.above[index - 1] ?? 0)
    if (this.#exact) sum.addWhole(this.#exact.demandValue - (this.#exact.cost[index - 1] ?? 0n))
    else sum.addWhole(this.#demandValue - (this.#cost[index - 1] ?? 0))
    sum.add(-(this.prices[index] ?? 0), net - before)
  }

  /** What all steps would gain at `price`, each by taking part or not. */
  surplus(price: number): number {
    const index = this.indexAt(price)
    if (index < 0) return this.#demandValue + price * this.least
    return this.#demandValue - (this.#cost[index] ?? 0) + price * (this.above[index] ?? 0)
  }

  /**
   * Adds what all steps gain at a scaled price, less what `net` costs there, where only some prices (in ticks) may be published:
   * beyond them no more is supplied than there.
   */
  addSurplus(sum: ScaledSum, price: number, net: number, left: { readonly low: number; readonly high: number }): void {
    const ticks = price / priceScale
    const index = ticks < left.low ? this.indexAt(left.low - 0.5) : this.indexAt(Math.min(ticks, left.high))
    const supply = index < 0 ? this.least : (this.above[index] ?? 0)
    if (this.#exact) sum.addWorth(this.#exact.demandValue - (this.#exact.cost[index] ?? 0n))
    else sum.addWorth(this.#demandValue - (this.#cost[index] ?? 0))
    sum.addEnergy(price, supply - net)
  }
}

function exactSums({ prices, demand, supply }: PriceLevels) {
  let demandValue = 0n
  const cost: bigint[] = []
  let sum = 0n
  prices.forEach((price, level) => {
    const asked = demand[level] ?? 0
    demandValue += BigInt(price) * BigInt(asked)
    sum += BigInt(price) * BigInt(asked + (supply[level] ?? 0))
    cost.push(sum)
  })
  return { demandValue, cost }
}
