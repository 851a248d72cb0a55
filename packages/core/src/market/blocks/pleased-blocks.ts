import type { CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { demandOf, type PriceBox, type PriceDemand } from './price-demand.ts'
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
