import { energyOrNull, energyWh, type EnergyWh } from '@tandem/core/units/units.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { writeHours, type HourWrite } from './hours.store.ts'
import { ensurePartitions, insertSamples, numbersOf, type Sample } from './samples.store.ts'
import { markHeard, reopenHours, type SentTarget } from './sent-readings.store.ts'

/** Clocks of devices run a little fast. */
export const clockAhead = { minutes: 1 }
const hour = 3_600_000

/** What was sent of a device at a moment, in Wh and mW; what was not sent is absent. */
export interface SentCounters {
  readonly at: Temporal.Instant
  readonly import?: number | undefined
  readonly export?: number | undefined
  readonly power?: number | undefined
}

/** Of one device, everything that was sent at once. */
export interface SentReadings {
  readonly target: SentTarget
  readonly counters: readonly SentCounters[]
  /** What is shown of it now, where its values come by themselves; left out, it is the newest of the counters. */
  readonly shown?: Omit<SentCounters, 'at'>
}

/** Makes room for samples of these times. Outside of the database transaction that stores them: others must not wait for it. */
export async function ensureDaysOf(db: Db, times: readonly Temporal.Instant[]): Promise<void> {
  const days = Map.groupBy(times, (at) => at.toString().slice(0, 10))
  for (const [first] of days.values()) if (first) await ensurePartitions(db, first, first)
}

/**
 * Stores what was sent, by whatever way, as samples: each time once, in any sequence; hours that were closed before some of
 * them came are closed again. Answers how many are new. Each device stands in the list once.
 */
export async function storeCounters(tx: Db, sent: readonly SentReadings[], now: Temporal.Instant): Promise<number> {
  const filled = sent.filter(({ counters }) => counters.length > 0)
  let stored = 0
  for (const { target, counters } of filled) {
    const samples = counters.map((each): Sample => {
      return { ...target, sampledAt: each.at, numbers: numbersOf(measuredOf(each)) }
    })
    const fresh = await insertSamples(tx, samples)
    const [first] = fresh.toSorted(Temporal.Instant.compare)
    if (first) await reopenHours(tx, target, first)
    stored += fresh.length
  }
  const heard = filled.map(({ target, counters, shown }) => {
    const newest = counters.reduce((latest, each) => (Temporal.Instant.compare(each.at, latest.at) > 0 ? each : latest))
    return { ...target, at: newest.at, measured: JSON.stringify(measuredOf(shown ?? newest)) }
  })
  await markHeard(tx, heard, now)
  return stored
}

function measuredOf({ import: taken, export: given, power }: Omit<SentCounters, 'at'>) {
  return {
    ...(taken !== undefined && { active_energy_import: taken }),
    ...(given !== undefined && { active_energy_export: given }),
    ...(power !== undefined && { active_power_total: power }),
  }
}

/** The energy of an interval within one hour. */
export interface SentInterval {
  readonly start: Temporal.Instant
  readonly minutes: number
  readonly consumption?: number | undefined
  readonly production?: number | undefined
}

interface MeteredUser {
  readonly userId: number
  readonly analyserId: number
  readonly placement: MeterPlacement
}

/**
 * Stores the energy of intervals, each once and in any sequence, and writes each hour that is whole with them; an hour of which
 * a part was never sent stays unknown.
 */
export async function storeIntervals(
  tx: Db,
  { userId, analyserId, placement }: MeteredUser,
  intervals: readonly SentInterval[],
  now: Temporal.Instant,
): Promise<void> {
  const touched = new Set<number>()
  for (const { start, minutes, consumption, production } of intervals) {
    // The other side may come in another message; what is known stays.
    const { numAffectedRows } = await sql`
      insert into interval_readings as known (analyser_id, starts_at, minutes, consumption_wh, production_wh)
      values (${analyserId}, ${start.toString()}, ${minutes}, ${consumption ?? null}, ${production ?? null})
      on conflict (analyser_id, starts_at) do update set
        consumption_wh = coalesce(known.consumption_wh, excluded.consumption_wh),
        production_wh = coalesce(known.production_wh, excluded.production_wh)
      where known.minutes = excluded.minutes and (
        known.consumption_wh is null and excluded.consumption_wh is not null
        or known.production_wh is null and excluded.production_wh is not null)`.execute(tx)
    if (numAffectedRows === 1n) touched.add(Math.floor(start.epochMilliseconds / hour) * hour)
  }
  const hours: HourWrite[] = []
  for (const start of touched) {
    const whole = await sumHour(tx, analyserId, Temporal.Instant.fromEpochMilliseconds(start))
    if (whole) hours.push({ ...whole, userId, placement, analyserId })
  }
  await writeHours(tx, hours, now)
}

/** An hour of which all intervals are known; null where none of its sides is whole. */
async function sumHour(tx: Db, analyserId: number, start: Temporal.Instant) {
  const rows = await tx
    .selectFrom('interval_readings')
    .select(['starts_at', 'minutes', 'consumption_wh', 'production_wh'])
    .where('analyser_id', '=', analyserId)
    .where('starts_at', '>=', start)
    .where('starts_at', '<', start.add({ hours: 1 }))
    .orderBy('starts_at')
    .execute()
  const side = (name: 'consumption_wh' | 'production_wh') => {
    const known = rows.flatMap(({ starts_at: at, minutes, [name]: wh }) => (wh === null ? [] : [{ at, minutes, wh }]))
    // None may lie over another: the same energy would be in both.
    const isApart = known.every(({ at }, index) => {
      const before = known[index - 1]
      return !before || Temporal.Instant.compare(at, before.at.add({ minutes: before.minutes })) >= 0
    })
    const isWhole = isApart && known.reduce((sum, { minutes }) => sum + minutes, 0) === 60
    const quarters = [0, 15, 30, 45].map((minute) => {
      const from = start.add({ minutes: minute })
      const parts = known.filter(
        ({ at }) => at.since(from).total('minutes') >= 0 && at.since(from).total('minutes') < 15,
      )
      return energyWh(parts.reduce((sum, { wh }) => sum + wh, 0n))
    })
    const fitsQuarters = known.every(({ minutes }) => 15 % minutes === 0)
    return {
      energy: energyOrNull(isWhole ? known.reduce((sum, { wh }) => sum + wh, 0n) : null),
      quarters: isWhole && fitsQuarters ? (quarters as readonly EnergyWh[]) : null,
    }
  }
  const [consumption, production] = [side('consumption_wh'), side('production_wh')]
  if (consumption.energy === null && production.energy === null) return null
  return {
    start,
    consumption: consumption.energy,
    production: production.energy,
    consumptionQuarters: consumption.quarters,
    productionQuarters: production.quarters,
    quality: 'measured' as const,
  }
}
