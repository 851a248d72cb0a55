import type { HourReading, MeterPlacement, ReadingQuality } from '@tandem/core/metering/readings.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { sumDays } from './days.store.ts'

/** An hour as somebody, a file or an analyser gives it. null: says nothing of this side. */
export interface HourWrite {
  readonly userId: number
  readonly start: Temporal.Instant
  readonly consumption: EnergyWh | null
  readonly production: EnergyWh | null
  readonly consumptionQuarters: readonly EnergyWh[] | null
  readonly productionQuarters: readonly EnergyWh[] | null
  readonly quality: ReadingQuality
  readonly placement: MeterPlacement
  readonly analyserId?: number
  readonly importId?: number
  readonly writtenBy?: number
}

export interface StoredHour extends HourReading {
  readonly userId: number
  readonly version: number
  readonly analyserId: number | null
  readonly importId: number | null
  readonly writtenBy: number | null
  readonly writtenAt: Temporal.Instant
}

/** What became of hours that were written. `kept`: an analyser does not undo what a person said. */
export interface Written {
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
  readonly kept: number
}

/** Bounds the memory of one statement. */
const rowsAtOnce = 10_000
const userLock = 7_283_008

/**
 * Writes hours, of any number of users, with the sums of their days, in the caller's database transaction. What is already
 * there changes nothing; anything else is the next version, and the one before is kept. What a write does not say of an hour
 * stays as it was. An analyser writes where nothing is known and over what an analyser wrote, nowhere else. Of two writes of
 * one hour the last counts.
 */
export async function writeHours(tx: Db, hours: readonly HourWrite[], at: Temporal.Instant): Promise<Written> {
  const rows = [...new Map(hours.map((hour) => [`${hour.userId} ${hour.start.epochMilliseconds}`, hour])).values()]
  const users = [...new Set(rows.map(({ userId }) => userId))]
  await sql`
    select pg_advisory_xact_lock(${userLock}, user_id)
    from (select user_id from unnest(${users}::int4[]) as u (user_id) order by user_id) as sorted`.execute(tx)
  let [added, replaced, kept] = [0, 0, 0]
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce)
    kept += await countKept(tx, part)
    const days = await upsert(tx, part, at)
    for (const day of days) {
      added += day.added
      replaced += day.replaced
    }
    await sumDays(tx, days)
  }
  return { added, replaced, kept, unchanged: rows.length - added - replaced - kept }
}

type Column = <Value>(read: (hour: HourWrite) => Value) => Value[]

const columnOf =
  (rows: readonly HourWrite[]): Column =>
  (read) =>
    rows.map(read)

/** How many hours of analysers stand where somebody else has said something. */
async function countKept(tx: Db, rows: readonly HourWrite[]): Promise<number> {
  const measured = rows.filter(({ analyserId }) => analyserId !== undefined)
  if (measured.length === 0) return 0
  const column = columnOf(measured)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int4 as count
    from unnest(${column(({ userId }) => userId)}::int4[], ${column(({ start }) => start.toString())}::timestamptz[])
      as given (user_id, starts_at)
    join hour_readings as h using (user_id, starts_at)
    where h.analyser_id is null`.execute(tx)
  return counted[0]?.count ?? 0
}

interface TouchedDay {
  readonly userId: number
  readonly day: string
  readonly added: number
  readonly replaced: number
}

async function upsert(tx: Db, rows: readonly HourWrite[], at: Temporal.Instant): Promise<TouchedDay[]> {
  const column = columnOf(rows)
  const quarters = (side: 'consumptionQuarters' | 'productionQuarters') =>
    sql.join(
      [0, 1, 2, 3].map((quarter) => sql`${column((hour) => hour[side]?.[quarter] ?? null)}::int8[]`),
      sql`, `,
    )
  const { rows: days } = await sql<TouchedDay>`
    with given as (
      select user_id, starts_at, consumption, production, quality, placement, analyser_id, import_id, written_by,
        case when c1 is not null then array[c1, c2, c3, c4] end as consumption_quarters,
        case when p1 is not null then array[p1, p2, p3, p4] end as production_quarters
      from unnest(${column(({ userId }) => userId)}::int4[], ${column(({ start }) => start.toString())}::timestamptz[],
        ${column(({ consumption }) => consumption)}::int8[], ${column(({ production }) => production)}::int8[],
        ${column(({ quality }) => quality)}::text[], ${column(({ placement }) => placement)}::text[],
        ${column(({ analyserId }) => analyserId ?? null)}::int4[], ${column(({ importId }) => importId ?? null)}::int4[],
        ${column(({ writtenBy }) => writtenBy ?? null)}::int4[],
        ${quarters('consumptionQuarters')}, ${quarters('productionQuarters')})
        as g (user_id, starts_at, consumption, production, quality, placement, analyser_id, import_id, written_by,
          c1, c2, c3, c4, p1, p2, p3, p4)
    ),
    written as (
      insert into hour_readings as h (user_id, starts_at, consumption_wh, production_wh, consumption_quarters,
        production_quarters, quality, placement, analyser_id, import_id, written_by, written_at)
      select user_id, starts_at, consumption, production, consumption_quarters, production_quarters, quality, placement,
        analyser_id, import_id, written_by, ${at.toString()}::timestamptz
      from given order by user_id, starts_at
      on conflict (user_id, starts_at) do update set
        version = h.version + 1,
        consumption_wh = coalesce(excluded.consumption_wh, h.consumption_wh),
        production_wh = coalesce(excluded.production_wh, h.production_wh),
        consumption_quarters = case when ${sameSide('consumption')} then h.consumption_quarters
          else excluded.consumption_quarters end,
        production_quarters = case when ${sameSide('production')} then h.production_quarters
          else excluded.production_quarters end,
        quality = excluded.quality, placement = excluded.placement, analyser_id = excluded.analyser_id,
        import_id = excluded.import_id, written_by = excluded.written_by, written_at = excluded.written_at
      where (h.analyser_id is not null or excluded.analyser_id is null)
        and (not ${sameSide('consumption')} or not ${sameSide('production')} or h.placement <> excluded.placement
          or h.quality = 'estimated' and excluded.quality <> 'estimated')
      returning user_id, starts_at, version
    )
    select user_id as "userId", (starts_at at time zone ${displayZone})::date as day,
      (count(*) filter (where version = 1))::int4 as added, (count(*) filter (where version > 1))::int4 as replaced
    from written group by 1, 2`.execute(tx)
  return days
}

/** Nothing new is said of a side: neither another figure nor quarters that were not known, or were others. */
function sameSide(side: 'consumption' | 'production') {
  const energy = sql.ref(`${side}_wh`)
  const quarters = sql.ref(`${side}_quarters`)
  return sql`(excluded.${energy} is null or excluded.${energy} is not distinct from h.${energy}
    and (excluded.${quarters} is null or excluded.${quarters} is not distinct from h.${quarters}))`
}

interface HourRow {
  readonly user_id: number
  readonly starts_at: Temporal.Instant
  readonly version: number
  readonly consumption_wh: bigint | null
  readonly production_wh: bigint | null
  readonly consumption_quarters: bigint[] | null
  readonly production_quarters: bigint[] | null
  readonly quality: ReadingQuality
  readonly placement: MeterPlacement
  readonly analyser_id: number | null
  readonly import_id: number | null
  readonly written_by: number | null
  readonly written_at: Temporal.Instant
}

/** What is known of the hours of a user that begin within [from, until), in order. */
export async function hoursBetween(
  db: Db,
  userId: number,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<StoredHour[]> {
  const rows = await db
    .selectFrom('hour_readings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .execute()
  return rows.map(toHour)
}

/** An hour as it is and as it was before each correction, the latest first. */
export async function versionsOfHour(db: Db, userId: number, start: Temporal.Instant): Promise<StoredHour[]> {
  const of = (table: 'hour_readings' | 'hour_reading_versions') =>
    db.selectFrom(table).selectAll(table).where('user_id', '=', userId).where('starts_at', '=', start)
  const now = await of('hour_readings').execute()
  const before = await of('hour_reading_versions').orderBy('version', 'desc').execute()
  return [...now, ...before].map(toHour)
}

function toHour(row: HourRow): StoredHour {
  return {
    ...{ userId: row.user_id, start: row.starts_at, version: row.version },
    ...{ consumption: energyOf(row.consumption_wh), production: energyOf(row.production_wh) },
    consumptionQuarters: row.consumption_quarters?.map((wh) => energyWh(Number(wh))) ?? null,
    productionQuarters: row.production_quarters?.map((wh) => energyWh(Number(wh))) ?? null,
    ...{ quality: row.quality, placement: row.placement },
    ...{ analyserId: row.analyser_id, importId: row.import_id, writtenBy: row.written_by, writtenAt: row.written_at },
  }
}

function energyOf(wh: bigint | null): EnergyWh | null {
  return wh === null ? null : energyWh(Number(wh))
}
