import type { BlockCertificate, Payment } from './block-certificate.ts'
import { filled, type CheckedBlock } from './block-book.ts'
import { ceil, limited, type Branch, type Limit } from './certificate-branch.ts'
import { WholeSum, type StepSums } from './step-sums.ts'

/** What blocks get and pay at some payments: by their ratio, and where they are accepted at all. */
interface Transfers {
  readonly share: Map<number, bigint>
  readonly fee: Map<number, bigint>
  /** What the groups have of it. */
  readonly groups: bigint
}

/** So many levels of a block with different quantities are tried one by one. */
const triedLevels = 256
export const nobody: Transfers = { share: new Map(), fee: new Map(), groups: 0n }

/** What steps and blocks would gain at prices and payments of a certificate, each by itself as it likes. */
export class CertificateGains {
  readonly #blocks: readonly CheckedBlock[]
  readonly #steps: readonly StepSums[]
  readonly #scale: number
  /** One more than the bound allows, in 1e-8 TC ÷ scale. */
  readonly #over: bigint

  constructor(blocks: readonly CheckedBlock[], steps: readonly StepSums[], { bound, scale }: BlockCertificate) {
    this.#blocks = blocks
    this.#steps = steps
    this.#scale = scale
    this.#over = (BigInt(bound) + 1n) * BigInt(scale)
  }

  transfers(payments: readonly Payment[]): Transfers | string {
    const share = new Map<number, bigint>()
    const fee = new Map<number, bigint>()
    let groups = 0n
    const add = (sums: Map<number, bigint>, block: number, amount: bigint) =>
      sums.set(block, (sums.get(block) ?? 0n) + amount)
    for (const [block, to, text] of payments) {
      const { parent, partner, rivals = [], parts } = this.#blocks[block] ?? {}
      const amount = BigInt(text)
      const isForLoop = to === partner && parts === 1 && this.#blocks[to]?.parts === 1
      if (!isForLoop && (amount < 0n || (to === -1 ? rivals.length === 0 : to !== parent)))
        return `block ${block} cannot pay that`
      if (to === -1) {
        groups += amount
        for (const member of [block, ...rivals]) add(fee, member, amount)
      } else {
        add(share, block, -amount)
        add(share, to, amount)
      }
    }
    return { share, fee, groups }
  }

  /** What everything could have more than is allowed, below zero where it cannot; and what each open block gains once it is accepted. */
  valued(branch: Branch, prices: readonly number[], transfers: Transfers) {
    const { low, high, net, open } = branch
    const scale = this.#scale
    const sum = new WholeSum()
    let spare = branch.worth * BigInt(scale) + transfers.groups - this.#over
    this.#steps.forEach((steps, period) => {
      const price = prices[period] ?? 0
      const [least = 0, most = 0] = [branch.priceLow[period], branch.priceHigh[period]]
      const at = price < least * scale ? least * scale : price > most * scale ? most * scale + 1 : price
      spare += steps.worth(at)
      sum.add(price, steps.supply(at) - (net[period] ?? 0))
    })
    spare += sum.value
    const gains = open.map((index) => this.gain(index, branch, prices, transfers))
    for (const { value } of gains) spare += value
    for (const index of new Set([...transfers.share.keys(), ...transfers.fee.keys()])) {
      const level = low[index] ?? 0
      if (level !== high[index] || level === 0) continue
      const { parts = 1 } = this.#blocks[index] ?? {}
      spare +=
        ceil((transfers.share.get(index) ?? 0n) * BigInt(level), BigInt(parts)) - (transfers.fee.get(index) ?? 0n)
    }
    return { spare, gains }
  }

  /**
   * The most that a block gains once it is accepted, at any level that is left; `value` is that, or nothing where it need not be. By each part more
   * it gains by `slope` ÷ its parts, but for the floors, which take less than one Wh of each period: where that Wh would lose, that is a gain, `slack`.
   */
  gain(
    index: number,
    { low, high }: Pick<Branch, 'low' | 'high'>,
    prices: ArrayLike<number>,
    { share, fee }: Transfers,
  ) {
    const block = this.#blocks[index] as CheckedBlock
    const { sign, price, periods, quantities, parts, least, isEven } = block
    const [from, to] = [Math.max(low[index] ?? 0, least), high[index] ?? 0]
    const own = price * this.#scale
    const at = (level: number) => {
      const sum = new WholeSum()
      for (let place = 0; place < periods.length; place++) {
        const quantity = filled(quantities[place] ?? 0, level, parts)
        sum.add(sign * (own - (prices[periods[place] ?? -1] ?? 0)), quantity)
      }
      return sum.value
    }
    const got = share.get(index) ?? 0n
    const whole = BigInt(parts)
    const slope = at(parts) + got
    let slack = 0n
    if (!isEven && parts > 1)
      for (const period of periods) slack += BigInt(Math.max(0, -sign * (own - (prices[period] ?? 0))))
    let best: bigint | null = null
    for (let tried = 0; tried <= to - from; tried++) {
      const level = slope > 0n ? to - tried : from + tried
      const most = (level === parts ? slope : ceil(slope * BigInt(level), whole)) + slack
      if (best !== null && most <= best) break
      const isBounded = slack === 0n || tried === triedLevels
      const gain = isBounded ? most : at(level) + ceil(got * BigInt(level), whole)
      best = best === null || gain > best ? gain : best
      if (isBounded) break
    }
    best = (best ?? 0n) - (fee.get(index) ?? 0n)
    const value = (low[index] ?? 0) > 0 || best > 0n ? best : 0n
    return { index, best, value, slope, slack: slack + 1n - (fee.get(index) ?? 0n) }
  }

  /** The branch with only the ways, and the levels of accepted blocks, in which it does not fall to the bound. */
  fixed(branch: Branch, prices: readonly number[], transfers: Transfers): Branch | null {
    const { spare, gains } = this.valued(branch, prices, transfers)
    if (spare < 0n) return null
    const limits: Limit[] = []
    for (const { index, best, value, slope, slack } of gains) {
      const isIn = (branch.low[index] ?? 0) > 0 || value > spare
      if (value - best > spare) limits.push([index, 0, 0])
      if (!isIn || slope === 0n) continue
      // slope × level ÷ parts + slack has to reach what may be missing of the value.
      const needed = (value - spare - slack) * BigInt(this.#blocks[index]?.parts ?? 1)
      if (slope > 0n) limits.push([index, Math.max(1, Number(ceil(needed, slope))), Infinity])
      else limits.push([index, 1, Number(-ceil(needed, -slope))])
    }
    return limited(this.#blocks, branch, limits)
  }
}
