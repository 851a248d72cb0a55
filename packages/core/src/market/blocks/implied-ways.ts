import type { Accepted } from './branch-prices.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { sureDemand } from './pleased-blocks.ts'
import { bestMargin, type PriceBox, type PriceDemand } from './price-demand.ts'
import { loses, noPrice, type Proof } from './proof.ts'

/** The way of an open block that is left, and why the other cannot be. */
interface ImpliedWay {
  readonly block: number
  readonly isAccepted: boolean
  readonly reason: Proof
}

/** What an accepted block demands, and what it gains at the prices that suit it best. */
interface Watched {
  readonly demand: PriceDemand
  /** By period. */
  readonly weights: Float64Array
  margin: number
}

/**
 * Decides open blocks whose acceptance, or rejection, would move the prices that can clear their periods so far that an accepted block loses at
 * all of them. No bound is asked for that: the energy of a block and the steps beside it are enough.
 */
export class ImpliedWays {
  /** Evaluations so far: a measure of work that is the same on every machine. */
  work = 0
  readonly #book: CompiledBook
  readonly #ranges: LevelRanges
  #low = new Float64Array(0)
  #high = new Float64Array(0)
  readonly #lowBefore: Float64Array
  readonly #highBefore: Float64Array
  readonly #isChanged: Uint8Array
  readonly #moves: Float64Array
  readonly #weights = new Map<PriceDemand, Float64Array>()

  constructor(book: CompiledBook, ranges: LevelRanges) {
    this.#book = book
    this.#ranges = ranges
    this.#lowBefore = new Float64Array(book.periods)
    this.#highBefore = new Float64Array(book.periods)
    this.#isChanged = new Uint8Array(book.periods)
    this.#moves = new Float64Array(book.periods)
  }

  /** Decides those of some open blocks of which one way cannot be in a branch with this box; the changes stay in the ranges. */
  find(open: readonly number[], accepted: readonly Accepted[], box: PriceBox): { ways: ImpliedWay[]; isLeft: boolean } {
    this.#low = Float64Array.from(box.low)
    this.#high = Float64Array.from(box.high)
    const watched = accepted.flatMap(({ demand }) => (demand ? this.#watch(demand) : []))
    const ways: ImpliedWay[] = []
    for (const block of open) {
      if (this.#ranges.low[block] !== 0) continue
      for (const isAccepted of [true, false]) {
        if (this.#ranges.high[block] === 0) break
        const reason = this.#refute(block, isAccepted, watched)
        if (!reason) continue
        ways.push({ block, isAccepted: !isAccepted, reason })
        if (!this.#decide(block, !isAccepted, watched)) return { ways, isLeft: false }
        break
      }
    }
    return { ways, isLeft: true }
  }

  #watch(demand: PriceDemand): Watched {
    let weights = this.#weights.get(demand)
    if (!weights) {
      weights = new Float64Array(this.#book.periods)
      for (let place = 0; place < demand.periods.length; place++) {
        weights[demand.periods[place] ?? 0] = demand.weights[place] ?? 0
      }
      this.#weights.set(demand, weights)
    }
    return { demand, weights, margin: Number(bestMargin(demand, { low: this.#low, high: this.#high })) }
  }

  #restrict(block: number, isAccepted: boolean): boolean {
    return isAccepted ? this.#ranges.restrict(block, 1, Infinity) : this.#ranges.restrict(block, 0, 0)
  }

  /**
   * Whether nobody loses by a block that is tied to no other and all or nothing: then it only moves one end of the prices, the upper one where
   * less is bought, and of those that may lose only who sells there minds; the lower one where more is bought.
   */
  #isHarmless(index: number, isAccepted: boolean, watched: readonly Watched[]): boolean {
    const block = this.#book.blocks[index]
    if (!block || block.parts > 1 || block.parent >= 0 || block.partner >= 0) return false
    if (block.children.length > 0 || block.rivals.length > 0) return false
    const { periods, quantities, sign, price } = block
    const isUp = isAccepted === sign > 0
    const net = isUp ? this.#ranges.netLow : this.#ranges.netHigh
    const [ends, others] = isUp ? [this.#low, this.#high] : [this.#high, this.#low]
    let margin = 0
    const moved: number[] = []
    for (let place = 0; place < periods.length; place++) {
      const period = periods[place] ?? 0
      const quantity = quantities[place] ?? 0
      const curve = this.#book.curves[period]
      if (!curve) return false
      const left = (net[period] ?? 0) + (isUp ? quantity : -quantity)
      if (left > curve.most || left < curve.least) return false
      const end = ends[period] ?? 0
      const to = isUp ? Math.max(end, curve.lowFor(left)) : Math.min(end, curve.highFor(left))
      if (isUp ? to > (others[period] ?? 0) : to < (others[period] ?? 0)) return false
      if (isAccepted) margin += sign * (price - to) * quantity
      if (to !== end) moved.push(period)
      this.#moves[period] = to - end
    }
    // What may be off by rounding is looked at in full.
    if (isAccepted && margin < 1) return false
    if (moved.length === 0) return true
    return watched.every(({ weights, margin: most }) => {
      let left = most
      for (const period of moved) {
        const weight = weights[period] ?? 0
        if (weight > 0 === isUp) left -= weight * (this.#moves[period] ?? 0)
      }
      return left >= 1
    })
  }

  /** Why a block cannot be accepted, or rejected; null where it may be. Changes nothing. */
  #refute(block: number, isAccepted: boolean, watched: readonly Watched[]): Proof | null {
    this.work += 1
    if (this.#isHarmless(block, isAccepted, watched)) return null
    const { mark } = this.#ranges
    if (!this.#restrict(block, isAccepted)) return { kind: 'impossible' }
    const changed = this.#ranges.changedSince(mark)
    const periods = this.#move(changed)
    const reason = periods ? this.#loser(changed, periods, watched) : noPrice
    for (const period of periods ?? []) {
      this.#low[period] = this.#lowBefore[period] ?? 0
      this.#high[period] = this.#highBefore[period] ?? 0
    }
    this.#ranges.undo(mark)
    return reason
  }

  #loser(changed: readonly number[], periods: readonly number[], watched: readonly Watched[]): Proof | null {
    const box = { low: this.#low, high: this.#high }
    for (const { demand, weights, margin } of watched) {
      if (margin + this.#change(periods, weights) < 0 && bestMargin(demand, box) < 0) return loses(demand.block)
    }
    for (const each of changed) {
      const demand = (this.#ranges.low[each] ?? 0) > 0 ? sureDemand(this.#book, this.#ranges, each) : null
      if (demand && bestMargin(demand, box) < 0) return loses(each)
    }
    return null
  }

  /** How much more a demand gains at best than before the prices of some periods moved. */
  #change(periods: readonly number[], weights: Float64Array): number {
    let change = 0
    for (const period of periods) {
      const weight = weights[period] ?? 0
      if (weight > 0) change += weight * ((this.#lowBefore[period] ?? 0) - (this.#low[period] ?? 0))
      else if (weight < 0) change += weight * ((this.#highBefore[period] ?? 0) - (this.#high[period] ?? 0))
    }
    return change
  }

  #decide(block: number, isAccepted: boolean, watched: Watched[]): boolean {
    const { mark } = this.#ranges
    if (!this.#restrict(block, isAccepted)) return false
    const changed = this.#ranges.changedSince(mark)
    const periods = this.#move(changed)
    if (!periods) return true
    for (const each of watched) each.margin += this.#change(periods, each.weights)
    for (const each of changed) {
      const demand = (this.#ranges.low[each] ?? 0) > 0 ? sureDemand(this.#book, this.#ranges, each) : null
      if (demand) watched.push(this.#watch(demand))
    }
    return true
  }

  /** Moves the prices of the periods in which some blocks trade to those that may clear them now; null where none do. */
  #move(changed: readonly number[]): number[] | null {
    const { netLow, netHigh, priceLow, priceHigh } = this.#ranges
    const periods: number[] = []
    for (const each of changed) {
      for (const period of this.#book.blocks[each]?.periods ?? []) {
        if (this.#isChanged[period] === 1) continue
        this.#isChanged[period] = 1
        periods.push(period)
      }
    }
    let isLeft = true
    for (const period of periods) {
      this.#isChanged[period] = 0
      const curve = this.#book.curves[period]
      const [least, most] = [netLow[period] ?? 0, netHigh[period] ?? 0]
      this.#lowBefore[period] = this.#low[period] ?? 0
      this.#highBefore[period] = this.#high[period] ?? 0
      if (!curve || least > curve.most || most < curve.least) {
        isLeft = false
        continue
      }
      const low = Math.max(curve.lowFor(Math.max(least, curve.least)), priceLow[period] ?? -Infinity)
      const high = Math.min(curve.highFor(Math.min(most, curve.most)), priceHigh[period] ?? Infinity)
      if (low > high) isLeft = false
      this.#low[period] = low
      this.#high[period] = high
    }
    if (isLeft) return periods
    for (const period of periods) {
      this.#low[period] = this.#lowBefore[period] ?? 0
      this.#high[period] = this.#highBefore[period] ?? 0
    }
    return null
  }
}

/** A proof of what is left beside some ways, each as a split of which one side cannot be. */
export function besideWays(ways: readonly ImpliedWay[], rest: Proof): Proof {
  return ways.reduceRight<Proof>((left, { block, isAccepted, reason }) => {
    const [below, above] = isAccepted ? [reason, left] : [left, reason]
    return { kind: 'split', block, at: 0, below, above }
  }, rest)
}
