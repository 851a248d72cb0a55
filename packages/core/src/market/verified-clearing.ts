import { verifyAuction } from '../verification/auction-verifier.ts'
import type { BookPeriod, VerificationReport } from '../verification/verification-report.ts'
import { usualRules, type AuctionRules } from './auction-rules.ts'
import type { PriceBounds } from './session.ts'
import { clearUniformPriceAuction, type AuctionOrder, type AuctionResult } from './uniform-price-auction.ts'

/** Clears one delivery period. */
export type Clear = (orders: readonly AuctionOrder[], bounds: PriceBounds) => AuctionResult

interface VerifiedClearing {
  /** Of each period of the book, in its order. */
  readonly results: readonly AuctionResult[]
  readonly verification: VerificationReport
}

/**
 * Clears every period of a book and lets the independent verifier check the whole (market-rules.md sections 2.4 and 2.9), both by
 * `rules`. Whether the results may be used is the caller's to read from `verification`.
 */
export function clearAndVerify(
  book: readonly BookPeriod[],
  clear?: Clear,
  rules: AuctionRules = usualRules,
): VerifiedClearing {
  const clearing: Clear = clear ?? ((orders, bounds) => clearUniformPriceAuction(orders, bounds, rules))
  const cleared = book.map(({ label, orders, bounds }) => ({ label, ...clearing(orders, bounds) }))
  return { results: cleared, verification: verifyAuction(book, cleared, rules) }
}
