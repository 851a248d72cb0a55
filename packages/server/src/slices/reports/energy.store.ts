import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { noEnergy, type EnergySums } from '@tandem/core/metering/energy-figures.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { HourReading } from '@tandem/core/metering/readings.ts'
import { energyOrNull, type EnergyWh, energyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { memberIdsOf } from '../../domain/association.ts'
import type { Db } from '../../platform/database.ts'

/** Whose energy: of some users together, or of everybody (null). */
export type UserIds = readonly number[] | null

/** What was consumed and produced on each day of a span that anything is known of. */
export async function findDays(db: Db, users: UserIds, { from, to }: DaySpan): Promise<Map<DeliveryDay, EnergySums>> {
  let query = db
    .selectFrom('day_readings')
    .select(['day'])
    .select([
      sql<bigint>`sum(consumption_wh)::int8`.as('consumption'),
      sql<bigint>`sum(production_wh)::int8`.as('production'),
      sql<number>`sum(consumption_hours)::int4`.as('consumption_hours'),
      sql<number>`sum(production_hours)::int4`.as('production_hours'),
      sql<bigint>`sum(self_used_wh)::int8`.as('self_used'),
      sql<bigint>`sum(separate_consumption_wh)::int8`.as('separate_consumption'),
      sql<bigint>`sum(separate_production_wh)::int8`.as('separate_production'),
      sql<number>`sum(known_hours)::int4`.as('known_hours'),
      sql<number>`sum(estimated_hours)::int4`.as('estimated_hours'),
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .orderBy('day')
  if (users) query = query.where('user_id', '=', sql<number>`any(${[...users]}::int4[])`)
  const rows = await query.execute()
  return new Map(
    rows.map((row) => [
      row.day,
      {
        consumption: row.consumption,
        production: row.production,
        selfUsed: row.self_used,
        consumptionHours: row.consumption_hours,
        productionHours: row.production_hours,
        separateConsumption: row.separate_consumption,
        separateProduction: row.separate_production,
        knownHours: row.known_hours,
        estimatedHours: row.estimated_hours,
      },
    ]),
  )
}

/** How many of them have any reading in a span. */
export async function countWithReadings(db: Db, users: UserIds, { from, to }: DaySpan): Promise<number> {
  let query = db
    .selectFrom('day_readings')
    .select(sql<number>`count(distinct user_id)::int4`.as('count'))
    .where('day', '>=', from)
    .where('day', '<=', to)
  if (users) query = query.where('user_id', '=', sql<number>`any(${[...users]}::int4[])`)
  return (await query.executeTakeFirstOrThrow()).count
}

/** How many users have readings on each day of a span. */
export async function countUsersByDay(db: Db, { from, to }: DaySpan): Promise<Map<DeliveryDay, number>> {
  const rows = await db
    .selectFrom('day_readings')
    .select(['day', sql<number>`count(distinct user_id)::int4`.as('users')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, users }) => [day, users]))
}

export type KnownHour = Omit<HourReading, 'start'> & { readonly at: number }

/** The hours of a user within [from, until), each by the epoch milliseconds of its start. */
export async function findHours(
  db: Db,
  userId: number,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Map<number, KnownHour>> {
  const rows = await db
    .selectFrom('hour_readings')
    .select(sql<number>`extract(epoch from starts_at)::float8 * 1000`.as('at'))
    .select(['consumption_wh', 'production_wh', 'consumption_quarters', 'production_quarters', 'quality', 'placement'])
    .where('user_id', '=', userId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .execute()
  return new Map(
    rows.map((row) => [
      row.at,
      {
        at: row.at,
        consumption: energyOrNull(row.consumption_wh),
        production: energyOrNull(row.production_wh),
        consumptionQuarters: row.consumption_quarters?.map((wh) => energyWh(Number(wh))) ?? null,
        productionQuarters: row.production_quarters?.map((wh) => energyWh(Number(wh))) ?? null,
        quality: row.quality,
        placement: row.placement,
      },
    ]),
  )
}

/** What is known of an hour, as the map of a year needs it. */
export interface HourFigures {
  readonly consumption: EnergyWh | null
  readonly production: EnergyWh | null
  readonly isEstimated: boolean
}

/**
 * The hours of a user within [from, until) by the epoch milliseconds of their starts. A year of them comes as one text, which is
 * a fraction of the work that as many rows are.
 */
export async function findHourFigures(
  db: Db,
  userId: number,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Map<number, HourFigures>> {
  const { text } = await db
    .selectFrom('hour_readings')
    .select(
      sql<
        string | null
      >`string_agg((date_part('epoch', starts_at) / 3600)::int4 || ',' || coalesce(consumption_wh::text, '')
        || ',' || coalesce(production_wh::text, '') || ',' || case quality when 'estimated' then '1' else '' end, ';')`.as(
        'text',
      ),
    )
    .where('user_id', '=', userId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .executeTakeFirstOrThrow()
  const figures = new Map<number, HourFigures>()
  for (const hour of text?.split(';') ?? []) {
    const [number, consumption = '', production = '', estimated] = hour.split(',')
    figures.set(Number(number) * 3_600_000, {
      consumption: consumption === '' ? null : energyWh(Number(consumption)),
      production: production === '' ? null : energyWh(Number(production)),
      isEstimated: estimated !== '',
    })
  }
  return figures
}

/** One hour as sums of one hour. */
export function sumsOfHour({ consumption, production, quality, placement }: KnownHour): EnergySums {
  const [used, made] = [BigInt(consumption ?? 0), BigInt(production ?? 0)]
  const isSeparate = placement === 'separate' && consumption !== null && production !== null
  return {
    ...noEnergy,
    consumption: used,
    production: made,
    knownHours: 1,
    estimatedHours: quality === 'estimated' ? 1 : 0,
    consumptionHours: consumption === null ? 0 : 1,
    productionHours: production === null ? 0 : 1,
    ...(isSeparate
      ? { selfUsed: used < made ? used : made, separateConsumption: used, separateProduction: made }
      : { selfUsed: 0n }),
  }
}

export interface Extremes {
  readonly highestConsumption: { readonly start: Temporal.Instant; readonly energy: EnergyWh } | null
  readonly highestProduction: { readonly start: Temporal.Instant; readonly energy: EnergyWh } | null
  readonly baseLoad: EnergyWh | null
  readonly knownUntil: Temporal.Instant | null
}

/** The highest hours of a user, the median consumption between one and five at night, and until when anything is known. */
export async function findExtremes(
  db: Db,
  userId: number,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<Extremes> {
  const hours = () =>
    db
      .selectFrom('hour_readings')
      .where('user_id', '=', userId)
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
  const highest = async (column: 'consumption_wh' | 'production_wh') => {
    const row = await hours()
      .select(['starts_at as start', `${column} as energy`])
      .where(column, '>', 0n)
      .orderBy(column, 'desc')
      .orderBy('starts_at')
      .limit(1)
      .executeTakeFirst()
    return row?.energy ? { start: row.start, energy: energyWh(Number(row.energy)) } : null
  }
  const { base, latest } = await hours()
    .select([
      sql<bigint | null>`percentile_disc(0.5) within group (order by consumption_wh) filter (
        where extract(hour from starts_at at time zone ${displayZone}) between 1 and 4)`.as('base'),
      sql<Temporal.Instant | null>`max(starts_at) + interval '1 hour'`.as('latest'),
    ])
    .executeTakeFirstOrThrow()
  return {
    highestConsumption: await highest('consumption_wh'),
    highestProduction: await highest('production_wh'),
    baseLoad: energyOrNull(base),
    knownUntil: latest,
  }
}

/** The group that a user belongs to. */
export async function findGroup(db: Db, userId: number): Promise<{ name: string; memberIds: number[] } | null> {
  const group = await db
    .selectFrom('group_members as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.name'])
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  if (!group) return null
  return { name: group.name, memberIds: await memberIdsOf(db, group.id) }
}
