import { fillAt, type CompiledBlock, type CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'

/** The prices of the search are whole numbers of this part of a tick; a power of two, so that floats divide by it exactly. */
export const priceScale = 1024

/** So many levels of a block with different quantities are tried one by one before its value is only bounded. */
const triedLevels = 256

/**
 * What a block gains at `prices` when all of it is accepted, in 1e-8 TC ÷ `priceScale`: + a surplus, − a loss. Prices in scaled ticks.
 */
function surplusAt(block: CompiledBlock, prices: Float64Array): bigint {
  const { sign, price, periods, quantities, total } = block
  let most = Math.abs(price * priceScale)
  for (const period of periods) most = Math.max(most, Math.abs(prices[period] ?? 0))
  if (most * total * 2 < Number.MAX_SAFE_INTEGER) {
    let sum = price * priceScale * total
    for (let place = 0; place < periods.length; place++) {
      sum -= (quantities[place] ?? 0) * (prices[periods[place] ?? 0] ?? 0)
    }
    return BigInt(sign * sum)
  }
  let sum = BigInt(price * priceScale) * BigInt(total)
  periods.forEach((period, place) => (sum -= BigInt(quantities[place] ?? 0) * BigInt(prices[period] ?? 0)))
  return BigInt(sign) * sum
}

/** What it gains at just one level. */
function gainAt(block: CompiledBlock, level: number, prices: Float64Array): bigint {
  let sum = 0n
  block.periods.forEach((period, place) => {
    const margin = block.sign * (block.price * priceScale - (prices[period] ?? 0))
    sum += BigInt(margin) * BigInt(fillAt(block, place, level))
  })
  return sum
}

/** An upper bound of what it gains at any of the levels from `low` to `high` > 0; exact but for long ranges of uneven blocks. */
function bestGain(block: CompiledBlock, low: number, high: number, prices: Float64Array): bigint {
  const { parts, isFlat } = block
  if (low === parts) return surplusAt(block, prices)
  if (low === high) return gainAt(block, low, prices)
  const whole = surplusAt(block, prices)
  // With one quantity everywhere the gain is proportional to the level, and `parts` of them are the whole.
  if (isFlat) return (whole / BigInt(parts)) * BigInt(whole > 0n ? high : low)
  let slack = 0n
  for (const period of block.periods) {
    const margin = block.sign * (block.price * priceScale - (prices[period] ?? 0))
    // The floor takes less than one Wh from each period; where it would lose, that is a gain.
    if (margin < 0) slack -= BigInt(margin)
  }
  const step = whole > 0n ? -1 : 1
  const end = whole > 0n ? low : high
  let best: bigint | null = null
  for (let level = whole > 0n ? high : low, tried = 0; ; level += step, tried++) {
    const bound =
      (BigInt(level) * whole - ((((BigInt(level) * whole) % BigInt(parts)) + BigInt(parts)) % BigInt(parts))) /
        BigInt(parts) +
      slack
    if (best !== null && bound <= best) return best
    if (tried === triedLevels) return bound
    const gain = gainAt(block, level, prices)
    if (best === null || gain > best) best = gain
    if (level === end) return best
  }
}

/** What one decides about a block for the sake of argument. */
export interface Supposition {
  readonly block: number
  readonly isAccepted: boolean
}

/** The most that the blocks of one unit can gain at `prices` within their ranges, in 1e-8 TC ÷ `priceScale`. */
export class UnitValues {
  readonly #book: CompiledBook
  readonly #ranges: LevelRanges

  constructor(book: CompiledBook, ranges: LevelRanges) {
    this.#book = book
    this.#ranges = ranges
  }

  value(unit: number, prices: Float64Array, suppose: Supposition | null = null): bigint {
    const { kind, members } = this.#book.units[unit] ?? { kind: 'tree', members: [] }
    const root = members[0] ?? 0
    if (kind === 'tree') return this.#treeValue(root, prices, suppose)
    if (kind === 'loop') {
      const value = this.#gain(root, prices) + this.#gain(members[1] ?? 0, prices)
      const isAccepted = suppose ? suppose.isAccepted : (this.#ranges.low[root] ?? 0) > 0
      if (isAccepted) return value
      return value > 0n && suppose === null && (this.#ranges.high[root] ?? 0) > 0 ? value : 0n
    }
    if (suppose?.isAccepted === true) return this.#gain(suppose.block, prices)
    let best = 0n
    for (const member of members) {
      if (suppose?.block === member || (this.#ranges.high[member] ?? 0) === 0) continue
      const gain = this.#gain(member, prices)
      if ((this.#ranges.low[member] ?? 0) > 0) return gain
      if (gain > best) best = gain
    }
    return best
  }

  #gain(block: number, prices: Float64Array): bigint {
    const compiled = this.#book.blocks[block]
    if (!compiled) return 0n
    return bestGain(compiled, this.#ranges.leastAccepted(block), this.#ranges.high[block] ?? 0, prices)
  }

  /** The ratios of linked blocks are not held against each other here: that only makes the bound higher. */
  #treeValue(block: number, prices: Float64Array, suppose: Supposition | null): bigint {
    if ((this.#ranges.high[block] ?? 0) === 0 || (suppose?.block === block && !suppose.isAccepted)) return 0n
    let value = this.#gain(block, prices)
    for (const child of this.#book.blocks[block]?.children ?? []) value += this.#treeValue(child, prices, suppose)
    if (value > 0n || (this.#ranges.low[block] ?? 0) > 0) return value
    return suppose?.isAccepted === true && this.#isAtOrAbove(block, suppose.block) ? value : 0n
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
  /** What the decided units buy more than they sell, in Wh by period. */
  readonly net: Float64Array
  /** What they are worth by their own prices, in 1e-8 TC. */
  readonly worth: bigint
}

/** The frame of the whole book. */
export function wholeFrame(book: CompiledBook, ranges: LevelRanges): Frame {
  const units = book.units.map((_, unit) => unit)
  return narrowFrame(book, ranges, { units, net: new Float64Array(book.periods), worth: 0n })
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
  return { units, net, worth }
}

/** Adds what a block gets at a level to `net`; its worth by its own price. */
export function addFills(block: CompiledBlock, level: number, net: Float64Array): bigint {
  let energy = 0
  block.periods.forEach((period, place) => {
    const fill = fillAt(block, place, level)
    energy += fill
    net[period] = (net[period] ?? 0) + block.sign * fill
  })
  return BigInt(block.sign * block.price) * BigInt(energy)
}

/**
 * D(π): what all steps and all blocks would gain at `prices`, each as it likes best within its range. No selection within the
 * ranges has more welfare (weak duality), for whatever prices. Scaled ticks in, 1e-8 TC ÷ `priceScale` out.
 */
export function dualBound({ curves }: CompiledBook, values: UnitValues, frame: Frame, prices: Float64Array): bigint {
  let bound = frame.worth * BigInt(priceScale)
  curves.forEach((curve, period) => {
    const price = prices[period] ?? 0
    bound += curve.exactSurplus(price, priceScale) - BigInt(price) * BigInt(frame.net[period] ?? 0)
  })
  for (const unit of frame.units) bound += values.value(unit, prices)
  return bound
}

/** Scaled welfare as whole 1e-8 TC: no whole number above it is at or below the bound. */
export function floorOfScaled(bound: bigint): bigint {
  const scale = BigInt(priceScale)
  const rest = ((bound % scale) + scale) % scale
  return (bound - rest) / scale
}
