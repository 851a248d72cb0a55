import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { MarketSession, MarketType } from '@tandem/core/market/session.ts'
import type { AuctionResult } from '@tandem/core/market/uniform-price-auction.ts'
import { energyWh, priceOrNull, priceTick } from '@tandem/core/units/units.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { mapInPieces, type RowsWanted } from '../../platform/long-lists.ts'
import { hasEachWord } from '../../platform/text-search.ts'
import { readJoinedSession, sessionColumns } from '../../domain/market-session.ts'
import { readOrder, selectOrders, type OrderWithOutcome } from './order-row.ts'

/** An order as it stands in the database, with its user's name and its session. */
export interface StoredOrder extends OrderWithOutcome {
  readonly username: string
  readonly session: MarketSession
}

export interface OrderFilter {
  readonly orderId?: number | undefined
  readonly orderIds?: readonly number[] | undefined
  readonly userId?: number | undefined
  readonly userIds?: readonly number[] | undefined
  readonly sessionId?: number | undefined
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
  /** Which withdrawn orders belong to the answer: drafts that were thrown away never do. */
  readonly withdrawn?: 'all' | 'sent' | 'none'
}

/** Orders with their lines, the latest delivery day first. */
export async function findOrders(db: Db, filter: OrderFilter): Promise<StoredOrder[]> {
  const rows = await select(db, filter).execute()
  return mapInPieces(rows, (row) => ({
    ...readOrder(row),
    username: row.username,
    session: readJoinedSession(row),
  }))
}

function select(db: Db, { withdrawn = 'none', ...filter }: OrderFilter) {
  let query = selectOrders(db)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('market_sessions as s', 's.id', 'o.session_id')
    .select('u.username')
    .select(sessionColumns)
  if (filter.orderId !== undefined) query = query.where('o.id', '=', filter.orderId)
  if (filter.orderIds) query = query.where('o.id', '=', sql<number>`any(${[...filter.orderIds]}::int8[])`)
  if (filter.userId !== undefined) query = query.where('o.user_id', '=', filter.userId)
  if (filter.userIds) query = query.where('o.user_id', '=', sql<number>`any(${[...filter.userIds]}::int4[])`)
  if (filter.sessionId !== undefined) query = query.where('o.session_id', '=', filter.sessionId)
  if (filter.dateFrom) query = query.where('s.delivery_day', '>=', filter.dateFrom)
  if (filter.dateTo) query = query.where('s.delivery_day', '<=', filter.dateTo)
  if (withdrawn === 'none') query = query.where('o.status', '<>', 'cancelled')
  if (withdrawn === 'sent') {
    query = query.where((eb) => eb.or([eb('o.status', '<>', 'cancelled'), eb('o.transmitted_at', 'is not', null)]))
  }
  return query.orderBy('s.delivery_day', 'desc').orderBy('o.id', 'desc')
}

/** What explains each step of a period: `explainOutcome` says how. */
export type ExplainedResult = Pick<AuctionResult, 'price' | 'interval' | 'margin'>

/** The results of the session of an order by period; none where the order did not take part in a clearing. */
export async function findResults(
  db: Db,
  { session, lines }: Pick<StoredOrder, 'session' | 'lines'>,
): Promise<ReadonlyMap<number, ExplainedResult>> {
  if (!lines.some(({ steps }) => steps.some(({ accepted }) => accepted !== null))) return new Map()
  const rows = await db
    .selectFrom('auction_periods')
    .select(['period', 'price_ticks', 'interval_low_ticks', 'interval_high_ticks'])
    .select(['buy_at_the_money_wh', 'buy_placed_wh', 'sell_at_the_money_wh', 'sell_placed_wh'])
    .where('session_id', '=', session.sessionId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.period,
      {
        price: priceOrNull(row.price_ticks),
        interval: { low: priceTick(row.interval_low_ticks), high: priceTick(row.interval_high_ticks) },
        margin: {
          buy: { atTheMoney: energyWh(row.buy_at_the_money_wh), placed: energyWh(row.buy_placed_wh) },
          sell: { atTheMoney: energyWh(row.sell_at_the_money_wh), placed: energyWh(row.sell_placed_wh) },
        },
      },
    ]),
  )
}

/** Which of the two kinds an order is of: both take their numbers from the same row. */
export type OrderKind = 'dayAhead' | 'intraday'

/** The kind of an order; null when there is none of this number. */
export async function orderKindOf(db: Db, orderId: number): Promise<OrderKind | null> {
  const { rows } = await sql<{ kind: OrderKind }>`
    select 'dayAhead' as kind from orders where id = ${orderId}
    union all select 'intraday' from intraday_orders where id = ${orderId}`.execute(db)
  return rows[0]?.kind ?? null
}

/** The order of a user that was changed last, withdrawn day-ahead ones aside; of one market type, or with null of any. */
export async function findLastOrder(
  db: Db,
  userId: number,
  marketType: MarketType | null,
): Promise<{ orderId: number; kind: OrderKind } | null> {
  const { rows } = await sql<{ id: number; kind: OrderKind }>`
    select id, kind from (
      select id::float8 as id, 'dayAhead' as kind, changed_at from orders where user_id = ${userId} and status <> 'cancelled'
      union all select id::float8, 'intraday', changed_at from intraday_orders where user_id = ${userId}
    ) as changed
    where ${marketType}::text is null or kind = ${marketType}
    order by changed_at desc, id desc limit 1`.execute(db)
  const [row] = rows
  return row ? { orderId: row.id, kind: row.kind } : null
}

/** Which orders of both markets: what is absent or null does not matter. */
interface ListFilter extends Pick<OrderFilter, 'userId' | 'userIds' | 'sessionId' | 'dateFrom' | 'dateTo'> {
  readonly marketType: MarketType | null
  readonly orderType: Side | 'both' | 'all'
  /** Whose drafts belong to it. */
  readonly draftsOf?: number | undefined
  readonly withdrawn: 'sent' | 'none'
}

/** The numbers of orders of both markets, the latest delivery day first and of one day the newest. */
export async function findListedOrders(
  db: Db,
  { marketType, orderType, draftsOf, withdrawn, ...filter }: ListFilter,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>,
): Promise<number[]> {
  const { userId = null, sessionId = null, dateFrom = null, dateTo = null } = filter
  const userIds = filter.userIds ? [...filter.userIds] : null
  const chosen = (kind: OrderKind) => sql`
    from ${sql.table(kind === 'dayAhead' ? 'orders' : 'intraday_orders')} as o
    join market_sessions s on s.id = o.session_id
    where ${marketType === null || marketType === kind}
      and (${userId}::int4 is null or o.user_id = ${userId})
      and (${userIds}::int4[] is null or o.user_id = any(${userIds}::int4[]))
      and (${sessionId}::int4 is null or o.session_id = ${sessionId})
      and (${dateFrom}::date is null or s.delivery_day >= ${dateFrom}::date)
      and (${dateTo}::date is null or s.delivery_day <= ${dateTo}::date)
      and (${draftsOf ?? null}::int4 is null or o.status <> 'draft' or o.user_id = ${draftsOf ?? null})`
  const has = (side: Side) =>
    sql`(${side === 'sell'} = any(o.step_is_sell) or o.blocks @> ${JSON.stringify([{ side }])}::jsonb)`
  const types = {
    all: sql`true`,
    both: sql`${has('buy')} and ${has('sell')}`,
    sell: sql`${has('sell')} and not ${has('buy')}`,
    // As one without lines is called.
    buy: sql`not ${has('sell')}`,
  }
  // Each table gives no more than the page can need.
  const latest = sql`order by s.delivery_day desc, o.id desc limit ${offset + limit}`
  const { rows } = await sql<{ id: number }>`
    (select o.id::float8 as id, s.delivery_day ${chosen('dayAhead')} and ${types[orderType]}
      and (o.status <> 'cancelled' or ${withdrawn === 'sent'} and o.transmitted_at is not null) ${latest})
    union all (select o.id::float8, s.delivery_day ${chosen('intraday')} and ${orderType}::text in ('all', o.side) ${latest})
    order by delivery_day desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}

interface NumberFilter {
  readonly number?: number | undefined
  readonly userId?: number | undefined
  readonly day?: DeliveryDay | undefined
  readonly marketType: MarketType | null
  /** Words of the name, looked for among the newest orders that fit the rest. */
  readonly words?: string | undefined
}

/** Names of more orders than these are not read each time somebody pauses in typing. */
const mostNames = 2_000

/** The numbers of a page of orders of both markets, the newest first; drafts that were thrown away aside. */
export async function findOrderNumbers(
  db: Db,
  { number, userId, day, marketType, words }: NumberFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<number[]> {
  const chosen = (kind: OrderKind) => sql`
    ${marketType === null || marketType === kind}
    and (${number ?? null}::int8 is null or o.id = ${number ?? null})
    and (${userId ?? null}::int4 is null or o.user_id = ${userId ?? null})
    and (${day ?? null}::date is null
      or o.session_id in (select id from market_sessions where delivery_day = ${day ?? null}::date))`
  // Each table gives no more than the page can need.
  const most = offset + limit
  const newest = (orders: RawBuilder<unknown>) =>
    words === undefined
      ? sql`select o.id::float8 as id ${orders} order by o.id desc limit ${most}`
      : sql`select id::float8 as id from (select o.id, o.name ${orders} order by o.id desc limit ${mostNames}) as named
          where ${hasEachWord(sql.ref('name'), words)} order by named.id desc limit ${most}`
  const { rows } = await sql<{ id: number }>`
    (${newest(sql`from orders as o
      where (o.status <> 'cancelled' or o.transmitted_at is not null) and ${chosen('dayAhead')}`)})
    union all (${newest(sql`from intraday_orders as o where ${chosen('intraday')}`)})
    order by id desc limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ id }) => id)
}
