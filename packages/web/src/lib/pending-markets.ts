import type { MarketSession } from '@tandem/contract/markets.ts'

/** The markets that are planned or open and whose gate is not closed at `now`, the one that closes next first. */
export function pendingMarkets(markets: readonly MarketSession[], now: Temporal.Instant): MarketSession[] {
  return markets
    .filter(({ status, closingTime }) => {
      const isPending = status === 'open' || status === 'scheduled'
      return isPending && Temporal.Instant.compare(now, closingTime) < 0
    })
    .toSorted((a, b) => Temporal.Instant.compare(a.closingTime, b.closingTime))
}
