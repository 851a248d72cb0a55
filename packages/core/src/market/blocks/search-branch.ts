import type { Bounded } from './branch-bounds.ts'
import type { Limit } from './branch-limits.ts'
import type { Times } from './nearest-prices.ts'
import type { PriceBox } from './price-demand.ts'
import type { Selection } from './selection.ts'

/** How many decisions deep a branch is, and which part of a look: `share` of it, once so much is done. */
export interface Part {
  readonly depth: number
  readonly done: number
  readonly share: number
}

export const whole: Part = { depth: 0, done: 0, share: 1 }

/** Beside what is left of a branch. */
export interface Limited extends Limit {
  readonly touchy: readonly number[]
  readonly part: Part
}

/** A branch that is split. */
export interface Branch {
  readonly touchy: readonly number[]
  readonly tight: Tight
  readonly box: PriceBox
  readonly part: Part
}

/** The lowest bound that was found, and the selection there. */
export interface Tight extends Bounded {
  /** What its corner points to. */
  readonly selection: Selection | null
  /** The blocks that it displeases, where it would be the best. */
  readonly refuted: readonly number[]
  /** Those that lose as a sum, where none does by itself. */
  readonly together: readonly Times[]
}
