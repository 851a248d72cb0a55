import { sides, type Side } from '@tandem/core/market/order.ts'
import { ownPartOf } from '@tandem/core/market/own-part.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { dayOfSession, isAroundDay } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'
import { fixedStatement, listOf } from '../../platform/fixed-statement.ts'
import { piecesOf } from '../../platform/pieces.ts'

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

/** Bounds the memory of one statement, and how long others wait while it is made. */
const rowsAtOnce = 5_000

/** Records the fills of a session and their sums; an order has one a delivery period, so nothing can be recorded twice. */
export async function recordTrades(
  tx: Db,
  sessionId: number,
  trades: readonly NewTrade[],
  at: Temporal.Instant,
): Promise<void> {
  for (const rows of piecesOf(trades, rowsAtOnce)) {
    const column = <Value>(read: (trade: NewTrade) => Value) => rows.map(read)
    await sql`
      insert into trades (session_id, order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks, traded_at)
      select ${sessionId}::int4, trade.*, ${at.toString()}::timestamptz from unnest(
        ${column((trade) => trade.orderId)}::int8[], ${column((trade) => trade.userId)}::int4[],
        ${column((trade) => trade.period)}::int4[], ${column((trade) => trade.start.toString())}::timestamptz[],
        ${column((trade) => trade.end.toString())}::timestamptz[], ${column((trade) => trade.side)}::text[],
        ${column((trade) => trade.quantity)}::int4[], ${column((trade) => trade.price)}::int4[]) as trade`.execute(tx)
  }
  const sums = sides.map((side) => sumSide(sessionId, side, trades)).filter((sum) => sum.trades > 0)
  if (sums.length > 0) await tx.insertInto('auction_trade_sums').values(sums).execute()
}

/** What the fills of one side come to; below a price of zero the buyer receives and the seller pays. */
function sumSide(sessionId: number, side: Side, trades: readonly NewTrade[]) {
  const own = trades.filter((trade) => trade.side === side)
  const { bought, sold, paid, received } = ownPartOf(own)
  return {
    session_id: sessionId,
    side,
    trades: own.length,
    energy_wh: BigInt(bought + sold),
    value_units: received - paid,
    paid_units: paid,
    received_units: received,
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
  await insertContinuous(tx, {
    at: at.toString(),
    sessions: listOf(column((trade) => trade.sessionId)),
    orders: listOf(column((trade) => trade.orderId)),
    users: listOf(column((trade) => trade.userId)),
    periods: listOf(column((trade) => trade.period)),
    starts: column((trade) => trade.start.toString()),
    ends: column((trade) => trade.end.toString()),
    sides: column((trade) => trade.side),
    quantities: listOf(column((trade) => trade.quantity)),
    prices: listOf(column((trade) => trade.price)),
    numbers: listOf(column((trade) => trade.number)),
    aggressors: column((trade) => trade.aggressor),
  })
}

type TradeColumn =
  | 'at'
  | 'sessions'
  | 'orders'
  | 'users'
  | 'periods'
  | 'starts'
  | 'ends'
  | 'sides'
  | 'quantities'
  | 'prices'
  | 'numbers'
  | 'aggressors'

const insertContinuous = fixedStatement(
  (_db, value: (name: TradeColumn) => unknown) => sql`
    insert into trades (session_id, intraday_order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks,
      number, aggressor, traded_at)
    select session_id, order_id, user_id, period, starts, ends, side, quantity, price, number, aggressor, ${value('at')}::timestamptz
    from unnest(${value('sessions')}::int4[], ${value('orders')}::int8[], ${value('users')}::int4[], ${value('periods')}::int4[],
      ${value('starts')}::timestamptz[], ${value('ends')}::timestamptz[], ${value('sides')}::text[],
      ${value('quantities')}::int4[], ${value('prices')}::int4[], ${value('numbers')}::int8[], ${value('aggressors')}::text[])
      with ordinality as trade (session_id, order_id, user_id, period, starts, ends, side, quantity, price, number, aggressor, place)
    order by place`,
)

/** How many trades an intraday order has made, and the first `most` of them in sequence. */
export async function continuousTradesOf(db: Db, orderId: number, most: number) {
  const session = sql`(select session_id from intraday_orders where id = ${orderId}::int8)`
  const own = db
    .selectFrom('trades')
    .where('intraday_order_id', '=', orderId)
    .where(isAroundDay('trades', dayOfSession(session)))
  const rows = await own
    .select(['number', 'price_ticks', 'quantity_wh', 'traded_at'])
    .orderBy('number')
    .limit(most)
    .execute()
  const { count } = await own.select(sql<number>`count(*)::int4`.as('count')).executeTakeFirstOrThrow()
  const trades = rows.map((row) => ({
    number: row.number ?? 0,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    at: row.traded_at,
  }))
  return { count, trades }
}

/** How many trades a user has made. */
export async function countTradesOf(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('trades')
    .select(sql<number>`count(*)::int4`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether anything was traded in a session. */
export async function hasTrades(db: Db, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('trades')
    .select('id')
    .where('session_id', '=', sessionId)
    .where(isAroundDay('trades', dayOfSession(sessionId)))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
