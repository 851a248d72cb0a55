import { ExactSum } from '../../units/exact-sum.ts'
import { times } from '../../units/whole.ts'
import { surplusAt } from './block-gain.ts'
import { priceScale } from './scaled-sum.ts'
import { fillAt, type CompiledBlock, type CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'

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

/** What is decided and settled in a frame, to be added to. */
export function sumsOf({ net, worth }: Frame): Required<Sums> {
  const sum = new ExactSum()
  sum.addWhole(worth)
  return { net: Float64Array.from(net), worth: sum }
}

/** The frame of the whole book. */
export function wholeFrame(book: CompiledBook, ranges: LevelRanges): Frame {
  const units = book.units.map((_, unit) => unit)
  return narrowFrame(book, ranges, { units, net: new Float64Array(book.periods), worth: 0n, settled: null })
}

/** The frame once more units are decided. */
export function narrowFrame(book: CompiledBook, ranges: LevelRanges, frame: Frame): Frame {
  const units: number[] = []
  const decided: number[] = []
  for (const unit of frame.units) (isOpen(book, ranges, unit) ? units : decided).push(unit)
  if (decided.length === 0) return frame
  const sums = sumsOf(frame)
  for (const unit of decided) {
    for (const member of book.units[unit]?.members ?? []) {
      const block = book.blocks[member]
      const level = ranges.low[member] ?? 0
      if (block && level > 0) addFills(block, level, sums)
    }
  }
  return { units, net: sums.net, worth: sums.worth.value, settled: frame.settled }
}

function isOpen(book: CompiledBook, ranges: LevelRanges, unit: number): boolean {
  for (const member of book.units[unit]?.members ?? []) if (!ranges.isDecided(member)) return true
  return false
}

/** Blocks that gain at least so many ticks a Wh at some prices are settled. */
const settledMargin = 256

/** The frame with every block settled that gains enough at some scaled prices. */
export function settle(book: CompiledBook, ranges: LevelRanges, frame: Frame, prices: Float64Array): Frame {
  const reach = settledMargin * priceScale
  const sums = sumsOf(frame)
  const more = new Float64Array(book.periods)
  const settled: number[] = []
  const units = frame.units.filter((unit) => {
    const [index = 0, ...others] = book.units[unit]?.members ?? []
    const block = book.blocks[index]
    const [low, high] = [ranges.low[index] ?? 0, ranges.high[index] ?? 0]
    if (!block || others.length > 0 || !block.isFlat || low === 0 || low === high) return true
    if (surplusAt(block, prices) < times(reach, block.total)) return true
    addFills(block, low, { net: more }, -1)
    addFills(block, high, { net: more })
    addFills(block, high, sums)
    settled.push(unit)
    return false
  })
  return settled.length === 0
    ? frame
    : { units, net: sums.net, worth: sums.worth.value, settled: { units: settled, prices, reach, more } }
}

/** The frame with nothing settled. */
export function unsettle(book: CompiledBook, ranges: LevelRanges, frame: Frame): Frame {
  if (!frame.settled) return frame
  const sums = sumsOf(frame)
  for (const unit of frame.settled.units) {
    const index = book.units[unit]?.members[0] ?? 0
    const block = book.blocks[index]
    if (block) addFills(block, ranges.high[index] ?? 0, sums, -1)
  }
  return {
    units: [...frame.units, ...frame.settled.units],
    net: sums.net,
    worth: sums.worth.value,
    settled: null,
  }
}

/** What blocks buy more than they sell, by period, and what that is worth by their own prices where it is asked for. */
export interface Sums {
  readonly net: Float64Array
  readonly worth?: ExactSum
}

/** Adds what a block gets at a level, or takes it away; how much energy that is. */
export function addFills(block: CompiledBlock, level: number, { net, worth }: Sums, times: 1 | -1 = 1): number {
  const { periods } = block
  const sign = times * block.sign
  let energy = 0
  for (let place = 0; place < periods.length; place++) {
    const period = periods[place] ?? 0
    const fill = fillAt(block, place, level)
    energy += fill
    net[period] = (net[period] ?? 0) + sign * fill
  }
  worth?.add(sign * block.price, energy)
  return energy
}

/** Whether all that is settled gains most at its highest level at some prices. */
export function isSettledAt({ settled }: Frame, prices: Float64Array): boolean {
  return (
    settled === null ||
    prices.every((price, period) => Math.abs(price - (settled.prices[period] ?? 0)) <= settled.reach)
  )
}
