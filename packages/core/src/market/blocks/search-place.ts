import type { Bounded, OtherWay } from './branch-bounds.ts'
import type { Frame } from './frame.ts'

/** The whole book at the prices where its bound is lowest. */
export interface Root {
  readonly frame: Frame
  /** The blocks that may lose. */
  readonly touchy: readonly number[]
  /** In ticks. */
  readonly prices: Float64Array
  readonly bounded: Bounded
  readonly ways: readonly OtherWay[]
  /** What the first look gives away, in 1e-8 TC. */
  readonly gap: bigint
}

/** Where first selections are looked for: what is left of the book once some blocks are decided. */
export interface Place {
  readonly frame: Frame
  readonly touchy: readonly number[]
  readonly root: Root
}
