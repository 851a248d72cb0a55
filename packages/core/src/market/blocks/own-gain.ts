import { ceilShare, minus, plus, type Whole } from '../../units/whole.ts'
import { floorSlack, gainAt, surplusAt, toScaled, triedLevels } from './block-gain.ts'
import type { CompiledBook } from './compiled-book.ts'
import type { LevelRanges } from './level-ranges.ts'
import type { PriceBox } from './price-demand.ts'

/** What a block gains by itself once it is accepted, with what it gets and pays, as the check of a certificate counts it; in 1e-8 TC ÷ `priceScale`. */
export interface OwnGain {
  readonly block: number
  readonly best: Whole
  /** The same, or nothing where it need not be accepted. */
  readonly value: Whole
  readonly slope: Whole
  readonly slack: Whole
}

/** That of a block within its ranges, at scaled prices; `got` is for all of its parts, `fee` for being accepted. */
export function ownGain(
  book: CompiledBook,
  ranges: LevelRanges,
  block: number,
  { prices, got, fee }: { readonly prices: Float64Array; readonly got: Whole; readonly fee: Whole },
): OwnGain {
  const own = book.blocks[block]
  if (!own) throw new Error('no such block')
  const { parts } = own
  const [from, to] = [ranges.leastAccepted(block), ranges.high[block] ?? 0]
  const slope = plus(surplusAt(own, prices), got)
  const slack = parts === 1 ? 0 : floorSlack(own, prices)
  let found: Whole | null = null
  for (let tried = 0; tried <= to - from; tried++) {
    const level = slope > 0 ? to - tried : from + tried
    const most = plus(ceilShare(slope, level, parts), slack)
    if (found !== null && most <= found) break
    const isBounded = slack === 0 || tried === triedLevels
    const gain = isBounded ? most : plus(gainAt(own, level, prices), ceilShare(got, level, parts))
    if (found === null || gain > found) found = gain
    if (isBounded) break
  }
  const best = minus(found ?? 0, fee)
  const value = (ranges.low[block] ?? 0) > 0 || best > 0 ? best : 0
  return { block, best, value, slope, slack: minus(plus(slack, 1), fee) }
}

/**
 * Whether a block loses at all prices of a box, with all that may depend on it, also where each of them is valued by itself and uneven quantities
 * are shared out by ratio, as the check does.
 */
export function losesApart(book: CompiledBook, ranges: LevelRanges, block: number, { low, high }: PriceBox): boolean {
  const [buy, sell] = [toScaled(low), toScaled(high)]
  let sum: Whole = 0
  for (const member of book.dependants[block] ?? []) {
    if (ranges.high[member] === 0) continue
    const prices = (book.blocks[member]?.sign ?? 1) > 0 ? buy : sell
    sum = plus(sum, ownGain(book, ranges, member, { prices, got: 0, fee: 0 }).value)
  }
  return sum < 0
}
