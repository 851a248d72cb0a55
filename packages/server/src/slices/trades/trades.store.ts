import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { MarketType, SessionTerms } from '@tandem/core/market/session.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** What an order got in one delivery period. */
export interface NewTrade {
  readonly orderId: number
  readonly userId: number
  readonly period: number
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  readonly side: Side
  /** Above zero. */
  readonly quantity: EnergyWh
  readonly price: PriceTick
}

/** Bounds the memory of one statement. */
const rowsAtOnce = 20_000

/** Records the fills of a session; an order has one a delivery period, so nothing can be recorded twice. */
export async function recordTrades(
  tx: Db,
  sessionId: number,
  trades: readonly NewTrade[],
  at: Temporal.Instant,
): Promise<void> {
  for (let from = 0; from < trades.length; from += rowsAtOnce) {
    const rows = trades.slice(from, from + rowsAtOnce)
    const column = <Value>(read: (trade: NewTrade) => Value) => rows.map(read)
    await sql`
      insert into trades (session_id, order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks, traded_at)
      select ${sessionId}::int4, trade.*, ${at.toString()}::timestamptz from unnest(
        ${column((trade) => trade.orderId)}::int4[], ${column((trade) => trade.userId)}::int4[],
        ${column((trade) => trade.period)}::int4[], ${column((trade) => trade.start.toString())}::timestamptz[],
        ${column((trade) => trade.end.toString())}::timestamptz[], ${column((trade) => trade.side)}::text[],
        ${column((trade) => trade.quantity)}::int4[], ${column((trade) => trade.price)}::int4[]) as trade`.execute(tx)
  }
}

/** One side of a continuous trade; the other has the same number in its contract. */
export interface NewContinuousTrade extends Omit<NewTrade, 'orderId'> {
  readonly sessionId: number
  /** The intraday order it fills. */
  readonly orderId: number
  /** Counts the trades of a contract. */
  readonly number: number
  /** The side that came to the order in the book. */
  readonly aggressor: Side
}

/** Records continuous trades, of any number of contracts, in their sequence. */
export async function recordContinuousTrades(
  tx: Db,
  trades: readonly NewContinuousTrade[],
  at: Temporal.Instant,
): Promise<void> {
  if (trades.length === 0) return
  const column = <Value>(read: (trade: NewContinuousTrade) => Value) => trades.map(read)
  await sql`
    insert into trades (session_id, intraday_order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks,
      number, aggressor, traded_at)
    select session_id, order_id, user_id, period, starts, ends, side, quantity, price, number, aggressor, ${at.toString()}::timestamptz
    from unnest(${column((trade) => trade.sessionId)}::int4[],
      ${column((trade) => trade.orderId)}::int4[], ${column((trade) => trade.userId)}::int4[],
      ${column((trade) => trade.period)}::int4[], ${column((trade) => trade.start.toString())}::timestamptz[],
      ${column((trade) => trade.end.toString())}::timestamptz[], ${column((trade) => trade.side)}::text[],
      ${column((trade) => trade.quantity)}::int4[], ${column((trade) => trade.price)}::int4[],
      ${column((trade) => trade.number)}::int4[], ${column((trade) => trade.aggressor)}::text[])
      with ordinality as trade (session_id, order_id, user_id, period, starts, ends, side, quantity, price, number, aggressor, place)
    order by place`.execute(tx)
}

/** What an intraday order traded, in sequence. */
export async function continuousTradesOf(db: Db, orderId: number) {
  const rows = await db
    .selectFrom('trades')
    .select(['number', 'price_ticks', 'quantity_wh', 'traded_at'])
    .where('intraday_order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    number: row.number ?? 0,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    at: row.traded_at,
  }))
}

export interface StoredTrade extends NewTrade {
  readonly tradeId: number
  readonly username: string
  readonly session: Pick<SessionTerms, 'marketType' | 'deliveryDay' | 'deliveryZone' | 'mtuMinutes'> & {
    readonly sessionId: number
  }
  readonly tradedAt: Temporal.Instant
  /** Counts the trades of an intraday contract; null for what an auction gave. */
  readonly number: number | null
}

export interface TradeFilter {
  readonly userId?: number | undefined
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
  readonly marketType?: MarketType | null | undefined
  /** Only the latest one. */
  readonly isLast?: boolean
}

/** Trades, the latest delivery day first, its periods in order, those of a period in the sequence they were made in. */
export async function findTrades(db: Db, filter: TradeFilter): Promise<StoredTrade[]> {
  let query = db
    .selectFrom('trades as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .innerJoin('market_sessions as s', 's.id', 't.session_id')
    .selectAll('t')
    .select(['u.username', 's.market_type', 's.delivery_day', 's.delivery_zone', 's.mtu_minutes'])
  if (filter.userId !== undefined) query = query.where('t.user_id', '=', filter.userId)
  if (filter.dateFrom) query = query.where('s.delivery_day', '>=', filter.dateFrom)
  if (filter.dateTo) query = query.where('s.delivery_day', '<=', filter.dateTo)
  if (filter.marketType) query = query.where('s.market_type', '=', filter.marketType)
  query = filter.isLast
    ? query.orderBy('t.traded_at', 'desc').orderBy(inAuction, 'desc').orderBy('t.id', 'desc').limit(1)
    : query.orderBy('s.delivery_day', 'desc').orderBy('t.period_start').orderBy('t.traded_at').orderBy('t.id')
  return (await query.execute()).map((row) => ({
    tradeId: row.id,
    orderId: row.order_id ?? row.intraday_order_id ?? 0,
    userId: row.user_id,
    username: row.username,
    session: {
      sessionId: row.session_id,
      marketType: row.market_type,
      deliveryDay: row.delivery_day,
      deliveryZone: row.delivery_zone,
      mtuMinutes: row.mtu_minutes,
    },
    period: row.period,
    start: row.period_start,
    end: row.period_end,
    side: row.side,
    quantity: energyWh(row.quantity_wh),
    price: priceTick(row.price_ticks),
    tradedAt: row.traded_at,
    number: row.number,
  }))
}

/** An auction gives everything at once, so its last trade is the last to deliver. */
const inAuction = sql`case when t.number is null then t.period_start end`

/** How many trades a user has made. */
export async function countTradesOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('trades')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}
