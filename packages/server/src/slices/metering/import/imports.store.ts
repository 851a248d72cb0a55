import type { UploadType } from '@tandem/contract/endpoint.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import type { KnownHour } from './assemble-hours.ts'

export interface StoredImport {
  readonly id: number
  readonly userId: number
  readonly file: UploadedFile
  readonly expiresAt: Temporal.Instant
  readonly isConfirmed: boolean
}

interface NewImport {
  readonly userId: number
  readonly uploadedBy: number
  readonly file: UploadedFile
  readonly at: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export async function insertImport(db: Db, { userId, uploadedBy, file, at, expiresAt }: NewImport): Promise<number> {
  const { id } = await db
    .insertInto('reading_imports')
    .values({
      user_id: userId,
      uploaded_by: uploadedBy,
      file_name: file.name,
      file_type: file.type,
      content: file.content,
      uploaded_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An import whose file is still kept; null where there is none, or none any more. */
export async function findImport(db: Db, id: number, now: Temporal.Instant): Promise<StoredImport | null> {
  const row = await db
    .selectFrom('reading_imports')
    .select(['id', 'user_id', 'file_name', 'file_type', 'content', 'expires_at', 'confirmed_at'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row?.content) return null
  return {
    id,
    userId: row.user_id,
    expiresAt: row.expires_at,
    isConfirmed: row.confirmed_at !== null,
    file: { name: row.file_name, type: row.file_type as UploadType, content: row.content },
  }
}

/** Marks an import as done; false where somebody was before. Whoever else confirms it waits. */
export async function markConfirmed(tx: Db, id: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reading_imports')
    .set({ confirmed_at: at })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function recordOutcome(tx: Db, id: number, outcome: object): Promise<void> {
  await tx
    .updateTable('reading_imports')
    .set({ outcome: JSON.stringify(outcome) })
    .where('id', '=', id)
    .execute()
}

/** Forgets the files whose time is over, and of one person all but the latest `keep`. What was imported stays. */
export async function forgetFiles(
  db: Db,
  now: Temporal.Instant,
  of?: { readonly uploadedBy: number; readonly keep: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reading_imports')
    .set({ content: null })
    .where('content', 'is not', null)
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        ...(of
          ? [
              where.and([
                where('uploaded_by', '=', of.uploadedBy),
                where(
                  'id',
                  'not in',
                  where
                    .selectFrom('reading_imports')
                    .select('id')
                    .where('uploaded_by', '=', of.uploadedBy)
                    .orderBy('id', 'desc')
                    .limit(of.keep),
                ),
              ]),
            ]
          : []),
      ]),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What is known of a user's hours, counted from 1970-01-01 UTC, `to` excluded. */
export async function knownHours(db: Db, userId: number, from: number, to: number): Promise<KnownHour[]> {
  const rows = await db
    .selectFrom('hour_readings')
    .select([
      sql<number>`(extract(epoch from starts_at) / 3600)::int4`.as('hour'),
      ...(['consumption_wh', 'production_wh', 'consumption_quarters', 'production_quarters', 'placement'] as const),
    ])
    .where('user_id', '=', userId)
    .where('starts_at', '>=', instantOf(from))
    .where('starts_at', '<', instantOf(to))
    .execute()
  const one = (wh: bigint | null) => (wh === null ? null : Number(wh))
  return rows.map((row) => ({
    hour: row.hour,
    consumption: one(row.consumption_wh),
    production: one(row.production_wh),
    consumptionQuarters: row.consumption_quarters?.map(Number) ?? null,
    productionQuarters: row.production_quarters?.map(Number) ?? null,
    placement: row.placement,
  }))
}

export const instantOf = (hour: number) => Temporal.Instant.fromEpochMilliseconds(hour * 3_600_000)
