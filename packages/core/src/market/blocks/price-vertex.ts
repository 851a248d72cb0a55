import { readOptions } from './block-options.ts'
import type { CompiledBook, Unit } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { NearCorner } from './near-corner.ts'
import { approachPrices } from './smooth-start.ts'

/** Prices are first looked for within so many ticks of where they were. */
const firstReach = 128
/** Where they come to an end of that, it is made so many times as wide, so often at most. */
const widening = 8
const mostLooks = 12
/**
 * Prices are looked for up to so many times the bounds of the market from zero: where blocks could ask for more of a period than there is, the
 * bound is lowest beyond them, because a block that spans several periods may gain in the others.
 */
const beyondBounds = 1024

/**
 * Looks for the prices at which D(π) is lowest (dual-bound.ts) by going from corner to corner of it: a dual simplex method on a function
 * that is linear between the limits of steps and the prices at which an option of the blocks begins to gain. In floats, because any prices
 * give a valid bound. Beside the prices it finds the part of each block that would be accepted if parts were allowed.
 */
export class PriceVertex {
  /** Of each block that is open the part of its range that is accepted, 0 to 1. */
  readonly parts: Float64Array
  /** Curve and block evaluations so far: a measure of work that is the same on every machine. */
  work = 0
  readonly #book: CompiledBook
  readonly #ranges: LevelRanges

  constructor(book: CompiledBook, ranges: LevelRanges) {
    this.#book = book
    this.#ranges = ranges
    this.parts = new Float64Array(book.blocks.length)
  }

  /**
   * Moves `prices` (in ticks) to where D is lowest; `units` are those with an open block, `netSure` is what all others, and the lowest levels of these,
   * buy more than they sell. From far away the prices are approached first.
   */
  minimise(
    prices: Float64Array,
    units: readonly Unit[],
    { isFar, netSure }: { readonly isFar: boolean; readonly netSure: Float64Array },
  ): void {
    const { min, max } = this.#book.bounds
    const farthest = beyondBounds * Math.max(1, Math.abs(min), Math.abs(max))
    const { priceLow, priceHigh } = this.#ranges
    const curves = this.#book.curves.map((curve, period) => curve.within(priceLow[period] ?? 0, priceHigh[period] ?? 0))
    const options = readOptions(this.#book, this.#ranges, units)
    if (isFar) this.work += approachPrices(this.#book, options, netSure, prices)
    for (let look = 1, reach = firstReach; ; look++, reach *= widening) {
      const low = prices.map((price) => Math.max(-farthest, price - reach))
      const high = prices.map((price) => Math.min(farthest, price + reach))
      const corner = new NearCorner(curves, options, netSure, { prices, low, high, farthest })
      const isWithin = corner.descend()
      this.work += corner.work
      if (!isWithin && look < mostLooks) continue
      for (const { members } of units) for (const member of members) this.parts[member] = 0
      corner.addParts(this.parts)
      return
    }
  }
}
