import type { BlockBook } from '../market/blocks/block-order.ts'
import { filled, type CheckedBlock } from './block-book.ts'
import { ceil, dependants, type Branch } from './certificate-branch.ts'
import { nobody, type CertificateGains } from './certificate-gains.ts'
import type { StepSums } from './step-sums.ts'

interface Checked {
  readonly book: BlockBook
  readonly blocks: readonly CheckedBlock[]
  readonly steps: readonly StepSums[]
  readonly gains: CertificateGains
  readonly scale: number
}

/** Which prices can clear the periods of a branch, and who loses at all of them. */
export class CertificatePrices {
  readonly #of: Checked

  constructor(of: Checked) {
    this.#of = of
  }

  /** The prices, in ticks, beyond which the periods cannot clear in a branch, of those that are named; null where none are left. */
  limits(branch: Branch, named: readonly (readonly [number, number, number])[]) {
    const { least, most } = branch
    const { scale } = this.#of
    const low = branch.priceLow.map((price, period) => Math.max(price, this.#of.book.periods[period]?.bounds.min ?? 0))
    const high = branch.priceHigh.map((price, period) =>
      Math.min(price, this.#of.book.periods[period]?.bounds.max ?? 0),
    )
    for (const [period, from, to] of named) {
      const steps = this.#of.steps[period]
      if (!steps) return 'no such period'
      // Below the price the steps supply no more than this, and from it on no less.
      const isLow = from <= (low[period] ?? 0) || steps.supply(from * scale) < (least[period] ?? 0)
      const isHigh = to >= (high[period] ?? 0) || steps.supply((to + 1) * scale) > (most[period] ?? 0)
      if (!isLow || !isHigh) return `period ${period} can have a price beyond these`
      low[period] = Math.max(low[period] ?? 0, from)
      high[period] = Math.min(high[period] ?? 0, to)
    }
    return low.every((price, period) => price <= (high[period] ?? 0)) ? { low, high } : null
  }

  /** That the named blocks, each so many times, lose at all prices that can clear the periods in this branch. */
  displeased(
    branch: Branch,
    named: readonly (readonly [number, number])[],
    limits: readonly (readonly [number, number, number])[],
  ): string | null {
    const box = this.limits(branch, limits)
    if (box === null || typeof box === 'string') return box
    const { scale } = this.#of
    // The prices that suit a buy, and a sell, best.
    const prices = [box.low, box.high].map((each) => each.map((price) => price * scale)) as [Float64Array, Float64Array]
    const weights = new Map<number, bigint>()
    let limit = 0n
    for (const [index, times] of named) {
      if (!(times > 0)) return 'a block counts less than once'
      if (!((branch.low[index] ?? 0) > 0)) return `block ${index} is not accepted in any case`
      const members = dependants(this.#of.blocks, branch, index)
      const isOpen = members.some((member) => branch.low[member] !== branch.high[member])
      const gains = isOpen
        ? members.map((member) =>
            this.#of.gains.gain(member, branch, prices[(this.#of.blocks[member]?.sign ?? 1) > 0 ? 0 : 1], nobody),
          )
        : []
      if (isOpen && named.length === 1)
        return gains.reduce((sum, { value }) => sum + value, 0n) < 0n ? null : 'this block does not lose in any case'
      if (isOpen && members.length > 1) return `block ${index} is not decided with all that depends on it`
      for (const member of members) {
        const { sign, price, periods, quantities, parts, least, isEven } = this.#of.blocks[member] as CheckedBlock
        const level = isOpen ? parts : (branch.high[member] ?? 0)
        let floors = 0n
        for (const [place, period] of periods.entries()) {
          const quantity = quantities[place] ?? 0
          const weight = BigInt(sign * filled(quantity, level, parts)) * BigInt(times)
          limit += weight * BigInt(price)
          weights.set(period, (weights.get(period) ?? 0n) + weight)
          const worst = (sign > 0 ? box.high : box.low)[period] ?? 0
          if (isOpen && !isEven) floors += BigInt(Math.max(0, sign * (worst - price)))
        }
        // At an open level a block loses its share of what all of it loses, but for the floors.
        const lowest = BigInt(Math.max(branch.low[member] ?? 0, least))
        limit += ceil(floors * BigInt(parts), lowest) * BigInt(times)
      }
    }
    for (const [period, weight] of weights) limit -= weight * BigInt((weight > 0n ? box.low : box.high)[period] ?? 0)
    return limit < 0n ? null : 'these blocks do not lose at all prices'
  }
}
