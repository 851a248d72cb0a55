import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { energyWh, priceTick, sumEnergy, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import type { Indices, PeriodResult } from '@tandem/contract/markets/auctions.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import type { DayAheadReport } from '@tandem/contract/reports.ts'
import { ownPartOf, withNet } from '@tandem/core/market/own-part.ts'
import { isAroundDaysOf } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'

/** What one user traded in one delivery period. */
interface OwnTrade {
  readonly sessionId: number
  readonly period: number
  readonly side: Side
  readonly quantity: EnergyWh
  readonly price: PriceTick
}

/** The trades of one user in several sessions. */
export async function ownTrades(db: Db, userId: number, sessionIds: readonly number[]): Promise<OwnTrade[]> {
  if (sessionIds.length === 0) return []
  const rows = await db
    .selectFrom('trades')
    .select(['session_id', 'period', 'side', 'quantity_wh', 'price_ticks'])
    .where('user_id', '=', userId)
    .where('session_id', 'in', sessionIds)
    .where(isAroundDaysOf('trades', sessionIds))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    period: row.period,
    side: row.side,
    quantity: energyWh(row.quantity_wh),
    price: priceTick(row.price_ticks),
  }))
}

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
