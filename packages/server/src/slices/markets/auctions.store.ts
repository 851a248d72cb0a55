import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import type { BlockReason } from '@tandem/core/market/blocks/block-reasons.ts'
import type { BlockProof } from '@tandem/core/market/blocks/clear-block-columns.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { labelledPeriodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import type { AuctionResult } from '@tandem/core/market/uniform-price-auction.ts'
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
import type { PeriodResult } from '@tandem/contract/markets/auctions.ts'
import { sql } from 'kysely'
import { marketSettings } from '../../domain/market-settings.ts'
import type { StoredBlock, StoredBlockResult } from '../../domain/order-blocks.ts'
import type { Db } from '../../platform/database.ts'
import type { RowsWanted } from '../../platform/long-lists.ts'

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

/** An outcome with what explains it to those whose limit is the price. */
export interface ClearedPeriod extends AuctionPeriod {
  readonly margin: AuctionResult['margin']
}

interface RecordedAuction {
  readonly periods: readonly ClearedPeriod[]
  readonly verification: VerificationReport
  /** Null where the book had no blocks. */
  readonly proof: BlockProof | null
}

/** Publishes the outcome of a cleared session with the verifier's report, which must have passed. Once per session. */
export async function recordAuction(
  tx: Db,
  sessionId: number,
  { periods, verification, proof }: RecordedAuction,
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
    buy_at_the_money_wh: BigInt(outcome.margin.buy.atTheMoney),
    buy_placed_wh: BigInt(outcome.margin.buy.placed),
    sell_at_the_money_wh: BigInt(outcome.margin.sell.atTheMoney),
    sell_placed_wh: BigInt(outcome.margin.sell.placed),
  }))
  if (rows.length > 0) await tx.insertInto('auction_periods').values(rows).execute()
  const report = JSON.stringify(verification)
  const calendar = JSON.stringify((await marketSettings(tx)).peak)
  await tx
    .insertInto('auction_verifications')
    .values({ session_id: sessionId, passed: true, report, verified_at: at, peak_calendar: calendar })
    .execute()
  if (!proof) return
  const { welfare, gap, tie, certificate } = proof
  const row = { welfare_units: welfare, gap_units: gap, is_tie_proven: tie === 'proven' }
  await tx
    .insertInto('auction_proofs')
    .values({ session_id: sessionId, ...row, certificate: JSON.stringify(certificate) })
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

/** The published periods with the labels people know them by. */
export function periodResults(session: MarketSession, outcomes: readonly AuctionPeriod[]): PeriodResult[] {
  const periods = labelledPeriodsOf(session)
  return outcomes.map((outcome) => ({ ...outcome, label: periods[outcome.period - 1]?.label ?? '' }))
}

/** The stored report of the independent verifier, and by which calendar the indices count; null before the session is cleared. */
export async function findVerification(
  db: Db,
  sessionId: number,
): Promise<{ report: VerificationReport; verifiedAt: Temporal.Instant; peak: PeakCalendar } | null> {
  const row = await db
    .selectFrom('auction_verifications')
    .select(['report', 'verified_at', 'peak_calendar'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  const peak = row.peak_calendar ?? (await marketSettings(db)).peak
  return { report: row.report as VerificationReport, verifiedAt: row.verified_at, peak }
}

/**
 * By which calendar the indices of cleared sessions count: what was peak when each was cleared, so that what is published stays; the
 * present one for those that an older version cleared.
 */
export async function peakCalendarsOf(
  db: Db,
  sessionIds: readonly number[],
): Promise<(sessionId: number) => PeakCalendar> {
  const rows = await db
    .selectFrom('auction_verifications')
    .select(['session_id', 'peak_calendar'])
    .where('session_id', '=', sql<number>`any(${[...sessionIds]}::int4[])`)
    .execute()
  const known = new Map(rows.map((row) => [row.session_id, row.peak_calendar]))
  const { peak } = await marketSettings(db)
  return (sessionId) => known.get(sessionId) ?? peak
}

/** How good the result of an auction with blocks is, with its proof; null where its book had none. */
export async function findProof(db: Db, sessionId: number): Promise<BlockProof | null> {
  const row = await db.selectFrom('auction_proofs').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
  if (!row) return null
  return {
    welfare: row.welfare_units,
    gap: row.gap_units,
    optimal: row.gap_units === 0n,
    tie: row.is_tie_proven ? 'proven' : 'unproven',
    certificate: row.certificate,
  }
}

/** The blocks of an order that took part in an auction, with what became of them. */
export interface OrderOfBlocks {
  readonly orderId: number
  readonly seq: number
  readonly blocks: readonly StoredBlock[]
  readonly results: readonly StoredBlockResult[]
}

/** The orders of a session that have blocks, by their numbers. */
export async function findBlocks(db: Db, sessionId: number): Promise<OrderOfBlocks[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'transmission_seq', 'blocks', 'block_results'])
    .where('session_id', '=', sessionId)
    .where('status', 'not in', ['draft', 'cancelled'])
    .where('block_results', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    orderId: row.id,
    seq: Number(row.transmission_seq),
    blocks: row.blocks,
    results: row.block_results ?? [],
  }))
}

/** How many blocks took part in an auction, and what became of how many. */
export async function countBlocks(db: Db, sessionId: number) {
  const of = (reason: BlockReason) => sql<number>`count(*) filter (where result ->> 'reason' = ${reason})::int4`
  const { rows } = await sql<{ sent: number; accepted: number; rejectedInTheMoney: number }>`
    select count(*)::int4 as sent, ${of('accepted')} as accepted, ${of('rejected_in_the_money')} as "rejectedInTheMoney"
    from orders, jsonb_array_elements(block_results) as result
    where session_id = ${sessionId} and status not in ('draft', 'cancelled')`.execute(db)
  return rows[0] ?? { sent: 0, accepted: 0, rejectedInTheMoney: 0 }
}

/** What the accepted blocks of an auction bought and sold in one period, in Wh. */
export async function tradedByBlocks(
  db: Db,
  sessionId: number,
  period: number,
): Promise<{ bought: EnergyWh; sold: EnergyWh }> {
  const of = (side: Side) => sql<string | null>`sum(accepted) filter (where side = ${side})`
  const { rows } = await sql<{ bought: string | null; sold: string | null }>`
    select ${of('buy')} as bought, ${of('sell')} as sold
    from orders,
      jsonb_array_elements(blocks) with ordinality as b (block, place),
      jsonb_array_elements(block -> 'quantities') with ordinality as q (quantity, at),
      lateral (select block ->> 'side' as side, (block_results -> (b.place - 1)::int4 -> 'accepted' ->> (q.at - 1)::int4)::int8 as accepted) as part
    where session_id = ${sessionId} and status not in ('draft', 'cancelled') and blocks <> '[]'
      and (quantity ->> 0)::int4 = ${period}`.execute(db)
  const [row] = rows
  return { bought: energyWh(Number(row?.bought ?? 0)), sold: energyWh(Number(row?.sold ?? 0)) }
}

/** One price step of an order that took part in an auction. */
export interface BookStep {
  readonly period: number
  readonly side: Side
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly accepted: EnergyWh
}

/** The steps of all orders in a session, as they were sent, the earliest order first: no more than may be wanted at once. */
export async function findBook(db: Db, sessionId: number, wanted: RowsWanted): Promise<BookStep[]> {
  const rows = await db
    .selectFrom('order_steps')
    .innerJoin('orders', 'orders.id', 'order_steps.order_id')
    .select(['period', 'side', 'price_ticks', 'quantity_wh', 'accepted_wh'])
    .where('orders.session_id', '=', sessionId)
    .where('orders.status', 'not in', ['draft', 'cancelled'])
    .orderBy('orders.transmission_seq')
    .orderBy('order_steps.period')
    .orderBy('order_steps.step')
    .limit(wanted.limit)
    .execute()
  return wanted.take(rows).map((row) => ({
    period: row.period,
    side: row.side,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    accepted: energyWh(row.accepted_wh ?? 0),
  }))
}

/** What is wanted and offered in a period at each price: the database adds the steps up, however many there are. */
export async function findLevels(db: Db, sessionId: number, period: number) {
  const rows = await db
    .selectFrom('order_steps')
    .innerJoin('orders', 'orders.id', 'order_steps.order_id')
    .select(['order_steps.side', 'order_steps.price_ticks'])
    .select((eb) => eb.fn.sum<bigint>('order_steps.quantity_wh').as('quantity'))
    .where('orders.session_id', '=', sessionId)
    .where('orders.status', 'not in', ['draft', 'cancelled'])
    .where('order_steps.period', '=', period)
    .groupBy(['order_steps.side', 'order_steps.price_ticks'])
    .execute()
  return rows.map(({ side, price_ticks: price, quantity }) => ({
    side,
    price: priceTick(price),
    quantity: energyWh(Number(quantity)),
  }))
}

/** The order of a user that took part in a session, with its place in the sequence; null where there was none. */
export async function findOwnPlace(
  db: Db,
  sessionId: number,
  userId: number,
): Promise<{ readonly orderId: number; readonly seq: number } | null> {
  const row = await db
    .selectFrom('orders')
    .select(['id', 'transmission_seq'])
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('status', 'not in', ['draft', 'cancelled'])
    .executeTakeFirst()
  return row ? { orderId: row.id, seq: Number(row.transmission_seq) } : null
}

/** How many orders took part in a session, and how many people sent them. */
export async function countParticipation(db: Db, sessionId: number): Promise<{ orders: number; participants: number }> {
  const row = await db
    .selectFrom('orders')
    .select((eb) => [eb.fn.countAll().as('orders'), eb.fn.count('user_id').distinct().as('participants')])
    .where('session_id', '=', sessionId)
    .where('status', 'not in', ['draft', 'cancelled'])
    .executeTakeFirstOrThrow()
  return { orders: Number(row.orders), participants: Number(row.participants) }
}
