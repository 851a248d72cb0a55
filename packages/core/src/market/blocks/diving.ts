import { toScaled } from './block-gain.ts'
import type { BranchBounds } from './branch-bounds.ts'
import type { BranchPrices } from './branch-prices.ts'
import type { CompiledBook } from './compiled-book.ts'
import { narrowFrame } from './frame.ts'
import type { Place } from './search-place.ts'
import { mostDives } from './search-limits.ts'
import type { Selection } from './selection.ts'

interface Dive {
  /** Whether who loses least is rejected first, or who loses most. */
  readonly isLeastFirst: boolean
  /** Is asked about a selection in which nobody loses. */
  readonly consider: (found: Selection) => unknown
}

/**
 * A first selection in a place: what the corner of D points to, and as long as somebody loses there, without one of those. What was decided is
 * taken back.
 */
export function dive(
  book: CompiledBook,
  [branch, blockPrices]: readonly [BranchBounds, BranchPrices],
  { frame: outer, touchy, root }: Place,
  { isLeastFirst, consider }: Dive,
): void {
  const prices = Float64Array.from(root.prices)
  const { ranges } = branch
  const { mark } = ranges
  let isLeft = true
  let frame = outer
  for (let step = 0; isLeft && step < mostDives; step++) {
    frame = narrowFrame(book, ranges, frame)
    branch.minimise(frame, prices, false)
    const selection = branch.rounded(frame, toScaled(prices))
    if (!selection) break
    const losers = blockPrices.losersOf(selection, touchy)
    if (losers.length === 0) {
      consider(selection)
      break
    }
    if (isLeastFirst) losers.reverse()
    const loser = losers.find((block) => ranges.low[block] === 0)
    isLeft = loser !== undefined && ranges.restrict(loser, 0, 0)
  }
  ranges.undo(mark)
}
