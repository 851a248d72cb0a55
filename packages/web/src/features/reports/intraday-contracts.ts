/** Which contracts of an intra-day market still trade. No React here. */
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'

type Period = MarketDetails['periods'][number]

export interface OpenContract extends Period {
  readonly closure: Temporal.Instant
}

/** The contracts that have not closed at `now`, in the order of their delivery. */
export function openContracts(market: MarketDetails, now: Temporal.Instant): OpenContract[] {
  const terms = { gateClosure: market.closingTime, leadMinutes: market.leadMinutes }
  return market.periods
    .map((period) => ({ ...period, closure: closureOf(terms, period) }))
    .filter(({ closure }) => Temporal.Instant.compare(now, closure) < 0)
}

/** The contract that closes next; null when all have closed. */
export function nextToClose(market: MarketDetails, now: Temporal.Instant): OpenContract | null {
  return openContracts(market, now)[0] ?? null
}
