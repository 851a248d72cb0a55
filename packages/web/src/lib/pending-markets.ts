import type { MarketSession } from '@tandem/contract/markets/markets.ts'

/** The markets that are planned or open and whose gate is not closed at `now`, the one that closes next first. */
export function pendingMarkets(markets: readonly MarketSession[], now: Temporal.Instant): MarketSession[] {
  return markets
    .filter(({ status, closingTime }) => {
      const isPending = status === 'open' || status === 'scheduled'
      return isPending && Temporal.Instant.compare(now, closingTime) < 0
    })
    .toSorted((a, b) => Temporal.Instant.compare(a.closingTime, b.closingTime))
}

/** The planned market that opens first; null when none is planned or the list is not known yet. */
export function nextToOpen(sessions: readonly MarketSession[] | undefined): MarketSession | null {
  const planned = sessions?.filter((session) => session.status === 'scheduled') ?? []
  return planned.toSorted((a, b) => Temporal.Instant.compare(a.openingTime, b.openingTime))[0] ?? null
}
