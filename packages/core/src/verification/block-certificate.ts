/**
 * One step of a proof that no selection of blocks which prices support has more welfare than a bound; steps stand before those that
 * they contain, and prices are named by their index. Blocks and periods by their index in the book, levels in the parts that a
 * block may get.
 *
 * `bound`: at these prices all steps and blocks would gain no more than the bound, each as it likes.
 * `fix`: at these prices each open block that would exceed the bound neither way keeps the other way; one step follows.
 * `split`: two parts follow, the block at most at this level, and above it.
 * `split_price`: the same by the price of a period. Where only some of its prices are left, its steps supply no more, or less, than they do
 * at these.
 * `displeased`: these blocks together, each so many times, lose at all prices that can clear the periods, whatever levels they are left; or no
 * prices can.
 * `impossible`: links, groups and loops leave nothing.
 */
export type ProofStep =
  | readonly ['bound', prices: number]
  | readonly ['fix', prices: number]
  | readonly ['split', block: number, at: number]
  | readonly ['split_price', period: number, at: number]
  | readonly ['displeased', ...blocks: (readonly [block: number, times: number])[]]
  | readonly ['impossible']

/** A proof of optimality, or of a gap, of an auction with blocks (market-rules.md section 2.7). Plain JSON. */
export interface BlockCertificate {
  readonly version: 1
  /** Of the published selection, in 1e-8 TC. */
  readonly welfare: string
  /** No selection that prices support has more. */
  readonly bound: string
  /** What each block of the book got, in its parts. */
  readonly levels: readonly number[]
  /** Prices of a proof are in this part of a tick. */
  readonly scale: number
  readonly prices: readonly (readonly number[])[]
  readonly proof: readonly ProofStep[]
  /** Of all numbers above, so that a single wrong digit shows. */
  readonly checksum: number
}
