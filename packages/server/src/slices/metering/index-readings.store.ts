import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MonthIndex } from '@tandem/core/metering/index-reading.ts'
import { energyOrNull, energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface StoredIndex extends MonthIndex {
  readonly id: number
  readonly userId: number
  readonly readOn: DeliveryDay
  readonly version: number
  readonly enteredAt: Temporal.Instant
  readonly enteredBy: string
}

/** Whoever enters an index of this user waits until this database transaction ends. */
export async function lockIndexesOf(tx: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${7_283_012}, ${userId}::int4)`.execute(tx)
}

/** The indexes of a user as they stand now, in the sequence of their months. */
export async function indexesOf(db: Db, userId: number): Promise<StoredIndex[]> {
  const rows = await db
    .selectFrom('index_readings as reading')
    .innerJoin('users', 'users.id', 'reading.entered_by')
    .selectAll('reading')
    .select('users.username')
    .where('reading.user_id', '=', userId)
    .where('reading.replaced_at', 'is', null)
    .orderBy('reading.month')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    month: row.month,
    readOn: row.read_on,
    version: row.version,
    consumption: energyWh(row.consumption_index_wh),
    production: energyOrNull(row.production_index_wh),
    enteredAt: row.entered_at,
    enteredBy: row.username,
  }))
}

/** Whose an index is, as it stands now or stood; null where there is none. */
export async function ownerOfIndex(
  db: Db,
  id: number,
): Promise<{ userId: number; month: DeliveryDay; isCurrent: boolean } | null> {
  const row = await db
    .selectFrom('index_readings')
    .select(['user_id', 'month', 'replaced_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { userId: row.user_id, month: row.month, isCurrent: row.replaced_at === null } : null
}

export interface IndexWrite extends MonthIndex {
  readonly userId: number
  readonly readOn: DeliveryDay
  readonly version: number
  readonly enteredBy: number
  readonly at: Temporal.Instant
}

/** The constraint `index_readings_once` refuses a second one of a month. */
export async function insertIndex(tx: Db, index: IndexWrite): Promise<void> {
  await tx
    .insertInto('index_readings')
    .values({
      user_id: index.userId,
      month: index.month,
      read_on: index.readOn,
      version: index.version,
      consumption_index_wh: BigInt(index.consumption),
      production_index_wh: index.production === null ? null : BigInt(index.production),
      entered_at: index.at,
      entered_by: index.enteredBy,
    })
    .execute()
}

/** The index of a month makes way for its correction, and stays. False where it has made way already. */
export async function markReplaced(tx: Db, id: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('index_readings')
    .set({ replaced_at: at })
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
