import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { recordAudit } from './audit.ts'
import { inDatabaseTransaction, type Db } from './database.ts'

/** A setting as it was saved; null until somebody saves it. */
export async function findSetting<Schema extends z.ZodType>(
  db: Db,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? z.decode(schema, row.value as z.input<Schema>) : null
}

/** When something is changed, and by whom; null: by the platform itself. */
export interface Changed {
  readonly at: Temporal.Instant
  readonly by: number | null
}

interface Setting<Schema extends z.ZodType> extends Changed {
  readonly schema: Schema
  readonly value: z.output<Schema>
}

/** Saves a setting in the place of what it was, and writes the change to the audit log. What stays as it is leaves no entry. */
export async function writeSetting<Schema extends z.ZodType>(
  db: Db,
  key: string,
  { schema, value, at, by }: Setting<Schema>,
): Promise<void> {
  const after = z.encode(schema, value)
  await inDatabaseTransaction(db, async (tx) => {
    // A setting that is saved for the first time has no row to lock: of two at once the second waits here.
    await sql`select pg_advisory_xact_lock(${settingLock}::int4, hashtext(${key}))`.execute(tx)
    const known = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
    const json = JSON.stringify(after)
    await putSetting(tx, key, json, at)
    const before = known?.value
    if (isDeepStrictEqual(before, JSON.parse(json))) return
    await recordAudit(tx, {
      at,
      actorId: by,
      action: 'settings.changed',
      subject: 'setting',
      subjectId: key,
      before,
      after,
    })
  })
}

/** Puts a setting, as JSON, in the place of what it was. Who calls it writes the audit log. */
export async function putSetting(db: Db, key: string, json: string, at: Temporal.Instant): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value: json, changed_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, changed_at: at }))
    .execute()
}

/** The advisory locks of settings that are being saved, by their keys. */
const settingLock = 7_283_006

/**
 * Takes what a key stands for, for one holder until `until`, so that of several servers one has it; a holder that ended gives
 * it up by not asking again. False when another has it.
 */
export async function takeTurn(
  db: Db,
  key: string,
  { holder, now, until }: { readonly holder: string; readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const value = JSON.stringify({ holder, until: until.toString() })
  const { rows } = await sql<{ key: string }>`
    insert into settings (key, value, changed_at) values (${key}, ${value}::jsonb, ${now.toString()}::timestamptz)
    on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at
      where settings.value->>'holder' = ${holder} or (settings.value->>'until')::timestamptz <= ${now.toString()}::timestamptz
    returning key`.execute(db)
  return rows.length > 0
}
