/**
 * One step of a proof that no selection of blocks which prices support has more welfare than a bound; steps stand before those that
 * they contain, and prices and payments are named by their index. Blocks and periods by their index in the book, levels in the parts
 * that a block may get.
 *
 * `bound`: at these prices and payments all steps and blocks would gain no more than the bound, each by itself as it likes.
 * `fix`: at these prices and payments each open block that would exceed the bound neither way keeps the other way, and its levels those at
 * which it does not fall below; one step follows.
 * `split`: two parts follow, the block at most at this level, and above it.
 * `split_price`: the same by the price of a period. Where only some of its prices are left, its steps supply no more, or less, than they do
 * at these.
 * `displeased`: these blocks together, each so many times, lose at all prices within these limits, whatever levels they are left; and beyond
 * the limits the periods cannot clear.
 * `no_price`: neither below this price nor from it on the period can clear.
 * `impossible`: links, groups and loops leave nothing.
 */
export type ProofStep =
  | readonly ['bound' | 'fix', prices: number, payments: number]
  | readonly ['split', block: number, at: number]
  | readonly ['split_price', period: number, at: number]
  | readonly [
      'displeased',
      blocks: readonly (readonly [block: number, times: number])[],
      limits: readonly (readonly [period: number, low: number, high: number])[],
    ]
  | readonly ['no_price', period: number, price: number]
  | readonly ['impossible']

/**
 * What one block pays another for what ties them, in 1e-8 TC ÷ `scale`, so that each can be valued by itself: to its parent its ratio of it
 * (no ratio is beyond the parent's), to the other of its loop, or −1 for its group: then each member pays it where it is accepted, and the group,
 * of which one may be, has it once. Payments to a parent or a group are not below zero.
 */
export type Payment = readonly [block: number, to: number, amount: string]

/** Versions that are checked; 3 is what is written, and 2, of before, has a checksum that does not tell where lists are divided. */
export const certificateVersions = [2, 3] as const

/** A proof of optimality, or of a gap, of an auction with blocks (market-rules.md section 2.7). Plain JSON. */
export interface BlockCertificate {
  readonly version: (typeof certificateVersions)[number]
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
  /** Of all numbers above and the lengths of all lists, so that a single wrong digit shows, and a list that is divided elsewhere. */
  readonly checksum: number
}
