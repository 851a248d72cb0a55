import { toScaled } from './block-gain.ts'
import type { BranchBounds, Fixed } from './branch-bounds.ts'
import type { BranchPrices } from './branch-prices.ts'
import type { CompiledBook } from './compiled-book.ts'
import { narrowFrame, settle, type Frame } from './dual-bound.ts'
import { mostDives } from './search-limits.ts'
import type { Selection } from './selection.ts'

interface Dive {
  /** The whole book, before what is decided now. */
  readonly frame: Frame
  /** The blocks that may lose. */
  readonly touchy: readonly number[]
  /** Of the root, in ticks. */
  readonly prices: Float64Array
  /** Whether who loses least is rejected first, or who loses most. */
  readonly isLeastFirst: boolean
  /** Takes a selection in which nobody loses, where it is better than the best. */
  readonly consider: (found: Selection, touchy: readonly number[]) => unknown
}

/**
 * A first selection among what `fix` leaves open, which is taken back: what the corner of D points to, and as long as somebody loses there, without one
 * of those.
 */
export function dive(
  book: CompiledBook,
  [branch, blockPrices]: readonly [BranchBounds, BranchPrices],
  { frame: outer, touchy, prices: root, isLeastFirst, consider }: Dive,
  fix: () => Fixed,
): void {
  const prices = Float64Array.from(root)
  const { ranges } = branch
  const { mark } = ranges
  let isLeft = fix() !== 'impossible'
  let frame = settle(book, ranges, outer, toScaled(root))
  for (let step = 0; isLeft && step < mostDives; step++) {
    frame = narrowFrame(book, ranges, frame)
    branch.minimise(frame, prices, false)
    const selection = branch.rounded(frame, toScaled(prices))
    if (!selection) break
    const losers = blockPrices.losersOf(selection, touchy)
    if (losers.length === 0) {
      consider(selection, touchy)
      break
    }
    if (isLeastFirst) losers.reverse()
    const loser = losers.find((block) => ranges.low[block] === 0)
    isLeft = loser !== undefined && ranges.restrict(loser, 0, 0)
  }
  ranges.undo(mark)
}
