import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { SeriesOrigin } from '@tandem/contract/texts/source-words.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import { piecesOf } from '../../../platform/pieces.ts'

/** More would be more than any forecast can learn from. */
export const mostSeries = 100

export interface StoredSeries {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly origin: SeriesOrigin
  readonly isUsed: boolean
  readonly isUsedForVolumes: boolean
  readonly days: number
  readonly firstDay: DeliveryDay | null
  readonly lastDay: DeliveryDay | null
  readonly knownAt: Temporal.Instant | null
}

/** A person, or the installation where it is null. */
type SeriesOwner = number | null

/** All series of an owner, in the order in which they were made; or that of them which has a number. */
export async function listSeries(db: Db, ownerId: SeriesOwner, id?: number): Promise<StoredSeries[]> {
  const { rows } = await sql<StoredSeries>`
    select s.id, s.key, s.name, s.unit, s.origin, s.is_used as "isUsed",
      s.is_used_for_volumes as "isUsedForVolumes", count(distinct d.delivery_day)::int4 as days,
      min(d.delivery_day) as "firstDay", max(d.delivery_day) as "lastDay", max(d.known_at) as "knownAt"
    from known_series s left join known_days d on d.series_id = s.id
    where s.owner_id is not distinct from ${ownerId}::int4 and (${id ?? null}::int4 is null or s.id = ${id ?? null})
    group by s.id order by s.id limit ${mostSeries}`.execute(db)
  return rows
}

/** What some series are called and where they come from, by their numbers. */
export async function findSeriesNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Pick<StoredSeries, 'name' | 'key' | 'origin'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('known_series')
    .select(['id', 'name', 'key', 'origin'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...series }) => [id, series]))
}

/** The key of what is fetched: an area or a place has series of its own. */
export const fetchedKey = (origin: SeriesOrigin, name: string, place: string): string => `${origin}:${name}:${place}`

/** The key of what is uploaded: a name is a series of its owner, however it is written. */
export function fileKey(name: string, ownerId: SeriesOwner): string {
  return `${ownerId === null ? 'file' : `own:${String(ownerId)}`}:${name.toLowerCase()}`
}

/** Whether a series of a name and a place is what a source is to bring. */
export type IsWanted = (name: string, place: string) => boolean

export interface Places {
  readonly isWanted: IsWanted
  /** By the settings of before; null where there were none. */
  readonly wasWanted: IsWanted | null
}

/**
 * Of what a source brought, what was not wanted before is used from now on, and what is not wanted any more is not. What is wanted as
 * before stays as an administrator switched it.
 */
export async function usePlaces(tx: Tx, origin: SeriesOrigin, { isWanted, wasWanted }: Places): Promise<void> {
  const rows = await tx.selectFrom('known_series').select(['id', 'key']).where('origin', '=', origin).execute()
  const series = rows.map(({ id, key }) => {
    const [, name = '', place = ''] = key.split(':')
    return { id, isWanted: isWanted(name, place), wasWanted: wasWanted?.(name, place) ?? false }
  })
  const switchTo = async (ids: readonly number[], isUsed: boolean, isUsedForVolumes: boolean) => {
    const to = { is_used: isUsed, is_used_for_volumes: isUsedForVolumes }
    if (ids.length > 0) await tx.updateTable('known_series').set(to).where('id', 'in', ids).execute()
  }
  const idsOf = (which: (each: (typeof series)[number]) => boolean) => series.filter(which).map(({ id }) => id)
  // Volumes have the weather alone of what is fetched, unless an administrator says otherwise.
  const isWeather = origin === 'openMeteo'
  await switchTo(
    idsOf((each) => each.isWanted && !each.wasWanted),
    true,
    isWeather,
  )
  await switchTo(
    idsOf((each) => !each.isWanted),
    false,
    false,
  )
}

export interface NewSeries {
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly origin: SeriesOrigin
  readonly ownerId: SeriesOwner
  /** So many of them an owner may have. */
  readonly most: number
  readonly at: Temporal.Instant
}

/** The number of the series with this key, made where there is none; null where its owner has too many. */
export async function ensureSeries(tx: Tx, series: NewSeries): Promise<number | null> {
  const { key, name, unit, origin, ownerId, most, at } = series
  // Of two at once the second waits: the bound and the key hold.
  await sql`lock table known_series in share row exclusive mode`.execute(tx)
  const known = await tx.selectFrom('known_series').select('id').where('key', '=', key).executeTakeFirst()
  if (known) return known.id
  const { count } = await tx
    .selectFrom('known_series')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('owner_id', 'is not distinct from', ownerId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= most) return null
  const { id } = await tx
    .insertInto('known_series')
    .values({
      key,
      name,
      unit,
      origin,
      owner_id: ownerId,
      created_at: at,
      is_used: ownerId === null,
      is_used_for_volumes: origin === 'openMeteo',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For what forecasts use a series; what is left out stays. */
export interface SeriesSwitch {
  readonly isUsed: boolean
  readonly isUsedForVolumes?: boolean | undefined
}

export async function switchSeries(tx: Tx, id: number, { isUsed, isUsedForVolumes }: SeriesSwitch): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_series')
    .set({
      is_used: isUsed,
      ...(isUsedForVolumes !== undefined && { is_used_for_volumes: isUsedForVolumes }),
    })
    .where('id', '=', id)
    .where('owner_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the series of a person with all that was known of it, or that of them which has a number. Returns how many they were. */
export async function removeSeriesOf(tx: Tx, userId: number, id?: number): Promise<number> {
  let query = tx.selectFrom('known_series').select('id').where('owner_id', '=', userId)
  if (id !== undefined) query = query.where('id', '=', id)
  const ids = (await query.forUpdate().execute()).map((each) => each.id)
  if (ids.length > 0) {
    await tx.deleteFrom('known_days').where('series_id', 'in', ids).execute()
    await tx.deleteFrom('known_series').where('id', 'in', ids).execute()
  }
  return ids.length
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
  for (const rows of piecesOf(added, 500)) {
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

/** The series of a name that an owner uploaded; null where there is none. */
export async function findUploaded(db: Db, name: string, ownerId: SeriesOwner): Promise<StoredSeries | null> {
  const key = fileKey(name, ownerId)
  const row = await db.selectFrom('known_series').select('id').where('key', '=', key).executeTakeFirst()
  return row ? ((await listSeries(db, ownerId, row.id))[0] ?? null) : null
}
