import type { IndexWindow } from '@tandem/core/market/trade-indices.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { TradeStatistics } from '@tandem/core/market/trade-statistics.ts'
import { amount, energyWh, priceOrNull, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { dayOfSession, isAroundDay } from '../../domain/trade-sums.ts'
import type { Db } from '../../platform/database.ts'

/*
 * What the public may see of the books (market-rules.md section 3.5): of each order only what shows, of no order whose it
 * is. Nothing else is read here, so nothing else can leave.
 */

/** What a contract's row says of its trades. */
export interface StatisticsRow {
  readonly trades: number
  readonly open_ticks: number | null
  readonly high_ticks: number | null
  readonly low_ticks: number | null
  readonly last_ticks: number | null
  readonly volume_wh: bigint
  readonly value_units: string
}

export function readStatistics(row: StatisticsRow): TradeStatistics {
  return {
    open: priceOrNull(row.open_ticks),
    high: priceOrNull(row.high_ticks),
    low: priceOrNull(row.low_ticks),
    last: priceOrNull(row.last_ticks),
    volume: energyWh(row.volume_wh),
    value: amount(BigInt(row.value_units)),
  }
}

interface Level {
  readonly price: PriceTick
  /** What shows of its orders. */
  readonly quantity: EnergyWh
}

/** One contract as its book and its trades stand. */
export interface BoardRow {
  readonly isSuspended: boolean
  readonly isClosed: boolean
  /** Counts what was done to its book. */
  readonly number: number
  readonly trades: number
  readonly statistics: TradeStatistics
  readonly bid: Level | null
  readonly ask: Level | null
}

interface RawBoardRow extends StatisticsRow {
  readonly period: number
  readonly is_suspended: boolean
  readonly is_closed: boolean
  readonly events: bigint
  readonly bid_ticks: number | null
  readonly bid_wh: bigint | null
  readonly ask_ticks: number | null
  readonly ask_wh: bigint | null
}

/** The contracts of a session that ever had an order, by period: all of them, or those asked for. */
export async function findBoard(
  db: Db,
  sessionId: number,
  periods: readonly number[] | null = null,
): Promise<Map<number, BoardRow>> {
  const best = (side: Side) => sql`
    select price_ticks, sum(visible_wh)::int8 as visible from intraday_orders o
    where o.session_id = c.session_id and o.period = c.period and o.sequence is not null and o.side = ${side}::text
    group by price_ticks order by price_ticks ${sql.raw(side === 'buy' ? 'desc' : 'asc')} limit 1`
  const { rows } = await sql<RawBoardRow>`
    select c.period, c.suspended_at is not null as is_suspended, c.closed_at is not null as is_closed, c.events, c.trades,
      c.open_ticks, c.high_ticks, c.low_ticks, c.last_ticks, c.volume_wh, c.value_units,
      bid.price_ticks as bid_ticks, bid.visible as bid_wh, ask.price_ticks as ask_ticks, ask.visible as ask_wh
    from intraday_contracts c
    left join lateral (${best('buy')}) bid on true
    left join lateral (${best('sell')}) ask on true
    where c.session_id = ${sessionId}::int4
      and (${periods === null}::bool or c.period = any(${[...(periods ?? [])]}::int4[]))`.execute(db)
  return new Map(rows.map((row) => [row.period, readBoardRow(row)]))
}

function readBoardRow(row: RawBoardRow): BoardRow {
  return {
    isSuspended: row.is_suspended,
    isClosed: row.is_closed,
    number: Number(row.events),
    trades: row.trades,
    statistics: readStatistics(row),
    bid: readLevel(row.bid_ticks, row.bid_wh),
    ask: readLevel(row.ask_ticks, row.ask_wh),
  }
}

function readLevel(ticks: number | null, wh: bigint | null): Level | null {
  return ticks === null || wh === null ? null : { price: priceTick(ticks), quantity: energyWh(wh) }
}

export interface DepthLevel extends Level {
  readonly orders: number
}

/** The price levels of a contract, the best first, as many of each side as `levels`. */
export async function findDepth(
  db: Db,
  sessionId: number,
  period: number,
  levels: number,
): Promise<Record<Side, DepthLevel[]>> {
  const { rows } = await sql<{ side: Side; price_ticks: number; visible: bigint; orders: number }>`
    select side, price_ticks, visible, orders from (
      select side, price_ticks, sum(visible_wh)::int8 as visible, count(*)::int4 as orders,
        row_number() over (partition by side order by case side when 'buy' then -price_ticks else price_ticks end) as place
      from intraday_orders
      where session_id = ${sessionId}::int4 and period = ${period}::int4 and sequence is not null
      group by side, price_ticks) as level
    where place <= ${levels}::int4 order by side, place`.execute(db)
  const ofSide = (side: Side) =>
    rows
      .filter((row) => row.side === side)
      .map((row) => ({ price: priceTick(row.price_ticks), quantity: energyWh(row.visible), orders: row.orders }))
  return { buy: ofSide('buy'), sell: ofSide('sell') }
}

export interface TapeTrade {
  readonly number: number
  readonly at: Temporal.Instant
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly aggressor: Side
}

/** Trades of a contract later than the one with number `after`, the newest first, as many as `limit`. */
export async function findTape(
  db: Db,
  sessionId: number,
  period: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<TapeTrade[]> {
  // A trade is two rows; that of the side that came stands for it.
  const rows = await db
    .selectFrom('trades')
    .select(['number', 'traded_at', 'price_ticks', 'quantity_wh', 'side'])
    .where('session_id', '=', sessionId)
    .where('period', '=', period)
    .where(isAroundDay('trades', dayOfSession(sessionId)))
    .where('number', '>', after)
    .whereRef('side', '=', 'aggressor')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    number: row.number ?? 0,
    at: row.traded_at,
    price: priceTick(row.price_ticks),
    quantity: energyWh(row.quantity_wh),
    aggressor: row.side,
  }))
}

type Sums = Pick<TradeStatistics, 'volume' | 'value'>

/** What the trades of a contract within two windows of time come to. */
export async function findWindows(
  db: Db,
  sessionId: number,
  period: number,
  windows: { readonly id1: IndexWindow; readonly id3: IndexWindow },
): Promise<{ readonly id1: Sums; readonly id3: Sums }> {
  const within = ({ from, until }: IndexWindow) =>
    sql`traded_at >= ${from.toString()}::timestamptz and traded_at < ${until.toString()}::timestamptz`
  const value = sql`quantity_wh::numeric * price_ticks`
  const { rows } = await sql<Record<'id1_volume' | 'id1_value' | 'id3_volume' | 'id3_value', string | null>>`
    select sum(quantity_wh) filter (where ${within(windows.id1)})::text as id1_volume,
      sum(${value}) filter (where ${within(windows.id1)})::text as id1_value,
      sum(quantity_wh) filter (where ${within(windows.id3)})::text as id3_volume,
      sum(${value}) filter (where ${within(windows.id3)})::text as id3_value
    from trades where session_id = ${sessionId}::int4 and period = ${period}::int4 and number is not null
      and side = aggressor and ${isAroundDay('trades', dayOfSession(sessionId))}`.execute(db)
  const sums = (volume: string | null | undefined, worth: string | null | undefined): Sums => ({
    volume: energyWh(BigInt(volume ?? '0')),
    value: amount(BigInt(worth ?? '0')),
  })
  const row = rows[0]
  return { id1: sums(row?.id1_volume, row?.id1_value), id3: sums(row?.id3_volume, row?.id3_value) }
}
