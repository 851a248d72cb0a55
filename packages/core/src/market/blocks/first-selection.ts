import type { BranchBounds } from './branch-bounds.ts'
import { workOfRefutation, type BranchPrices } from './branch-prices.ts'
import type { CompiledBook } from './compiled-book.ts'
import { dive } from './diving.ts'
import { floorOfScaled } from './dual-bound.ts'
import { narrowFrame, settle } from './frame.ts'
import { searchNearby } from './nearby-selections.ts'
import type { Place, Root } from './search-place.ts'
import { divingGap, mostMoving, moving, poorFirst, wideDive } from './search-limits.ts'
import type { Selection } from './selection.ts'

/** The best selection so far, and whether more may be done. */
export interface Best {
  /** What the whole search may take, in evaluations. */
  readonly work: number
  readonly best: () => Selection
  readonly isSpent: () => boolean
  /** Takes a selection where it is better than the best and some prices support it: only `touchy` blocks may lose there. Whether it did. */
  readonly consider: (found: Selection, touchy: readonly number[], work?: number) => boolean
}

/**
 * Looks for a first selection: what the corner of D points to, without those that lose there (diving.ts), and where that is poor, from move to
 * move (nearby-selections.ts). What was decided for that is taken back.
 */
export function findFirst(
  book: CompiledBook,
  tools: readonly [BranchBounds, BranchPrices],
  root: Root,
  state: Best,
): void {
  const [branch] = tools
  const most = floorOfScaled(root.bounded.bound)
  const nothing = state.best()
  const among = (wide: bigint, look: (place: Place) => void) => {
    const enough = most - wide * divingGap * root.gap
    branch.ranges.within(() => {
      if (branch.fix(root.frame, root.bounded, { enough, ways: root.ways }) === 'impossible') return
      const place = placeOf(book, branch, root)
      if (place) look(place)
    })
  }
  // Who loses least is only rejected first where the other way round leads to nothing.
  const dives = (place: Place) => {
    for (const isLeastFirst of [false, true]) {
      if (state.isSpent() || state.best() !== nothing) return
      dive(book, tools, place, { isLeastFirst, consider: (found) => state.consider(found, place.touchy) })
    }
  }
  const moves = (place: Place) => {
    if (state.isSpent() || most - state.best().welfare <= poorFirst * root.gap) return
    const consider = (found: Selection) => state.consider(found, place.touchy, workOfRefutation)
    const work = Math.min(mostMoving, state.work * moving)
    searchNearby(book, branch, place, { welfare: state.best().welfare, work, consider })
  }
  among(1n, (place) => {
    dives(place)
    if (state.best() !== nothing) moves(place)
  })
  if (state.best() !== nothing) return
  among(wideDive, dives)
  among(1n, moves)
}

function placeOf(book: CompiledBook, branch: BranchBounds, root: Root): Place | null {
  const box = branch.box()
  if (!box) return null
  const settled = settle(book, branch.ranges, root.frame, root.bounded.scaled)
  const frame = narrowFrame(book, branch.ranges, settled)
  return { frame, touchy: branch.touchyOf(root.touchy, box), root }
}
