import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import type { Indices, PeriodResult } from '@tandem/contract/auctions.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import type { DayAheadReport } from '@tandem/contract/reports.ts'
import { ownPartOf, withNet } from './own-part.ts'
import type { OwnTrade } from './reports.store.ts'

/** What a report is made of; a day without a cleared market has neither market nor results. */
export interface ReportSources {
  readonly date: DeliveryDay
  readonly market: MarketSession | null
  readonly indices: Indices | null
  readonly results: readonly PeriodResult[]
  /** The reader's own trades of that market. */
  readonly trades: readonly OwnTrade[]
}

/** The market and the reader's part in it, period by period, with totals. */
export function composeReport({ date, market, indices, results, trades }: ReportSources): DayAheadReport {
  const byPeriod = Map.groupBy(trades, ({ period }) => period)
  const periods = results.map((result) => ({ ...result, ...ownPartOf(byPeriod.get(result.period) ?? []) }))
  const volume = sumEnergy(results.map((result) => result.volume))
  return { date, market, indices, periods, totals: withNet({ volume, ...ownPartOf(trades) }) }
}
