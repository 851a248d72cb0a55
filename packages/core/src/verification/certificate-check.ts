/*
 * The independent check of a certificate of optimality (block-certificate.ts). It adds whole numbers and shares no code with the
 * search: that no selection can beat the bound follows from the book, the certificate, and what stands here.
 *
 * For whatever prices, what all steps and blocks would gain at them, each by itself as it likes, is at least the welfare of every selection
 * (weak duality). What ties blocks may be paid for: a child pays its parent, a member its group; these payments add up to nothing, or more.
 */
import type { BlockBook } from '../market/blocks/block-order.ts'
import { certificateVersions, type BlockCertificate, type ProofStep } from './block-certificate.ts'
import { readBlocks, type CheckedBlock } from './block-book.ts'
import { limited, type Branch } from './certificate-branch.ts'
import { CertificateGains } from './certificate-gains.ts'
import { CertificatePrices } from './certificate-prices.ts'
import { certificateSum } from './certificate-sum.ts'
import { StepSums } from './step-sums.ts'

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

/** Checks a certificate against the book and the published selection. A fault in its shape is a fault like any other. */
export function checkCertificate(
  book: BlockBook,
  published: PublishedSelection,
  certificate: BlockCertificate,
): CertificateReport {
  const fault = shapeFault(book, published, certificate) ?? new CertificateCheck(book, certificate).findFault()
  const gap = fault === null ? BigInt(certificate.bound) - BigInt(certificate.welfare) : 0n
  return { passed: fault === null, gap, fault, steps: certificate.proof.length }
}

function shapeFault({ periods }: BlockBook, published: PublishedSelection, certificate: BlockCertificate) {
  const { version, levels, scale, welfare, bound, prices, payments, proof, checksum } = certificate
  // A stored one, or one of a file, may be of before.
  if (!certificateVersions.includes(version)) return 'the certificate is of an older format, which is no longer checked'
  const isListOf = (length: number, list: unknown) =>
    Array.isArray(list) && list.every((each) => Array.isArray(each) && each.length === length)
  const isOfItsKind = (step: ProofStep) =>
    step.length === (step[0] === 'impossible' ? 1 : 3) &&
    (step[0] === 'displeased' ? isListOf(2, step[1]) && isListOf(3, step[2]) : !step.some(Array.isArray))
  if (!proof.every(isOfItsKind)) return 'a step of the certificate is not of its kind'
  const steps = proof.map((step) => step.slice(1).flat(2))
  const paid = payments.flat().map(([block, to, amount]) => (/^-?\d{1,40}$/.test(amount) ? [block, to] : NaN))
  const numbers = [levels, ...prices, steps.flat(), paid.flat(), [scale, checksum]]
  if (!numbers.every((each) => each.every(Number.isSafeInteger)) || !(scale > 0))
    return 'a number of the certificate is not whole'
  if (certificateSum(certificate) !== checksum) return 'the certificate was changed'
  if (levels.length !== published.levels.length || levels.some((level, index) => level !== published.levels[index]))
    return 'the certificate is of another selection'
  if (BigInt(welfare) !== published.welfare)
    return `the certificate is of a welfare of ${welfare}, published ${published.welfare}`
  if (prices.some(({ length }) => length !== periods.length)) return 'a price vector has not a price for each period'
  return BigInt(bound) < published.welfare ? 'the bound is below the welfare' : null
}

/** A branch that is still to be shown; null stands for one in which nothing is left. */
type Pending = () => Branch | null
const shown: readonly Pending[] = []
/** Of each branch that is left open the one before it stays in memory. */
const mostPending = 2_000

class CertificateCheck {
  readonly #book: BlockBook
  readonly #blocks: readonly CheckedBlock[]
  readonly #steps: readonly StepSums[]
  readonly #certificate: BlockCertificate
  readonly #gains: CertificateGains
  readonly #prices: CertificatePrices

  constructor(book: BlockBook, certificate: BlockCertificate) {
    const { scale, prices, proof } = certificate
    this.#book = book
    this.#blocks = readBlocks(book)
    this.#certificate = certificate
    const asked = book.periods.map((_, period) => new Set(prices.map((vector) => vector[period] ?? 0)))
    for (const step of proof) {
      if (step[0] === 'split_price') asked[step[1]]?.add(step[2] * scale + 1).add((step[2] + 1) * scale)
      if (step[0] === 'no_price') asked[step[1]]?.add(step[2] * scale)
      if (step[0] !== 'displeased') continue
      for (const [period, low, high] of step[2]) asked[period]?.add(low * scale).add((high + 1) * scale)
    }
    this.#steps = book.periods.map((period, index) => new StepSums(period, asked[index] ?? new Set(), scale))
    this.#gains = new CertificateGains(this.#blocks, this.#steps, certificate)
    this.#prices = new CertificatePrices({ book, blocks: this.#blocks, steps: this.#steps, gains: this.#gains, scale })
  }

  /** Prices and limits, in parts of a tick, are so small that their differences are counted exactly: a rounded one could hide a gain. */
  #sizeFault(): string | null {
    const { scale, prices } = this.#certificate
    const isLarge = (price: number) => Math.abs(price) > Number.MAX_SAFE_INTEGER / 2
    const isLargeLimit = (price: number) => isLarge(price * scale)
    const isBeyond =
      this.#book.periods.some(({ bounds }) => isLargeLimit(bounds.min) || isLargeLimit(bounds.max)) ||
      this.#steps.some(({ farthest }) => isLargeLimit(farthest)) ||
      this.#blocks.some(({ price }) => isLargeLimit(price)) ||
      prices.some((vector) => vector.some(isLarge))
    return isBeyond ? 'a price is larger than can be counted' : null
  }

  findFault(): string | null {
    const large = this.#sizeFault()
    if (large) return large
    const { periods } = this.#book
    const branch = {
      low: new Float64Array(this.#blocks.length),
      high: Float64Array.from(this.#blocks, ({ parts, least }) => (least <= parts ? parts : 0)),
      priceLow: new Float64Array(periods.length).fill(-Infinity),
      priceHigh: new Float64Array(periods.length).fill(Infinity),
      net: new Float64Array(periods.length),
      least: new Float64Array(periods.length),
      most: new Float64Array(periods.length),
      worth: 0n,
      open: [...this.#blocks.keys()],
    }
    const energy = Float64Array.from(this.#steps, (steps) => steps.energy)
    for (const { sign, parts, least: lowest, periods: own, quantities } of this.#blocks) {
      const ends = sign > 0 ? branch.most : branch.least
      for (let place = 0; place < own.length; place++) {
        const period = own[place] ?? -1
        const quantity = quantities[place] ?? 0
        energy[period] = (energy[period] ?? 0) + quantity
        if (lowest <= parts) ends[period] = (ends[period] ?? 0) + sign * quantity
      }
    }
    if (!energy.every(Number.isSafeInteger)) return 'a period has more energy than can be counted'
    const pending: Pending[] = [() => branch]
    const { proof } = this.#certificate
    let place = 0
    for (let left = pending.pop(); left; left = pending.pop(), place++) {
      const step = proof[place]
      if (!step) return 'the proof ends too early'
      const found = this.#checkStep(step, left())
      if (typeof found === 'string') return `step ${place}: ${found}`
      pending.push(...found.toReversed())
      if (pending.length > mostPending) return `more than ${mostPending} branches of the proof are left open`
    }
    return place === proof.length ? null : 'the proof goes on where it should end'
  }

  /** What the step leaves to be shown, each by the steps that follow, in this sequence; or what is wrong with it. */
  #checkStep(step: ProofStep, branch: Branch | null): readonly Pending[] | string {
    switch (step[0]) {
      case 'bound':
      case 'fix': {
        const prices = this.#certificate.prices[step[1]]
        const payments = this.#certificate.payments[step[2]]
        if (!prices || !payments) return 'no such prices or payments'
        const transfers = this.#gains.transfers(payments)
        if (typeof transfers === 'string') return transfers
        if (step[0] === 'fix') return [() => branch && this.#gains.fixed(branch, prices, transfers)]
        const isProven = branch === null || this.#gains.valued(branch, prices, transfers).spare < 0n
        return isProven ? shown : 'at these prices there could be more than the bound'
      }
      case 'split': {
        const [, block, at] = step
        if (!this.#blocks[block]) return 'no such block'
        return [
          () => branch && limited(this.#blocks, branch, [[block, 0, at]]),
          () => branch && limited(this.#blocks, branch, [[block, at + 1, Infinity]]),
        ]
      }
      case 'split_price': {
        const [, period, at] = step
        if (!this.#steps[period]) return 'no such period'
        const [low = 0, high = 0] = [branch?.priceLow[period], branch?.priceHigh[period]]
        const below = branch && { ...branch, priceHigh: branch.priceHigh.with(period, Math.min(at, high)) }
        const above = branch && { ...branch, priceLow: branch.priceLow.with(period, Math.max(at + 1, low)) }
        return [() => below, () => above]
      }
      case 'displeased':
        return (branch && this.#prices.displeased(branch, step[1], step[2])) ?? shown
      case 'no_price': {
        const limits = branch && this.#prices.limits(branch, [[step[1], step[2], step[2] - 1]])
        return typeof limits === 'string' ? limits : shown
      }
      case 'impossible':
        return branch ? 'something is left' : shown
      default:
        return 'is of no known kind'
    }
  }
}
