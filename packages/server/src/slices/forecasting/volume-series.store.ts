import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { VolumeKind } from '@tandem/core/forecasting/forecast.ts'
import { leastTogether } from '@tandem/core/metering/energy-figures.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { endOfLastReading } from '../../domain/last-reading.ts'
import type { Db } from '../../platform/database.ts'
import { markHolidays } from '../../platform/holidays.ts'
import { clockDays, toClockSeries, type ClockDays } from './clock-series.ts'
import { findKnownColumns, findVolumeColumns } from './known/known-columns.store.ts'
import type { VolumeMember, VolumeSeries } from './forecast-job.ts'

/** In the middle of the country: no user says where the meter stands. */
const middleOfRomania = { latitude: 45.9, longitude: 25 }

interface Wanted {
  readonly span: DaySpan
  readonly zone: string
  readonly holidayRegion: string | null
  readonly isGroup: boolean
}

/**
 * What users metered over a span, each by a local clock. A year of hours comes as a text for each, which is a fraction of the
 * work that as many rows are.
 */
export async function findVolumeSeries(
  db: Db,
  userIds: readonly number[],
  { span, zone, holidayRegion, isGroup }: Wanted,
): Promise<VolumeSeries> {
  const rows = await db
    .selectFrom('hour_readings')
    .select(
      sql<string>`string_agg((extract(epoch from starts_at) / 3600)::int4 || ',' || coalesce(consumption_wh::text, '') || ','
        || coalesce(production_wh::text, ''), ';' order by starts_at)`.as('hours'),
    )
    .select(sql<number | null>`(select u.panel_power_w from users u where u.id = user_id)`.as('panelPower'))
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .where('starts_at', '>=', startOfDay(span.from, zone))
    .where('starts_at', '<', startOfDay(addDays(span.to, 1), zone))
    .groupBy('user_id')
    .orderBy('user_id')
    .execute()
  const clock = clockDays(span, zone)
  const members: VolumeMember[] = []
  for (const { hours, panelPower } of rows) {
    members.push({ ...parseHours(hours, clock), panelPower })
    // A year of hours takes milliseconds, those of a large group the better part of a second: others have their turn in between.
    await nextTurn()
  }
  const place = { ...middleOfRomania, zone }
  const holidays = markHolidays(holidayRegion, span)
  const shared = await findVolumeColumns(db, span, zone)
  // What a person brought says nothing to a group, and is nobody else's.
  const [ownerId] = isGroup ? [] : userIds
  const own = ownerId === undefined ? [] : await findKnownColumns(db, span, { zone, use: { ownerId } })
  const known = [...own, ...shared]
  return { firstDay: span.from, place, members, leastMembers: isGroup ? leastTogether : 1, known, holidays }
}

/** `hour,consumption,production;…` by the clock, the hours counted from the epoch on. */
function parseHours(hours: string, clock: ClockDays): Omit<VolumeMember, 'panelPower'> {
  const at: number[] = []
  const consumption: number[] = []
  const production: number[] = []
  for (const hour of hours.split(';')) {
    const [number, used, made] = hour.split(',')
    at.push(Number(number) * 3_600_000)
    consumption.push(used ? Number(used) : NaN)
    production.push(made ? Number(made) : NaN)
  }
  const place = (values: readonly number[]) => toClockSeries(clock, { at, values })
  return { consumption: place(consumption), production: place(production) }
}

/** The first day of which any of them has a reading; null where there is none. */
export async function firstReadingDay(db: Db, userIds: readonly number[]): Promise<DeliveryDay | null> {
  const { first } = await db
    .selectFrom('day_readings')
    .select(({ fn }) => fn.min('day').as('first'))
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .executeTakeFirstOrThrow()
  // Days of another zone can begin before those of the platform.
  return first && addDays(first, -1)
}

export interface GroupOfUser {
  readonly groupId: number
  readonly name: string
  readonly memberIds: readonly number[]
}

/** The group that a user belongs to. */
export async function findGroup(db: Db, userId: number): Promise<GroupOfUser | null> {
  const rows = await db
    .selectFrom('group_members as own')
    .innerJoin('groups as g', 'g.id', 'own.group_id')
    .innerJoin('group_members as m', 'm.group_id', 'g.id')
    .select(['g.id', 'g.name', 'm.user_id'])
    .where('own.user_id', '=', userId)
    .orderBy('m.user_id')
    .execute()
  const [first] = rows
  return first ? { groupId: first.id, name: first.name, memberIds: rows.map(({ user_id }) => user_id) } : null
}

/** Whether enough of them have had readings in the 28 days before an instant. */
export async function mayBeShown(db: Db, userIds: readonly number[], at: Temporal.Instant): Promise<boolean> {
  if (userIds.length < leastTogether) return false
  const { count } = await db
    .selectFrom('hour_readings')
    .select(sql<number>`count(distinct user_id)::int4`.as('count'))
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .where('starts_at', '>=', at.subtract({ hours: 28 * 24 }))
    .where('starts_at', '<', at)
    .executeTakeFirstOrThrow()
  return count >= leastTogether
}

/** On how many of the 366 days before one there is any reading of a kind, and until when. */
export async function readingHistory(
  db: Db,
  userIds: readonly number[],
  { kind, before }: { readonly kind: VolumeKind; readonly before: DeliveryDay },
): Promise<{ knownDays: number; knownUntil: Temporal.Instant | null }> {
  const hours = sql.ref(`${kind}_hours`)
  const ofThem = sql`user_id = any(${[...userIds]}::int4[])`
  const { rows } = await sql<{ days: number; until: Temporal.Instant | null }>`
    select
      (select count(distinct day)::int4 from day_readings
        where ${ofThem} and ${hours} > 0 and day < ${before} and day >= ${before}::date - 366) as days,
      (select max(${endOfLastReading(sql`member`, kind)}) from unnest(${[...userIds]}::int4[]) as member) as until`.execute(
    db,
  )
  return { knownDays: rows[0]?.days ?? 0, knownUntil: rows[0]?.until ?? null }
}
