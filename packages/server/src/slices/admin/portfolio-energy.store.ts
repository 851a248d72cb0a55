import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { energyOrNull, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { boundsOf, isParticipant } from './portfolio.store.ts'

/** Sums by the day, `YYYY-MM-DD`, or by the hour, counted since 1970. */
export type SumBy = 'hour' | 'day'

export interface EnergySum {
  readonly key: string
  readonly consumption: EnergyWh | null
  readonly production: EnergyWh | null
  readonly knownHours: number
}

type EnergyRow = { key: string; hours: number } & Record<'consumption' | 'production', bigint | null>

/** What the portfolio consumed and produced, as far as it is known. */
export async function findEnergy(db: Db, span: DaySpan, by: SumBy): Promise<EnergySum[]> {
  const { rows } = await (by === 'hour' ? hoursOf(span) : daysOf(span)).execute(db)
  return rows.map(({ key, hours, consumption, production }) => ({
    key,
    knownHours: hours,
    consumption: energyOrNull(consumption),
    production: energyOrNull(production),
  }))
}

function hoursOf(span: DaySpan) {
  const [from, until] = boundsOf(span)
  return sql<EnergyRow>`
    select floor(extract(epoch from starts_at) / 3600)::int8::text as key, count(*)::int4 as hours,
      sum(consumption_wh)::int8 as consumption, sum(production_wh)::int8 as production
    from hour_readings where user_id in (select u.id from users u where ${isParticipant})
      and starts_at >= ${from} and starts_at < ${until} group by 1`
}

function daysOf({ from, to }: DaySpan) {
  return sql<EnergyRow>`
    select day::text as key, sum(known_hours)::int4 as hours,
      (sum(consumption_wh) filter (where consumption_hours > 0))::int8 as consumption,
      (sum(production_wh) filter (where production_hours > 0))::int8 as production
    from day_readings where user_id in (select u.id from users u where ${isParticipant})
      and day between ${from} and ${to} group by 1`
}

export interface TradeSum {
  readonly key: string
  readonly bought: EnergyWh
  readonly sold: EnergyWh
}
type TradeRow = { key: string } & Record<'bought' | 'sold', string>

/** What the portfolio bought and sold, by delivery. */
export async function findTrades(db: Db, span: DaySpan, by: SumBy): Promise<TradeSum[]> {
  const isLong = by === 'day' && !(await hasOtherZones(db, span))
  const { rows } = await (isLong ? everybodyLessOthers(span) : ofParticipants(span, by)).execute(db)
  return rows.map(({ key, bought, sold }) => ({
    key,
    bought: energyWh(BigInt(bought)),
    sold: energyWh(BigInt(sold)),
  }))
}

/** Whether a market delivers by another clock than the platform's: its day is not a day of the platform then. */
async function hasOtherZones(db: Db, { from, to }: DaySpan): Promise<boolean> {
  const row = await db
    .selectFrom('market_sessions')
    .select('id')
    .where('delivery_zone', '<>', displayZone)
    .where('delivery_day', '>=', sql<DeliveryDay>`${from}::date - 1`)
    .where('delivery_day', '<=', sql<DeliveryDay>`${to}::date + 1`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function ofParticipants(span: DaySpan, by: SumBy) {
  const [from, until] = boundsOf(span)
  const key =
    by === 'hour'
      ? sql`floor(extract(epoch from t.period_start) / 3600)::int8::text`
      : sql`(t.period_start at time zone ${displayZone})::date::text`
  return sql<TradeRow>`
    select key, coalesce(sum(wh) filter (where side = 'buy'), 0)::text as bought,
      coalesce(sum(wh) filter (where side = 'sell'), 0)::text as sold
    from (
      select ${key} as key, t.side, t.quantity_wh as wh
      from users u join trades t on t.user_id = u.id and t.period_start >= ${from} and t.period_start < ${until}
      where ${isParticipant}
    ) traded group by 1`
}

/**
 * The same of days without looking at the trades of everybody, which are millions in a year: what was traded in each market is
 * summed beforehand, and of it goes what those traded who are no participants, who are few.
 */
function everybodyLessOthers(span: DaySpan) {
  const [from, until] = boundsOf(span)
  const sessions = sql`market_sessions s where s.delivery_day between ${span.from} and ${span.to}`
  return sql<TradeRow>`
    with summed as (
      select s.delivery_day as day, a.side, a.energy_wh as wh
      from auction_trade_sums a join (select s.id, s.delivery_day from ${sessions}) s on s.id = a.session_id
      union all
      select s.delivery_day, side, c.volume_wh
      from intraday_contracts c join (select s.id, s.delivery_day from ${sessions}) s on s.id = c.session_id,
        (values ('buy'), ('sell')) sides(side)
      union all
      select (t.period_start at time zone ${displayZone})::date, t.side, -t.quantity_wh::int8
      from users u join trades t on t.user_id = u.id and t.period_start >= ${from} and t.period_start < ${until}
      where not ${isParticipant}
    )
    select day::text as key, coalesce(sum(wh) filter (where side = 'buy'), 0)::text as bought,
      coalesce(sum(wh) filter (where side = 'sell'), 0)::text as sold from summed group by 1`
}

export interface ImbalanceSum {
  readonly key: string
  /** + excess, − deficit. */
  readonly imbalance: EnergyWh
  readonly settledDays: number
}

/** The imbalance of the portfolio on the days that are applied, as their latest versions have it. */
export async function findImbalances(db: Db, span: DaySpan, by: SumBy): Promise<ImbalanceSum[]> {
  const { rows } = await (by === 'hour' ? imbalanceHours(span) : imbalanceDays(span)).execute(db)
  return rows.map(({ key, imbalance, days }) => ({ key, imbalance: energyWh(BigInt(imbalance)), settledDays: days }))
}

interface ImbalanceRow {
  readonly key: string
  readonly imbalance: string
  readonly days: number
}

function imbalanceDays({ from, to }: DaySpan) {
  return sql<ImbalanceRow>`
    select s.delivery_day::text as key, 1 as days, coalesce(sum(d.excess_wh - d.deficit_wh), 0)::text as imbalance
    from imbalance_settlements s left join (
        select d.* from imbalance_days d join users u on u.id = d.user_id where ${isParticipant}
      ) d on d.settlement_id = s.id
    where s.replaced_at is null and s.delivery_day between ${from} and ${to} group by 1`
}

function imbalanceHours(span: DaySpan) {
  const [from, until] = boundsOf(span)
  return sql<ImbalanceRow>`
    select floor(extract(epoch from p.period_start) / 3600)::int8::text as key, 1 as days,
      coalesce(sum(d.production_wh[p.period] - d.consumption_wh[p.period] + d.bought_wh[p.period] - d.sold_wh[p.period]), 0)::text
        as imbalance
    from imbalance_settlements s join imbalance_periods p on p.settlement_id = s.id left join (
        select d.* from imbalance_days d join users u on u.id = d.user_id where ${isParticipant}
      ) d on d.settlement_id = s.id
    where s.replaced_at is null and p.period_start >= ${from} and p.period_start < ${until}
      and s.delivery_day between ${span.from}::date - 1 and ${span.to}::date + 1 group by 1`
}
