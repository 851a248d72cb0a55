import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './database.ts'

/** A setting as it was saved; null until somebody saves it. */
export async function readSetting<Schema extends z.ZodType>(
  db: Db,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? z.decode(schema, row.value as z.input<Schema>) : null
}

/** Saves a setting in the place of what it was. */
export async function writeSetting<Schema extends z.ZodType>(
  db: Db,
  key: string,
  { schema, value, at }: { readonly schema: Schema; readonly value: z.output<Schema>; readonly at: Temporal.Instant },
): Promise<void> {
  const json = JSON.stringify(z.encode(schema, value))
  await db
    .insertInto('settings')
    .values({ key, value: json, changed_at: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, changed_at: at }))
    .execute()
}

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
