import { plus, type Whole } from '../../units/whole.ts'
import { bestGain } from './block-gain.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { demandOf, wholeDemand, type PriceBox, type PriceDemand } from './price-demand.ts'
import { worstGain } from './selection.ts'

/** Whether a block surely gains, with all that may depend on it, at all prices of a box whatever they get. */
export function isPleased(book: CompiledBook, ranges: LevelRanges, index: number, box: PriceBox): boolean {
  let gain = 0
  for (const member of book.dependants[index] ?? []) {
    const block = book.blocks[member]
    const level = ranges.high[member] ?? 0
    if (!block || level === 0) continue
    const isDecided = ranges.isDecided(member)
    if (!block.isFlat && !isDecided) return false
    const least = worstGain(block, level, box)
    // What is not accepted in any case, or to what part is open, only counts where it would lose.
    gain += isDecided || least < 0 ? least : 0
  }
  return gain >= 0
}

/** An upper bound of what a block gains once it is accepted, with all that may depend on it, in 1e-8 TC ÷ `priceScale`; scaled prices by side. */
export function mostGain(
  { blocks, dependants }: CompiledBook,
  ranges: LevelRanges,
  index: number,
  prices: { readonly buy: Float64Array; readonly sell: Float64Array },
): Whole {
  let gain: Whole = 0
  for (const member of dependants[index] ?? []) {
    const block = blocks[member]
    const high = ranges.high[member] ?? 0
    if (!block || high === 0) continue
    const own = bestGain(block, ranges.leastAccepted(member), high, block.sign > 0 ? prices.buy : prices.sell)
    if (own > 0 || member === index || (ranges.low[member] ?? 0) > 0) gain = plus(gain, own)
  }
  return gain
}

/**
 * What a block that is accepted in any case demands of the prices with all that depends on it; null where that is not decided. With one
 * quantity everywhere a block alone gains or loses at each level alike.
 */
export function sureDemand(book: CompiledBook, ranges: LevelRanges, index: number): PriceDemand | null {
  const block = book.blocks[index]
  if (!block || (ranges.low[index] ?? 0) === 0) return null
  const isAlone = block.children.length === 0 && block.partner < 0
  const isClear = isAlone && block.isFlat ? true : areDependantsDecided(book, ranges, index)
  return isClear ? demandOf(book, ranges.high, index) : null
}

/**
 * What a block that is accepted in any case demands of the prices of a box at whatever level: `sureDemand`, or, where the level of a block by
 * itself is open, that all of it loses no more than what floors could make up for at its lowest level. Null of others.
 */
export function demandWithin(
  book: CompiledBook,
  ranges: LevelRanges,
  index: number,
  { low, high }: PriceBox,
): PriceDemand | null {
  const block = book.blocks[index]
  const isAlone = block?.children.length === 0 && block.partner < 0
  if (!isAlone || ranges.isDecided(index) || ranges.low[index] === 0) return sureDemand(book, ranges, index)
  const demand = wholeDemand(book, index)
  let slack = 0
  for (const period of block.isFlat ? [] : block.periods) {
    slack += Math.max(0, block.sign > 0 ? (high[period] ?? 0) - block.price : block.price - (low[period] ?? 0))
  }
  const [parts, least] = [BigInt(block.parts), BigInt(ranges.leastAccepted(index))]
  return { ...demand, limit: BigInt(demand.limit) + (BigInt(slack) * parts + least - 1n) / least }
}

function areDependantsDecided({ blocks }: CompiledBook, ranges: LevelRanges, index: number): boolean {
  const found = new Set([index])
  for (const member of found) {
    if (!ranges.isDecided(member)) return false
    const { children, partner } = blocks[member] ?? { children: [], partner: -1 }
    for (const child of children) found.add(child)
    if (partner >= 0) found.add(partner)
  }
  return true
}
