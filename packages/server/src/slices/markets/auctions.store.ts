import type { VerificationReport } from '@tandem/core/verification/verification-report.ts'
import {
  type Amount,
  amount,
  type EnergyWh,
  energyWh,
  priceOrNull,
  type PriceTick,
  priceTick,
} from '@tandem/core/units/units.ts'
import type { Db } from '../../platform/database.ts'

/** The published outcome of one delivery period of an auction. */
export interface AuctionPeriod {
  readonly period: number
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  /** Null where nothing traded; the interval is then only indicative. */
  readonly price: PriceTick | null
  readonly interval: { readonly low: PriceTick; readonly high: PriceTick }
  readonly volume: EnergyWh
  /** All that was asked for, at whatever price. */
  readonly buyQuantity: EnergyWh
  /** All that was offered. */
  readonly sellQuantity: EnergyWh
  readonly welfare: Amount
}

/** Publishes the outcome of a cleared session with the verifier's report, which must have passed. Once per session. */
export async function recordAuction(
  tx: Db,
  sessionId: number,
  { periods, verification }: { periods: readonly AuctionPeriod[]; verification: VerificationReport },
  at: Temporal.Instant,
): Promise<void> {
  if (!verification.passed) throw new Error(`the result of session ${sessionId} did not pass its verification`)
  const rows = periods.map((outcome) => ({
    session_id: sessionId,
    period: outcome.period,
    period_start: outcome.start,
    period_end: outcome.end,
    price_ticks: outcome.price,
    interval_low_ticks: outcome.interval.low,
    interval_high_ticks: outcome.interval.high,
    volume_wh: BigInt(outcome.volume),
    buy_quantity_wh: BigInt(outcome.buyQuantity),
    sell_quantity_wh: BigInt(outcome.sellQuantity),
    welfare_units: outcome.welfare,
  }))
  if (rows.length > 0) await tx.insertInto('auction_periods').values(rows).execute()
  const report = JSON.stringify(verification)
  await tx
    .insertInto('auction_verifications')
    .values({ session_id: sessionId, passed: true, report, verified_at: at })
    .execute()
}

/** The outcome of every delivery period of a session, in order; empty before it is cleared. */
export async function auctionPeriods(db: Db, sessionId: number): Promise<AuctionPeriod[]> {
  return (await auctionPeriodsOf(db, [sessionId])).get(sessionId) ?? []
}

/** The same for several sessions; those that are not cleared are left out. */
export async function auctionPeriodsOf(db: Db, sessionIds: readonly number[]): Promise<Map<number, AuctionPeriod[]>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('auction_periods')
    .selectAll()
    .where('session_id', 'in', sessionIds)
    .orderBy('session_id')
    .orderBy('period')
    .execute()
  const outcomes = rows.map((row): [number, AuctionPeriod] => [
    row.session_id,
    {
      period: row.period,
      start: row.period_start,
      end: row.period_end,
      price: priceOrNull(row.price_ticks),
      interval: { low: priceTick(row.interval_low_ticks), high: priceTick(row.interval_high_ticks) },
      volume: energyWh(row.volume_wh),
      buyQuantity: energyWh(row.buy_quantity_wh),
      sellQuantity: energyWh(row.sell_quantity_wh),
      welfare: amount(row.welfare_units),
    },
  ])
  const grouped = Map.groupBy(outcomes, ([sessionId]) => sessionId)
  return new Map(Array.from(grouped, ([sessionId, pairs]) => [sessionId, pairs.map(([, outcome]) => outcome)]))
}

/** The stored report of the independent verifier; null before the session is cleared. */
export async function findVerification(
  db: Db,
  sessionId: number,
): Promise<{ report: VerificationReport; verifiedAt: Temporal.Instant } | null> {
  const row = await db
    .selectFrom('auction_verifications')
    .select(['report', 'verified_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row ? { report: row.report as VerificationReport, verifiedAt: row.verified_at } : null
}
