import { leastTogether } from '@tandem/core/metering/energy-figures.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Days back for which corrected readings and prices are looked for. */
const correctedDays = 10
/** The same for readings that come late. */
const lateDays = 40
/** What is written while outcomes are read can have been written, by the clock, a little before. */
const writing = sql`interval '2 minutes'`

/** The hours of a forecast, numbered from 1. */
const hoursOfForecast = sql`cross join lateral (
  select n, f.first_hour + (n - 1) * interval '1 hour' as starts_at from generate_subscripts(f.value, 1) as n) as h`

const endOfForecast = sql`f.first_hour + cardinality(f.value) * interval '1 hour'`

const energyOf = (reading: string) =>
  sql`case f.kind when 'consumption' then ${sql.ref(`${reading}.consumption_wh`)} else ${sql.ref(`${reading}.production_wh`)} end`

/** What a user metered in an hour. */
const energyOfUser = sql`select ${energyOf('r')} from hour_readings r
  where r.user_id = f.user_id and r.starts_at = date_trunc('hour', h.starts_at)`

/**
 * What the members of a group metered together: those who belonged to it and had readings of the kind when it was forecast. Not known
 * while it is not known of each of them.
 */
const energyOfGroup = sql`select case when count(*) >= ${leastTogether} and bool_and(outcome is not null) then sum(outcome)::int8 end
  from (
    select (select ${energyOf('r')} from hour_readings r
      where r.user_id = m.user_id and r.starts_at = date_trunc('hour', h.starts_at)) as outcome
    from group_members m where m.group_id = f.group_id and m.joined_at <= f.made_at and exists (
      select 1 from hour_readings e where e.user_id = m.user_id and e.starts_at >= f.cut_off - interval '672 hours'
        and e.starts_at < f.cut_off and ${energyOf('e')} is not null)
  ) as members`

/** The mean of what was traded in the periods of an hour, or its reference price where nothing was. */
const priceOfHour = sql`select round(coalesce(
    (select avg(a.price_ticks) from auction_periods a join market_sessions s on s.id = a.session_id
      where s.market_type = 'dayAhead' and s.cleared_at is not null
        and a.period_start >= h.starts_at and a.period_start < h.starts_at + interval '1 hour'),
    (select avg(p.price_ticks) from reference_prices p
      where p.period_start >= h.starts_at and p.period_start < h.starts_at + interval '1 hour')))::int8`

const isPublished = sql`exists (select 1 from market_sessions s
  where s.market_type = 'dayAhead' and s.delivery_day = f.delivery_day and s.cleared_at is not null)`

/** Prices are known once the auction is published, all of them; without one, and energy, once the day is over. */
const isKnown = (at: Temporal.Instant) => sql`(${endOfForecast} <= ${at} or f.kind = 'price' and ${isPublished})`

/** What came of forecasts, their hours in order. */
const outcomesOf = (forecasts: RawBuilder<unknown>, at: Temporal.Instant) => sql<{
  id: number
  actual: (bigint | null)[]
}>`
  select f.id, array_agg(case
    when f.kind = 'price' then case when ${isKnown(at)} then (${priceOfHour}) end
    when f.user_id is not null then (${energyOfUser})
    else (${energyOfGroup}) end order by h.n) as actual
  from forecasts f ${hoursOfForecast} where f.id in (${forecasts}) group by f.id`

const these = (ids: readonly number[]) => sql`select unnest(${[...ids]}::int8[])`

/** What came of forecasts as far as it is known now, by their numbers: of a day that goes on the hours that are over. */
export async function findOutcomes(
  db: Db,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<Map<number, (number | null)[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await outcomesOf(these(ids), now).execute(db)
  return new Map(rows.map(({ id, actual }) => [id, actual.map((each) => (each === null ? null : Number(each)))]))
}

/** Writes beside forecasts what came and how far they were off, once it is known. */
export async function scoreForecasts(db: Db, ids: readonly number[], at: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with errors as (
      select o.id, o.actual, count(x.actual)::int4 as hours, sum(abs(x.value - x.actual))::int8 as error,
        sum(abs(x.naive - x.actual))::int8 as naive_error
      from (${outcomesOf(these(ids), at)}) as o join forecasts f on f.id = o.id and ${isKnown(at)}
        cross join lateral unnest(o.actual, f.value, f.naive) as x (actual, value, naive)
      group by o.id, o.actual
    )
    update forecasts f set scored_at = ${at}, actual = e.actual, scored_hours = e.hours, error_sum = e.error,
      naive_error_sum = e.naive_error
    from errors e where e.id = f.id and e.hours > 0`.execute(db)
}

/**
 * Forecasts whose outcome is known and not written beside them, or was corrected since; the newest first, so that those whose
 * outcome never comes keep nobody waiting.
 */
export async function findUnscored(db: Db, now: Temporal.Instant, most: number): Promise<number[]> {
  const within = (days: number) => sql`f.delivery_day >= (${now}::timestamptz)::date - ${sql.lit(days + 1)}`
  // Asked of each forecast by itself, along the index: joined, all the hours of a user would be gone through for each.
  const readings = (condition: RawBuilder<unknown>) => {
    const hour = sql`r.starts_at >= f.first_hour and r.starts_at < ${endOfForecast} and ${energyOf('r')} is not null
      and ${condition}`
    return sql`case when f.user_id is not null
      then (select true from hour_readings r where r.user_id = f.user_id and ${hour} limit 1)
      else (select true from group_members m cross join lateral (
        select 1 from hour_readings r where r.user_id = m.user_id and ${hour} limit 1) as known
        where m.group_id = f.group_id limit 1) end`
  }
  const references = (condition: RawBuilder<unknown>) => sql`exists (select 1 from reference_prices p
    where p.period_start >= f.first_hour and p.period_start < ${endOfForecast} and ${condition})`
  const { rows } = await sql<{ id: number }>`
    select f.id::float8 as id from forecasts f where f.scored_at is null and ${within(lateDays)} and ${isKnown(now)} and case
      when f.kind <> 'price' then ${readings(sql`true`)}
      else ${isPublished} or ${references(sql`true`)} end
    union all
    select f.id::float8 from forecasts f where f.scored_at is not null and ${within(correctedDays)} and case
      when f.kind <> 'price' then ${readings(sql`r.written_at > f.scored_at - ${writing}`)}
      else ${references(sql`p.saved_at > f.scored_at - ${writing}`)} or exists (select 1 from market_sessions s
        where s.market_type = 'dayAhead' and s.delivery_day = f.delivery_day and s.cleared_at > f.scored_at - ${writing})
      end
    order by id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}
