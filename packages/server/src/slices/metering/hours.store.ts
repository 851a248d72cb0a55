import type { HourReading } from '@tandem/core/metering/readings.ts'
import { energyOrNull, energyWh } from '@tandem/core/units/units.ts'
import { sql, type Selectable } from 'kysely'
import { inDatabaseTransaction, type Database, type Db } from '../../platform/database.ts'
import { sumDays } from './days.store.ts'
import { mergeHours, type DayOfUser, type HourWrite } from './hours.merge.ts'

export type { HourWrite } from './hours.merge.ts'

export interface StoredHour extends HourReading {
  readonly userId: number
  readonly version: number
  readonly analyserId: number | null
  readonly importId: number | null
  readonly writtenBy: number | null
  readonly writtenAt: Temporal.Instant
}

/** What became of hours that were written. */
export interface HoursWritten {
  readonly added: number
  readonly replaced: number
  /** They said what was known already. */
  readonly unchanged: number
  /** An analyser's, where a person or a file had spoken. */
  readonly kept: number
}

/** Bounds the memory of one statement. */
const rowsAtOnce = 10_000

/**
 * Writes hours of any number of users, each as the next version of what was known, and the sums of their days. What a person
 * typed or imported replaces anything; what an analyser measured replaces only what an analyser measured, and adds a side that
 * was not known where the placement is the same. Writing what is known already changes nothing. Of two writes of one hour the
 * later in the list comes later. All or nothing; whoever else writes hours of these users waits.
 */
export function writeHours(db: Db, hours: readonly HourWrite[], at: Temporal.Instant): Promise<HoursWritten> {
  return inDatabaseTransaction(db, async (tx) => {
    await lockHoursOf(
      tx,
      hours.map(({ userId }) => userId),
    )
    const total = { added: 0, replaced: 0, unchanged: 0, kept: 0 }
    for (const batch of splitHours(hours)) {
      const days = await mergeHours(tx, batch, at)
      await sumDays(tx, days.filter(hasChanged))
      for (const day of days) {
        total.added += day.added
        total.replaced += day.replaced
        total.unchanged += day.unchanged
        total.kept += day.kept
      }
    }
    return total
  })
}

const hasChanged = ({ added, replaced }: DayOfUser) => added + replaced > 0

/** Whoever else writes hours of these users waits. Always in the sequence of the ids, so that nobody waits in a circle. */
export async function lockHoursOf(tx: Db, userIds: readonly number[]): Promise<void> {
  const ids = [...new Set(userIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) return
  await sql`select pg_advisory_xact_lock(${7_283_008}, id) from unnest(${ids}::int4[]) as id`.execute(tx)
}

/** Batches in which no hour is twice; what says nothing is left out. */
function splitHours(hours: readonly HourWrite[]): HourWrite[][] {
  const batches: HourWrite[][] = []
  const seen = new Set<number>()
  let batch: HourWrite[] = []
  for (const hour of hours) {
    if (hour.consumption === null && hour.production === null) continue
    // Both fit into one whole number: hours since 1970 stay below 2^22 for four centuries.
    const key = hour.userId * 2 ** 22 + hour.start.epochMilliseconds / 3_600_000
    if (batch.length === rowsAtOnce || seen.has(key)) {
      batches.push(batch)
      batch = []
      seen.clear()
    }
    seen.add(key)
    batch.push(hour)
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

/** What is known of the hours of a user that start within [from, to), in order. */
export async function hoursBetween(
  db: Db,
  userId: number,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<StoredHour[]> {
  const rows = await db
    .selectFrom('hour_readings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at')
    .execute()
  return rows.map(toStoredHour)
}

/** An hour as it is and as it was before each correction, the latest first; empty where nothing is known. */
export async function versionsOfHour(db: Db, userId: number, start: Temporal.Instant): Promise<StoredHour[]> {
  const of = (table: 'hour_readings' | 'hour_reading_versions') =>
    db.selectFrom(table).selectAll(table).where('user_id', '=', userId).where('starts_at', '=', start)
  const now = await of('hour_readings').execute()
  const before = await of('hour_reading_versions').orderBy('version', 'desc').execute()
  return [...now, ...before].map(toStoredHour)
}

function toStoredHour(row: Selectable<Database['hour_readings']>): StoredHour {
  return {
    userId: row.user_id,
    start: row.starts_at,
    version: row.version,
    consumption: energyOrNull(row.consumption_wh),
    production: energyOrNull(row.production_wh),
    consumptionQuarters: row.consumption_quarters?.map(energyWh) ?? null,
    productionQuarters: row.production_quarters?.map(energyWh) ?? null,
    quality: row.quality,
    placement: row.placement,
    analyserId: row.analyser_id,
    importId: row.import_id,
    writtenBy: row.written_by,
    writtenAt: row.written_at,
  }
}
