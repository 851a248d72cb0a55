import type { BlockBook } from '../market/blocks/block-order.ts'
import type { Payment, PriceLimit, TimesBlock } from './block-certificate.ts'
import { dependants, filled, readBlocks, type CheckedBlock } from './block-book.ts'
import { at, ceil, demand, whole, WholeSum } from './exact-numbers.ts'

/** What is left to be shown: of each block its levels, where a `low` of 0 also allows nothing; of each period its prices, in ticks. */
export interface Branch {
  readonly low: Float64Array
  readonly high: Float64Array
  readonly priceLow: Float64Array
  readonly priceHigh: Float64Array
}

/** Levels of a block from the lowest to the highest. */
type Levels = readonly [from: number, to: number]

/** So many levels of a block with different quantities are tried one by one. */
const triedLevels = 256
/** Up to this, in parts of a tick, prices and their differences are counted exactly. */
const largestPrice = Number.MAX_SAFE_INTEGER / 2

/** What everybody gains at prices of a certificate, and who loses at all that are left; in 1e-8 TC ÷ scale. */
export class CertificateGains {
  readonly periods: BlockBook['periods']
  readonly blocks: readonly CheckedBlock[]
  readonly #scale: number

  constructor(book: BlockBook, scale: number) {
    this.periods = book.periods
    this.blocks = readBlocks(book)
    this.#scale = scale
  }

  /** What a Wh with this limit, in ticks, gains at a price, both in parts of a tick. */
  #margin(sign: number, limit: number, price: number): number {
    const own = limit * this.#scale
    demand(Math.abs(own) <= largestPrice && Math.abs(price) <= largestPrice, 'a price is larger than can be counted')
    return sign * (own - price)
  }

  /** What the steps gain at most: each as it likes, unless all prices that are left say whether it trades. */
  ofSteps({ priceLow, priceHigh }: Branch, prices: readonly number[]): bigint {
    const sum = new WholeSum()
    for (const [period, { orders }] of this.periods.entries()) {
      const [low, high, price] = [at(priceLow, period), at(priceHigh, period), at(prices, period)]
      for (const { side, price: limit, quantity } of orders) {
        const margin = this.#margin(side === 'buy' ? 1 : -1, limit, price)
        const isIn = side === 'buy' ? limit > high : limit < low
        const isOpen = side === 'buy' ? limit >= low : limit <= high
        if (isIn || (isOpen && margin > 0)) sum.add(margin, quantity)
      }
    }
    return sum.value
  }

  /** What each block pays for all of its parts and for being accepted, and what groups have of that: whatever is accepted, nobody else does. */
  transfers(payments: readonly Payment[]) {
    const paid = this.blocks.map(() => ({ share: 0n, fee: 0n }))
    let groups = 0n
    for (const [block, to, text] of payments) {
      const { parent, partner, rivals } = at(this.blocks, block)
      const [amount, isForGroup] = [BigInt(text), to === -1 && rivals.length > 0]
      demand(to === partner || (amount >= 0n && (isForGroup || to === parent)), `block ${block} cannot pay that`)
      const kind = isForGroup || to === partner ? 'fee' : 'share'
      for (const payer of isForGroup ? [block, ...rivals] : [block]) at(paid, payer)[kind] += amount
      if (isForGroup) groups += amount
      else at(paid, to)[kind] -= amount
    }
    return { paid, groups }
  }

  /**
   * The most that a block gains at any of its levels between two, nothing included where the first is 0. By each part more it gains by `slope` ÷ its
   * parts, but for the floors, which take less than one Wh of each period: where that Wh would lose, that is a gain, `slack`.
   */
  ofBlock(
    index: number,
    [from, to]: Levels,
    prices: ArrayLike<number>,
    { share, fee } = { share: 0n, fee: 0n },
  ): bigint {
    const { sign, price, profile, parts, least, isEven } = at(this.blocks, index)
    if (from < least) {
      const best = to < least ? 0n : this.ofBlock(index, [least, to], prices, { share, fee })
      return from > 0 || best > 0n ? best : 0n
    }
    const valued = (level: number) => {
      const sum = new WholeSum()
      for (const { period, quantity } of profile)
        sum.add(this.#margin(sign, price, at(prices, period)), filled(quantity, level, parts))
      return sum.value
    }
    const slope = valued(parts) - share
    let slack = 0n
    if (!isEven)
      for (const { period } of profile) slack += BigInt(Math.max(0, -this.#margin(sign, price, at(prices, period))))
    let best: bigint | null = null
    for (let tried = 0; tried <= to - from; tried++) {
      const level = slope > 0n ? to - tried : from + tried
      const most = ceil(slope * BigInt(level), BigInt(parts)) + slack
      if (best !== null && most <= best) break
      // Without floors it is exact, and the best of those that are left wherever the trying ends.
      const gain = isEven || tried === triedLevels ? most : valued(level) + ceil(-share * BigInt(level), BigInt(parts))
      if (best === null || gain > best) best = gain
    }
    return (best ?? 0n) - fee
  }

  /** Checks that the named blocks, each so many times, lose at all prices of a branch that can clear its periods. */
  checkLoss(branch: Branch, named: readonly TimesBlock[], limits: readonly PriceLimit[]): void {
    const [low, high] = this.#clearing(branch, limits)
    if (low.some((price, period) => price > at(high, period))) return
    const weights = this.periods.map(() => 0n)
    let gain = 0n
    for (const [index, times] of named.map((each) => whole(2, each))) {
      demand(times > 0, 'a block counts less than once')
      demand(at(branch.low, index) > 0, `block ${index} is not accepted in any case`)
      const members = dependants(this.blocks, branch.high, index)
      for (const member of members) {
        const { sign, price, profile, parts, isEven } = at(this.blocks, member)
        const levels = [at(branch.low, member), at(branch.high, member)] as const
        const isOpen = levels[0] !== levels[1]
        if (isOpen && named.length === 1) {
          gain += BigInt(times) * this.ofBlock(member, levels, sign > 0 ? low : high)
          continue
        }
        demand(!isOpen || members.size === 1, `block ${index} is not decided with all that depends on it`)
        let floors = 0n
        for (const { period, quantity } of profile) {
          const weight = BigInt(times * sign) * BigInt(filled(quantity, isOpen ? parts : levels[0], parts))
          gain += weight * BigInt(this.#margin(1, price, 0))
          weights[period] = at(weights, period) + weight
          const worst = this.#margin(sign, price, at(sign > 0 ? high : low, period))
          if (isOpen && !isEven && worst < 0) floors -= BigInt(worst)
        }
        // At an open level a block gains its share of what all of it gains, but for the floors.
        if (isOpen) gain += BigInt(times) * ceil(floors * BigInt(parts), BigInt(levels[0]))
      }
    }
    for (const [period, weight] of weights.entries()) gain -= weight * BigInt(at(weight > 0n ? low : high, period))
    demand(gain < 0n, 'these blocks do not lose at all prices')
  }

  /** The prices of a branch, in parts of a tick, within limits beyond which its periods cannot clear. */
  #clearing(branch: Branch, limits: readonly PriceLimit[]): readonly [Float64Array, Float64Array] {
    const [low, high] = [branch.priceLow.slice(), branch.priceHigh.slice()]
    const [least, most] = this.#demanded(branch, limits)
    for (const [period, from, to] of limits.map((each) => whole(3, each))) {
      const isLow = from <= at(low, period) || this.#supply(period, from) < at(least, period).value
      const isHigh = to >= at(high, period) || this.#supply(period, to + 1) > at(most, period).value
      demand(isLow && isHigh, `period ${period} can have a price beyond these`)
      low[period] = Math.max(at(low, period), from)
      high[period] = Math.min(at(high, period), to)
    }
    return [low.map((price) => this.#margin(1, price, 0)), high.map((price) => this.#margin(1, price, 0))]
  }

  /** What the steps sell more than they buy, in Wh: below a price no more than this, from it on no less. */
  #supply(period: number, price: number): bigint {
    const sum = new WholeSum()
    for (const { side, price: limit, quantity } of at(this.periods, period).orders)
      if (side === 'buy' ? limit >= price : limit < price) sum.add(side === 'buy' ? -1 : 1, quantity)
    return sum.value
  }

  /** What the blocks buy more than they sell in the named periods, in Wh, at least and at most by the levels that are left. */
  #demanded({ low, high }: Branch, named: readonly PriceLimit[]): readonly [WholeSum[], WholeSum[]] {
    const sums = [[], []] as [WholeSum[], WholeSum[]]
    for (const [period] of named) for (const each of sums) each[period] = new WholeSum()
    for (const [index, { sign, profile, parts }] of this.blocks.entries()) {
      const [few, many] = sign > 0 ? sums : sums.toReversed()
      const [from, to] = [at(low, index), at(high, index)]
      for (const { period, quantity } of to > 0 ? profile : []) {
        few?.[period]?.add(sign, filled(quantity, from, parts))
        many?.[period]?.add(sign, filled(quantity, to, parts))
      }
    }
    return sums
  }
}
