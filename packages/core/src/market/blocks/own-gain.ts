import { ceilShare, floorSlack, gainAt, surplusAt, toScaled, triedLevels } from './block-gain.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import type { PriceBox } from './price-demand.ts'

/** What a block gains by itself once it is accepted, with what it gets and pays, as the check of a certificate counts it; in 1e-8 TC ÷ `priceScale`. */
export interface OwnGain {
  readonly block: number
  readonly best: bigint
  /** The same, or nothing where it need not be accepted. */
  readonly value: bigint
  readonly slope: bigint
  readonly slack: bigint
}

/** That of a block within its ranges, at scaled prices; `got` is for all of its parts, `fee` for being accepted. */
export function ownGain(
  book: CompiledBook,
  ranges: LevelRanges,
  block: number,
  { prices, got, fee }: { readonly prices: Float64Array; readonly got: bigint; readonly fee: bigint },
): OwnGain {
  const own = book.blocks[block]
  if (!own) throw new Error('no such block')
  const { parts } = own
  const [from, to] = [ranges.leastAccepted(block), ranges.high[block] ?? 0]
  const slope = surplusAt(own, prices) + got
  const slack = parts === 1 ? 0n : floorSlack(own, prices)
  let best: bigint | null = null
  for (let tried = 0; tried <= to - from; tried++) {
    const level = slope > 0n ? to - tried : from + tried
    const most = ceilShare(slope, [level, parts]) + slack
    if (best !== null && most <= best) break
    const isBounded = slack === 0n || tried === triedLevels
    const gain = isBounded ? most : gainAt(own, level, prices) + ceilShare(got, [level, parts])
    best = best === null || gain > best ? gain : best
    if (isBounded) break
  }
  best = (best ?? 0n) - fee
  const value = (ranges.low[block] ?? 0) > 0 || best > 0n ? best : 0n
  return { block, best, value, slope, slack: slack + 1n - fee }
}

/**
 * Whether a block loses at all prices of a box, with all that may depend on it, also where each of them is valued by itself and uneven quantities
 * are shared out by ratio, as the check does.
 */
export function losesApart(book: CompiledBook, ranges: LevelRanges, block: number, { low, high }: PriceBox): boolean {
  const [buy, sell] = [toScaled(low), toScaled(high)]
  let sum = 0n
  for (const member of book.dependants[block] ?? []) {
    if (ranges.high[member] === 0) continue
    const prices = (book.blocks[member]?.sign ?? 1) > 0 ? buy : sell
    sum += ownGain(book, ranges, member, { prices, got: 0n, fee: 0n }).value
  }
  return sum < 0n
}

/** A quotient of whole numbers, rounded up; the divisor above zero. */
export function ceilOf(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by > 0n ? quotient + 1n : quotient
}
