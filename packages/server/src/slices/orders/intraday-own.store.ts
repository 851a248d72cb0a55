import { energyWithin } from '@tandem/core/market/period-energy.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { energyWh, priceTick, type EnergyWh } from '@tandem/core/units/units.ts'
import type { OwnTrade, PositionRow } from '@tandem/contract/orders/intraday.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { periodOf } from './intraday-orders.wire.ts'

/** A trade as who made it sees it; `tradeId` grows with each. */
export interface StoredOwnTrade extends OwnTrade {
  readonly tradeId: number
}

/** A user's trades in a session later than the one with number `after`, the newest first. */
export async function findOwnTrades(
  db: Db,
  userId: number,
  session: MarketSession,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<StoredOwnTrade[]> {
  const { from, until } = dayOf(session)
  const rows = await db
    .selectFrom('trades')
    .select(['id', 'period', 'number', 'intraday_order_id', 'side', 'price_ticks', 'quantity_wh', 'traded_at'])
    .where('user_id', '=', userId)
    .where('period_start', '>=', from)
    .where('period_start', '<', until)
    .where('session_id', '=', session.sessionId)
    .where('id', '>', BigInt(after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    tradeId: Number(row.id),
    marketId: session.sessionId,
    period: row.period,
    label: periodOf(session, row.period).label,
    number: row.number ?? 0,
    orderId: row.intraday_order_id ?? 0,
    side: row.side,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    at: row.traded_at,
  }))
}

/**
 * What a user holds in each delivery period of a session: + bought, − sold. A day-ahead hour is spread evenly over the
 * shorter periods inside it.
 */
export async function findPosition(db: Db, userId: number, session: MarketSession): Promise<PositionRow[]> {
  const [traded, open] = [await findTraded(db, userId, session), await findOpen(db, userId, session.sessionId)]
  const dayAhead = traded.filter(({ marketType }) => marketType === 'dayAhead')
  const intraday = traded.filter(({ marketType }) => marketType === 'intraday')
  return periodsOf(session).map((period) => ({
    period: period.index,
    dayAhead: energyWithin(dayAhead, period),
    intraday: energyWithin(intraday, period),
    openBuy: open.get(`${period.index}/buy`) ?? energyWh(0),
    openSell: open.get(`${period.index}/sell`) ?? energyWh(0),
  }))
}

/** Net energy by market and delivery period of the session's day. */
async function findTraded(db: Db, userId: number, session: MarketSession) {
  const { from, until } = dayOf(session)
  const rows = await db
    .selectFrom('trades as t')
    .innerJoin('market_sessions as s', 's.id', 't.session_id')
    .select(['s.market_type', 't.period_start', 't.period_end'])
    .select(sql<bigint>`sum(case t.side when 'buy' then t.quantity_wh else -t.quantity_wh end)::int8`.as('net'))
    .where('t.user_id', '=', userId)
    .where('t.period_start', '>=', from)
    .where('t.period_start', '<', until)
    .where('s.delivery_day', '=', session.deliveryDay)
    .groupBy(['s.market_type', 't.period_start', 't.period_end'])
    .execute()
  return rows.map((row) => ({
    marketType: row.market_type,
    start: row.period_start,
    end: row.period_end,
    quantity: energyWh(row.net),
  }))
}

/** What still rests in the books, by period and side. */
async function findOpen(db: Db, userId: number, sessionId: number): Promise<Map<string, EnergyWh>> {
  const rows = await db
    .selectFrom('intraday_orders')
    .select(['period', 'side', sql<bigint>`sum(open_wh)::int8`.as('open')])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('sequence', 'is not', null)
    .groupBy(['period', 'side'])
    .execute()
  return new Map(rows.map((row) => [`${row.period}/${row.side}`, energyWh(row.open)]))
}

/** The delivery day of a session, a day longer on either side: markets of other zones have it at other hours. */
function dayOf(session: MarketSession): { from: Temporal.Instant; until: Temporal.Instant } {
  const periods = periodsOf(session)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) throw new Error(`the day of session ${session.sessionId} had no periods`)
  return { from: first.start.subtract({ hours: 24 }), until: last.end.add({ hours: 24 }) }
}
