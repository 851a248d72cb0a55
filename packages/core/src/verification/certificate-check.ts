/*
 * The independent check of a certificate of optimality (block-certificate.ts). It adds whole numbers and shares no code with the
 * search: that no selection can beat the bound follows from the book, the certificate, and what stands here.
 */
import type { BlockBook } from '../market/blocks/block-order.ts'
import type { BlockCertificate, ProofStep } from './block-certificate.ts'
import { filled, isEven, readBlocks, type CheckedBlock } from './block-book.ts'
import { certificateSum } from './certificate-sum.ts'
import { StepCurve } from './step-curve.ts'
import { FreeGain, type Settled } from './free-gain.ts'

export interface PublishedSelection {
  /** What each block got, in its parts. */
  readonly levels: readonly number[]
  /** Of steps and blocks, in 1e-8 TC. */
  readonly welfare: bigint
}

export interface CertificateReport {
  readonly passed: boolean
  /** What a better selection could have more at most, in 1e-8 TC, where the certificate passed. */
  readonly gap: bigint
  /** Why it did not pass. */
  readonly fault: string | null
  /** How many steps of the proof were checked. */
  readonly steps: number
}

/** What a branch of the proof leaves open: levels of each block, and prices of each period. */
interface Branch {
  readonly low: Float64Array
  readonly high: Float64Array
  readonly priceLow: Float64Array
  readonly priceHigh: Float64Array
  readonly settled: Settled
}

/** The prices of each period within which something holds, in ticks. */
interface Box {
  readonly low: number[]
  readonly high: number[]
}

type Limit = readonly [block: number, low: number, high: number]

/** Checks a certificate against the book and the published selection. A fault in its shape is a fault like any other. */
export function checkCertificate(
  book: BlockBook,
  published: PublishedSelection,
  certificate: BlockCertificate,
): CertificateReport {
  const check = new CertificateCheck(book, certificate)
  const fault = check.findFault(published)
  const gap = fault === null ? BigInt(certificate.bound) - BigInt(certificate.welfare) : 0n
  return { passed: fault === null, gap, fault, steps: certificate.proof.length }
}

class CertificateCheck {
  readonly #blocks: readonly CheckedBlock[]
  readonly #curves: readonly StepCurve[]
  readonly #gain: FreeGain
  readonly #certificate: BlockCertificate
  #bound = 0n
  #next = 0

  constructor(book: BlockBook, certificate: BlockCertificate) {
    this.#blocks = readBlocks(book)
    this.#curves = book.periods.map((period) => new StepCurve(period))
    this.#gain = new FreeGain(this.#blocks, this.#curves, certificate.scale)
    this.#certificate = certificate
  }

  findFault(published: PublishedSelection): string | null {
    const { levels, scale, welfare, bound, prices, proof, checksum } = this.#certificate
    const whole = [...levels, ...prices.flat(), scale, checksum, ...proof.flatMap((step) => step.slice(1).flat())]
    if (!whole.every(Number.isSafeInteger) || !(scale > 0)) return 'a number of the certificate is not whole'
    if (certificateSum(this.#certificate) !== checksum) return 'the certificate was changed'
    if (levels.length !== published.levels.length || levels.some((level, index) => level !== published.levels[index]))
      return 'the certificate is of another selection'
    if (BigInt(welfare) !== published.welfare)
      return `the certificate is of a welfare of ${welfare}, published ${published.welfare}`
    if (prices.some((vector) => vector.length !== this.#curves.length))
      return 'a price vector has not a price for each period'
    this.#bound = BigInt(bound)
    if (this.#bound < published.welfare) return 'the bound is below the welfare'
    const all = {
      low: new Float64Array(this.#blocks.length),
      high: Float64Array.from(this.#blocks, ({ parts, least }) => (least <= parts ? parts : 0)),
      priceLow: new Float64Array(this.#curves.length).fill(-Infinity),
      priceHigh: new Float64Array(this.#curves.length).fill(Infinity),
      settled: this.#gain.whole,
    }
    const fault = this.#check(all)
    if (fault !== null) return fault
    return this.#next === proof.length ? null : 'the proof goes on where it should end'
  }

  /** Checks the next step, and all that belong to it, for a branch; null stands for a branch in which nothing is left. */
  #check(branch: Branch | null): string | null {
    const place = this.#next++
    const step = this.#certificate.proof[place]
    if (!step) return 'the proof ends too early'
    const fault = this.#checkStep(step, branch)
    return fault === null || fault.startsWith('step ') ? fault : `step ${place}: ${fault}`
  }

  #checkStep(step: ProofStep, branch: Branch | null): string | null {
    switch (step[0]) {
      case 'bound':
        return branch === null ? null : this.#checkBound(branch, step[1])
      case 'fix': {
        const prices = this.#certificate.prices[step[1]]
        if (!prices) return 'no such prices'
        return this.#check(branch === null ? null : this.#fixed(branch, prices))
      }
      case 'split': {
        const [, block, at] = step
        if (!this.#blocks[block]) return 'no such block'
        return (
          this.#check(branch && this.#limited(branch, [[block, 0, at]])) ??
          this.#check(branch && this.#limited(branch, [[block, at + 1, Infinity]]))
        )
      }
      case 'split_price': {
        const [, period, at] = step
        if (!this.#curves[period]) return 'no such period'
        return (
          this.#check(
            branch && {
              ...branch,
              priceHigh: branch.priceHigh.with(period, Math.min(at, branch.priceHigh[period] ?? at)),
            },
          ) ??
          this.#check(
            branch && {
              ...branch,
              priceLow: branch.priceLow.with(period, Math.max(at + 1, branch.priceLow[period] ?? at)),
            },
          )
        )
      }
      case 'displeased':
        return branch === null ? null : this.#checkDispleased(branch, step.slice(1) as [number, number][])
      case 'impossible':
        return branch === null ? null : 'something is left'
      default:
        return 'is of no known kind'
    }
  }

  #checkBound(branch: Branch, index: number): string | null {
    const prices = this.#certificate.prices[index]
    if (!prices) return 'no such prices'
    const excess =
      this.#gain.total(branch.settled, branch, prices) - (this.#bound + 1n) * BigInt(this.#certificate.scale)
    return excess < 0n ? null : 'at these prices there could be more than the bound'
  }

  /** Each open block keeps the ways, and if it is accepted the levels, in which it does not fall below the bound. */
  #fixed(branch: Branch, prices: readonly number[]): Branch | null {
    const spare =
      this.#gain.total(branch.settled, branch, prices) - (this.#bound + 1n) * BigInt(this.#certificate.scale)
    // What was decided since the search was here may leave nothing worth more than the bound.
    if (spare < 0n) return null
    const limits: Limit[] = []
    for (const { block, rejected, accepted } of this.#gain.ways(branch.settled, branch, prices)) {
      if (accepted > spare) limits.push([block, 0, 0])
      if (rejected > spare) limits.push([block, 1, Infinity])
    }
    const limited = this.#limited(branch, limits)
    if (!limited) return null
    const levels: Limit[] = []
    for (let block = 0; block < limited.low.length; block++) {
      const low = limited.low[block] ?? 0
      if (low === 0 || low === limited.high[block]) continue
      levels.push([block, this.#gain.leastLevel(block, limited, prices, spare), Infinity])
    }
    return this.#limited(limited, levels)
  }

  /** The branch with fewer levels of some blocks, and of those that are tied to them; null when nothing is left. */
  #limited(branch: Branch, limits: readonly Limit[]): Branch | null {
    const low = Float64Array.from(branch.low)
    const high = Float64Array.from(branch.high)
    const changed: number[] = []
    const limit = (index: number, from: number, to: number): void => {
      const { least } = this.#blocks[index] as CheckedBlock
      const [before, beforeHigh] = [low[index] ?? 0, high[index] ?? 0]
      const lowest = Math.max(before, from)
      const highest = Math.min(beforeHigh, to)
      low[index] = lowest > 0 ? Math.max(lowest, least) : 0
      high[index] = highest < least ? 0 : highest
      if (low[index] !== before || high[index] !== beforeHigh) changed.push(index)
    }
    for (const [block, from, to] of limits) limit(block, from, to)
    for (const index of changed) {
      if ((low[index] ?? 0) > (high[index] ?? 0)) return null
      const { parent, parts, rivals, partner, children } = this.#blocks[index] as CheckedBlock
      const isAccepted = (low[index] ?? 0) > 0
      if (isAccepted) for (const rival of rivals) limit(rival, 0, 0)
      if (partner !== null && isAccepted) limit(partner, 1, Infinity)
      if (partner !== null && high[index] === 0) limit(partner, 0, 0)
      // A child's level ÷ its parts is not above the parent's.
      if (parent !== null && isAccepted) {
        const least = BigInt(low[index] ?? 0) * BigInt(this.#blocks[parent]?.parts ?? 1)
        limit(parent, Number((least + BigInt(parts) - 1n) / BigInt(parts)), Infinity)
      }
      for (const child of children) {
        const most = BigInt(high[index] ?? 0) * BigInt(this.#blocks[child]?.parts ?? 1)
        limit(child, 0, Number(most / BigInt(parts)))
      }
    }
    return { ...branch, low, high, settled: this.#gain.settle(branch.settled, { low, high }) }
  }

  /** That the named blocks, each so many times, lose at all prices that can clear the periods in this branch. */
  #checkDispleased(branch: Branch, named: readonly (readonly [number, number])[]): string | null {
    const box = this.#box(branch)
    if (!box) return null
    const weights = new Map<number, bigint>()
    let limit = 0n
    for (const [index, times] of named) {
      if (!(times > 0)) return 'a block counts less than once'
      if (!((branch.low[index] ?? 0) > 0)) return `block ${index} is not accepted in any case`
      const members = this.#dependants(branch, index)
      const isOpen = members.some((member) => branch.low[member] !== branch.high[member])
      if (isOpen && named.length === 1)
        return this.#gain.most(members, branch, box) < 0n ? null : 'this block does not lose at all prices and levels'
      if (isOpen && members.length > 1) return `block ${index} is not decided with all that depends on it`
      // At an open level a block loses its share of what all of it loses, but for the floors.
      if (isOpen) limit += this.#floors(index, branch, box) * BigInt(times)
      for (const member of members) {
        const { sign, price, energy, parts } = this.#blocks[member] as CheckedBlock
        const level = isOpen ? parts : (branch.high[member] ?? 0)
        for (const { period, quantity } of energy) {
          const weight = sign * filled(quantity, level, parts) * BigInt(times)
          limit += weight * BigInt(price)
          weights.set(period, (weights.get(period) ?? 0n) + weight)
        }
      }
    }
    for (const [period, weight] of weights) limit -= weight * BigInt((weight > 0n ? box.low : box.high)[period] ?? 0)
    return limit < 0n ? null : 'these blocks do not lose at all prices'
  }

  /** How much the whole of a block may lose where its lowest level, by the floors of its periods, may not; in 1e-8 TC, at any prices of a box. */
  #floors(index: number, { low }: Branch, box: Box): bigint {
    const block = this.#blocks[index] as CheckedBlock
    if (isEven(block)) return 0n
    const { sign, price, energy, parts, least } = block
    let slack = 0n
    for (const { period } of energy) {
      const loss = sign > 0n ? (box.high[period] ?? 0) - price : price - (box.low[period] ?? 0)
      if (loss > 0) slack += BigInt(loss)
    }
    const lowest = BigInt(Math.max(low[index] ?? 0, least))
    return (slack * BigInt(parts) + lowest - 1n) / lowest
  }

  /** The prices, in ticks, that can clear each period in a branch; null when none can. */
  #box(branch: Branch): Box | null {
    const box = { low: [] as number[], high: [] as number[] }
    for (const [period, { least, most }] of this.#gain.nets(branch.settled, branch).entries()) {
      const range = this.#curves[period]?.pricesFor(least, most)
      if (!range) return null
      const low = Math.max(range.low, branch.priceLow[period] ?? 0)
      const high = Math.min(range.high, branch.priceHigh[period] ?? 0)
      if (low > high) return null
      box.low.push(low)
      box.high.push(high)
    }
    return box
  }

  /** A block with everything that depends on it and may be accepted. */
  #dependants({ high }: Branch, index: number): number[] {
    const found = new Set([index])
    for (const member of found) {
      const { children, partner } = this.#blocks[member] as CheckedBlock
      for (const child of children) if ((high[child] ?? 0) > 0) found.add(child)
      if (partner !== null) found.add(partner)
    }
    return [...found]
  }
}
