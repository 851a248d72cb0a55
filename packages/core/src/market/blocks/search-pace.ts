/** How far a search goes. */
export interface SearchLimits {
  /** In evaluations of a curve or a block. */
  readonly work: number
  /**
   * Where no proof is in sight the search ends sooner once the best selection is within this share of the welfare of the bound; with 0 it never does.
   */
  readonly closeEnough: number
}

/** A look counts as a measure of what further ones take once it took this share of what the prices of the root did: all begin alike. */
const telling = 1 / 15
/** In this share of the limit a look has to do so much of what it had left. */
const [span, progress] = [3 / 20, 1 / 50]

/** What finding the prices of the root took, and the bound there, in 1e-8 TC. */
interface SearchRoot {
  readonly work: number
  readonly bound: bigint
}

/**
 * Says when a search ends before its limit: where the best selection is good enough, and what it saw says that a proof takes more than what is left.
 * It counts evaluations and shares, so that a book has one result on every machine.
 *
 * A look that gives away twice as much takes about eight times as long (of markets of 4,000 blocks half as much more took 2.9 times), and a proof needs
 * one that gives away as much as the best selection is below the bound of the root.
 */
export class SearchPace {
  /** Whether it ended so. */
  isHopeless = false
  readonly #limits: SearchLimits
  readonly #root: SearchRoot
  /** Where the look began, and what it gives away, in 1e-8 TC. */
  #start = 0
  #gap = 0
  /** How much of it is done, 0 to 1: each side of a split is half of it. */
  #done = 0
  /** The same some time ago, and when that was. */
  #mark = { work: 0, done: 0 }

  constructor(limits: SearchLimits, root: SearchRoot) {
    this.#limits = limits
    this.#root = root
  }

  /** A look begins that gives away so much, in 1e-8 TC. */
  begin(work: number, gap: bigint): void {
    this.#start = work
    this.#gap = Number(gap)
    this.#done = 0
    this.#mark = { work, done: 0 }
  }

  /** So much of the look is done. */
  reach(done: number): void {
    this.#done = done
  }

  /** Whether the search ends here, after so much work, with a best selection of such a welfare; once it does it stays so. */
  endsAt(work: number, welfare: bigint): boolean {
    if (this.isHopeless) return true
    const missing = Number(this.#root.bound - welfare)
    if (missing > this.#limits.closeEnough * Number(welfare)) return false
    this.isHopeless = this.#takesTooLong(work, missing) || this.#standsStill(work)
    return this.isHopeless
  }

  #takesTooLong(work: number, missing: number): boolean {
    const own = work - this.#start
    const times = missing / this.#gap
    if (times <= 1 || own < telling * this.#root.work) return false
    return own * times * times * times > this.#limits.work - work
  }

  #standsStill(work: number): boolean {
    if (work - this.#mark.work < span * this.#limits.work) return false
    const { done } = this.#mark
    this.#mark = { work, done: this.#done }
    return this.#done - done < progress * (1 - done)
  }
}
