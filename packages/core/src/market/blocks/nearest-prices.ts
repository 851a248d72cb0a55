import { narrowedBox, pricesOneByOne } from './narrowed-box.ts'
import { bestMargin, marginOf, worstMargin, type PriceBox, type PriceDemand } from './price-demand.ts'

/** A demand of a block, so many times. */
export type Times = readonly [block: number, times: number]

/** Why no prices of a box suit some demands: by parts of the box, or by a sum of demands that no prices of it can meet. */
export type Refutation =
  | { readonly kind: 'sum'; readonly multipliers: readonly Times[] }
  | {
      readonly kind: 'split'
      readonly period: number
      readonly at: number
      readonly below: Refutation
      readonly above: Refutation
    }

/** With how much was done for it, in evaluations of a curve or a block, about. */
export type NearestPrices = { readonly work: number } & (
  | { readonly prices: Float64Array; readonly isProven: boolean }
  | { readonly prices: null; readonly refutation: Refutation | null }
)

/** More than this is not done about one selection, in prices that are set; the answer then says that it is not proven. */
const mostWork = 2_000_000
/** What a box costs beside, in the same measure. */
const workOfBox = 100
/** So many prices are set in the time of one evaluation of a curve or a block. */
const pricesPerEvaluation = 32
const sweeps = 40

interface Relaxed {
  /** No prices of the box have less than this distance. */
  readonly bound: number
  readonly prices: Float64Array
  readonly refuted: Extract<Refutation, { kind: 'sum' }> | null
}

/**
 * The vector of whole ticks in a box that meets all demands with the least sum of squared distances to the midpoints (doubled, so
 * that midpoints are whole), of equal ones the lowest price in the first period that differs (market-rules.md section 2.7).
 */
export function nearestPrices(box: PriceBox, demands: readonly PriceDemand[]): NearestPrices {
  return new NearestSearch(box, demands, mostWork).nearest()
}

/** Any such prices, near to the midpoints; or why there are none. */
export function supportingPrices(box: PriceBox, demands: readonly PriceDemand[], work = mostWork): NearestPrices {
  return new NearestSearch(box, demands, work).any()
}

class NearestSearch {
  readonly #box: PriceBox
  readonly #mostWork: number
  /** low + high of each period: its midpoint, doubled. */
  readonly #middle: Float64Array
  readonly #demands: readonly PriceDemand[]
  readonly #periods: readonly number[]
  /** The largest weight of each demand, so that all of them are of one size to the floats. */
  readonly #sizes: readonly number[]
  /** Prices that were set so far, a measure of work that is the same on every machine. */
  #work = 0

  constructor(box: PriceBox, demands: readonly PriceDemand[], mostWork: number) {
    this.#mostWork = mostWork
    this.#box = box
    this.#middle = box.low.map((low, period) => low + (box.high[period] ?? 0))
    // What holds at every price of the box asks for nothing.
    this.#demands = demands.filter((demand) => worstMargin(demand, box) < 0)
    this.#periods = [...new Set(this.#demands.flatMap(({ periods }) => [...periods]))].sort((a, b) => a - b)
    this.#sizes = this.#demands.map(({ weights }) =>
      weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1),
    )
  }

  any(): NearestPrices {
    const found = this.#findAny(this.#box)
    return found instanceof Float64Array
      ? { prices: found, isProven: false, work: this.#evaluations }
      : { prices: null, refutation: found, work: this.#evaluations }
  }

  nearest(): NearestPrices {
    const first = this.#findAny(this.#box)
    if (!(first instanceof Float64Array)) return { prices: null, refutation: first, work: this.#evaluations }
    let best = first
    for (let better: Float64Array | null = best; better; better = this.#find(this.#box, this.#distance(best) - 1))
      best = better
    const limit = this.#distance(best)
    // Of equals, period by period, one that is lower there as long as there is one.
    const box = { low: Float64Array.from(this.#box.low), high: Float64Array.from(this.#box.high) }
    for (const period of this.#periods) {
      for (let lower: Float64Array | null = best; lower; lower = this.#find(box, limit)) {
        best = lower
        box.high[period] = (best[period] ?? 0) - 1
        if ((box.high[period] ?? 0) < (box.low[period] ?? 0)) break
      }
      box.low[period] = best[period] ?? 0
      box.high[period] = best[period] ?? 0
    }
    return { prices: best, isProven: this.#work < this.#mostWork && this.#isCounted, work: this.#evaluations }
  }

  get #evaluations(): number {
    return Math.ceil(this.#work / pricesPerEvaluation)
  }

  /** Whether every distance within the box is a whole number that a float counts exactly. */
  get #isCounted(): boolean {
    const { low, high } = this.#box
    return this.#periods.reduce((sum, period) => sum + ((high[period] ?? 0) - (low[period] ?? 0)) ** 2, 0) < 2 ** 52
  }

  #distance(prices: Float64Array): number {
    let sum = 0
    for (const period of this.#periods) sum += (2 * (prices[period] ?? 0) - (this.#middle[period] ?? 0)) ** 2
    return sum
  }

  #suits(prices: Float64Array): boolean {
    return this.#demands.every((demand) => marginOf(demand, (period) => prices[period] ?? 0) >= 0)
  }

  /** Prices that suit, or why none of the box do; null when that is not known. */
  #findAny(box: PriceBox): Float64Array | Refutation | null {
    const relaxed = this.#relax(box)
    if (relaxed.refuted) return relaxed.refuted
    const rounded = this.#round(relaxed.prices, box) ?? this.#oneByOne(relaxed.prices, box)
    if (rounded) return rounded
    const split = this.#work < this.#mostWork ? this.#splitOf(relaxed.prices, box) : null
    if (!split) return null
    const below = this.#findAny(split.below)
    if (below instanceof Float64Array) return below
    const above = this.#findAny(split.above)
    if (above instanceof Float64Array) return above
    return below && above ? { kind: 'split', period: split.period, at: split.at, below, above } : null
  }

  /** Prices of the box that suit with a distance of at most `limit`; null when there are none, or the search was too long. */
  #find(whole: PriceBox, limit: number): Float64Array | null {
    const box = narrowedBox(this.#demands, whole)
    if (!box) return null
    const relaxed = this.#relax(box)
    // A float of sums of squares of whole numbers is off by far less than a half.
    if (relaxed.refuted || relaxed.bound > limit + 0.5) return null
    const rounded = this.#round(relaxed.prices, box)
    if (rounded && this.#distance(rounded) <= limit) return rounded
    const split = this.#work < this.#mostWork ? this.#splitOf(relaxed.prices, box) : null
    if (!split) return null
    return this.#find(split.below, limit) ?? this.#find(split.above, limit)
  }

  #splitOf(prices: Float64Array, { low, high }: PriceBox) {
    let period = -1
    let most = -1
    for (const each of this.#periods) {
      if (!((low[each] ?? 0) < (high[each] ?? 0))) continue
      const price = prices[each] ?? 0
      const off = Math.abs(price - Math.round(price))
      if (off > most) [most, period] = [off, each]
    }
    if (period < 0) return null
    const at = Math.min(Math.floor(prices[period] ?? 0), (high[period] ?? 0) - 1)
    const [below, above] = [Float64Array.from(high), Float64Array.from(low)]
    below[period] = at
    above[period] = at + 1
    return { period, at, below: { low, high: below }, above: { low: above, high } }
  }

  /** Whole prices near these that suit: rounded down, then tick by tick to where a missed demand gains most for the distance. */
  #round(prices: Float64Array, { low, high }: PriceBox): Float64Array | null {
    const whole = Float64Array.from(this.#middle, (middle) => Math.floor(middle / 2))
    for (const period of this.#periods) {
      const price = Math.ceil((prices[period] ?? 0) - 0.5 - 1e-9)
      whole[period] = Math.min(high[period] ?? 0, Math.max(low[period] ?? 0, price))
    }
    for (let move = 0; move < 4 * this.#periods.length + 8; move++) {
      const missed = this.#demands.find((demand) => marginOf(demand, (period) => whole[period] ?? 0) < 0)
      if (!missed) return whole
      let best = -1
      let most = 0
      missed.periods.forEach((period, place) => {
        const weight = missed.weights[place] ?? 0
        const price = (whole[period] ?? 0) - Math.sign(weight)
        if (weight === 0 || price < (low[period] ?? 0) || price > (high[period] ?? 0)) return
        const middle = this.#middle[period] ?? 0
        const cost = (2 * price - middle) ** 2 - (2 * (whole[period] ?? 0) - middle) ** 2
        const worth = Math.abs(weight) / Math.max(0.25, cost)
        if (worth > most) [most, best] = [worth, place]
      })
      if (best < 0) return null
      const period = missed.periods[best] ?? 0
      whole[period] = (whole[period] ?? 0) - Math.sign(missed.weights[best] ?? 0)
    }
    return this.#suits(whole) ? whole : null
  }

  /** Prices that suit, one period after the other; null where that leads to none. */
  #oneByOne(prices: Float64Array, box: PriceBox): Float64Array | null {
    this.#work += this.#periods.length ** 2 * this.#demands.length
    const found = pricesOneByOne(this.#demands, this.#periods, box, prices)
    return found && this.#suits(found) ? found : null
  }

  /** The projection without whole numbers, by raising the multiplier of one demand after the other (Hildreth 1957). */
  #relax(box: PriceBox): Relaxed {
    this.#work += workOfBox + this.#periods.length * this.#demands.length
    const prices = Float64Array.from(box.low)
    const multipliers = new Float64Array(this.#demands.length)
    const force = new Float64Array(prices.length)
    for (const demand of this.#demands) {
      if (bestMargin(demand, box) < 0) return this.#refuted([[demand.block, 1]], prices)
    }
    this.#place(box, force, prices)
    for (let sweep = 0; sweep < sweeps; sweep++) {
      let moved = 0
      for (let index = 0; index < this.#demands.length; index++) {
        moved = Math.max(moved, this.#meet(index, multipliers, { box, force, prices }))
      }
      if (moved < 1e-9) break
    }
    const sum = this.#demands.length > 1 ? this.#refuteBySum(box, multipliers) : null
    if (sum) return this.#refuted(sum, prices)
    return { bound: this.#lowerBound(box, multipliers, force), prices, refuted: null }
  }

  #refuted(multipliers: readonly (readonly [number, number])[], prices: Float64Array): Relaxed {
    return { bound: Infinity, prices, refuted: { kind: 'sum', multipliers } }
  }

  /** The prices that minimise distance + force · price within the box. */
  #place({ low, high }: PriceBox, force: Float64Array, prices: Float64Array): void {
    for (const period of this.#periods) {
      const price = (this.#middle[period] ?? 0) / 2 - (force[period] ?? 0) / 8
      prices[period] = Math.min(high[period] ?? 0, Math.max(low[period] ?? 0, price))
    }
  }

  /** Sets the multiplier of one demand so that it is just met, or to 0 where it is met anyway; how far it moved. */
  #meet(
    index: number,
    multipliers: Float64Array,
    state: { box: PriceBox; force: Float64Array; prices: Float64Array },
  ): number {
    const demand = this.#demands[index]
    const size = this.#sizes[index] ?? 1
    if (!demand) return 0
    const { periods, weights } = demand
    const { box, force, prices } = state
    const start = multipliers[index] ?? 0
    let [least, most] = [0, Infinity]
    let value = start
    for (let attempt = 0; attempt < 60; attempt++) {
      this.#work += periods.length
      let excess = -Number(demand.limit) / size
      let slope = 0
      for (let place = 0; place < periods.length; place++) {
        const period = periods[place] ?? 0
        const weight = (weights[place] ?? 0) / size
        const free = (this.#middle[period] ?? 0) / 2 - ((force[period] ?? 0) + (value - start) * weight) / 8
        const price = Math.min(box.high[period] ?? 0, Math.max(box.low[period] ?? 0, free))
        prices[period] = price
        excess += weight * price
        if (price === free) slope += (weight * weight) / 8
      }
      if (excess > 0) least = value
      else most = value
      if (Math.abs(excess) < 1e-10 || (excess <= 0 && value === 0) || most - least < 1e-12 * most) break
      const newton = slope > 0 ? value + excess / slope : Infinity
      if (newton > least && newton < most) value = newton
      else if (most < Infinity) value = (least + most) / 2
      else value = 2 * value + 1
      if (newton <= 0 && least === 0 && most < Infinity && slope > 0 && excess <= 0) value = 0
      if (value > 1e15) break
    }
    const change = value - start
    multipliers[index] = value
    for (let place = 0; place < periods.length; place++) {
      const period = periods[place] ?? 0
      force[period] = (force[period] ?? 0) + (change * (weights[place] ?? 0)) / size
    }
    return Math.abs(change)
  }

  /** Multipliers in whole numbers under which the demands together ask for more than any prices of the box give, if these are such. */
  #refuteBySum(box: PriceBox, multipliers: Float64Array): [number, number][] | null {
    const weights = multipliers.map((value, index) => value / (this.#sizes[index] ?? 1))
    const largest = weights.reduce((most, value) => Math.max(most, value), 0)
    if (largest === 0) return null
    const whole = this.#demands.flatMap((demand, index): [PriceDemand, number][] => {
      const times = Math.round(((weights[index] ?? 0) / largest) * 1_000_000)
      return times > 0 ? [[demand, times]] : []
    })
    let margin = 0n
    const sums = new Map<number, bigint>()
    for (const [{ periods, weights: own, limit }, times] of whole) {
      margin += BigInt(limit) * BigInt(times)
      periods.forEach((period, place) => {
        sums.set(period, (sums.get(period) ?? 0n) + BigInt(own[place] ?? 0) * BigInt(times))
      })
    }
    for (const [period, sum] of sums) margin -= sum * BigInt((sum > 0n ? box.low[period] : box.high[period]) ?? 0)
    return margin < 0n ? whole.map(([demand, times]) => [demand.block, times]) : null
  }

  /** Lagrange's bound: the least distance + multipliers · excess over whole prices, period by period. */
  #lowerBound({ low, high }: PriceBox, multipliers: Float64Array, force: Float64Array): number {
    let bound = 0
    this.#demands.forEach(
      ({ limit }, index) => (bound -= ((multipliers[index] ?? 0) * Number(limit)) / (this.#sizes[index] ?? 1)),
    )
    for (const period of this.#periods) {
      const middle = this.#middle[period] ?? 0
      const price = Math.round(middle / 2 - (force[period] ?? 0) / 8)
      const within = Math.min(high[period] ?? 0, Math.max(low[period] ?? 0, price))
      bound += (2 * within - middle) ** 2 + (force[period] ?? 0) * within
    }
    return bound
  }
}
