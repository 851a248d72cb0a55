import type { Side } from '@tandem/core/market/order.ts'
import { amount, energyWh, priceTick, type Amount, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import {
  type OwnPartRow,
  dayOfSession,
  isAroundDay,
  isAroundDaysOf,
  ownPartColumns,
  readOwnPart,
} from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'
import type { OwnPart } from '@tandem/core/market/own-part.ts'

/** A continuous trade as everybody may know it. */
export interface MarketTrade {
  readonly period: number
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly at: Temporal.Instant
}

/** The reader's side of a continuous trade. */
export interface OwnContinuousTrade extends MarketTrade {
  /** Counts the trades of its contract. */
  readonly number: number
  readonly orderId: number
  readonly side: Side
}

/** What all contracts of a session traded. Σ price × quantity is exact. */
export interface MarketFigures {
  readonly high: PriceTick | null
  readonly low: PriceTick | null
  readonly volume: EnergyWh
  readonly value: Amount
  readonly trades: number
}

/** What the reader did in a session. */
export interface OwnFigures extends OwnPart {
  readonly ownTrades: number
}

/** Every trade of an intraday session, each once, those of a contract in its sequence. */
export async function marketTrades(db: Db, sessionId: number): Promise<MarketTrade[]> {
  const rows = await db
    .selectFrom('trades')
    .select(['period', 'price_ticks', 'quantity_wh', 'traded_at'])
    .where('session_id', '=', sessionId)
    .where(isAroundDay('trades', dayOfSession(sessionId)))
    .where('side', '=', 'buy')
    .where('number', 'is not', null)
    .orderBy('period')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    period: row.period,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    at: row.traded_at,
  }))
}

/** The reader's trades in an intraday session, in the sequence in which they were made. */
export async function ownContinuousTrades(db: Db, userId: number, sessionId: number): Promise<OwnContinuousTrade[]> {
  const rows = await db
    .selectFrom('trades')
    .select(['period', 'number', 'intraday_order_id', 'side', 'price_ticks', 'quantity_wh', 'traded_at'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where(isAroundDay('trades', dayOfSession(sessionId)))
    .where('number', 'is not', null)
    .orderBy('traded_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    period: row.period,
    number: row.number ?? 0,
    orderId: row.intraday_order_id ?? 0,
    side: row.side,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    at: row.traded_at,
  }))
}

/** What sessions traded in all; those without a trade are left out. */
export async function marketFigures(db: Db, sessionIds: readonly number[]): Promise<Map<number, MarketFigures>> {
  const { rows } = await sql<{
    session_id: number
    high: number
    low: number
    volume: string
    value: string
    trades: bigint
  }>`
    select session_id, max(high_ticks) as high, min(low_ticks) as low, sum(volume_wh)::text as volume,
      sum(value_units)::text as value, sum(trades)::int8 as trades
    from intraday_contracts where session_id = any(${[...sessionIds]}::int4[]) and trades > 0
    group by session_id`.execute(db)
  return new Map(
    rows.map((row) => [
      row.session_id,
      {
        high: priceTick(row.high),
        low: priceTick(row.low),
        volume: energyWh(BigInt(row.volume)),
        value: amount(BigInt(row.value)),
        trades: Number(row.trades),
      },
    ]),
  )
}

/** What the reader did in sessions of continuous trading; those without an own trade are left out. */
export async function ownSessionFigures(
  db: Db,
  userId: number,
  sessionIds: readonly number[],
): Promise<Map<number, OwnFigures>> {
  const { rows } = await sql<OwnPartRow & { readonly session_id: number; readonly trades: bigint }>`
    select session_id, count(*) as trades, ${ownPartColumns('trades')}
    from trades where user_id = ${userId} and session_id = any(${[...sessionIds]}::int4[]) and number is not null
      and ${isAroundDaysOf('trades', sessionIds)}
    group by session_id`.execute(db)
  return new Map(rows.map((row) => [row.session_id, { ...readOwnPart(row), ownTrades: Number(row.trades) }]))
}
