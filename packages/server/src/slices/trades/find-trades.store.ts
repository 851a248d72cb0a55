import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { MarketType, SessionTerms } from '@tandem/core/market/session.ts'
import { amount, energyWh, priceTick, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import type { TradeSorting } from '@tandem/contract/trades.ts'
import { sql, type RawBuilder } from 'kysely'
import { isAroundDay, tradeValue } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'
import { mapInPieces, type RowsWanted } from '../../platform/long-lists.ts'
import type { NewTrade } from './trades.store.ts'

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

/** Which trades: what is absent or null does not matter. */
export interface TradeFilter {
  readonly userId?: number | undefined
  readonly userIds?: readonly number[] | undefined
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
  readonly marketType?: MarketType | null | undefined
  readonly side?: Side | null | undefined
}

/** Trades, the latest delivery day first, its periods in order, those of a period in the sequence they were made in. */
/** So many days are read at first, from the latest on, and each time twice as many until there are enough. */
const daysAtFirst = 4

/**
 * Trades of a span of days, the latest delivery day first, its periods in their sequence. It reads backwards from the latest day, so
 * that what does not belong to the page wanted is counted at most, and not sorted.
 */
export async function findTrades(
  db: Db,
  filter: TradeFilter & DaysOf,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>,
): Promise<StoredTrade[]> {
  const rows: TradeRow[] = []
  let [left, to, days] = [offset, filter.dateTo, daysAtFirst]
  while (rows.length < limit && to >= filter.dateFrom) {
    const first = addDays(to, 1 - days)
    const dateFrom = first > filter.dateFrom ? first : filter.dateFrom
    const some = { ...filter, dateFrom, dateTo: to }
    const before = left > 0 ? await countTrades(db, some) : 0
    if (left === 0 || before > left) {
      rows.push(...(await findSome(db, some, { limit: limit - rows.length, offset: left })))
      left = 0
    } else left -= before
    ;[to, days] = [addDays(dateFrom, -1), days * 2]
  }
  return mapInPieces(rows, toTrade)
}

type DaysOf = Required<Pick<TradeFilter, 'dateFrom' | 'dateTo'>> & {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

function findSome(db: Db, filter: TradeFilter, { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>) {
  return tradeRows(db, filter)
    .orderBy('s.delivery_day', 'desc')
    .orderBy('t.period_start')
    .orderBy('t.traded_at')
    .orderBy('t.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

async function countTrades(db: Db, filter: TradeFilter): Promise<number> {
  const query = chooseTrades(db, filter).select(sql<number>`count(*)::float8`.as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** Trades that are read at a time for a file. */
const tradesAtOnce = 2_000

/** All chosen trades by their delivery, some at a time; `netSoFar` as on a page, null for trades of everybody. */
export async function* allTrades(db: Db, filter: TradeFilter): AsyncGenerator<PagedTrade[]> {
  let last: TradeRow | undefined
  let net = 0n
  do {
    let query = tradeRows(db, filter)
      .select(tradeValue('t').as('value'))
      .orderBy('t.period_start')
      .orderBy('t.traded_at')
      .orderBy('t.id')
    if (last) {
      const { period_start: start, traded_at: at, id } = last
      query = query.where(sql<boolean>`(t.period_start, t.traded_at, t.id) > (${start}, ${at}, ${id})`)
    }
    const rows = await query.limit(tradesAtOnce).execute()
    yield rows.map((row) => {
      net += row.value
      return { ...toTrade(row), netSoFar: filter.userId === undefined ? null : amount(net) }
    })
    last = rows.length === tradesAtOnce ? rows.at(-1) : undefined
  } while (last)
}

/** The trade a user made last; of several in one auction the last to deliver. */
export async function findLastTrade(db: Db, userId: number): Promise<StoredTrade | null> {
  const row = await tradeRows(db, { userId })
    .orderBy('t.traded_at', 'desc')
    .orderBy(inAuction, 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toTrade(row) : null
}

/** An auction gives everything at once, so its last trade is the last to deliver. */
const inAuction = sql`case when t.number is null then t.period_start end`

export interface PagedTrade extends StoredTrade {
  /** What the trade and those delivered before it come to: + received, − paid; null for those of everybody. */
  readonly netSoFar: Amount | null
}

interface PageOptions {
  readonly sortBy: TradeSorting
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** A page of the chosen trades. `netSoFar` is counted over all that are chosen, wherever the page begins. */
export async function findTradePage(db: Db, filter: TradeFilter, page: PageOptions): Promise<PagedTrade[]> {
  const [first, ...rest] = sortings[page.sortBy]
  const chosen = tradeRows(db, filter).select(filter.userId === undefined ? noNet : netSoFar)
  let query = db.selectFrom(chosen.as('x')).selectAll('x').orderBy(first, page.direction)
  for (const next of rest) query = query.orderBy(next, page.direction)
  const rows = await query.limit(page.limit).offset(page.offset).execute()
  return rows.map((row) => ({
    ...toTrade(row),
    netSoFar: row.net_so_far === null ? null : amount(row.net_so_far),
  }))
}

/** Every sorting ends with what tells any two trades apart, so that pages neither repeat nor leave out one. */
const inTime = [sql`x.period_start`, sql`x.traded_at`, sql`x.id`] as const
const sortings: Record<TradeSorting, readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]]> = {
  delivery: inTime,
  time: [sql`x.traded_at`, ...inTime],
  type: [sql`x.side`, ...inTime],
  quantity: [sql`x.quantity_wh`, ...inTime],
  price: [sql`x.price_ticks`, ...inTime],
  value: [tradeValue('x'), ...inTime],
}

/** What the trades of a day or a period come to. Coins as their owners see them. */
export interface TradeSums {
  readonly count: number
  readonly boughtEnergy: EnergyWh
  readonly soldEnergy: EnergyWh
  /** Of what was bought, and of what was sold. */
  readonly boughtValue: Amount
  readonly soldValue: Amount
  /** ≥ 0 both, by what left and what came. */
  readonly paid: Amount
  readonly received: Amount
}

/** The sums of the chosen trades by delivery day, the earliest first. */
export async function sumTradesByDay(
  db: Db,
  filter: TradeFilter,
): Promise<(TradeSums & { readonly day: DeliveryDay })[]> {
  const rows = filter.userId === undefined ? await sumAllByDay(db, filter) : await sumOwnByDay(db, filter)
  return rows.map((row) => ({ day: row.delivery_day, ...toSums(row) }))
}

function sumOwnByDay(db: Db, filter: TradeFilter) {
  return chooseTrades(db, filter)
    .select(['s.delivery_day', ...sums])
    .groupBy('s.delivery_day')
    .orderBy('s.delivery_day')
    .execute()
}

/** Of everybody: auctions by the sums kept with them, so that their fills are not read. */
async function sumAllByDay(db: Db, { dateFrom, dateTo, marketType, side }: TradeFilter) {
  const { rows } = await sql<SumRow & { readonly delivery_day: DeliveryDay }>`
    select s.delivery_day, sum(x.trades)::float8 as count,
      coalesce(sum(x.energy_wh) filter (where x.side = 'buy'), 0)::int8 as bought,
      coalesce(sum(x.energy_wh) filter (where x.side = 'sell'), 0)::int8 as sold,
      coalesce(sum(x.value_units) filter (where x.side = 'buy'), 0)::int8 as bought_value,
      coalesce(sum(x.value_units) filter (where x.side = 'sell'), 0)::int8 as sold_value,
      sum(x.paid_units)::int8 as paid, sum(x.received_units)::int8 as received
    from market_sessions s
    cross join lateral (
      select side, trades, energy_wh, value_units, paid_units, received_units
      from auction_trade_sums where session_id = s.id
      union all
      select t.side, count(*), sum(t.quantity_wh), sum(${value}), -sum(least(${value}, 0)), sum(greatest(${value}, 0))
      from trades t where t.session_id = s.id and t.number is not null and ${isAroundDay('t', sql`s.delivery_day`)}
      group by t.side) as x
    where (${dateFrom ?? null}::date is null or s.delivery_day >= ${dateFrom ?? null}::date)
      and (${dateTo ?? null}::date is null or s.delivery_day <= ${dateTo ?? null}::date)
      and (${marketType ?? null}::text is null or s.market_type = ${marketType ?? null})
      and (${side ?? null}::text is null or x.side = ${side ?? null})
    group by s.delivery_day order by s.delivery_day`.execute(db)
  return rows
}

/** The sums of the chosen trades by market and period, in the sequence of the periods. */
export async function sumTradesByPeriod(db: Db, filter: TradeFilter) {
  const rows = await chooseTrades(db, filter)
    .select(['t.session_id', 't.period', 't.period_start', ...sessionColumns, ...sums])
    .groupBy(['t.session_id', 't.period', 't.period_start', ...sessionColumns])
    .orderBy('t.period_start')
    .orderBy('t.session_id')
    .execute()
  return rows.map((row) => ({ session: toSession(row), period: row.period, ...toSums(row) }))
}

/** What all users together come to says nothing: what one pays the other receives. */
const noNet = sql<bigint | null>`null::int8`.as('net_so_far')
const value = tradeValue('t')
const netSoFar = sql<bigint | null>`(sum(${value}) over (order by t.period_start, t.traded_at, t.id))::int8`.as(
  'net_so_far',
)
const sums = [
  sql<number>`count(*)::int4`.as('count'),
  sql<bigint>`coalesce(sum(t.quantity_wh) filter (where t.side = 'buy'), 0)::int8`.as('bought'),
  sql<bigint>`coalesce(sum(t.quantity_wh) filter (where t.side = 'sell'), 0)::int8`.as('sold'),
  sql<bigint>`coalesce(sum(${value}) filter (where t.side = 'buy'), 0)::int8`.as('bought_value'),
  sql<bigint>`coalesce(sum(${value}) filter (where t.side = 'sell'), 0)::int8`.as('sold_value'),
  sql<bigint>`coalesce(-sum(least(${value}, 0)), 0)::int8`.as('paid'),
  sql<bigint>`coalesce(sum(greatest(${value}, 0)), 0)::int8`.as('received'),
] as const
const sessionColumns = ['s.market_type', 's.delivery_day', 's.delivery_zone', 's.mtu_minutes'] as const

function chooseTrades(db: Db, filter: TradeFilter) {
  let query = db.selectFrom('trades as t').innerJoin('market_sessions as s', 's.id', 't.session_id')
  if (filter.userId !== undefined) query = query.where('t.user_id', '=', filter.userId)
  if (filter.userIds) query = query.where('t.user_id', '=', sql<number>`any(${[...filter.userIds]}::int4[])`)
  if (filter.dateFrom) {
    query = query.where('s.delivery_day', '>=', filter.dateFrom)
    query = query.where('t.period_start', '>=', instantOf(addDays(filter.dateFrom, -1)))
  }
  if (filter.dateTo) {
    query = query.where('s.delivery_day', '<=', filter.dateTo)
    query = query.where('t.period_start', '<', instantOf(addDays(filter.dateTo, 2)))
  }
  if (filter.marketType) query = query.where('s.market_type', '=', filter.marketType)
  if (filter.side) query = query.where('t.side', '=', filter.side)
  return query
}

/** Midnight in UTC: no zone is a whole day away from it, so a day more on either side leaves out none of a delivery day. */
function instantOf(day: DeliveryDay): Temporal.Instant {
  return startOfDay(day, 'UTC')
}

function tradeRows(db: Db, filter: TradeFilter) {
  return chooseTrades(db, filter)
    .innerJoin('users as u', 'u.id', 't.user_id')
    .selectAll('t')
    .select(['u.username', ...sessionColumns])
}

type TradeRow = Awaited<ReturnType<ReturnType<typeof tradeRows>['execute']>>[number]

function toTrade(row: TradeRow): StoredTrade {
  return {
    tradeId: Number(row.id),
    orderId: row.order_id ?? row.intraday_order_id ?? 0,
    userId: row.user_id,
    username: row.username,
    session: toSession(row),
    period: row.period,
    start: row.period_start,
    end: row.period_end,
    side: row.side,
    quantity: energyWh(row.quantity_wh),
    price: priceTick(row.price_ticks),
    tradedAt: row.traded_at,
    number: row.number,
  }
}

type SessionRow = Pick<TradeRow, 'session_id' | 'market_type' | 'delivery_day' | 'delivery_zone' | 'mtu_minutes'>

function toSession(row: SessionRow): StoredTrade['session'] {
  return {
    sessionId: row.session_id,
    marketType: row.market_type,
    deliveryDay: row.delivery_day,
    deliveryZone: row.delivery_zone,
    mtuMinutes: row.mtu_minutes,
  }
}

type SumRow = Record<'bought' | 'sold' | 'bought_value' | 'sold_value' | 'paid' | 'received', bigint> & {
  readonly count: number
}

function toSums(row: SumRow): TradeSums {
  return {
    count: row.count,
    boughtEnergy: energyWh(Number(row.bought)),
    soldEnergy: energyWh(Number(row.sold)),
    boughtValue: amount(row.bought_value),
    soldValue: amount(row.sold_value),
    paid: amount(row.paid),
    received: amount(row.received),
  }
}
