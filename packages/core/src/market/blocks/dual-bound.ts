import {
  bestGain,
  ceilShare,
  compareRatios,
  floorSlack,
  gainAt,
  priceScale,
  surplusAt,
  type Ratio,
} from './block-gain.ts'
import { fillAt, type CompiledBlock, type CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'

interface TreeGain {
  readonly whole: bigint
  readonly slack: bigint
  /** Neither it nor any block above it gains by a smaller ratio. */
  readonly isGaining: boolean
  /**
   * The most that it gains at any of its levels: no ratio brings more. It only counts where the ratio at which it is reached needs not to
   * be looked at, because the block can go on to its end at nobody's cost.
   */
  readonly cap: bigint | null
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

  value(unit: number, prices: Float64Array, suppose: Supposition | null = null): bigint {
    const { kind, members } = this.#book.units[unit] ?? { kind: 'tree', members: [] }
    const root = members[0] ?? 0
    if (kind === 'tree') {
      const left = members.filter((member) => this.ranges.high[member] !== 0)
      const isByRatio = left.length > 1 && left.some((member) => (this.#book.blocks[member]?.parts ?? 1) > 1)
      return isByRatio ? this.#ratioValue(members, prices, suppose) : this.#treeValue(root, prices, suppose)
    }
    if (kind === 'loop') {
      const value = this.#gain(root, prices) + this.#gain(members[1] ?? 0, prices)
      const isAccepted = suppose ? suppose.isAccepted : (this.ranges.low[root] ?? 0) > 0
      if (isAccepted) return value
      return value > 0n && suppose === null && (this.ranges.high[root] ?? 0) > 0 ? value : 0n
    }
    if (suppose?.isAccepted === true) return this.#gain(suppose.block, prices)
    let best = 0n
    for (const member of members) {
      if (suppose?.block === member || (this.ranges.high[member] ?? 0) === 0) continue
      const gain = this.#gain(member, prices)
      if ((this.ranges.low[member] ?? 0) > 0) return gain
      if (gain > best) best = gain
    }
    return best
  }

  #gain(block: number, prices: Float64Array): bigint {
    const compiled = this.#book.blocks[block]
    if (!compiled) return 0n
    return bestGain(compiled, this.ranges.leastAccepted(block), this.ranges.high[block] ?? 0, prices)
  }

  #treeValue(block: number, prices: Float64Array, suppose: Supposition | null): bigint {
    if ((this.ranges.high[block] ?? 0) === 0 || (suppose?.block === block && !suppose.isAccepted)) return 0n
    let value = this.#gain(block, prices)
    for (const child of this.#book.blocks[block]?.children ?? []) value += this.#treeValue(child, prices, suppose)
    return value > 0n || this.#isForced(block, suppose) ? value : 0n
  }

  /**
   * The same where some of the linked blocks may be taken in part: no ratio is beyond the parent's. With gains that grow by the ratio the
   * most is gained where each ratio is the least or the most that some block of the tree may have (a corner of a linear problem).
   */
  #ratioValue(members: readonly number[], prices: Float64Array, suppose: Supposition | null): bigint {
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
      const isGaining = whole >= 0n && (block.parent < 0 || gains.get(block.parent)?.isGaining === true)
      const isCapped = isGaining || (whole < 0n && block.children.length === 0)
      const cap = isCapped && !block.isFlat ? this.#gain(member, prices) : null
      gains.set(member, { whole, slack: floorSlack(block, prices), isGaining, cap })
    }
    if (ratios.length > mostRatios) return this.#treeValue(members[0] ?? 0, prices, suppose)
    const most = (index: number, cap: Ratio): bigint | null => {
      const block = this.#book.blocks[index]
      const own = gains.get(index)
      if (!block || !own || (suppose?.block === index && !suppose.isAccepted)) return 0n
      const [low, high] = [this.ranges.leastAccepted(index), this.ranges.high[index] ?? 0]
      let best: bigint | null = this.#isForced(index, suppose) ? null : 0n
      for (const ratio of ratios) {
        if (compareRatios(ratio, cap) > 0 || compareRatios(ratio, [high, block.parts]) > 0) continue
        if (compareRatios(ratio, [low, block.parts]) < 0) continue
        let value = low === high ? gainAt(block, low, prices) : ceilShare(own.whole, ratio) + own.slack
        if (own.cap !== null && own.cap < value) value = own.cap
        let isPossible = true
        for (const child of block.children) {
          const more = most(child, ratio)
          if (more === null) isPossible = false
          else value += more
        }
        if (isPossible && (best === null || value > best)) best = value
      }
      return best
    }
    return most(members[0] ?? 0, [1, 1]) ?? this.#treeValue(members[0] ?? 0, prices, suppose)
  }

  /**
   * The lowest level of an accepted block at which a bound is above `enough`: a block that gains, and whose parents gain, at best gets all
   * of it, and each part less costs its share of that. Of other blocks the lowest that is open.
   */
  leastLevel(index: number, prices: Float64Array, { bound, enough }: { bound: bigint; enough: bigint }): number {
    const low = this.ranges.low[index] ?? 0
    let whole = 0n
    let slack = 0n
    for (let at = index; at >= 0; at = this.#book.blocks[at]?.parent ?? -1) {
      const block = this.#book.blocks[at]
      if (!block || this.ranges.high[at] !== block.parts) return low
      const own = surplusAt(block, prices)
      if (own < 0n || (own === 0n && at === index)) return low
      if (at === index) whole = own
      slack += floorSlack(block, prices)
    }
    const parts = this.#book.blocks[index]?.parts ?? 1
    // In floats first, far from where it would be cut.
    const roughly = Number(bound + slack - (enough + 1n) * BigInt(priceScale))
    if (roughly * parts > 1.001 * (parts - low) * Number(whole)) return low
    const spare = bound + slack - (enough + 1n) * BigInt(priceScale)
    if (spare < 0n) return parts
    const fewer = (spare * BigInt(parts)) / whole
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
 * The part of a branch that is open: the units with an open block, and what all others come to. A branch below only looks at these
 * units.
 */
export interface Frame {
  readonly units: readonly number[]
  /** What the decided and the settled units buy more than they sell, in Wh by period. */
  readonly net: Float64Array
  /** What they are worth by their own prices, in 1e-8 TC. */
  readonly worth: bigint
  readonly settled: Settled | null
}

/**
 * Blocks by themselves that are accepted in any case, of which only the level is open, and which gain so much that all of it is best at any prices
 * that are not far from some: they are counted at their highest level until all others are decided.
 */
interface Settled {
  readonly units: readonly number[]
  /** Scaled prices, and how far others may be from them. */
  readonly prices: Float64Array
  readonly reach: number
  /** What they buy more at their highest level than at their lowest, by period. */
  readonly more: Float64Array
}

/** The frame of the whole book. */
export function wholeFrame(book: CompiledBook, ranges: LevelRanges): Frame {
  const units = book.units.map((_, unit) => unit)
  return narrowFrame(book, ranges, { units, net: new Float64Array(book.periods), worth: 0n, settled: null })
}

/** The frame once more units are decided. */
export function narrowFrame(book: CompiledBook, ranges: LevelRanges, frame: Frame): Frame {
  const isOpen = (unit: number) => book.units[unit]?.members.some((member) => !ranges.isDecided(member)) === true
  const units = frame.units.filter(isOpen)
  if (units.length === frame.units.length) return frame
  const net = Float64Array.from(frame.net)
  let worth = frame.worth
  for (const unit of frame.units) {
    if (isOpen(unit)) continue
    for (const member of book.units[unit]?.members ?? []) {
      const block = book.blocks[member]
      const level = ranges.low[member] ?? 0
      if (block && level > 0) worth += addFills(block, level, net)
    }
  }
  return { units, net, worth, settled: frame.settled }
}

/** Blocks that gain at least so many ticks a Wh at some prices are settled. */
const settledMargin = 256

/** The frame with every block settled that gains enough at some scaled prices. */
export function settle(book: CompiledBook, ranges: LevelRanges, frame: Frame, prices: Float64Array): Frame {
  const reach = settledMargin * priceScale
  const net = Float64Array.from(frame.net)
  const more = new Float64Array(book.periods)
  let { worth } = frame
  const settled: number[] = []
  const units = frame.units.filter((unit) => {
    const [index = 0, ...others] = book.units[unit]?.members ?? []
    const block = book.blocks[index]
    const [low, high] = [ranges.low[index] ?? 0, ranges.high[index] ?? 0]
    if (!block || others.length > 0 || !block.isFlat || low === 0 || low === high) return true
    if (surplusAt(block, prices) < BigInt(reach) * BigInt(block.total)) return true
    addFills(block, low, more, -1)
    addFills(block, high, more)
    worth += addFills(block, high, net)
    settled.push(unit)
    return false
  })
  return settled.length === 0 ? frame : { units, net, worth, settled: { units: settled, prices, reach, more } }
}

/** The frame with nothing settled. */
export function unsettle(book: CompiledBook, ranges: LevelRanges, frame: Frame): Frame {
  if (!frame.settled) return frame
  const net = Float64Array.from(frame.net)
  let { worth } = frame
  for (const unit of frame.settled.units) {
    const [index = 0] = book.units[unit]?.members ?? []
    const block = book.blocks[index]
    if (block) worth += addFills(block, ranges.high[index] ?? 0, net, -1)
  }
  return { units: [...frame.units, ...frame.settled.units], net, worth, settled: null }
}

/** Adds what a block gets at a level to `net`, or takes it away; its worth by its own price. */
export function addFills(block: CompiledBlock, level: number, net: Float64Array, times: 1 | -1 = 1): bigint {
  const { periods } = block
  const sign = times * block.sign
  let energy = 0
  for (let place = 0; place < periods.length; place++) {
    const period = periods[place] ?? 0
    const fill = fillAt(block, place, level)
    energy += fill
    net[period] = (net[period] ?? 0) + sign * fill
  }
  return BigInt(sign * block.price) * BigInt(energy)
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
  let bound = frame.worth * BigInt(priceScale)
  curves.forEach((curve, period) => {
    const price = prices[period] ?? 0
    bound +=
      curve.exactSurplus(price, priceScale, priceLow[period], priceHigh[period]) -
      BigInt(price) * BigInt(frame.net[period] ?? 0)
  })
  for (const unit of frame.units) bound += values.value(unit, prices)
  return bound
}

/** Whether all that is settled gains most at its highest level at some prices. */
export function isSettledAt({ settled }: Frame, prices: Float64Array): boolean {
  return (
    settled === null ||
    prices.every((price, period) => Math.abs(price - (settled.prices[period] ?? 0)) <= settled.reach)
  )
}

/** Scaled welfare as whole 1e-8 TC: no whole number above it is at or below the bound. */
export function floorOfScaled(bound: bigint): bigint {
  const scale = BigInt(priceScale)
  const rest = ((bound % scale) + scale) % scale
  return (bound - rest) / scale
}
