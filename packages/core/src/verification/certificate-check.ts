/*
 * The independent check of a certificate of optimality (block-certificate.ts). It adds whole numbers and shares no code with the
 * search: that no selection can beat the bound follows from the book, the certificate, and what stands here.
 *
 * For whatever prices, what all steps and blocks would gain at them, each by itself as it likes, is at least the welfare of every selection
 * (weak duality). What ties blocks may be paid for: a child pays its parent, a member its group; these payments add up to nothing, or more.
 */
import type { BlockBook } from '../market/blocks/block-order.ts'
import { certificateVersion, type BlockCertificate, type Cut, type ProofStep } from './block-certificate.ts'
import { filled, type CheckedBlock } from './block-book.ts'
import { CertificateGains, type Branch } from './certificate-gains.ts'
import { certificateSum } from './certificate-sum.ts'
import { at, demand, Fault, shareOf, whole } from './exact-numbers.ts'

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
}

/** Checks a certificate against the book and the published selection. A fault in its shape is a fault like any other. */
export function checkCertificate(
  book: BlockBook,
  published: PublishedSelection,
  certificate: BlockCertificate,
): CertificateReport {
  try {
    checkClaim(published, certificate)
    checkProof(new CertificateGains(book, certificate.scale), certificate)
    return { passed: true, gap: BigInt(certificate.bound) - published.welfare, fault: null }
  } catch (error) {
    // What has not the shape of a certificate stops the program somewhere, and is no proof wherever that is.
    const fault = error instanceof Fault ? error.message : 'a part of the certificate is not of its kind'
    return { passed: false, gap: 0n, fault }
  }
}

/** Checks that a certificate is as it was written, and of the published selection. */
function checkClaim(published: PublishedSelection, certificate: BlockCertificate): void {
  const { version, levels, scale, welfare, bound, checksum } = certificate
  // A stored one, or one of a file, may be of before.
  demand(version === certificateVersion, 'the certificate is of an older format, which is no longer checked')
  demand(certificateSum(certificate) === checksum, 'the certificate was changed')
  demand(at(whole(1, [scale]), 0) > 0, 'a number of the certificate is not whole')
  demand(levels.join() === published.levels.join(), 'the certificate is of another selection')
  demand(BigInt(welfare) === published.welfare, `the certificate is of a welfare of ${welfare}`)
  demand(BigInt(bound) >= published.welfare, 'the bound is below the welfare')
}

/** So many branches are kept at a time; a proof that leaves more of them open is not followed. */
const mostPending = 2_000

/** Checks that nothing is better than the bound: at first all is left to be shown, at last nothing. */
function checkProof(gains: CertificateGains, certificate: BlockCertificate): void {
  const { blocks, periods } = gains
  const pending: Branch[] = [
    {
      low: new Float64Array(blocks.length),
      high: Float64Array.from(blocks, ({ parts, least }) => (least <= parts ? parts : 0)),
      priceLow: Float64Array.from(periods, ({ bounds }) => bounds.min),
      priceHigh: Float64Array.from(periods, ({ bounds }) => bounds.max),
    },
  ]
  for (const step of certificate.proof) {
    const branch = pending.pop()
    demand(branch !== undefined, 'the proof goes on where it should end')
    // What comes first is shown first.
    pending.push(...leftBy(gains, certificate, branch, step).toReversed())
    demand(pending.length <= mostPending, `more than ${mostPending} branches of the proof are left open`)
  }
  demand(pending.length === 0, 'the proof ends too early')
}

type BoundStep = ProofStep & { readonly 0: 'bound' }

/** What a step leaves of a branch, in parts, each to be shown by the steps that follow. */
function leftBy(gains: CertificateGains, certificate: BlockCertificate, branch: Branch, step: ProofStep): Branch[] {
  if (step[0] === 'bound') return boundedBy(gains, certificate, branch, step)
  if (step[0] === 'displeased') return gains.checkLoss(branch, step[1], step[2])
  const [kind, index, level]: readonly [string, number, number] = step
  whole(2, [index, level])
  if (kind === 'split') {
    const parts = [[index, 0, level] as const, [index, level + 1, Infinity] as const]
    return parts.flatMap((part) => limited(gains.blocks, branch, [part]))
  }
  demand(kind === 'split_price', 'a step is of no known kind')
  // A limit that is wider than that of before only leaves more to be shown.
  const [below, above] = [branch.priceHigh.with(index, level), branch.priceLow.with(index, level + 1)]
  return [
    { ...branch, priceHigh: below },
    { ...branch, priceLow: above },
  ]
}

/** What is left of a branch by what everybody gains at some prices and payments: nothing, or less by the levels that are cut off. */
function boundedBy(gains: CertificateGains, certificate: BlockCertificate, branch: Branch, step: BoundStep): Branch[] {
  const [, vector, list, cuts] = step
  const prices = whole(gains.periods.length, at(certificate.prices, vector))
  const paid = gains.transfers(at(certificate.payments, list))
  const most = (block: number, from: number, to: number) => gains.ofBlock(block, [from, to], prices, paid[block])
  // Welfare is whole: what is less than 1e-8 TC more than the bound is not more.
  let spare = gains.ofSteps(branch, prices) - (BigInt(certificate.bound) + 1n) * BigInt(certificate.scale)
  spare -= paid[-1]?.fee ?? 0n
  for (const block of gains.blocks.keys()) spare += most(block, at(branch.low, block), at(branch.high, block))
  demand(spare < 0n || cuts.length > 0, 'at these prices there could be more than the bound')
  for (const [block, from, to] of cuts.map((each) => whole(3, each))) {
    const [low, high] = [at(branch.low, block), at(branch.high, block)]
    const needed = most(block, low, high) - spare
    const isShort = (first: number, last: number) => first > last || most(block, first, last) < needed
    const isCut = isShort(low, from - 1) && isShort(to + 1, high)
    demand(isCut, `block ${block} could gain more than the bound leaves it`)
  }
  return cuts.length === 0 ? [] : limited(gains.blocks, branch, cuts)
}

/** The branch with fewer levels of some blocks, and of those that are tied to them; none when nothing is left. */
function limited(blocks: readonly CheckedBlock[], branch: Branch, limits: readonly Cut[]): Branch[] {
  const [low, high] = [branch.low.slice(), branch.high.slice()]
  const open = [...limits]
  for (const [index, from, to] of open) {
    const { parts, least, parent, partner, rivals, children } = at(blocks, index)
    const [wasLow, wasHigh] = [at(low, index), at(high, index)]
    const few = Math.max(wasLow, from) > 0 ? Math.max(wasLow, from, least) : 0
    const most = Math.min(wasHigh, to) < least ? 0 : Math.min(wasHigh, to)
    if (few > most) return []
    if (few === wasLow && most === wasHigh) continue
    low[index] = few
    high[index] = most
    if (few > 0) for (const rival of rivals) open.push([rival, 0, 0])
    // A loop is all or nothing.
    if (partner !== null) open.push([partner, few, most])
    // A child's level ÷ its parts is not above the parent's.
    if (parent !== null) open.push([parent, Number(shareOf(BigInt(at(blocks, parent).parts), few, parts)), Infinity])
    for (const child of children) open.push([child, 0, filled(at(blocks, child).parts, most, parts)])
  }
  return [{ ...branch, low, high }]
}
