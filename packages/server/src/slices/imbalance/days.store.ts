import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DayTotals } from '@tandem/core/imbalance/day-settlement.ts'
import type { ImbalanceMode } from '@tandem/core/imbalance/imbalance-price.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, energyWh, type Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export async function usernameOf(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.username
}

interface VersionOfUser {
  readonly version: number
  readonly appliedAt: Temporal.Instant
  readonly cash: Amount
  readonly posted: Amount
}

/** What each version of a day came to for a user, the first one first. */
export async function findVersionsOf(db: Db, userId: number, day: DeliveryDay): Promise<VersionOfUser[]> {
  const rows = await db
    .selectFrom('imbalance_days as d')
    .innerJoin('imbalance_settlements as s', 's.id', 'd.settlement_id')
    .select(['s.version', 's.applied_at', 'd.cash_units', 'd.posted_units'])
    .where('d.user_id', '=', userId)
    .where('d.delivery_day', '=', day)
    .orderBy('s.version')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    appliedAt: row.applied_at,
    cash: amount(row.cash_units),
    posted: amount(row.posted_units),
  }))
}

export interface DayOfList {
  readonly day: DeliveryDay
  readonly version: number
  readonly mode: ImbalanceMode
  readonly appliedAt: Temporal.Instant
  readonly groupId: number | null
  readonly totals: DayTotals
}

export interface ListSpan {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

interface SummedRow {
  delivery_day: DeliveryDay
  version: number
  mode: ImbalanceMode
  applied_at: Temporal.Instant
  group_id: number | null
  bought: bigint
  sold: bigint
  consumption: bigint
  production: bigint
  real: bigint
  estimated: bigint
  deficit: bigint
  excess: bigint
  stand_alone: bigint
  pre_cost: bigint
  periods: number
  estimated_periods: number
  unmetered_periods: number
}

/** The settled days of a user, the latest first, summed where they are stored: a year of periods need not travel. */
export async function listDays(db: Db, userId: number, { dateFrom, dateTo }: ListSpan): Promise<DayOfList[]> {
  const { rows } = await sql<SummedRow>`
    select d.delivery_day, s.version, s.mode, s.applied_at, d.group_id, sums.*,
      d.deficit_wh as deficit, d.excess_wh as excess, d.stand_alone_sum as stand_alone, d.pre_cost_sum as pre_cost
    from imbalance_days d
    join imbalance_settlements s on s.id = d.settlement_id and s.replaced_at is null
    cross join lateral (
      select sum(b)::int8 as bought, sum(s)::int8 as sold, sum(c)::int8 as consumption, sum(p)::int8 as production,
        coalesce(sum(p - c) filter (where q in ('measured', 'grid')), 0)::int8 as real,
        coalesce(sum(p - c) filter (where q not in ('measured', 'grid')), 0)::int8 as estimated,
        count(*)::int4 as periods, count(*) filter (where q = 'estimated')::int4 as estimated_periods,
        count(*) filter (where q = 'unmetered')::int4 as unmetered_periods
      from unnest(d.bought_wh, d.sold_wh, d.consumption_wh, d.production_wh, d.quality) as x (b, s, c, p, q)) sums
    where d.user_id = ${userId} and d.delivery_day between ${dateFrom} and ${dateTo}
    order by d.delivery_day desc`.execute(db)
  return rows.map(toListed)
}

/** The same of a group as one: deficits and excesses are what is left in each period after netting. */
export async function listGroupDays(db: Db, groupId: number, { dateFrom, dateTo }: ListSpan): Promise<DayOfList[]> {
  const { rows } = await sql<SummedRow>`
    with members as (
      select d.* from imbalance_days d
      join imbalance_settlements s on s.id = d.settlement_id and s.replaced_at is null
      where d.group_id = ${groupId} and d.delivery_day between ${dateFrom} and ${dateTo}),
    periods as (
      select d.settlement_id, x.place, sum(b) as bought, sum(s) as sold, sum(c) as consumption, sum(p) as production,
        sum(p - c - s + b) as net, coalesce(sum(p - c) filter (where q in ('measured', 'grid')), 0) as real,
        bool_or(q = 'estimated') as is_estimated, bool_or(q = 'unmetered') as is_unmetered
      from members d cross join lateral unnest(d.bought_wh, d.sold_wh, d.consumption_wh, d.production_wh, d.quality)
        with ordinality as x (b, s, c, p, q, place)
      group by d.settlement_id, x.place),
    days as (
      select settlement_id, sum(bought)::int8 as bought, sum(sold)::int8 as sold, sum(consumption)::int8 as consumption,
        sum(production)::int8 as production, sum(real)::int8 as real, sum(production - consumption - real)::int8 as estimated,
        sum(greatest(-net, 0))::int8 as deficit, sum(greatest(net, 0))::int8 as excess, count(*)::int4 as periods,
        count(*) filter (where is_estimated)::int4 as estimated_periods,
        count(*) filter (where is_unmetered)::int4 as unmetered_periods
      from periods group by settlement_id),
    coins as (
      select settlement_id, sum(stand_alone_sum)::int8 as stand_alone, sum(pre_cost_sum)::int8 as pre_cost
      from members group by settlement_id)
    select s.delivery_day, s.version, s.mode, s.applied_at, ${groupId}::int4 as group_id, days.*, coins.stand_alone, coins.pre_cost
    from days join coins using (settlement_id) join imbalance_settlements s on s.id = days.settlement_id
    order by s.delivery_day desc`.execute(db)
  return rows.map(toListed)
}

function toListed(row: SummedRow): DayOfList {
  const [standAlone, preCost] = [amount(row.stand_alone), amount(row.pre_cost)]
  return {
    day: row.delivery_day,
    version: row.version,
    mode: row.mode,
    appliedAt: row.applied_at,
    groupId: row.group_id,
    totals: {
      bought: energyWh(row.bought),
      sold: energyWh(row.sold),
      ordered: energyWh(row.sold - row.bought),
      consumption: energyWh(row.consumption),
      production: energyWh(row.production),
      real: energyWh(row.real),
      estimated: energyWh(row.estimated),
      imbalance: energyWh(row.excess - row.deficit),
      deficitVolume: energyWh(row.deficit),
      excessVolume: energyWh(row.excess),
      standAlone,
      imbalanceCost: amount(-standAlone),
      preCost,
      cash: amount(standAlone + preCost),
      periods: row.periods,
      estimatedPeriods: row.estimated_periods,
      unmeteredPeriods: row.unmetered_periods,
    },
  }
}
