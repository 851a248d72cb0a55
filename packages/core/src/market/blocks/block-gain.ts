import { fillAt, type CompiledBlock } from './compiled-book.ts'
import { ExactSum } from '../../units/exact-sum.ts'
import { ceilShare, floorShare, minus, plus, times, type Whole } from '../../units/whole.ts'
import { priceScale } from './scaled-sum.ts'

/** So many levels of a block with different quantities are tried one by one before its value is only bounded. */
export const triedLevels = 256

/**
 * What a block gains at `prices` when all of it is accepted, in 1e-8 TC ÷ `priceScale`: + a surplus, − a loss. Prices in scaled ticks.
 */
export function surplusAt({ sign, price, periods, quantities }: CompiledBlock, prices: Float64Array): Whole {
  const own = price * priceScale
  let gain = 0
  let size = 0
  for (let place = 0; place < periods.length; place++) {
    const part = (own - (prices[periods[place] ?? 0] ?? 0)) * (quantities[place] ?? 0)
    gain += part
    size += Math.abs(part)
  }
  if (size < Number.MAX_SAFE_INTEGER) return sign * gain
  const exact = new ExactSum()
  for (let place = 0; place < periods.length; place++) {
    exact.add(own - (prices[periods[place] ?? 0] ?? 0), quantities[place] ?? 0)
  }
  return times(sign, exact.whole)
}

/** What it gains at just one level. */
export function gainAt(block: CompiledBlock, level: number, prices: Float64Array): Whole {
  const { sign, price, periods } = block
  const sum = new ExactSum()
  for (let place = 0; place < periods.length; place++) {
    const margin = sign * (price * priceScale - (prices[periods[place] ?? 0] ?? 0))
    sum.add(margin, fillAt(block, place, level))
  }
  return sum.whole
}

/** An upper bound of what it gains at any of the levels from `low` to `high` > 0; exact but for long ranges of uneven blocks. */
export function bestGain(block: CompiledBlock, low: number, high: number, prices: Float64Array): Whole {
  const { parts, isFlat } = block
  if (low === parts) return surplusAt(block, prices)
  if (low === high) return gainAt(block, low, prices)
  const whole = surplusAt(block, prices)
  // With one quantity everywhere the gain is proportional to the level, and `parts` of them are the whole.
  if (isFlat) return times(typeof whole === 'number' ? whole / parts : whole / BigInt(parts), whole > 0 ? high : low)
  const slack = floorSlack(block, prices)
  const step = whole > 0 ? -1 : 1
  const [start, end] = whole > 0 ? [high, low] : [low, high]
  // Where the tried levels would not show more than the floors may bring, none is.
  const most = times(triedLevels, whole < 0 ? minus(0, whole) : whole)
  if (high - low > triedLevels && most < times(slack, parts)) return plus(floorShare(whole, start, parts), slack)
  let best: Whole | null = null
  for (let level = start, tried = 0; ; level += step, tried++) {
    const bound = plus(floorShare(whole, level, parts), slack)
    if (best !== null && bound <= best) return best
    if (tried === triedLevels) return bound
    const gain = gainAt(block, level, prices)
    if (best === null || gain > best) best = gain
    if (level === end) return best
  }
}

/**
 * The level from `low` to `high` > 0, near to one end of them, at which it gains most; of long ranges of uneven blocks only the nearest are tried.
 */
export function bestLevelNear(
  block: CompiledBlock,
  [low, high]: readonly [low: number, high: number],
  isHigh: boolean,
  prices: Float64Array,
): number {
  const end = isHigh ? high : low
  if (block.isFlat || low === high) return end
  const whole = surplusAt(block, prices)
  const slack = floorSlack(block, prices)
  let [best, most] = [end, gainAt(block, end, prices)]
  for (let tried = 1; tried < triedLevels && tried <= high - low; tried++) {
    const level = isHigh ? high - tried : low + tried
    if (whole > 0 === isHigh && plus(ceilShare(whole, level, block.parts), slack) <= most) break
    const gain = gainAt(block, level, prices)
    if (gain > most) [best, most] = [level, gain]
  }
  return best
}

/** How much more than its share of the whole a block may gain at some level: the floor takes less than one Wh of each period, and where that Wh would lose, that is a gain. */
export function floorSlack(block: CompiledBlock, prices: Float64Array): Whole {
  if (block.isFlat) return 0
  let slack = 0
  for (const period of block.periods) {
    const margin = block.sign * (block.price * priceScale - (prices[period] ?? 0))
    if (margin < 0) slack -= margin
  }
  return slack
}

/** A level of so many parts. */
export type Ratio = readonly [level: number, parts: number]

/** Below, at or above zero as one ratio is below, at or above the other. */
export function compareRatios(one: Ratio, other: Ratio): number {
  const [left, right] = [one[0] * other[1], other[0] * one[1]]
  if (Math.max(left, right) <= Number.MAX_SAFE_INTEGER) return left - right
  const difference = BigInt(one[0]) * BigInt(other[1]) - BigInt(other[0]) * BigInt(one[1])
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Ticks as whole scaled ticks. */
export function toScaled(prices: ArrayLike<number>): Float64Array {
  const scaled = new Float64Array(prices.length)
  for (let period = 0; period < prices.length; period++)
    scaled[period] = Math.round((prices[period] ?? 0) * priceScale) + 0
  return scaled
}
