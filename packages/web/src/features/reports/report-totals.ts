/** What reports of several days add up to, in whole stored units. No React here. */
import type {
  DayAheadReport,
  IntradayReport,
  listDayAheadReports,
  listIntradayReports,
} from '@tandem/contract/reports.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, priceTick, sumAmounts, sumEnergy, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'

export type Report = DayAheadReport
export type DayOfSpan = ResponseOf<typeof listDayAheadReports>[number]
export type IntradayTotals = IntradayReport['totals']
export type IntradayDay = ResponseOf<typeof listIntradayReports>[number]

/** The reader's own part. `paid` and `received` are both ≥ 0; `net` is received − paid. */
export type OwnPart = Omit<DayAheadReport['totals'], 'volume'>

export function hasOwnPart({ bought, sold }: Pick<OwnPart, 'bought' | 'sold'>): boolean {
  return bought > 0 || sold > 0
}

export interface SpanTotals extends OwnPart {
  /** Days with a result. */
  readonly days: number
  readonly volume: EnergyWh
  /** Plain mean of the daily base indices, half up to the tick; null when no day has one. */
  readonly meanBase: PriceTick | null
}

/** Adds up days of the auction; days without a result count for nothing. */
export function totalsOf(days: readonly DayOfSpan[]): SpanTotals {
  const cleared = days.filter((day) => day.indices !== null)
  const bases = cleared.flatMap((day) => day.indices?.base.price ?? [])
  const sum = bases.reduce((total, price) => total + BigInt(price), 0n)
  return {
    days: cleared.length,
    volume: sumEnergy(days.map((day) => day.totals.volume)),
    meanBase: bases.length === 0 ? null : priceTick(divideHalfUp(sum, BigInt(bases.length))),
    ...sumOwn(days.map((day) => day.totals)),
  }
}

/** Adds up days of continuous trading. Their average is that of all trades, exactly rounded once. */
export function sumOfDays(days: readonly IntradayDay[]): IntradayTotals {
  const totals = days.map((day) => day.totals)
  const known = <Value>(valueOf: (day: IntradayTotals) => Value | null) => totals.flatMap((day) => valueOf(day) ?? [])
  const [highs, lows, volumes] = [known(({ high }) => high), known(({ low }) => low), known(({ volume }) => volume)]
  const volume = volumes.length > 0 ? sumEnergy(volumes) : null
  const turnover = sumAmounts(totals.map((day) => day.turnover))
  return {
    high: highs.length > 0 ? priceTick(Math.max(...highs)) : null,
    low: lows.length > 0 ? priceTick(Math.min(...lows)) : null,
    vwap: volume ? priceTick(divideHalfUp(turnover, BigInt(volume))) : null,
    volume,
    turnover,
    trades: totals.reduce((sum, day) => sum + day.trades, 0),
    ownTrades: totals.reduce((sum, day) => sum + day.ownTrades, 0),
    ...sumOwn(totals),
  }
}

function sumOwn(parts: readonly OwnPart[]): OwnPart {
  const paid = sumAmounts(parts.map((part) => part.paid))
  const received = sumAmounts(parts.map((part) => part.received))
  return {
    bought: sumEnergy(parts.map((part) => part.bought)),
    sold: sumEnergy(parts.map((part) => part.sold)),
    paid,
    received,
    net: amount(received - paid),
  }
}
