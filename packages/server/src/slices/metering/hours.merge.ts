import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { HourReading } from '@tandem/core/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** One hour to be known of a user. null leaves what is known of that side; the quarters go with their side. */
export interface HourWrite extends HourReading {
  readonly userId: number
  readonly analyserId?: number
  readonly importId?: number
  readonly writtenBy?: number
}

/** What became of the hours of a user on a day. */
export interface DayOfUser {
  readonly userId: number
  readonly day: DeliveryDay
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
  readonly kept: number
}

const zone = sql.lit(displayZone)

/**
 * Merges hours, none of them twice, with what is known of them, by the rules of `writeHours`, in one statement. The hours of
 * these users must be locked: what is known must not change between reading and writing.
 */
export async function mergeHours(tx: Db, hours: readonly HourWrite[], at: Temporal.Instant): Promise<DayOfUser[]> {
  const { rows } = await sql<DayOfUser>`
    with ${judged(hours)},
    written as (
      insert into hour_readings as hour (user_id, starts_at, consumption_wh, production_wh, consumption_quarters,
        production_quarters, quality, placement, analyser_id, import_id, written_by, written_at)
      select user_id, starts_at, new_consumption, new_production, new_consumption_quarters, new_production_quarters,
        new_quality, new_placement, new_analyser_id, new_import_id, new_written_by, ${at.toString()}::timestamptz
      from judged where is_new
      on conflict (user_id, starts_at) do update set
        version = hour.version + 1,
        consumption_wh = excluded.consumption_wh, production_wh = excluded.production_wh,
        consumption_quarters = excluded.consumption_quarters, production_quarters = excluded.production_quarters,
        quality = excluded.quality, placement = excluded.placement,
        analyser_id = excluded.analyser_id, import_id = excluded.import_id, written_by = excluded.written_by,
        written_at = excluded.written_at
    )
    select user_id as "userId", (starts_at at time zone ${zone})::date as day,
      (count(*) filter (where is_added))::int4 as added,
      (count(*) filter (where is_new and not is_added))::int4 as replaced,
      (count(*) filter (where not is_new and not yields))::int4 as unchanged,
      (count(*) filter (where not is_new and yields))::int4 as kept
    from judged group by 1, 2`.execute(tx)
  return rows
}

/** Each hour as it will be, beside what is known of it: `judged`. */
function judged(hours: readonly HourWrite[]) {
  return sql`
    given as materialized (select * from ${unnested(hours)}),
    known as (
      select given.*, old.version as old_version, old.consumption_wh as old_consumption, old.production_wh as old_production,
        old.consumption_quarters as old_consumption_quarters, old.production_quarters as old_production_quarters,
        old.quality as old_quality, old.placement as old_placement, old.analyser_id as old_analyser_id,
        old.import_id as old_import_id, old.written_by as old_written_by,
        coalesce(given.quality in ('measured', 'estimated') and old.quality not in ('measured', 'estimated'), false) as yields
      from given
      -- One by one by the key: a join might go through all readings of everybody.
      left join lateral (
        select * from hour_readings as hour where hour.user_id = given.user_id and hour.starts_at = given.starts_at limit 1
      ) as old on true
    ),
    taken as (
      select *,
        consumption_wh is not null and (not yields or old_consumption is null and old_placement = placement) as takes_consumption,
        production_wh is not null and (not yields or old_production is null and old_placement = placement) as takes_production
      from known
    ),
    merged as (
      select *,
        case when takes_consumption then consumption_wh else old_consumption end as new_consumption,
        case when takes_production then production_wh else old_production end as new_production,
        case
          when not takes_consumption then old_consumption_quarters
          when consumption_wh = old_consumption then coalesce(consumption_quarters, old_consumption_quarters)
          else consumption_quarters
        end as new_consumption_quarters,
        case
          when not takes_production then old_production_quarters
          when production_wh = old_production then coalesce(production_quarters, old_production_quarters)
          else production_quarters
        end as new_production_quarters,
        case when yields then old_quality else quality end as new_quality,
        case when yields then old_placement else placement end as new_placement
      from taken
    ),
    judged as (
      select user_id, starts_at, new_consumption, new_production, new_consumption_quarters, new_production_quarters, new_quality,
        new_placement, old_version is null as is_added, yields,
        case when yields then old_analyser_id else analyser_id end as new_analyser_id,
        case when yields then old_import_id else import_id end as new_import_id,
        case when yields then old_written_by else written_by end as new_written_by,
        (new_consumption, new_production, new_consumption_quarters, new_production_quarters, new_quality, new_placement)
          is distinct from (old_consumption, old_production, old_consumption_quarters, old_production_quarters, old_quality,
          old_placement) as is_new
      from merged
    )`
}

/** The hours as rows of the database, read from one array for each column, each written out at once: that takes half the time. */
function unnested(hours: readonly HourWrite[]) {
  const column = (read: (hour: HourWrite) => string | number | null | undefined) =>
    `{${hours.map((hour) => read(hour) ?? 'null').join(',')}}`
  const quarters = (read: (hour: HourWrite) => readonly number[] | null) =>
    column((hour) => {
      const four = read(hour)
      return four && `"{${four.join(',')}}"`
    })
  return sql`(
    select user_id, to_timestamp(seconds) as starts_at, consumption_wh, production_wh,
      consumption_quarters::int8[], production_quarters::int8[], quality, placement, analyser_id, import_id, written_by
    from unnest(${column(({ userId }) => userId)}::int4[], ${column(({ start }) => start.epochMilliseconds / 1_000)}::float8[],
      ${column(({ consumption }) => consumption)}::int8[], ${column(({ production }) => production)}::int8[],
      ${quarters(({ consumptionQuarters }) => consumptionQuarters)}::text[],
      ${quarters(({ productionQuarters }) => productionQuarters)}::text[],
      ${column(({ quality }) => quality)}::text[], ${column(({ placement }) => placement)}::text[],
      ${column(({ analyserId }) => analyserId)}::int4[], ${column(({ importId }) => importId)}::int8[],
      ${column(({ writtenBy }) => writtenBy)}::int4[])
      as hour (user_id, seconds, consumption_wh, production_wh, consumption_quarters, production_quarters, quality,
        placement, analyser_id, import_id, written_by)) as rows`
}
