import type { CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import { bestMargin, demandOf, type PriceBox } from './price-demand.ts'
import { isSafe } from './selection.ts'

/** Whether a block surely gains at all prices of a box whatever it gets. Of linked blocks and loops that is never sure. */
export function isPleased({ blocks }: CompiledBook, ranges: LevelRanges, index: number, box: PriceBox): boolean {
  const block = blocks[index]
  const level = ranges.high[index] ?? 0
  if (!block || level === 0) return true
  if (block.children.length > 0 || block.partner >= 0) return false
  return (block.isFlat || ranges.isDecided(index)) && isSafe(block, level, box)
}

/** Whether a block that is accepted in any case loses at all prices of a box, with all that depends on it. */
export function isDispleased(book: CompiledBook, ranges: LevelRanges, index: number, box: PriceBox): boolean {
  const block = book.blocks[index]
  if (!block || (ranges.low[index] ?? 0) === 0) return false
  // With one quantity everywhere it gains or loses at each level alike.
  const isAlone = block.children.length === 0 && block.partner < 0
  const isClear = isAlone && block.isFlat ? true : areDependantsDecided(book, ranges, index)
  return isClear && bestMargin(demandOf(book, ranges.high, index), box) < 0
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
