import { toScaled } from './block-gain.ts'
import { BranchBounds } from './branch-bounds.ts'
import { limitOf } from './branch-limits.ts'
import { BranchPrices } from './branch-prices.ts'
import type { CompiledBook } from './compiled-book.ts'
import { floorOfScaled } from './dual-bound.ts'
import { narrowFrame, settle, unsettle, wholeFrame, type Frame } from './frame.ts'
import { besideWays, ImpliedWays } from './implied-ways.ts'
import { findFirst } from './first-selection.ts'
import { costUndecided } from './nearby-selections.ts'
import { supportingPrices, type Refutation } from './nearest-prices.ts'
import { blocksOf, firstSum, inOrder, loses, noPrice, type Cut, type Proof } from './proof.ts'
import { whole, type Branch, type Limited, type Part, type Tight } from './search-branch.ts'
import { firstUndecided, mostDepth, mostTied, tieRounds } from './search-limits.ts'
import { SearchPace, type SearchLimits } from './search-pace.ts'
import { openDemands, selectionOf, type Selection } from './selection.ts'

/** Decides between two selections of equal welfare: true when the first is to be preferred. */
export type Preference = (one: Selection, other: Selection) => boolean

/** What a look gives away: so much, or all that the best selection leaves where that is no more than half as much again. */
function atMost(missing: bigint, gap: bigint): bigint {
  return 2n * missing < 3n * gap ? missing : gap
}

/**
 * Looks for the selection with the most welfare that some prices support: bounds from prices, blocks fixed by what the other way
 * would cost, branches on the rest, and selections cut off that no prices can please.
 */
export class BlockSearch {
  /** The best selection that prices support. Rejecting every block always is one. */
  best: Selection
  /** No selection that prices support has more welfare than this, in 1e-8 TC. */
  bound: bigint
  readonly #book: CompiledBook
  readonly #branch: BranchBounds
  readonly #prices: BranchPrices
  readonly #implied: ImpliedWays
  readonly #limits: SearchLimits
  /** Of the looks for the best; ties are settled without one. */
  #pace: SearchPace | null = null
  /** Selections with no more welfare are of no interest. */
  #target = 0n
  /** Where D is lowest as long as every block is open. */
  #rootPrices: Float64Array
  /** In the search for ties: selections with less than the best welfare are of no interest, those with as much are. */
  #preference: Preference | null = null

  constructor(book: CompiledBook, limits: SearchLimits) {
    this.#book = book
    this.#branch = new BranchBounds(book)
    this.#prices = new BranchPrices(book, this.#branch.ranges)
    this.#implied = new ImpliedWays(book, this.#branch.ranges)
    this.#limits = limits
    const nothing = selectionOf(book, new Float64Array(book.blocks.length))
    if (!nothing) throw new Error('the steps alone did not clear')
    this.best = nothing
    this.#rootPrices = nothing.box.low
    this.bound = nothing.welfare
  }

  get #work(): number {
    return this.#branch.work + this.#prices.work + this.#implied.work
  }

  /** Counts work that was done for a preference. */
  spend(work: number): void {
    this.#branch.work += work
  }

  /** Finds the best selection and proves it, as far as the budget reaches. */
  run(): Proof {
    const prices = this.best.box.low.map((low, period) => (low + (this.best.box.high[period] ?? 0)) / 2)
    const frame = wholeFrame(this.#book, this.#branch.ranges)
    const touchy = this.#branch.touchyBlocks
    this.#branch.minimise(frame, prices, true)
    this.#rootPrices = Float64Array.from(prices)
    const root = this.#branch.bound(frame, toScaled(prices))
    const most = floorOfScaled(root.bound)
    const ways = this.#branch.otherWays(frame, root.scaled)
    const pace = new SearchPace(this.#limits, { work: this.#work, bound: most })
    this.#pace = pace
    let gap = costUndecided(ways, root.bound, firstUndecided) ?? most - this.best.welfare
    const start = { frame, touchy, prices: this.#rootPrices, bounded: root, ways, gap }
    findFirst(this.#book, [this.#branch, this.#prices], start, {
      best: () => this.best,
      work: this.#limits.work,
      isSpent: () => this.#work >= this.#limits.work,
      consider: (found, near, work) => this.#consider(found, near, work) === null && this.best === found,
    })
    this.bound = this.best.welfare
    const bound: Proof = { kind: 'bound', prices: root.scaled }
    if (most <= this.best.welfare) return bound
    gap = atMost(most - this.best.welfare, (gap * 9n) / 4n)
    for (;;) {
      // What is not above the target is not looked at: once something is, that is proven to be the best.
      this.#target = most - gap
      if (this.#target < this.best.welfare) this.#target = this.best.welfare
      this.bound = this.best.welfare
      pace.begin(this.#work, gap)
      const cuts: Cut[] = []
      const rest = this.#branch.ranges.within((): Proof => {
        const isLeft = this.#branch.fix(frame, root, { enough: this.#enough, ways, cuts }) !== 'impossible'
        const open = settle(this.#book, this.#branch.ranges, frame, root.scaled)
        return isLeft ? this.#explore(open, prices, touchy, whole) : { kind: 'impossible' }
      })
      const proof: Proof = { kind: 'fix', prices: root.scaled, cuts, rest }
      if (pace.isHopeless) {
        // The branches that are left are worth nearly as much as the whole.
        this.bound = most
        return bound
      }
      if (this.best.welfare >= this.#target || this.#work >= this.#limits.work) {
        for (const least of [this.best.welfare, this.#target]) if (this.bound < least) this.bound = least
        return proof
      }
      gap = atMost(most - this.best.welfare, (gap * 3n) / 2n + 1n)
    }
  }

  /**
   * Among all selections of the best welfare takes the preferred one. False when too many blocks stay undecided, or the budget ended:
   * then there may be a preferable one.
   */
  settleTies(preference: Preference): boolean {
    if (this.#work >= this.#limits.work || this.bound > this.best.welfare) return false
    const prices = Float64Array.from(this.#rootPrices)
    this.#preference = preference
    this.#pace = null
    const mark = this.#branch.ranges.mark
    let frame = wholeFrame(this.#book, this.#branch.ranges)
    let isLeft = true
    for (let round = 0; isLeft && round < tieRounds; round++) {
      const fixed = this.#branch.fix(frame, this.#branch.bound(frame, toScaled(prices)), { enough: this.#enough })
      if (fixed === 'nothing') break
      isLeft = fixed !== 'impossible'
      frame = narrowFrame(this.#book, this.#branch.ranges, frame)
      if (isLeft) this.#branch.minimise(frame, prices, false)
    }
    const open = this.#branch.openBlocks(frame)
    if (isLeft && open.length <= mostTied) {
      const all = this.#book.blocks.map((_, index) => index)
      this.#explore(frame, prices, all, whole)
    }
    this.#branch.ranges.undo(mark)
    return open.length <= mostTied && this.#work < this.#limits.work
  }

  /** A bound of at most this is none of a better selection. */
  get #enough(): bigint {
    if (this.#preference) return this.best.welfare - 1n
    return this.#target > this.best.welfare ? this.#target : this.best.welfare
  }

  #explore(outer: Frame, start: Float64Array, touchy: readonly number[], part: Part): Proof {
    // What is written of a search that ends so is not used.
    if (this.#pace?.endsAt(this.#work, this.best.welfare)) return { kind: 'impossible' }
    this.#branch.work += Math.ceil((this.#book.periods + outer.units.length) / 8)
    const { mark } = this.#branch.ranges
    const box = this.#branch.box()
    if (!box) return noPrice
    // A selection may lie beyond the prices that are left.
    const wide = this.#branch.touchyOf(touchy, this.#branch.wholeBox() ?? box)
    const near = this.#branch.ranges.arePricesLimited ? this.#branch.touchyOf(wide, box) : wide
    const accepted = this.#prices.accepted(near)
    const displeased = this.#prices.displeased(accepted, box)
    if (displeased !== null) return loses(displeased)
    let frame = narrowFrame(this.#book, this.#branch.ranges, outer)
    if (frame.units.length === 0) frame = unsettle(this.#book, this.#branch.ranges, frame)
    if (frame.units.length === 0) return this.#complete(frame, wide)
    const implied = this.#implied.find(this.#branch.openBlocks(frame), accepted, box)
    if (implied.ways.length > 0) {
      const rest: Proof = implied.isLeft ? this.#explore(frame, start, wide, part) : { kind: 'impossible' }
      this.#branch.ranges.undo(mark)
      return besideWays(implied.ways, rest)
    }
    const limit = limitOf(this.#book, this.#branch, this.#prices, { frame, near, accepted, box })
    if (limit) return this.#limited(frame, start, { ...limit, touchy: wide, part })
    const prices = Float64Array.from(start)
    const tight = this.#tighten(frame, prices, wide)
    const leaf: Proof = { kind: 'bound', prices: tight.scaled }
    if (floorOfScaled(tight.bound) <= this.#enough) return leaf
    if (this.#work >= this.#limits.work || part.depth >= mostDepth) {
      if (floorOfScaled(tight.bound) > this.bound) this.bound = floorOfScaled(tight.bound)
      return leaf
    }
    const cuts: Cut[] = []
    const fixed = this.#branch.fix(frame, tight, { enough: this.#enough, cuts })
    const deeper = { ...part, depth: part.depth + 1 }
    if (fixed === 'nothing') return this.#split(frame, prices, { touchy: wide, tight, box, part: deeper })
    const rest: Proof = fixed === 'impossible' ? { kind: 'impossible' } : this.#explore(frame, prices, wide, deeper)
    this.#branch.ranges.undo(mark)
    return { kind: 'fix', prices: tight.scaled, cuts, rest }
  }

  /** What is left of a branch beside levels, or prices, that cannot be for a reason. */
  #limited(frame: Frame, prices: Float64Array, { leave, split, isAboveLeft, reason, touchy, part }: Limited): Proof {
    const { ranges } = this.#branch
    const { mark } = ranges
    const rest: Proof = leave() ? this.#explore(frame, prices, touchy, part) : { kind: 'impossible' }
    ranges.undo(mark)
    const [below, above] = isAboveLeft ? [reason, rest] : [rest, reason]
    return { ...split, below, above }
  }

  /** Prices with a low bound: those of before, or the lowest; and the blocks that the selection there displeases. */
  #tighten(frame: Frame, prices: Float64Array, near: readonly number[]): Tight {
    const bound = (scaled: Float64Array): Tight => ({
      ...this.#branch.bound(frame, scaled),
      selection: null,
      refuted: [],
      together: [],
    })
    let best = bound(toScaled(prices))
    if (floorOfScaled(best.bound) <= this.#enough) return best
    this.#branch.minimise(frame, prices, false)
    const found = bound(toScaled(prices))
    if (found.bound < best.bound) best = found
    if (floorOfScaled(best.bound) <= this.#enough) return best
    const selection = this.#branch.rounded(frame, found.scaled)
    if (!selection) return best
    const refutation = this.#consider(selection, near)
    if (!refutation) return { ...best, selection }
    const losers = this.#prices.losersOf(selection, near)
    return losers.length > 0
      ? { ...best, selection, refuted: losers }
      : { ...best, selection, refuted: blocksOf(refutation), together: firstSum(refutation) }
  }

  /** Takes a selection when it is better than the best and some prices support it. Only blocks of `near` may lose there. */
  #consider(selection: Selection, near: readonly number[], work?: number): Refutation | null {
    const { welfare } = this.best
    if (this.#preference ? selection.welfare < welfare : selection.welfare <= welfare) return null
    const demands = openDemands(this.#book, selection, near)
    this.#branch.work += this.#book.periods
    const support = supportingPrices(selection.box, demands, work)
    this.#branch.work += support.work
    if (!support.prices) return support.refutation
    if (selection.welfare > this.best.welfare || this.#preference?.(selection, this.best)) this.best = selection
    return null
  }

  /** Every block is decided: the selection is better, not better, or displeases somebody. */
  #complete(frame: Frame, near: readonly number[]): Proof {
    const selection = selectionOf(this.#book, this.#branch.ranges.low, frame)
    if (!selection) return noPrice
    const atLow: Proof = { kind: 'bound', prices: toScaled(selection.box.low) }
    const refutation = this.#consider(selection, near)
    if (selection.welfare <= this.#enough) return atLow
    if (refutation) return { kind: 'displeased', refutation }
    // Neither prices nor a reason why there are none were found: what it would be worth stays open.
    if (selection.welfare > this.best.welfare && selection.welfare > this.bound) this.bound = selection.welfare
    return atLow
  }

  #split(frame: Frame, prices: Float64Array, { touchy, tight, box, part }: Branch): Proof {
    const { ranges } = this.#branch
    const share = part.share / 2
    let { done } = part
    const half = (leave: () => boolean): Proof => {
      const { mark } = ranges
      const within = { depth: part.depth, done, share }
      const proof: Proof = leave() ? this.#explore(frame, prices, touchy, within) : { kind: 'impossible' }
      ranges.undo(mark)
      done += share
      this.#pace?.reach(done)
      return proof
    }
    const { selection, refuted, together } = tight
    const canReject = refuted.some((each) => ranges.low[each] === 0 && ranges.high[each] !== 0)
    const refutation = selection && !canReject && refuted.length > 0 ? this.#prices.refutation(touchy, box) : null
    if (refutation) return { kind: 'displeased', refutation }
    const price = selection && !canReject ? this.#prices.splitPrice(selection, { among: refuted, together, box }) : null
    if (price) {
      const { period, at, isAboveFirst } = price
      const [below, above] = inOrder(
        isAboveFirst,
        () => half(() => ranges.limitPrice(period, -Infinity, at)),
        () => half(() => ranges.limitPrice(period, at + 1, Infinity)),
      )
      return { kind: 'split_price', period, at, below, above }
    }
    const choice = this.#branch.choose(frame, refuted)
    const { block, isAboveFirst } = choice
    let { at } = choice
    // Prices that close one part may close some of the other.
    const extended = (proof: Proof, isAbove: boolean) => {
      if (proof.kind !== 'bound' || isAbove !== isAboveFirst) return proof
      const end = this.#branch.reach(frame, { block, at: isAbove ? at + 1 : at, isAbove }, proof.prices, this.#enough)
      at = isAbove ? end - 1 : end
      return proof
    }
    const [below, above] = inOrder(
      isAboveFirst,
      () =>
        extended(
          half(() => ranges.restrict(block, 0, at)),
          false,
        ),
      () =>
        extended(
          half(() => ranges.restrict(block, at + 1, Infinity)),
          true,
        ),
    )
    return { kind: 'split', block, at, below, above }
  }
}
