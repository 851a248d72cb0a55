import { priceTick, type EnergyWh, type PriceTick } from '../units/units.ts'
import { statisticsOf, vwapOf } from './trade-statistics.ts'

/** A half-open span of time, [from, until). */
export interface IndexWindow {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** Volume-weighted prices of a contract, half up to the tick; null where nothing was traded, never zero. */
export interface TradeIndices {
  /** The last hour before the contract closes. */
  readonly id1: PriceTick | null
  /** The last three hours before delivery. */
  readonly id3: PriceTick | null
  /** All trades. */
  readonly vwap: PriceTick | null
}

/**
 * Which trades count in ID1 and ID3 (market-rules.md section 3.5). ID3 hangs on the delivery alone: [start − 180 min, start).
 * ID1 is the last hour of trading, so it hangs on the closure: with the lead of 60 minutes, for which the rule is written,
 * that is [start − 120 min, start − 60 min), and another lead shifts it by as much; counted from the delivery it would be
 * empty under a lead of an hour and more.
 */
export function indexWindows(
  start: Temporal.Instant,
  closure: Temporal.Instant,
): { readonly id1: IndexWindow; readonly id3: IndexWindow } {
  return {
    id1: { from: closure.subtract({ minutes: 60 }), until: closure },
    id3: { from: start.subtract({ minutes: 180 }), until: start },
  }
}

interface TimedTrade {
  readonly at: Temporal.Instant
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

/** The indices of the contract that delivers from `start` and closes at `closure`. */
export function tradeIndicesOf(
  trades: readonly TimedTrade[],
  start: Temporal.Instant,
  closure: Temporal.Instant,
): TradeIndices {
  const { id1, id3 } = indexWindows(start, closure)
  const weighted = (counted: readonly TimedTrade[]) => {
    const price = vwapOf(statisticsOf(counted))
    return price === null ? null : priceTick(price)
  }
  return {
    id1: weighted(trades.filter(({ at }) => isWithin(id1, at))),
    id3: weighted(trades.filter(({ at }) => isWithin(id3, at))),
    vwap: weighted(trades),
  }
}

function isWithin({ from, until }: IndexWindow, at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, until) < 0
}
