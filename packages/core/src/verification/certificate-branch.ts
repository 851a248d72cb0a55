import { filled, type CheckedBlock } from './block-book.ts'
import { WholeSum } from './step-sums.ts'

/** What a branch of the proof leaves open. Decided blocks are added up in `net` (Wh by period, bought less sold) and `worth`, all in `least` and `most`. */
export interface Branch {
  /** Levels of each block; a `low` of 0 also allows nothing. */
  readonly low: Float64Array
  readonly high: Float64Array
  /** Prices of each period, in ticks. */
  readonly priceLow: Float64Array
  readonly priceHigh: Float64Array
  readonly net: Float64Array
  /** What all blocks buy more than they sell, at least and at most by the levels that are left. */
  readonly least: Float64Array
  readonly most: Float64Array
  readonly worth: bigint
  readonly open: readonly number[]
}

export type Limit = readonly [block: number, low: number, high: number]

/** The branch with fewer levels of some blocks, and of those that are tied to them; null when nothing is left. */
export function limited(blocks: readonly CheckedBlock[], branch: Branch, limits: readonly Limit[]): Branch | null {
  const [low, high, net] = [branch.low.slice(), branch.high.slice(), branch.net.slice()]
  const [least, most] = [branch.least.slice(), branch.most.slice()]
  const changed: number[] = []
  const limit = (index: number, from: number, to: number): void => {
    const [before = 0, beforeHigh = 0, { least }] = [low[index], high[index], blocks[index] as CheckedBlock]
    const lowest = Math.max(before, from)
    const highest = Math.min(beforeHigh, to)
    low[index] = lowest > 0 ? Math.max(lowest, least) : 0
    high[index] = highest < least ? 0 : highest
    if (low[index] !== before || high[index] !== beforeHigh) changed.push(index)
  }
  for (const [block, from, to] of limits) limit(block, from, to)
  for (const index of changed) {
    const [own = 0, most = 0] = [low[index], high[index]]
    if (own > most) return null
    const { parent, parts, rivals, partner, children } = blocks[index] as CheckedBlock
    if (own > 0) for (const rival of rivals) limit(rival, 0, 0)
    if (partner !== null && own > 0) limit(partner, 1, Infinity)
    if (partner !== null && most === 0) limit(partner, 0, 0)
    // A child's level ÷ its parts is not above the parent's.
    const share = (level: number, of: number) => BigInt(level) * BigInt(blocks[of]?.parts ?? 1)
    if (parent !== null && own > 0) limit(parent, Number(ceil(share(own, parent), BigInt(parts))), Infinity)
    for (const child of children) limit(child, 0, Number(share(most, child) / BigInt(parts)))
  }
  let { worth } = branch
  for (const index of new Set(changed)) {
    const { sign, price, periods, quantities, parts } = blocks[index] as CheckedBlock
    const [from = 0, to = 0, few = 0, many = 0] = [low[index], high[index], branch.low[index], branch.high[index]]
    const [lower, upper] = sign > 0 ? [least, most] : [most, least]
    const sum = new WholeSum()
    for (let place = 0; place < periods.length; place++) {
      const period = periods[place] ?? -1
      const quantity = quantities[place] ?? 0
      const fill = sign * filled(quantity, from, parts)
      if (from > few) lower[period] = (lower[period] ?? 0) + fill - sign * filled(quantity, few, parts)
      if (to < many)
        upper[period] = (upper[period] ?? 0) + sign * (filled(quantity, to, parts) - filled(quantity, many, parts))
      if (from !== to || to === 0) continue
      net[period] = (net[period] ?? 0) + fill
      sum.add(price, fill)
    }
    worth += sum.value
  }
  const open = branch.open.filter((index) => low[index] !== high[index])
  return { ...branch, low, high, net, least, most, worth, open }
}

/** A block with everything that depends on it and may be accepted. */
export function dependants(blocks: readonly CheckedBlock[], { high }: Branch, index: number): number[] {
  const found = new Set([index])
  for (const member of found) {
    const { children, partner } = blocks[member] as CheckedBlock
    for (const child of children) if ((high[child] ?? 0) > 0) found.add(child)
    if (partner !== null) found.add(partner)
  }
  return [...found]
}
/** A quotient of whole numbers, rounded up; the divisor above zero. */
export function ceil(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by > 0n ? quotient + 1n : quotient
}
