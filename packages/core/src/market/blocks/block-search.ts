import type { CompiledBook } from './compiled-book.ts'
import { dualBound, floorOfScaled, narrowFrame, priceScale, UnitValues, wholeFrame, type Frame } from './dual-bound.ts'
import { LevelRanges } from './level-ranges.ts'
import { LocalSearch } from './local-search.ts'
import { supportingPrices, type Refutation } from './nearest-prices.ts'
import { isDispleased, isPleased } from './pleased-blocks.ts'
import type { PriceBox } from './price-demand.ts'
import { boxOf, isSafe, openDemands, selectionOf, type Selection } from './selection.ts'
import { SmoothDescent, surplusOf } from './smooth-descent.ts'

/** Why nothing better is in a branch; the tree of them is the certificate (verification/block-certificate.ts). */
export type Proof =
  | { readonly kind: 'bound'; readonly prices: Float64Array }
  | { readonly kind: 'fix'; readonly prices: Float64Array; readonly rest: Proof }
  | {
      readonly kind: 'split'
      readonly block: number
      readonly at: number
      readonly below: Proof
      readonly above: Proof
    }
  | { readonly kind: 'displeased'; readonly refutation: Refutation }
  | { readonly kind: 'impossible' }

const noPrice: Proof = { kind: 'displeased', refutation: { kind: 'sum', multipliers: [] } }

/** Decides between two selections of equal welfare: true when the first is to be preferred. */
export type Preference = (one: Selection, other: Selection) => boolean

/** The first width of smoothing below the root, where prices are nearly right, in ticks. */
const narrowWidth = 2
/** Selections of equal welfare are only looked for when not more blocks than this stay undecided (market-rules.md section 2.7). */
const mostTied = 14
/** The first selection is improved by changes of so many blocks near the money, with so much work. */
const mostNear = 150
const localWork = 400_000
const wanderSteps = 400

/**
 * Looks for the selection with the most welfare that some prices support: bounds from prices, blocks fixed by what the other way
 * would cost, branches on the rest, and selections cut off that no prices can please.
 */
export class BlockSearch {
  /** The best selection that prices support. Rejecting every block always is one. */
  best: Selection
  /** No selection that prices support has more welfare than this, in 1e-8 TC. */
  bound: bigint
  /** Curve and block evaluations: a measure of work that is the same on every machine. */
  work = 0
  readonly #book: CompiledBook
  readonly #ranges: LevelRanges
  readonly #values: UnitValues
  readonly #descent: SmoothDescent
  readonly #budget: number
  /** In the search for ties: selections with less than the best welfare are of no interest, those with as much are. */
  #preference: Preference | null = null

  constructor(book: CompiledBook, budget: number) {
    this.#book = book
    this.#ranges = new LevelRanges(book)
    this.#values = new UnitValues(book, this.#ranges)
    this.#descent = new SmoothDescent(book, this.#ranges)
    this.#budget = budget
    const nothing = selectionOf(book, new Float64Array(book.blocks.length))
    if (!nothing) throw new Error('the steps alone did not clear')
    this.best = nothing
    this.bound = nothing.welfare
  }

  /** Finds the best selection and proves it, as far as the budget reaches. */
  run(): Proof {
    const { bounds, blocks } = this.#book
    const prices = this.best.box.low.map((low, period) => (low + (this.best.box.high[period] ?? 0)) / 2)
    const frame = wholeFrame(this.#book, this.#ranges)
    this.#minimise(frame, prices, Math.max(narrowWidth, (bounds.max - bounds.min) / 64))
    this.#improve(frame, prices)
    const box = this.#box()
    const touchy = box ? blocks.flatMap((block, index) => (isSafe(block, block.parts, box) ? [] : [index])) : []
    this.bound = this.best.welfare
    const proof = this.#explore(frame, prices, touchy)
    if (this.bound < this.best.welfare) this.bound = this.best.welfare
    return proof
  }

  /**
   * Among all selections of the best welfare takes the preferred one. False when too many blocks stay undecided, or the budget ended:
   * then there may be a preferable one.
   */
  settleTies(preference: Preference): boolean {
    if (this.work >= this.#budget || this.bound > this.best.welfare) return false
    const frame = wholeFrame(this.#book, this.#ranges)
    const prices = this.best.box.low.map((low, period) => (low + (this.best.box.high[period] ?? 0)) / 2)
    this.#preference = preference
    this.#minimise(frame, prices, narrowWidth)
    const scaled = toScaled(prices)
    const mark = this.#ranges.mark
    const isOpen = this.#fix(frame, scaled, dualBound(this.#book, this.#values, frame, scaled)) !== 'impossible'
    const open = this.#openBlocks(frame)
    if (isOpen && open.length <= mostTied)
      this.#explore(
        frame,
        prices,
        this.#book.blocks.map((_, index) => index),
      )
    this.#ranges.undo(mark)
    return open.length <= mostTied && this.work < this.#budget
  }

  /** A bound of at most this is none of a better selection. */
  get #enough(): bigint {
    return this.#preference ? this.best.welfare - 1n : this.best.welfare
  }

  #openBlocks(frame: Frame): number[] {
    return frame.units.flatMap((unit) =>
      (this.#book.units[unit]?.members ?? []).filter((m) => !this.#ranges.isDecided(m)),
    )
  }

  #box(): PriceBox | null {
    return boxOf(this.#book, this.#ranges.netLow, this.#ranges.netHigh)
  }

  #minimise(frame: Frame, prices: Float64Array, width: number): void {
    const units = frame.units.flatMap((unit) => this.#book.units[unit] ?? [])
    this.#descent.minimise(prices, units, width)
    this.work += this.#descent.work
    this.#descent.work = 0
  }

  #explore(outer: Frame, start: Float64Array, touchy: readonly number[]): Proof {
    this.work += this.#book.periods + outer.units.length
    const box = this.#box()
    if (!box) return noPrice
    const near = touchy.filter((index) => !isPleased(this.#book, this.#ranges, index, box))
    const displeased = near.find((index) => isDispleased(this.#book, this.#ranges, index, box))
    if (displeased !== undefined)
      return { kind: 'displeased', refutation: { kind: 'sum', multipliers: [[displeased, 1]] } }
    const frame = narrowFrame(this.#book, this.#ranges, outer)
    if (frame.units.length === 0) return this.#complete()
    const prices = Float64Array.from(start)
    const tight = this.#tighten(frame, prices)
    if (floorOfScaled(tight.bound) <= this.#enough) return { kind: 'bound', prices: tight.scaled }
    if (this.work >= this.#budget) {
      if (floorOfScaled(tight.bound) > this.bound) this.bound = floorOfScaled(tight.bound)
      return { kind: 'bound', prices: tight.scaled }
    }
    const mark = this.#ranges.mark
    const fixed = this.#fix(frame, tight.scaled, tight.bound)
    if (fixed === 'nothing') return this.#split(frame, prices, near)
    const rest: Proof = fixed === 'impossible' ? { kind: 'impossible' } : this.#explore(frame, prices, near)
    this.#ranges.undo(mark)
    return { kind: 'fix', prices: tight.scaled, rest }
  }

  /** Prices with a low bound: those of before, those of a new descent, and those that clear the selection it points to. */
  #tighten(frame: Frame, prices: Float64Array): { scaled: Float64Array; bound: bigint } {
    const bound = (scaled: Float64Array) => ({ scaled, bound: dualBound(this.#book, this.#values, frame, scaled) })
    let best = bound(toScaled(prices))
    if (floorOfScaled(best.bound) <= this.#enough) return best
    this.#minimise(frame, prices, narrowWidth)
    const found = bound(toScaled(prices))
    if (found.bound < best.bound) best = found
    if (floorOfScaled(best.bound) <= this.#enough) return best
    const levels = this.#roundedLevels(frame)
    const selection = levels && selectionOf(this.#book, levels)
    if (!selection) return best
    this.#consider(selection)
    const { low, high } = selection.box
    // Within the interval of each period the prices that were found, so that blocks keep the side they were on.
    const clearing = bound(toScaled(prices.map((price, t) => Math.min(high[t] ?? 0, Math.max(low[t] ?? 0, price)))))
    return clearing.bound < best.bound ? clearing : best
  }

  /** Takes a selection when it is better than the best and some prices support it. */
  #consider(selection: Selection): Refutation | null {
    if (selection.welfare <= this.#enough) return null
    const demands = openDemands(this.#book, selection)
    this.work += this.#book.periods
    const support = supportingPrices(selection.box, demands)
    if (!support.prices) return support.refutation
    if (selection.welfare > this.best.welfare || this.#preference?.(selection, this.best)) this.best = selection
    return null
  }

  /** Every block is decided: the selection is better, not better, or displeases somebody. */
  #complete(): Proof {
    const selection = selectionOf(this.#book, this.#ranges.low)
    if (!selection) return noPrice
    const atLow: Proof = { kind: 'bound', prices: toScaled(selection.box.low) }
    if (selection.welfare <= this.#enough) return atLow
    const refutation = this.#consider(selection)
    if (refutation) return { kind: 'displeased', refutation }
    // Neither prices nor a reason why there are none were found: what it would be worth stays open.
    if (selection.welfare > this.best.welfare && selection.welfare > this.bound) this.bound = selection.welfare
    return atLow
  }

  /** Decides every open block of which the other way would cost more than the bound can lose. */
  #fix(frame: Frame, scaled: Float64Array, bound: bigint): 'nothing' | 'something' | 'impossible' {
    const removed: [block: number, isAccepted: boolean][] = []
    for (const unit of frame.units) {
      const own = this.#values.value(unit, scaled)
      for (const block of this.#book.units[unit]?.members ?? []) {
        if ((this.#ranges.low[block] ?? 0) > 0 || (this.#ranges.high[block] ?? 0) === 0) continue
        for (const isAccepted of [false, true]) {
          const other = bound - own + this.#values.value(unit, scaled, { block, isAccepted })
          if (floorOfScaled(other) <= this.#enough) removed.push([block, isAccepted])
        }
      }
    }
    for (const [block, isAccepted] of removed) {
      const isLeft = isAccepted ? this.#ranges.restrict(block, 0, 0) : this.#ranges.restrict(block, 1, Infinity)
      if (!isLeft) return 'impossible'
    }
    return removed.length > 0 ? 'something' : 'nothing'
  }

  #split(frame: Frame, prices: Float64Array, touchy: readonly number[]): Proof {
    const { block, at, isAboveFirst } = this.#choose(frame)
    const part = (low: number, high: number): Proof => {
      const mark = this.#ranges.mark
      const isLeft = this.#ranges.restrict(block, low, high)
      const proof: Proof = isLeft ? this.#explore(frame, prices, touchy) : { kind: 'impossible' }
      this.#ranges.undo(mark)
      return proof
    }
    if (isAboveFirst) {
      const above = part(at + 1, Infinity)
      return { kind: 'split', block, at, below: part(0, at), above }
    }
    const below = part(0, at)
    return { kind: 'split', block, at, below, above: part(at + 1, Infinity) }
  }

  /** The open block whose part is least clear, weighted by its size, and the level to split it at. */
  #choose(frame: Frame): { block: number; at: number; isAboveFirst: boolean } {
    let block = -1
    let most = -1
    for (const each of this.#openBlocks(frame)) {
      const part = this.#descent.parts[each] ?? 0
      const weight = (Math.min(part, 1 - part) + 1e-3) * (this.#book.blocks[each]?.total ?? 0)
      if (weight > most) [most, block] = [weight, each]
    }
    const low = this.#ranges.low[block] ?? 0
    const high = this.#ranges.high[block] ?? 0
    const part = this.#descent.parts[block] ?? 0
    if (low === 0) return { block, at: 0, isAboveFirst: part >= 0.5 }
    const at = Math.min(high - 1, Math.floor(low + part * (high - low)))
    return { block, at, isAboveFirst: false }
  }

  /** Every open block at the nearest level to what the last descent made of it, as far as links, groups and loops allow. */
  #roundedLevels(frame: Frame): Float64Array | null {
    const mark = this.#ranges.mark
    const { parts } = this.#descent
    const open = this.#openBlocks(frame).sort(
      (a, b) => Math.abs((parts[b] ?? 0) - 0.5) - Math.abs((parts[a] ?? 0) - 0.5),
    )
    for (const block of open) {
      const low = this.#ranges.low[block] ?? 0
      const high = this.#ranges.high[block] ?? 0
      const least = this.#book.blocks[block]?.least ?? 1
      const level = Math.round(low + (parts[block] ?? 0) * (high - low))
      const isRejected = level < least && 2 * level < least
      if (!isRejected && this.#ranges.restrict(block, Math.max(least, level), Math.max(least, level))) continue
      if (!this.#ranges.restrict(block, 0, 0)) this.#ranges.restrict(block, 1, this.#ranges.leastAccepted(block))
    }
    this.work += open.length
    const isComplete = open.every((block) => this.#ranges.isDecided(block))
    const levels = isComplete ? Float64Array.from(this.#ranges.low) : null
    this.#ranges.undo(mark)
    return levels
  }

  /** A good first selection: what the descent points to, less whoever loses, and then whatever change of a block or two gains. */
  #improve(frame: Frame, prices: Float64Array): void {
    const rounded = this.#roundedLevels(frame)
    if (!rounded) return
    const local = new LocalSearch(this.#book, rounded)
    if (!local.repair()) return
    this.#take(local)
    const scaled = toScaled(prices)
    const bound = dualBound(this.#book, this.#values, frame, scaled)
    for (let round = 0; round < 4; round++) {
      const before = this.best.welfare
      const gap = Number(floorOfScaled(bound) - before)
      const candidates = this.#book.blocks
        .map((block, index) => {
          const surplus = surplusOf(block, prices)
          // What is on the wrong side of the prices comes first: it is where the welfare went.
          const isWrong = surplus > 0 !== (local.levels[index] ?? 0) > 0
          return { index, size: Math.abs(surplus), rank: isWrong ? -Math.abs(surplus) : Math.abs(surplus) }
        })
        .filter(({ size, rank }) => rank < 0 || size <= gap)
        .sort((a, b) => a.rank - b.rank)
        .slice(0, mostNear)
        .map(({ index }) => index)
      local.improve(candidates, localWork)
      local.wander(candidates, wanderSteps)
      local.improve(candidates, localWork)
      this.#take(local)
      if (this.best.welfare === before) return
    }
  }

  #take(local: LocalSearch): void {
    const selection = selectionOf(this.#book, local.levels)
    if (selection) this.#consider(selection)
    this.work += local.work
    local.work = 0
  }
}

/** Ticks as whole scaled ticks. */
function toScaled(prices: ArrayLike<number>): Float64Array {
  return Float64Array.from(prices, (price) => Math.round(price * priceScale) + 0)
}
