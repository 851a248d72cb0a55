import type { BlockBook } from '../market/blocks/block-order.ts'
import type { Payment, PriceLimit, TimesBlock } from './block-certificate.ts'
import { dependants, filled, readBlocks, type BlockTrade, type CheckedBlock } from './block-book.ts'
import { at, demand, shareOf, whole, WholeSum } from './exact-numbers.ts'

/** What is left to be shown: of each block its levels, where a `low` of 0 also allows nothing; of each period its prices, in ticks. */
export type Branch = Readonly<Record<'low' | 'high' | 'priceLow' | 'priceHigh', Float64Array>>

/** Levels of a block from the lowest to the highest. */
type Levels = readonly [from: number, to: number]

/** So many levels of a block with different quantities are tried one by one. */
const triedLevels = 256
/** Up to this, in parts of a tick, prices and their differences are counted exactly. */
const largestPrice = Number.MAX_SAFE_INTEGER / 2

/** Of a block, or of all groups. */
type Paid = Record<number, { share: bigint; fee: bigint }>

/** What everybody gains at prices of a certificate, and who loses at all that are left; in 1e-8 TC ÷ scale. */
export class CertificateGains {
  readonly periods: BlockBook['periods']
  readonly blocks: readonly CheckedBlock[]
  readonly #scale: number
  /** What was counted is not counted again: of steps by period and price, of blocks by the prices of the certificate. */
  readonly #ofSteps: readonly Map<number, bigint>[]
  readonly #ofBlocks = new WeakMap<ArrayLike<number>, bigint[]>()
  #trades: Map<number, BlockTrade[]> | undefined

  constructor(book: BlockBook, scale: number) {
    this.periods = book.periods
    this.blocks = readBlocks(book)
    this.#scale = scale
    this.#ofSteps = book.periods.map(() => new Map())
  }

  /** What a Wh with this limit, in ticks, gains at a price, both in parts of a tick. */
  #margin(sign: number, limit: number, price: number): number {
    const own = limit * this.#scale
    demand(Math.abs(own) <= largestPrice && Math.abs(price) <= largestPrice, 'a price is larger than can be counted')
    return sign * (own - price)
  }

  /** What the steps of a period gain at a price, in parts of a tick, each as it likes. */
  #ofPeriod(period: number, price: number): bigint {
    const known = at(this.#ofSteps, period)
    const before = known.get(price)
    if (before !== undefined) return before
    const sum = new WholeSum()
    for (const { side, price: limit, quantity } of at(this.periods, period).orders)
      sum.add(Math.max(0, this.#margin(side === 'buy' ? 1 : -1, limit, price)), quantity)
    known.set(price, sum.value)
    return sum.value
  }

  /** What the steps sell more than they buy, in Wh: below a price, in ticks, no more than this, from it on no less. */
  #supply(period: number, price: number): bigint {
    const more = this.#ofPeriod(period, price * this.#scale) - this.#ofPeriod(period, (price - 1) * this.#scale)
    return more / BigInt(this.#scale)
  }

  /** What the steps gain at most: each as it likes; at a price that is not left they trade as at the nearest one that is. */
  ofSteps({ priceLow, priceHigh }: Branch, prices: readonly number[]): bigint {
    let sum = 0n
    for (const [period, price] of prices.entries()) {
      const [low, high] = [at(priceLow, period), at(priceHigh, period)]
      const nearest = Math.max(low * this.#scale, Math.min(high * this.#scale, price))
      sum += this.#ofPeriod(period, nearest)
      if (price === nearest) continue
      sum += this.#supply(period, price < nearest ? low : high + 1) * (BigInt(price) - BigInt(nearest))
    }
    return sum
  }

  /** What each block pays for all of its parts and for being accepted, and, below zero, what groups have of that by −1: nobody else has anything. */
  transfers(payments: readonly Payment[]): Paid {
    const paid: Paid = {}
    const of = (who: number) => (paid[who] ??= { share: 0n, fee: 0n })
    for (const [block, to, text] of payments) {
      const { parent, partner, rivals } = at(this.blocks, block)
      const [amount, isForGroup] = [BigInt(text), to === -1 && rivals.length > 0]
      demand(to === partner || (amount >= 0n && (isForGroup || to === parent)), `block ${block} cannot pay that`)
      const [payers, kind] = isForGroup ? ([[block, ...rivals], 'fee'] as const) : ([[block], 'share'] as const)
      for (const payer of payers) of(payer)[kind] += amount
      of(to)[kind] -= amount
    }
    return paid
  }

  /** What a block gains at a level. */
  #atLevel({ sign, price, profile, parts }: CheckedBlock, level: number, prices: ArrayLike<number>): bigint {
    const sum = new WholeSum()
    for (const { period, quantity } of profile)
      sum.add(this.#margin(sign, price, at(prices, period)), filled(quantity, level, parts))
    return sum.value
  }

  /** What the floors of its parts may spare a block: less than one Wh of each period, where that would lose. */
  #slack({ sign, price, profile, isEven }: CheckedBlock, prices: ArrayLike<number>): bigint {
    const loss = (period: number) => BigInt(Math.max(0, -this.#margin(sign, price, at(prices, period))))
    return isEven ? 0n : profile.reduce((sum, { period }) => sum + loss(period), 0n)
  }

  /**
   * The most that a block gains at any of its levels between two, nothing included where the first is 0: by each part more its share of `slope`, but
   * for the floors.
   */
  ofBlock(index: number, [from, to]: Levels, prices: ArrayLike<number>, { share, fee } = { share: 0n, fee: 0n }) {
    const block = at(this.blocks, index)
    const { parts, least, isEven } = block
    const first = Math.max(from, least)
    if (first > to) return 0n
    const known = this.#ofBlocks.get(prices) ?? []
    this.#ofBlocks.set(prices, known)
    const slope = (known[index] ??= this.#atLevel(block, parts, prices)) - share
    const slack = this.#slack(block, prices)
    let best = from > 0 ? null : 0n
    for (let tried = 0; tried <= to - first; tried++) {
      const level = slope > 0n ? to - tried : first + tried
      const most = shareOf(slope, level, parts) + slack - fee
      if (best !== null && most <= best) break
      // Without floors it is exact, and the best of those that are left wherever the trying ends.
      const isMost = isEven || tried === triedLevels
      const gain = isMost ? most : this.#atLevel(block, level, prices) + shareOf(-share, level, parts) - fee
      if (best === null || gain > best) best = gain
    }
    return best ?? 0n
  }

  /** Checks that the named blocks, each so many times, lose at all prices of a branch that can clear its periods: nothing of it is left. */
  checkLoss(branch: Branch, named: readonly TimesBlock[], limits: readonly PriceLimit[]): Branch[] {
    const [low, high] = this.#clearing(branch, limits)
    if (low.some((price, period) => price > at(high, period))) return []
    const weights = this.periods.map(() => 0n)
    let gain = 0n
    for (const [index, times] of named.map((each) => whole(2, each))) {
      demand(times > 0, 'a block counts less than once')
      demand(at(branch.low, index) > 0, `block ${index} is not accepted in any case`)
      const members = dependants(this.blocks, branch.high, index)
      for (const member of members) {
        const block = at(this.blocks, member)
        const { sign, price, profile, parts } = block
        const [few, most] = [at(branch.low, member), at(branch.high, member)]
        const [best, worst] = sign > 0 ? [low, high] : [high, low]
        const isOpen = few !== most
        // What is open gains the most that it can by itself, but for a block that nothing depends on beside others.
        if (isOpen && (named.length === 1 || members.size > 1)) {
          gain += BigInt(times) * this.ofBlock(member, [few, most], best)
          continue
        }
        for (const { period, quantity } of profile) {
          const weight = BigInt(times * sign) * BigInt(filled(quantity, isOpen ? parts : few, parts))
          gain += weight * BigInt(this.#margin(1, price, 0))
          weights[period] = at(weights, period) + weight
        }
        // At an open level a block gains its share of what all of it gains, but for the floors.
        if (isOpen) gain += BigInt(times) * shareOf(this.#slack(block, worst), parts, few)
      }
    }
    for (const [period, weight] of weights.entries()) gain -= weight * BigInt(at(weight > 0n ? low : high, period))
    demand(gain < 0n, 'these blocks do not lose at all prices')
    return []
  }

  /** The prices of a branch, in parts of a tick, within limits beyond which its periods cannot clear. */
  #clearing(branch: Branch, limits: readonly PriceLimit[]): readonly [Float64Array, Float64Array] {
    const [low, high] = [branch.priceLow.slice(), branch.priceHigh.slice()]
    for (const [period, from, to] of limits.map((each) => whole(3, each))) {
      const isLow = from <= at(low, period) || this.#surplus(period, from, branch.low, branch.high) < 0n
      const isHigh = to >= at(high, period) || this.#surplus(period, to + 1, branch.high, branch.low) > 0n
      demand(isLow && isHigh, `period ${period} can have a price beyond these`)
      low[period] = Math.max(at(low, period), from)
      high[period] = Math.min(at(high, period), to)
    }
    return [low.map((price) => this.#margin(1, price, 0)), high.map((price) => this.#margin(1, price, 0))]
  }

  /** What steps and blocks sell more than they buy, the blocks at these levels: below a price no more than this, from it on no less. */
  #surplus(period: number, price: number, bought: Float64Array, sold: Float64Array): bigint {
    const all = () => this.blocks.flatMap(({ profile }) => profile)
    this.#trades ??= Map.groupBy(all(), (trade) => trade.period)
    const sum = new WholeSum()
    for (const { block, sign, quantity, parts } of this.#trades.get(period) ?? []) {
      const level = (sign > 0 ? bought : sold)[block] ?? 0
      if (level > 0) sum.add(-sign, filled(quantity, level, parts))
    }
    return this.#supply(period, price) + sum.value
  }
}
