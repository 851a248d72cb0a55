import { sql, type Kysely, type Transaction } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../schema/database.ts'
import { withTimeBounds } from './time-bounds.ts'
import { version } from './version.ts'

const folder = path.join(import.meta.dirname, '..', 'migrations')
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/
/**
 * Two have one number since before that was refused. Databases know them by their names, so neither is renamed; they are
 * applied in the order of their names, and neither needs the other.
 */
const namesake = '0020_people.sql'
const migrationLock = 7_283_002

/**
 * The first line of a migration: whether an older version of the program, which knows nothing of it, can go on beside it and start
 * again behind it (docs/decisions/0090). One that does not say so is not additive. One `on request` is not additive either, and is part
 * of a database from its beginning, or when an operator asks for it; until then nothing is missing (docs/decisions/0145).
 */
const firstLine = /^-- (additive|not additive|on request): \S.*\n/

/**
 * Applies the files of the migrations folder that are missing, in the order of their names, all of them or none.
 * Safe when several processes start at once: the others wait and find nothing left to do. Returns the names applied.
 */
export function migrate(db: Kysely<Database>): Promise<string[]> {
  return withTimeBounds('maintenance', () => applyMissing(db, []))
}

/** As `migrate`, with these that are made on request, and them only where all others are applied already. */
export function migrateOnRequest(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  return withTimeBounds('maintenance', () => applyMissing(db, names))
}

function applyMissing(db: Kysely<Database>, requested: readonly string[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      return await applyUpTo(connection, { requested })
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}

interface Wanted {
  /** The last one; all of them without it. */
  readonly last?: string
  /** Those on request that are asked for, and those that not even a new database gets. */
  readonly requested?: readonly string[]
  readonly without?: readonly string[]
}

async function applyUpTo(db: Kysely<Database>, { last, requested = [], without = [] }: Wanted = {}): Promise<string[]> {
  const had = await appliedMigrations(db)
  const isNew = had === null || had.length === 0
  const wanted = (name: string) => (isNew ? !without.includes(name) : had.includes(name) || requested.includes(name))
  const unasked = (await knownMigrations()).filter(({ name, isOnRequest }) => isOnRequest && !wanted(name))
  const newer = new Set((await readNewerMigrations(db)).filter(({ isAdditive }) => isAdditive).map(({ name }) => name))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(newer, new Set(unasked.map(({ name }) => name))) },
    // Branches land in another order than that of their numbers; a database that had the later one first gets the earlier one, too.
    allowUnorderedMigrations: true,
  })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'the migrations'
    throw new Error(`Could not apply ${failed}`, { cause: error })
  }
  await describeApplied(db)
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Keeps everybody from migrating the database until the transaction ends; false where somebody does now, or a restore is under
 * way. A server that starts meanwhile waits.
 */
export async function holdMigrations(tx: Transaction<Database>): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    select pg_try_advisory_xact_lock(${migrationLock}) as "isHeld"`.execute(tx)
  return rows[0]?.isHeld ?? false
}

/**
 * As `migrate`, inside a transaction that holds the migrations, and no further than `last` where that is given. A new database has those
 * on request from its beginning, but for the ones in `without`.
 */
export function migrateInside(
  tx: Transaction<Database>,
  last?: string,
  without: readonly string[] = [],
): Promise<string[]> {
  return applyUpTo(tx, { ...(last !== undefined && { last }), without })
}

/** Keeps beside each migration what its file says of itself, and the version that applied it: an older program has no such file. */
async function describeApplied(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from pg_attribute
    where attrelid = to_regclass('kysely_migration') and attname in ('additive', 'version') and not attisdropped`.execute(
    db,
  )
  if (rows[0]?.count !== 2) return
  const known = (await knownMigrations()).map(({ name, isAdditive }) => ({ name, additive: isAdditive, version }))
  await sql`
    update kysely_migration as m set additive = k.additive, version = k.version
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k (name text, additive boolean, version text)
    where m.name = k.name and m.additive is null`.execute(db)
}

/** A migration that a database has had from a newer program than this. */
export interface NewerMigration {
  readonly name: string
  /** False where it is not known. */
  readonly isAdditive: boolean
  /** That of the program that applied it; null where it is not known. */
  readonly version: string | null
}

/** What a database has had that this program has no file of, in alphabetical order. */
export async function readNewerMigrations(db: Kysely<Database>): Promise<NewerMigration[]> {
  const applied = await appliedMigrations(db)
  const known = new Set((await readNames()).map((name) => name.replace('.sql', '')))
  const newer = (applied ?? []).filter((name) => !known.has(name))
  if (newer.length === 0) return []
  // By way of JSON: where an older program made the table, it has none of these columns.
  const { rows } = await sql<NewerMigration>`
    select name, coalesce((to_jsonb(m) ->> 'additive')::boolean, false) as "isAdditive", to_jsonb(m) ->> 'version' as version
    from kysely_migration as m where name = any(${newer}) order by name collate "C"`.execute(db)
  return rows
}

/**
 * Why this program cannot run on a database, in words that name the version which can; null where it can. It can where all that the
 * database has had from newer programs is additive, and nothing of its own is missing beside that.
 */
export async function refuseNewer(db: Kysely<Database>): Promise<string | null> {
  const newer = await readNewerMigrations(db)
  const breaking = newer.filter(({ isAdditive }) => !isAdditive)
  const needed = breaking.at(-1)
  const back = 'or restore a backup from before the upgrade.'
  if (needed?.version === null)
    return `The database was migrated by a newer Tandem (${needed.name}). Start that version, ${back}`
  if (needed)
    return `The database was migrated by Tandem ${needed.version} (${needed.name}), beside which an older version cannot run. Start Tandem ${needed.version} with that migration, or a newer one, ${back}`
  const last = newer.at(-1)
  const [missing] = last ? await missingMigrations(db) : []
  if (!last || missing === undefined) return null
  return `The database was migrated by Tandem ${last.version ?? 'of another version'} (${last.name}), and lacks ${missing} of this one. Start a version that has both, ${back}`
}

/** A migration of this program, with the SHA-256 of its text. */
export interface KnownMigration {
  readonly name: string
  /** Of what is executed: without the first line, which says only whether it is additive. */
  readonly sha256: string
  readonly isAdditive: boolean
  /** A database may be without it for as long as its operator likes. */
  readonly isOnRequest: boolean
}

/** All migrations of this program in the order in which they are applied. */
export async function knownMigrations(): Promise<KnownMigration[]> {
  const files = await readFiles()
  return files.map(([name, text]) => ({
    name: name.replace('.sql', ''),
    sha256: createHash('sha256').update(text.replace(firstLine, '')).digest('hex'),
    isAdditive: firstLine.exec(text)?.[1] === 'additive',
    isOnRequest: firstLine.exec(text)?.[1] === 'on request',
  }))
}

/** The names of the migrations that a database has had, in alphabetical order; null where it has had none. */
export async function appliedMigrations(db: Kysely<Database>): Promise<string[] | null> {
  const { rows: known } = await sql<{
    name: string | null
  }>`select to_regclass('kysely_migration')::text as name`.execute(db)
  if (known[0]?.name === null) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** The migrations that the database lacks, all of them where it has had none; not those that it may be without. */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const known = await knownMigrations()
  const applied = await appliedMigrations(db)
  const isNew = applied === null || applied.length === 0
  return known
    .filter(({ name, isOnRequest }) => (isNew || !isOnRequest) && !applied?.includes(name))
    .map(({ name }) => name)
}

/**
 * The migrations whose first line does not say whether they are additive.
 *
 * @internal Only a test asks for them.
 */
export async function undescribedMigrations(): Promise<string[]> {
  return (await readFiles()).filter(([, text]) => !firstLine.test(text)).map(([name]) => name)
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

/** Those of this program but for the `unasked`, and by their names alone those that the database has had from a newer one. */
async function readMigrations(
  newer: ReadonlySet<string>,
  unasked: ReadonlySet<string>,
): Promise<Record<string, Migration>> {
  const files = (await readFiles()).map(([name, text]) => [name.replace('.sql', ''), text] as const)
  return Object.fromEntries([
    ...files
      .filter(([name]) => !unasked.has(name))
      .map(([name, text]) => [name, { up: (db: Kysely<unknown>) => applyText(db, text) }]),
    ...[...newer].map((name) => [name, { up: () => Promise.reject(new Error(`${name} is of a newer program`)) }]),
  ]) as Record<string, Migration>
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
