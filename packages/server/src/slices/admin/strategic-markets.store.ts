import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { SessionStatus } from '@tandem/core/market/session.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { divideHalfUp } from '@tandem/core/units/rounding.ts'
import { amount, energyWh, priceOrNull, priceTick, type Amount, type EnergyWh } from '@tandem/core/units/units.ts'
import type { SessionRow, TradedMarket } from '@tandem/contract/admin/strategic-markets.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { shareOf } from './strategic-shares.ts'

/*
 * Sessions with what was ordered and traded in each. What an auction got is read from its periods, which hold it in sum, and of
 * open ones alone from the steps of orders: there are thousands of those a day.
 */

interface SessionRecord {
  readonly id: number
  readonly market_type: TradedMarket
  readonly delivery_day: DeliveryDay
  readonly status: SessionStatus
  readonly gate_closure: Temporal.Instant
  readonly participants: number
  readonly orders: number
  readonly ordered: string
  readonly volume: string
  readonly turnover: string
  readonly low: number | null
  readonly high: number | null
}

/** The sessions of a market that deliver in a span, the latest first, of some statuses. */
export async function findSessions(
  db: Db,
  market: TradedMarket,
  { from, to }: DaySpan,
  statuses: readonly SessionStatus[],
): Promise<SessionRow[]> {
  const chosen = sql`s.market_type = ${market} and s.delivery_day between ${from} and ${to}
    and s.status = any(${[...statuses]}::text[])`
  return findRows(db, market, chosen)
}

/** One session of either market; undefined where there is none. */
export async function findSession(db: Db, marketId: number): Promise<SessionRow | undefined> {
  const known = await db
    .selectFrom('market_sessions')
    .select('market_type')
    .where('id', '=', marketId)
    .executeTakeFirst()
  if (known?.market_type !== 'dayAhead' && known?.market_type !== 'intraday') return undefined
  return (await findRows(db, known.market_type, sql`s.id = ${marketId}`))[0]
}

async function findRows(db: Db, market: TradedMarket, chosen: RawBuilder<unknown>): Promise<SessionRow[]> {
  const { rows } = await (market === 'dayAhead' ? auctions(chosen) : continuous(chosen)).execute(db)
  return rows.map(toRow)
}

function auctions(chosen: RawBuilder<unknown>) {
  return sql<SessionRecord>`
    select s.id, s.market_type, s.delivery_day, s.status, s.gate_closure, sent.participants, sent.orders,
      (case when s.cleared_at is null then (
        select coalesce(sum(p.wh), 0) from orders o
          cross join lateral (select sum(quantity_wh) as wh from order_quantities where order_id = o.id) p
        where o.session_id = s.id and o.status = 'transmitted'
      ) else traded.ordered end)::text as ordered,
      traded.volume::text as volume, traded.turnover::text as turnover, traded.low, traded.high
    from market_sessions s
    cross join lateral (
      select count(*)::int4 as orders, count(distinct user_id)::int4 as participants
      from orders where session_id = s.id and status <> 'draft' and transmitted_at is not null
    ) sent
    cross join lateral (
      select coalesce(sum(buy_quantity_wh + sell_quantity_wh), 0) as ordered, coalesce(sum(volume_wh), 0) as volume,
        coalesce(sum(volume_wh::numeric * price_ticks) filter (where volume_wh > 0), 0) as turnover,
        min(price_ticks) filter (where volume_wh > 0) as low, max(price_ticks) filter (where volume_wh > 0) as high
      from auction_periods where session_id = s.id
    ) traded
    where ${chosen} order by s.delivery_day desc, s.id desc`
}

function continuous(chosen: RawBuilder<unknown>) {
  return sql<SessionRecord>`
    select s.id, s.market_type, s.delivery_day, s.status, s.gate_closure, sent.participants, sent.orders,
      sent.ordered::text as ordered, traded.volume::text as volume, traded.turnover::text as turnover, traded.low,
      traded.high
    from market_sessions s
    cross join lateral (
      select count(*)::int4 as orders, count(distinct user_id)::int4 as participants,
        coalesce(sum(case when status = 'cancelled' then filled_wh else quantity_wh end), 0) as ordered
      from intraday_orders where session_id = s.id and status <> 'draft'
    ) sent
    cross join lateral (
      select coalesce(sum(volume_wh), 0) as volume, coalesce(sum(value_units), 0) as turnover,
        min(low_ticks) as low, max(high_ticks) as high
      from intraday_contracts where session_id = s.id
    ) traded
    where ${chosen} order by s.delivery_day desc, s.id desc`
}

function toRow(row: SessionRecord): SessionRow {
  const [volume, turnover] = [BigInt(row.volume), BigInt(row.turnover)]
  const ordered = BigInt(row.ordered)
  return {
    marketId: row.id,
    marketType: row.market_type,
    date: row.delivery_day,
    sessionStatus: row.status,
    closingTime: row.gate_closure,
    participants: row.participants,
    orders: row.orders,
    ordered: energyWh(ordered),
    volume: energyWh(volume),
    fillShare: shareOf(2n * volume, ordered),
    turnover: amount(turnover),
    averagePrice: averageOf(turnover, volume),
    lowestPrice: priceOrNull(row.low),
    highestPrice: priceOrNull(row.high),
  }
}

/** Σ price × quantity over the energy, half up; null without energy. */
export function averageOf(turnover: bigint, energy: bigint) {
  return energy > 0n ? priceTick(divideHalfUp(turnover, energy)) : null
}

/** What is told of a market over a span beside its volume and turnover. */
export interface MarketFacts {
  readonly sessions: number
  readonly participants: number
  readonly ordered: EnergyWh
  readonly intervals: number
  readonly traded: number
  readonly low: number | null
  readonly high: number | null
}

/** The auctions that deliver in a span and were cleared. */
export async function findAuctionFacts(db: Db, { from, to }: DaySpan): Promise<Omit<MarketFacts, 'participants'>> {
  const { rows } = await sql<FactsRow>`
    select count(distinct s.id)::int4 as sessions,
      coalesce(sum(a.buy_quantity_wh + a.sell_quantity_wh), 0)::text as ordered, count(a.period)::int4 as intervals,
      count(*) filter (where a.volume_wh > 0)::int4 as traded,
      min(a.price_ticks) filter (where a.volume_wh > 0) as low, max(a.price_ticks) filter (where a.volume_wh > 0) as high
    from market_sessions s left join auction_periods a on a.session_id = s.id
    where s.market_type = 'dayAhead' and s.cleared_at is not null and s.delivery_day between ${from} and ${to}`.execute(
    db,
  )
  return toFacts(rows[0])
}

/** The intra-day markets that deliver in a span and were opened. */
export async function findContinuousFacts(db: Db, { from, to }: DaySpan): Promise<Omit<MarketFacts, 'participants'>> {
  const { rows } = await sql<FactsRow>`
    with chosen as (
      select id from market_sessions
      where market_type = 'intraday' and status not in ('scheduled', 'cancelled') and delivery_day between ${from} and ${to}
    )
    select (select count(*)::int4 from chosen) as sessions,
      (select coalesce(sum(case when status = 'cancelled' then filled_wh else quantity_wh end), 0)::text
        from intraday_orders where session_id in (select id from chosen) and status <> 'draft') as ordered,
      count(*)::int4 as intervals, count(*) filter (where trades > 0)::int4 as traded,
      min(low_ticks) as low, max(high_ticks) as high
    from intraday_contracts where session_id in (select id from chosen)`.execute(db)
  return toFacts(rows[0])
}

type FactsRow = Omit<MarketFacts, 'ordered' | 'participants'> & { readonly ordered: string }

function toFacts(row: FactsRow | undefined): Omit<MarketFacts, 'participants'> {
  if (!row) throw new Error('a sum of all has one row')
  return { ...row, ordered: energyWh(BigInt(row.ordered)) }
}

/** How many people traded in each market and were out of balance, each looked up by index; the platform's own traders aside. */
export async function countTraders(
  db: Db,
  { from, to }: DaySpan,
  [start, end]: readonly [Temporal.Instant, Temporal.Instant],
): Promise<{ dayAhead: number; intraday: number; balancing: number }> {
  const { rows } = await sql<{ dayAhead: number; intraday: number; balancing: number }>`
    select
      count(*) filter (where exists (select from trades t where t.user_id = u.id
        and t.period_start >= ${start} and t.period_start < ${end} and t.number is null))::int4 as "dayAhead",
      count(*) filter (where exists (select from trades t where t.user_id = u.id
        and t.period_start >= ${start} and t.period_start < ${end} and t.number is not null))::int4 as intraday,
      count(*) filter (where exists (select from imbalance_days d
        join imbalance_settlements s on s.id = d.settlement_id and s.replaced_at is null
        where d.user_id = u.id and d.delivery_day between ${from} and ${to}
          and (d.deficit_wh > 0 or d.excess_wh > 0)))::int4 as balancing
    from users u where not is_system`.execute(db)
  return rows[0] ?? { dayAhead: 0, intraday: 0, balancing: 0 }
}

/** Imbalances of a settled day. */
export interface ImbalanceVolume {
  readonly day: DeliveryDay
  readonly volume: EnergyWh
  /** What participants paid and received. */
  readonly moved: Amount
}

/** The settled days of a span, as their latest versions have them. */
export async function findImbalanceVolumes(db: Db, { from, to }: DaySpan): Promise<ImbalanceVolume[]> {
  const rows = await db
    .selectFrom('imbalance_settlements')
    .select(['delivery_day', 'deficit_wh', 'excess_wh', 'paid_units', 'received_units'])
    .where('replaced_at', 'is', null)
    .where('delivery_day', '>=', from)
    .where('delivery_day', '<=', to)
    .orderBy('delivery_day')
    .execute()
  return rows.map((row) => ({
    day: row.delivery_day,
    volume: energyWh(row.deficit_wh + row.excess_wh),
    moved: amount(row.paid_units + row.received_units),
  }))
}

/** The lowest and the highest price of imbalances in a span, and in how many intervals there were any. */
export async function findImbalancePrices(db: Db, { from, to }: DaySpan) {
  const { rows } = await sql<{ low: number | null; high: number | null; intervals: number; traded: number }>`
    select min(least(p.deficit_price_ticks, p.excess_price_ticks)) as low,
      max(greatest(p.deficit_price_ticks, p.excess_price_ticks)) as high,
      count(*)::int4 as intervals, count(p.deficit_price_ticks)::int4 as traded
    from imbalance_settlements s join imbalance_periods p on p.settlement_id = s.id
    where s.replaced_at is null and s.delivery_day between ${from} and ${to}`.execute(db)
  return rows[0] ?? { low: null, high: null, intervals: 0, traded: 0 }
}
