/** A block that keeps the levels from `low` to `high`. */
export type Cut = readonly [block: number, low: number, high: number]
/** A block that is counted so many times. */
export type TimesBlock = readonly [block: number, times: number]
/** A period that cannot clear at prices, in ticks, below `low` or above `high`. */
export type PriceLimit = readonly [period: number, low: number, high: number]

/**
 * One step of a proof that no selection of blocks which prices support has more welfare than a bound; steps stand before those that
 * they contain, and prices and payments are named by their index. Blocks and periods by their index in the book, levels in the parts
 * that a block may get. A branch in which links, groups and loops leave nothing has no step.
 *
 * `bound`: at these prices and payments all steps and blocks would gain no more than the bound, each by itself as it likes. Or each of these
 * blocks would, beyond the levels that it keeps, gain so much less that they do not; one step follows.
 * `split`: two parts follow, the block at most at this level, and above it.
 * `split_price`: the same by the price of a period. Where only some of its prices are left, its steps supply no more, or less, than they do
 * at these.
 * `displeased`: these blocks together, each so many times, lose at all prices within these limits, whatever levels they are left; and beyond
 * the limits the periods cannot clear.
 */
export type ProofStep =
  | readonly ['bound', prices: number, payments: number, cuts: readonly Cut[]]
  | readonly ['split', block: number, at: number]
  | readonly ['split_price', period: number, at: number]
  | readonly ['displeased', blocks: readonly TimesBlock[], limits: readonly PriceLimit[]]

/**
 * What one block pays another for what ties them, in 1e-8 TC ÷ `scale`, so that each can be valued by itself: to its parent its ratio of it
 * (no ratio is beyond the parent's), to the other of its loop, or −1 for its group: then each member pays it where it is accepted, and the group,
 * of which one may be, has it once. Payments to a parent or a group are not below zero.
 */
export type Payment = readonly [block: number, to: number, amount: string]

/** The version that is written and checked; those of before named no levels that are cut off. */
export const certificateVersion = 4

/** A proof of optimality, or of a gap, of an auction with blocks (market-rules.md section 2.7). Plain JSON. */
export interface BlockCertificate {
  readonly version: number
  /** Of the published selection, in 1e-8 TC. */
  readonly welfare: string
  /** No selection that prices support has more. */
  readonly bound: string
  /** What each block of the book got, in its parts. */
  readonly levels: readonly number[]
  /** Prices of a proof are in this part of a tick. */
  readonly scale: number
  readonly prices: readonly (readonly number[])[]
  readonly payments: readonly (readonly Payment[])[]
  readonly proof: readonly ProofStep[]
  /** Of all that is above as it is written, so that a single wrong digit shows, and a list that is divided elsewhere. */
  readonly checksum: number
}
