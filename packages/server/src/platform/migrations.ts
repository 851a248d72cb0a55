import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../schema/database.ts'
import { withTimeBounds } from './time-bounds.ts'

const folder = path.join(import.meta.dirname, '..', 'migrations')
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
/**
 * Two have one number since before that was refused. Databases know them by their names, so neither is renamed; they are
 * applied in the order of their names, and neither needs the other.
 */
const namesake = '0020_people.sql'
const migrationLock = 7_283_002

/**
 * Applies the files of the migrations folder that are missing, in the order of their names, all of them or none.
 * Safe when several processes start at once: the others wait and find nothing left to do. Returns the names applied.
 */
export function migrate(db: Kysely<Database>): Promise<string[]> {
  return withTimeBounds('maintenance', () => applyMissing(db))
}

function applyMissing(db: Kysely<Database>): Promise<string[]> {
  const provider = { getMigrations: readMigrations }
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      const { error, results } = await new Migrator({ db: connection, provider }).migrateToLatest()
      if (error !== undefined) {
        const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations'
        throw new Error(`Could not apply ${failed}`, { cause: error })
      }
      return (results ?? []).map((result) => result.migrationName)
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

/** The files of the migrations folder that the database does not know, all of them where it knows none. */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const wanted = (await readNames()).map((name) => name.replace('.sql', ''))
  const { rows: known } = await sql<{
    name: string | null
  }>`select to_regclass('kysely_migration')::text as name`.execute(db)
  if (known[0]?.name === null) return wanted
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return wanted.filter((name) => !applied.has(name))
}

/**
 * Changes whenever any migration does.
 *
 * @internal Only tests keep a database that is prepared with the migrations.
 */
export async function fingerprintMigrations(): Promise<string> {
  const hash = createHash('sha256')
  for (const [name, text] of await readFiles()) hash.update(`${name}\n${text}\n`)
  return hash.digest('hex').slice(0, 12)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await readFiles()
  return Object.fromEntries(
    files.map(([name, text]) => [name.replace('.sql', ''), { up: (db) => applyText(db, text) }]),
  )
}

async function readNames(): Promise<string[]> {
  return orderMigrations((await fs.readdir(folder)).filter((name) => name.endsWith('.sql')))
}

/** The files in the order in which they are applied. Refuses another name than `0001_what_it_does.sql`, and a number twice. */
export function orderMigrations(files: readonly string[]): string[] {
  const names = files.toSorted()
  const wrong = names.find((name) => !fileName.test(name))
  if (wrong) throw new Error(`A migration is named 0001_what_it_does.sql, not ${wrong}`)
  const numbered = names.filter((name) => name !== namesake)
  const [first, second] = [...Map.groupBy(numbered, (name) => name.slice(0, 4)).values()].find((same) => same[1]) ?? []
  if (first && second)
    throw new Error(`${first} and ${second} have one number: the later one takes the next that is free`)
  return names
}

async function readFiles(): Promise<[name: string, text: string][]> {
  const names = await readNames()
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await fs.readFile(path.join(folder, name), 'utf8')]),
  )
}

async function applyText(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}
