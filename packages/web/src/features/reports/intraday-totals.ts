/** What intra-day reports add up to, in whole stored units. No React here. */
import type { IntradayReport, listIntradayReports } from '@tandem/contract/reports.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, energyWh, priceTick, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { PriceTick } from '@tandem/core/units/units.ts'

export type IntradayTotals = IntradayReport['totals']
export type IntradayDay = ResponseOf<typeof listIntradayReports>[number]

/** The totals of several days. Their average is that of all trades, exactly rounded once. */
export function sumOfDays(days: readonly IntradayDay[]): IntradayTotals {
  const totals = days.map((day) => day.totals)
  const volumes = totals.flatMap(({ volume }) => volume ?? [])
  const volume = volumes.length > 0 ? sumEnergy(volumes) : null
  const turnover = sumAmounts(totals.map((day) => day.turnover))
  const [paid, received] = [sumAmounts(totals.map((day) => day.paid)), sumAmounts(totals.map((day) => day.received))]
  return {
    high: extremeOf(
      totals.flatMap(({ high }) => high ?? []),
      Math.max,
    ),
    low: extremeOf(
      totals.flatMap(({ low }) => low ?? []),
      Math.min,
    ),
    vwap: volume ? priceTick(divideHalfUp(turnover, BigInt(volume))) : null,
    volume,
    turnover,
    trades: totals.reduce((sum, day) => sum + day.trades, 0),
    bought: sumEnergy(totals.map((day) => day.bought)),
    sold: sumEnergy(totals.map((day) => day.sold)),
    paid,
    received,
    ownTrades: totals.reduce((sum, day) => sum + day.ownTrades, 0),
    net: amount(received - paid),
  }
}

function extremeOf(prices: readonly PriceTick[], choose: (...values: number[]) => number): PriceTick | null {
  return prices.length === 0 ? null : priceTick(choose(...prices))
}

/** Zero where nothing traded: a column of kWh takes its decimals from what is there. */
export function energyOrZero(volume: IntradayTotals['volume']) {
  return volume ?? energyWh(0)
}
