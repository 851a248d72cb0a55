import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { daysIn, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../../platform/database.ts'
import { clockDays, toClockSeries } from '../clock-series.ts'
import type { KnownColumn, KnownVersion } from '../forecast-job.ts'

/** Forecasts use so many of each kind, those that are there longest. */
const mostUsed = 8
const hour = 3_600_000

/** Of what a forecast is: each has series of its own, and a person those for the own volumes. */
type ColumnUse = 'prices' | 'volumes' | { readonly ownerId: number }

interface VersionRow {
  readonly day: DeliveryDay
  /** Thousandths, with commas between; nothing where an hour is not known. */
  readonly hours: string
  readonly known_at: number
}

interface Wanted {
  readonly zone: string
  readonly use: ColumnUse
}

/** The series that forecasts use, by a local clock, with all that was known of each day and since when. */
export async function findKnownColumns(db: Db, span: DaySpan, { zone, use }: Wanted): Promise<KnownColumn[]> {
  const columns: KnownColumn[] = []
  for (const id of await findUsed(db, use)) {
    const { rows } = await sql<VersionRow>`
      select delivery_day as day, array_to_string(thousandths, ',', '') as hours,
        extract(epoch from known_at)::float8 * 1000 as known_at
      from known_days where series_id = ${id} and delivery_day between ${span.from}::date - 1 and ${span.to}::date + 1
      order by delivery_day, known_at`.execute(db)
    if (rows.length > 0) columns.push(await toColumn(id, rows, { span, zone }))
  }
  return columns
}

async function findUsed(db: Db, use: ColumnUse): Promise<number[]> {
  const all = db.selectFrom('known_series').select('id')
  const used = await (
    typeof use === 'object'
      ? all.where('owner_id', '=', use.ownerId)
      : all.where('owner_id', 'is', null).where(use === 'prices' ? 'is_used' : 'is_used_for_volumes', '=', true)
  )
    .orderBy('id')
    .limit(mostUsed)
    .execute()
  return used.map(({ id }) => id)
}

/** Days after which others have their turn. */
const daysInTurn = 100

/** The latest version of each day stands in one series; those that it took the place of beside it. */
async function toColumn(
  id: number,
  rows: readonly VersionRow[],
  { span, zone }: { readonly span: DaySpan; readonly zone: string },
): Promise<KnownColumn> {
  const at: number[] = []
  const values: number[] = []
  const since: number[] = []
  const earlier = new Map<number, KnownVersion[]>()
  for (const [index, { day, hours, known_at }] of rows.entries()) {
    if (index % daysInTurn === daysInTurn - 1) await nextTurn()
    const read = hours.split(',').map((text) => (text === '' ? NaN : Number(text)))
    // The hours of a day follow one another, however many it has.
    const start = startOfDay(day, displayZone).epochMilliseconds
    const starts = read.map((_, place) => start + place * hour)
    if (rows[index + 1]?.day === day) {
      const clock = clockDays({ from: day, to: day }, zone)
      const place = daysIn({ from: span.from, to: day }) - 1
      const versions = earlier.get(place) ?? []
      versions.push({ knownAt: known_at, values: toClockSeries(clock, { at: starts, values: read }) })
      earlier.set(place, versions)
      continue
    }
    starts.forEach((begins, place) => {
      at.push(begins)
      values.push(read[place] ?? NaN)
      since.push(known_at)
    })
  }
  await nextTurn()
  const clock = clockDays(span, zone)
  await nextTurn()
  return {
    id,
    values: toClockSeries(clock, { at, values }),
    knownAt: toClockSeries(clock, { at, values: since }).map((time) => (Number.isNaN(time) ? Infinity : time)),
    earlier,
  }
}

interface Kept {
  readonly key: string
  readonly columns: Promise<readonly KnownColumn[]>
}

/** What was read last for volumes of a database: everybody's are forecast in the same morning. */
const kept = new WeakMap<Db, Kept>()
/** No volume forecast looks further back from its last day, and most of them as far. */
const volumeReach = 400

/**
 * The series that volumes use, over a span. They are read once for all users of a morning: rows are only ever added, so that how many
 * there are and when the last came says whether anything is new.
 */
export async function findVolumeColumns(db: Db, span: DaySpan, zone: string): Promise<KnownColumn[]> {
  const { rows } = await sql<{ stamp: string | null }>`
    select string_agg(s.id || ':' || (select count(*) || '@' || coalesce(max(known_at)::text, '') from known_days d
      where d.series_id = s.id), ';' order by s.id) as stamp
    from known_series s where s.is_used_for_volumes and s.owner_id is null`.execute(db)
  const stamp = rows[0]?.stamp ?? null
  if (stamp === null) return []
  const earliest = addDays(span.to, -volumeReach)
  const whole = { from: span.from < earliest ? span.from : earliest, to: span.to }
  const key = [whole.from, whole.to, zone, stamp].join('/')
  let found = kept.get(db)
  if (found?.key !== key) {
    found = { key, columns: findKnownColumns(db, whole, { zone, use: 'volumes' }) }
    kept.set(db, found)
    const own = found
    own.columns.catch(() => {
      if (kept.get(db) === own) kept.delete(db)
    })
  }
  const skipped = daysIn({ from: whole.from, to: span.from }) - 1
  return (await found.columns).map((column) => leaveOut(column, skipped))
}

/** The column without its first days. */
function leaveOut({ id, values, knownAt, earlier }: KnownColumn, days: number): KnownColumn {
  return {
    id,
    values: values.slice(days * hoursOfDay),
    knownAt: knownAt.slice(days * hoursOfDay),
    earlier: new Map([...earlier].flatMap(([day, versions]) => (day < days ? [] : [[day - days, versions]]))),
  }
}
