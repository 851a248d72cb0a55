import { ceilShare, plus, times, type Whole } from '../../units/whole.ts'
import { bestGain, compareRatios, floorSlack, gainAt, surplusAt, type Ratio } from './block-gain.ts'
import type { CompiledBook } from './compiled-book.ts'
import { isSettledAt, unsettle, type Frame } from './frame.ts'
import { priceScale, ScaledSum } from './scaled-sum.ts'
import type { LevelRanges } from './level-ranges.ts'

interface TreeGain {
  readonly whole: Whole
  readonly slack: Whole
  /** Neither it nor any block above it gains by a smaller ratio. */
  readonly isGaining: boolean
  /**
   * The most that it gains at any of its levels: no ratio brings more. It only counts where the ratio at which it is reached needs not to
   * be looked at, because the block can go on to its end at nobody's cost.
   */
  readonly cap: Whole | null
}

/** Trees with more different ratios than this are valued without holding them against each other, which only makes the bound higher. */
const mostRatios = 40

/** What one decides about a block for the sake of argument. */
export interface Supposition {
  readonly block: number
  readonly isAccepted: boolean
}

/** The most that the blocks of one unit can gain at `prices` within their ranges, in 1e-8 TC ÷ `priceScale`. */
export class UnitValues {
  readonly ranges: LevelRanges
  readonly #book: CompiledBook

  constructor(book: CompiledBook, ranges: LevelRanges) {
    this.#book = book
    this.ranges = ranges
  }

  value(unit: number, prices: Float64Array, suppose: Supposition | null = null): Whole {
    const { kind, members } = this.#book.units[unit] ?? { kind: 'tree', members: [] }
    const root = members[0] ?? 0
    if (kind === 'tree') {
      return members.length > 1 && this.#isByRatio(members)
        ? this.#ratioValue(members, prices, suppose)
        : this.#treeValue(root, prices, suppose)
    }
    if (kind === 'loop') {
      const isAccepted = suppose ? suppose.isAccepted : (this.ranges.low[root] ?? 0) > 0
      if (!isAccepted && (suppose !== null || (this.ranges.high[root] ?? 0) === 0)) return 0
      const value = plus(this.gain(root, prices), this.gain(members[1] ?? 0, prices))
      return isAccepted || value > 0 ? value : 0
    }
    if (suppose?.isAccepted === true) return this.gain(suppose.block, prices)
    let best: Whole = 0
    for (const member of members) {
      if (suppose?.block === member || (this.ranges.high[member] ?? 0) === 0) continue
      const gain = this.gain(member, prices)
      if ((this.ranges.low[member] ?? 0) > 0) return gain
      if (gain > best) best = gain
    }
    return best
  }

  /** Whether some of what is left of a family may be had in part. */
  #isByRatio(members: readonly number[]): boolean {
    let [left, inParts] = [0, 0]
    for (const member of members) {
      if (this.ranges.high[member] === 0) continue
      left++
      if ((this.#book.blocks[member]?.parts ?? 1) > 1) inParts++
    }
    return left > 1 && inParts > 0
  }

  /** What a block gains by itself once it is accepted. */
  gain(block: number, prices: Float64Array): Whole {
    const compiled = this.#book.blocks[block]
    if (!compiled) return 0
    return bestGain(compiled, this.ranges.leastAccepted(block), this.ranges.high[block] ?? 0, prices)
  }

  #treeValue(block: number, prices: Float64Array, suppose: Supposition | null): Whole {
    if ((this.ranges.high[block] ?? 0) === 0 || (suppose?.block === block && !suppose.isAccepted)) return 0
    let value = this.gain(block, prices)
    for (const child of this.#book.blocks[block]?.children ?? []) {
      value = plus(value, this.#treeValue(child, prices, suppose))
    }
    return value > 0 || this.#isForced(block, suppose) ? value : 0
  }

  /**
   * The same where some of the linked blocks may be taken in part: no ratio is beyond the parent's. With gains that grow by the ratio the
   * most is gained where each ratio is the least or the most that some block of the tree may have (a corner of a linear problem).
   */
  #ratioValue(members: readonly number[], prices: Float64Array, suppose: Supposition | null): Whole {
    const gains = new Map<number, TreeGain>()
    const ratios: Ratio[] = []
    for (const member of members) {
      const block = this.#book.blocks[member]
      const high = this.ranges.high[member] ?? 0
      if (!block || high === 0) continue
      for (const level of [this.ranges.leastAccepted(member), high]) {
        if (!ratios.some((each) => compareRatios(each, [level, block.parts]) === 0)) ratios.push([level, block.parts])
      }
      const whole = surplusAt(block, prices)
      const isGaining = whole >= 0 && (block.parent < 0 || gains.get(block.parent)?.isGaining === true)
      const isCapped = isGaining || (whole < 0 && block.children.length === 0)
      const cap = isCapped && !block.isFlat ? this.gain(member, prices) : null
      gains.set(member, { whole, slack: floorSlack(block, prices), isGaining, cap })
    }
    if (ratios.length > mostRatios) return this.#treeValue(members[0] ?? 0, prices, suppose)
    const most = (index: number, cap: Ratio): Whole | null => {
      const block = this.#book.blocks[index]
      const own = gains.get(index)
      if (!block || !own || (suppose?.block === index && !suppose.isAccepted)) return 0
      const [low, high] = [this.ranges.leastAccepted(index), this.ranges.high[index] ?? 0]
      let best: Whole | null = this.#isForced(index, suppose) ? null : 0
      for (const ratio of ratios) {
        if (compareRatios(ratio, cap) > 0 || compareRatios(ratio, [high, block.parts]) > 0) continue
        if (compareRatios(ratio, [low, block.parts]) < 0) continue
        let value =
          low === high ? gainAt(block, low, prices) : plus(ceilShare(own.whole, ratio[0], ratio[1]), own.slack)
        if (own.cap !== null && own.cap < value) value = own.cap
        let isPossible = true
        for (const child of block.children) {
          const more = most(child, ratio)
          if (more === null) isPossible = false
          else value = plus(value, more)
        }
        if (isPossible && (best === null || value > best)) best = value
      }
      return best
    }
    return most(members[0] ?? 0, [1, 1]) ?? this.#treeValue(members[0] ?? 0, prices, suppose)
  }

  /**
   * The lowest level of an accepted block at which a bound is more than enough, by no more than `spare`, in 1e-8 TC ÷ `priceScale`: a block that
   * gains, and whose parents gain, at best gets all of it, and each part less costs its share of that. Of other blocks the lowest that is open.
   */
  leastLevel(index: number, prices: Float64Array, spare: Whole): number {
    const low = this.ranges.low[index] ?? 0
    let whole: Whole = 0
    let most = spare
    for (let at = index; at >= 0; at = this.#book.blocks[at]?.parent ?? -1) {
      const block = this.#book.blocks[at]
      if (!block || this.ranges.high[at] !== block.parts) return low
      const own = surplusAt(block, prices)
      if (own < 0 || (own === 0 && at === index)) return low
      if (at === index) whole = own
      most = plus(most, floorSlack(block, prices))
    }
    const parts = this.#book.blocks[index]?.parts ?? 1
    if (most < 0) return parts
    // In floats first, far from where it would be cut.
    if (Number(most) * parts > 1.001 * (parts - low) * Number(whole)) return low
    const fewer = BigInt(times(most, parts)) / BigInt(whole)
    return fewer < BigInt(parts - low) ? parts - Number(fewer) : low
  }

  /** Whether a block is accepted in any case, by itself or because of what is supposed. */
  #isForced(block: number, suppose: Supposition | null): boolean {
    if ((this.ranges.low[block] ?? 0) > 0) return true
    return suppose?.isAccepted === true && this.#isAtOrAbove(block, suppose.block)
  }

  #isAtOrAbove(block: number, other: number): boolean {
    for (let at = other; at >= 0; at = this.#book.blocks[at]?.parent ?? -1) if (at === block) return true
    return false
  }
}

/**
 * D(π): what all steps and all blocks would gain at `prices`, each as it likes best within its range. No selection within the
 * ranges has more welfare (weak duality), for whatever prices. Where only some prices of a period may be published, its steps supply
 * what they do at these. Scaled ticks in, 1e-8 TC ÷ `priceScale` out.
 */
export function dualBound(book: CompiledBook, values: UnitValues, open: Frame, prices: Float64Array): bigint {
  const { curves } = book
  const { priceLow, priceHigh } = values.ranges
  const frame = isSettledAt(open, prices) ? open : unsettle(book, values.ranges, open)
  const sum = new ScaledSum()
  sum.addWorth(frame.worth)
  for (let period = 0; period < curves.length; period++) {
    const left = { low: priceLow[period] ?? 0, high: priceHigh[period] ?? 0 }
    curves[period]?.addSurplus(sum, prices[period] ?? 0, frame.net[period] ?? 0, left)
  }
  for (const unit of frame.units) sum.addParts(values.value(unit, prices))
  return sum.value
}

/** Scaled welfare as whole 1e-8 TC: no whole number above it is at or below the bound. */
export function floorOfScaled(bound: bigint): bigint {
  const scale = BigInt(priceScale)
  const rest = ((bound % scale) + scale) % scale
  return (bound - rest) / scale
}
