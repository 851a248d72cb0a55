import type { BranchBounds } from './branch-bounds.ts'
import type { Accepted, BranchPrices } from './branch-prices.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { Frame } from './frame.ts'
import { netLimit, type NetLimit } from './net-limits.ts'
import type { PriceBox } from './price-demand.ts'
import { loses, noPrice, type Proof } from './proof.ts'

/** One side of a split of which nothing has to be looked at. */
export interface Limit {
  /** Leaves the other side; false where nothing is left of it. */
  readonly leave: () => boolean
  readonly split:
    | { readonly kind: 'split'; readonly block: number; readonly at: number }
    | { readonly kind: 'split_price'; readonly period: number; readonly at: number }
  readonly isAboveLeft: boolean
  readonly reason: Proof
}

/** The blocks that some prices of a branch displease, those of them that are accepted in any case, and these prices. */
interface Near {
  readonly frame: Frame
  readonly near: readonly number[]
  readonly accepted: readonly Accepted[]
  readonly box: PriceBox
}

/**
 * Levels or prices of a branch that cannot be: a block that would lose in any case, prices at which an accepted one loses, levels that the steps do
 * not allow. Null where there are none.
 */
export function limitOf(
  book: CompiledBook,
  branch: BranchBounds,
  prices: BranchPrices,
  { frame, near, accepted, box }: Near,
): Limit | null {
  const { ranges } = branch
  const levels = ({ block, at, isAboveLeft }: NetLimit, reason: Proof): Limit => ({
    leave: () => (isAboveLeft ? ranges.restrict(block, at + 1, Infinity) : ranges.restrict(block, 0, at)),
    split: { kind: 'split', block, at },
    isAboveLeft,
    reason,
  })
  const hopeless = ranges.arePricesLimited ? prices.hopeless(near, box) : null
  if (hopeless !== null) return levels({ block: hopeless, at: 0, isAboveLeft: false }, loses(hopeless))
  const cut = prices.priceCut(accepted, box)
  if (cut) {
    const { block, period, at, isAboveLeft } = cut
    const [low, high] = isAboveLeft ? [at + 1, Infinity] : [-Infinity, at]
    const leave = () => ranges.limitPrice(period, low, high)
    return { leave, split: { kind: 'split_price', period, at }, isAboveLeft, reason: loses(block) }
  }
  const limit = netLimit(book, ranges, () => branch.openBlocks(frame))
  return limit && levels(limit, noPrice)
}
