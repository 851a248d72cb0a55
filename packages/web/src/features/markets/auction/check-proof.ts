import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getAuctionProof } from '@tandem/contract/markets/auctions.ts'
import type { BlockBook, BlockOrder } from '@tandem/core/market/blocks/block-order.ts'
import { verifyAuction } from '@tandem/core/verification/auction-verifier.ts'
import type { BlockCertificate } from '@tandem/core/verification/block-certificate.ts'
import { levelOfRatio, verifyWithCertificates } from '@tandem/core/verification/published-blocks.ts'
import type { VerificationReport } from '@tandem/core/verification/verification-report.ts'

export type Proof = ResponseOf<typeof getAuctionProof>

/** Checks a published result, and its certificate where it has one, as `tandem auction verify` does. */
export function checkProof({ book, result, certificate }: Proof): VerificationReport {
  const periods = book.periods.map(({ period, orders }) => ({ label: period, bounds: book.bounds, orders }))
  const published = result.periods.map(({ period, interval: [low, high], fills, ...others }) => ({
    ...others,
    label: period,
    interval: { low, high },
    fills: new Map(Object.entries(fills)),
  }))
  if (!book.blocks) return verifyAuction(periods, published)
  const blocks = book.blocks.map(({ minimumAcceptanceRatio, quantities, ...block }): BlockOrder => {
    return { ...block, minimumRatio: minimumAcceptanceRatio, quantities: new Map(Object.entries(quantities)) }
  })
  const whole: BlockBook = { periods, blocks }
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const levels = new Map((result.blocks ?? []).map(({ id, ratio }) => [id, levelOfRatio(ratio, byId.get(id))]))
  const { welfare = 0n } = result
  // What the wire calls a step of a proof is any list; the check says of one that is none of its kinds.
  const certificates = certificate ? [certificate as BlockCertificate] : []
  const report = verifyWithCertificates(whole, { periods: published, welfare, levels }, certificates)
  return certificate ? report : { ...report, passed: false }
}
