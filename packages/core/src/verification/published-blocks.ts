import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'
import { partsOf } from './block-book.ts'
import type { BlockCertificate } from './block-certificate.ts'
import { verifyBlockAuction, type PublishedBlockAuction } from './block-verifier.ts'
import { checkCertificate } from './certificate-check.ts'
import type { VerificationCheck, VerificationReport } from './verification-report.ts'

/**
 * Checks a published auction with blocks against its book, and its certificates, each as one check more (market-rules.md section 2.9).
 * The figure of a certificate is what a better selection could have more at most, in 1e-8 TC.
 */
export function verifyWithCertificates(
  book: BlockBook,
  published: PublishedBlockAuction,
  certificates: readonly BlockCertificate[],
): VerificationReport {
  const { checks } = verifyBlockAuction(book, published)
  const all = [...checks, ...certificates.map((certificate) => certificateCheck(book, published, certificate))]
  return { passed: all.every(({ passed }) => passed), checks: all }
}

/** The whole parts that a published ratio of a block stands for; NaN where it is none of them. */
export function levelOfRatio(ratio: number, block: BlockOrder | undefined): number {
  const parts = block ? partsOf(block).parts : 1
  const level = Math.round(ratio * parts)
  return level / parts === ratio ? level : NaN
}

function certificateCheck(
  book: BlockBook,
  { welfare, levels }: PublishedBlockAuction,
  certificate: BlockCertificate,
): VerificationCheck {
  const published = { welfare, levels: book.blocks.map(({ id }) => levels.get(id) ?? 0) }
  const { passed, gap, fault } = checkCertificate(book, published, certificate)
  const name = 'the certificate proves that no selection is better by more (1e-8 TC)'
  return { id: 'V13', name, passed, figure: gap.toString(), ...(fault === null ? {} : { detail: fault }) }
}
