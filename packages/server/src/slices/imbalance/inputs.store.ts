import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { estimateDays, type KnownEnergy, type UsualHour } from '@tandem/core/imbalance/allocated-volumes.ts'
import type { TradedEnergy } from '@tandem/core/imbalance/contracted-volumes.ts'
import { energyOrNull, energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** A delivery day between its two instants. */
export interface DayBounds {
  readonly day: DeliveryDay
  readonly zone: string
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export function boundsOf(day: DeliveryDay, zone: string): DayBounds {
  return { day, zone, from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) }
}

export interface ReadTrade extends TradedEnergy {
  readonly sessionId: number
}

/** What each user traded for the day, by contract. */
export async function findTrades(db: Db, sessionIds: readonly number[], { from, to }: DayBounds): Promise<ReadTrade[]> {
  const rows = await db
    .selectFrom('trades')
    .select(['session_id', 'user_id', 'side', 'period_start', 'period_end'])
    .select(sql<bigint>`sum(quantity_wh)::int8`.as('quantity'))
    .where('session_id', '=', sql<number>`any(${[...sessionIds]}::int4[])`)
    .where('period_start', '>=', from)
    .where('period_start', '<', to)
    .groupBy(['session_id', 'user_id', 'side', 'period_start', 'period_end'])
    .execute()
  return rows.map((row) => ({
    sessionId: row.session_id,
    userId: row.user_id,
    side: row.side,
    start: row.period_start,
    end: row.period_end,
    quantity: energyWh(row.quantity),
  }))
}

export interface Participant {
  readonly userId: number
  readonly username: string
  readonly isSystem: boolean
  /** The group that the user belonged to when the day ended. */
  readonly groupId: number | null
}

/**
 * Who takes part in a day, by number: whoever is named, and every transactional user with an open account who has ever traded
 * for delivery up to that day and has a reading on it.
 */
export async function findParticipants(
  db: Db,
  named: readonly number[],
  { from, to }: DayBounds,
): Promise<Participant[]> {
  const { rows } = await sql<{ id: number; username: string; is_system: boolean; group_id: number | null }>`
    select u.id, u.username, u.is_system, coalesce(
      (select m.group_id from group_members m where m.user_id = u.id and m.joined_at < ${to}),
      (select d.group_id from group_departures d
        where d.user_id = u.id and d.joined_at < ${to} and d.left_at >= ${to} order by d.left_at limit 1)) as group_id
    from users u
    where u.id = any(${[...named]}::int4[])
      or u.user_type = 'transactionalUser' and u.closed_at is null and not u.is_system
        and exists (select from hour_readings r where r.user_id = u.id and r.starts_at >= ${from} and r.starts_at < ${to})
        and exists (select from trades t where t.user_id = u.id and t.period_start < ${to})
    order by u.id`.execute(db)
  return rows.map((row) => ({
    userId: row.id,
    username: row.username,
    isSystem: row.is_system,
    groupId: row.is_system ? null : row.group_id,
  }))
}

/** With the version that each hour has now. */
export type Hours = readonly (KnownEnergy['hours'][number] & { readonly version: number })[]

/** The known hours of the day by user. */
export async function findHours(
  db: Db,
  userIds: readonly number[],
  { from, to }: DayBounds,
): Promise<Map<number, Hours>> {
  const rows = await db
    .selectFrom('hour_readings')
    .select(['user_id', 'starts_at', 'consumption_wh', 'production_wh', 'quality', 'version'])
    .select(['consumption_quarters', 'production_quarters'])
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .execute()
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map(
    Array.from(byUser, ([userId, hours]) => [
      userId,
      hours.map((row) => ({
        start: row.starts_at,
        consumption: energyOrNull(row.consumption_wh),
        production: energyOrNull(row.production_wh),
        consumptionQuarters: row.consumption_quarters?.map(energyWh) ?? null,
        productionQuarters: row.production_quarters?.map(energyWh) ?? null,
        quality: row.quality,
        version: row.version,
      })),
    ]),
  )
}

interface MeteredSides {
  readonly consumption: boolean
  readonly production: boolean
}

/** Whether anything of either side was read in the 28 days before, by user. */
export async function findMeteredSides(
  db: Db,
  userIds: readonly number[],
  { day }: DayBounds,
): Promise<Map<number, MeteredSides>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('day_readings')
    .select('user_id')
    .select([
      sql<boolean>`bool_or(consumption_hours > 0)`.as('consumption'),
      sql<boolean>`bool_or(production_hours > 0)`.as('production'),
    ])
    .where('user_id', '=', sql<number>`any(${[...userIds]}::int4[])`)
    .where('day', '>=', addDays(day, -estimateDays))
    .where('day', '<', day)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id: userId, ...sides }) => [userId, sides]))
}

/** What the hours of the 28 days before come to, by user, hour of the clock and type of day. */
export async function findUsualHours(
  db: Db,
  userIds: readonly number[],
  { day, zone, from }: DayBounds,
): Promise<Map<number, UsualHour[]>> {
  if (userIds.length === 0) return new Map()
  const since = startOfDay(addDays(day, -estimateDays), zone)
  const { rows } = await sql<{
    user_id: number
    clock_hour: number
    is_weekend: boolean
    consumption: bigint
    consumptions: number
    production: bigint
    productions: number
  }>`
    select user_id, extract(hour from starts_at at time zone ${zone}::text)::int4 as clock_hour,
      extract(isodow from starts_at at time zone ${zone}::text) >= 6 as is_weekend,
      coalesce(sum(consumption_wh), 0)::int8 as consumption, count(consumption_wh)::int4 as consumptions,
      coalesce(sum(production_wh), 0)::int8 as production, count(production_wh)::int4 as productions
    from hour_readings
    where user_id = any(${[...userIds]}::int4[]) and starts_at >= ${since} and starts_at < ${from}
    group by 1, 2, 3`.execute(db)
  const hours = rows.map((row) => ({
    userId: row.user_id,
    clockHour: row.clock_hour,
    isWeekend: row.is_weekend,
    consumption: { sum: energyWh(row.consumption), count: row.consumptions },
    production: { sum: energyWh(row.production), count: row.productions },
  }))
  return Map.groupBy(hours, ({ userId }) => userId)
}
