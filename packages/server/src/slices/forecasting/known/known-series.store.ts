import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { daysIn, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { SeriesOrigin } from '@tandem/contract/texts/source-words.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import { clockDays, hoursOf, toClockSeries } from '../clock-series.ts'
import type { KnownColumn, KnownVersion } from '../forecast-job.ts'

/** More would be more than any forecast can learn from. */
export const mostSeries = 100
/** Forecasts use so many, those that are there longest. */
const mostUsed = 8

export interface StoredSeries {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly origin: SeriesOrigin
  readonly isUsed: boolean
  readonly days: number
  readonly firstDay: DeliveryDay | null
  readonly lastDay: DeliveryDay | null
  readonly knownAt: Temporal.Instant | null
}

/** All series, in the order in which they were made. */
export async function listSeries(db: Db, id?: number): Promise<StoredSeries[]> {
  const { rows } = await sql<StoredSeries>`
    select s.id, s.key, s.name, s.unit, s.origin, s.is_used as "isUsed", count(distinct d.delivery_day)::int4 as days,
      min(d.delivery_day) as "firstDay", max(d.delivery_day) as "lastDay", max(d.known_at) as "knownAt"
    from known_series s left join known_days d on d.series_id = s.id
    where ${id ?? null}::int4 is null or s.id = ${id ?? null}
    group by s.id order by s.id limit ${mostSeries}`.execute(db)
  return rows
}

/** The key of what is fetched: an area or a place has series of its own. */
export const fetchedKey = (origin: SeriesOrigin, name: string, place: string): string => `${origin}:${name}:${place}`

/** The key of what is uploaded: a name is a series, however it is written. */
export const fileKey = (name: string): string => `file:${name.toLowerCase()}`

/** Of what a source brought, the series of one place are used from now on, and those of others are not. */
export async function usePlace(tx: Tx, origin: SeriesOrigin, place: string): Promise<void> {
  await tx
    .updateTable('known_series')
    .set((eb) => ({ is_used: sql<boolean>`right(${eb.ref('key')}, ${place.length + 1}) = ${`:${place}`}` }))
    .where('origin', '=', origin)
    .execute()
}

export interface NewSeries {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly origin: SeriesOrigin
  readonly at: Temporal.Instant
}

/** The number of the series with this key, made where there is none; null where there are too many. */
export async function ensureSeries(tx: Tx, { key, name, unit, origin, at }: NewSeries): Promise<number | null> {
  // Of two at once the second waits: the bound and the key hold.
  await sql`lock table known_series in share row exclusive mode`.execute(tx)
  const known = await tx.selectFrom('known_series').select('id').where('key', '=', key).executeTakeFirst()
  if (known) return known.id
  const { count } = await tx
    .selectFrom('known_series')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostSeries) return null
  const { id } = await tx
    .insertInto('known_series')
    .values({ key, name, unit, origin, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function switchSeries(tx: Tx, id: number, isUsed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_series')
    .set({ is_used: isUsed })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Thousandths by the hours of a day, 23 to 25 of them; null is not known. */
export type DayValues = readonly (bigint | null)[]

/**
 * Adds what became known of days at an instant. What is not known now stays as it was known before; a day of which nothing new is
 * known has no further row. Returns of how many days something is new.
 */
export async function addDayValues(
  tx: Tx,
  seriesId: number,
  { at, days }: { readonly at: Temporal.Instant; readonly days: ReadonlyMap<DeliveryDay, DayValues> },
): Promise<number> {
  if (days.size === 0) return 0
  const { rows } = await sql<{ day: DeliveryDay; thousandths: (bigint | null)[] }>`
    select distinct on (delivery_day) delivery_day as day, thousandths from known_days
    where series_id = ${seriesId} and delivery_day = any(${[...days.keys()]}::date[])
    order by delivery_day, known_at desc`.execute(tx)
  const before = new Map(rows.map(({ day, thousandths }) => [day, thousandths]))
  const added = [...days].flatMap(([day, values]) => {
    const known = before.get(day)
    const merged = values.map((value, hour) => value ?? known?.[hour] ?? null)
    const isNew = merged.some((value, hour) => value !== (known?.[hour] ?? null))
    return isNew ? [{ series_id: seriesId, delivery_day: day, known_at: at, thousandths: merged }] : []
  })
  for (let from = 0; from < added.length; from += 500) {
    const rows = added.slice(from, from + 500)
    // Twice within a microsecond: the first stays.
    await tx
      .insertInto('known_days')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return added.length
}

/** What is known of the days of a series now, for each day that has anything. */
export async function findDayValues(db: Db, seriesId: number): Promise<Map<DeliveryDay, DayValues>> {
  const { rows } = await sql<{ day: DeliveryDay; hours: string }>`
    select distinct on (delivery_day) delivery_day as day, array_to_string(thousandths, ',', '') as hours
    from known_days where series_id = ${seriesId} order by delivery_day desc, known_at desc limit ${mostLookedAt}`.execute(
    db,
  )
  const read = (hours: string) => hours.split(',').map((text) => (text === '' ? null : BigInt(text)))
  return new Map(rows.map(({ day, hours }) => [day, read(hours)]))
}

/** Days of a series that say what is usual of it: the latest four years. */
const mostLookedAt = 1_500

/** The series of a key; null where there is none. */
export async function findSeries(db: Db, key: string): Promise<StoredSeries | null> {
  const row = await db.selectFrom('known_series').select('id').where('key', '=', key).executeTakeFirst()
  return row ? ((await listSeries(db, row.id))[0] ?? null) : null
}

interface VersionRow {
  readonly day: DeliveryDay
  /** Thousandths, with commas between; nothing where an hour is not known. */
  readonly hours: string
  readonly known_at: number
}

/** The series that forecasts use, by a local clock, with all that was known of each day and since when. */
export async function findKnownColumns(db: Db, span: DaySpan, zone: string): Promise<KnownColumn[]> {
  const used = await db
    .selectFrom('known_series')
    .select(['id', 'key'])
    .where('is_used', '=', true)
    .orderBy('id')
    .limit(mostUsed)
    .execute()
  const columns: KnownColumn[] = []
  for (const { id, key } of used) {
    const { rows } = await sql<VersionRow>`
      select delivery_day as day, array_to_string(thousandths, ',', '') as hours,
        extract(epoch from known_at)::float8 * 1000 as known_at
      from known_days where series_id = ${id} and delivery_day between ${span.from}::date - 1 and ${span.to}::date + 1
      order by delivery_day, known_at`.execute(db)
    if (rows.length > 0) columns.push(toColumn(key, rows, { span, zone }))
  }
  return columns
}

/** The latest version of each day stands in one series; those that it took the place of beside it. */
function toColumn(
  key: string,
  rows: readonly VersionRow[],
  { span, zone }: { readonly span: DaySpan; readonly zone: string },
): KnownColumn {
  const at: number[] = []
  const values: number[] = []
  const since: number[] = []
  const earlier = new Map<number, KnownVersion[]>()
  rows.forEach(({ day, hours, known_at }, index) => {
    const read = hours.split(',').map((text) => (text === '' ? NaN : Number(text)))
    const starts = hoursOf(day, displayZone).map(({ start }) => start.epochMilliseconds)
    if (rows[index + 1]?.day === day) {
      const clock = clockDays({ from: day, to: day }, zone)
      const place = daysIn({ from: span.from, to: day }) - 1
      const versions = earlier.get(place) ?? []
      versions.push({ knownAt: known_at, values: toClockSeries(clock, { at: starts, values: read }) })
      earlier.set(place, versions)
      return
    }
    starts.forEach((start, hour) => {
      at.push(start)
      values.push(read[hour] ?? NaN)
      since.push(known_at)
    })
  })
  const clock = clockDays(span, zone)
  return {
    key,
    values: toClockSeries(clock, { at, values }),
    knownAt: toClockSeries(clock, { at, values: since }).map((time) => (Number.isNaN(time) ? Infinity : time)),
    earlier,
  }
}
