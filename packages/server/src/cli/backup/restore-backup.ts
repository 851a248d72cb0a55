import { sql } from 'kysely'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openSingleConnection, type SingleConnection, type Tx } from '../../platform/database.ts'
import { likeWhole } from '../../platform/divided-tables.ts'
import { holdMigrations, knownMigrations, migrateInside, type KnownMigration } from '../../platform/migrations.ts'
import { findOccupants, readContents, readGuards } from './catalogue.ts'
import { DamagedBackup, ForeignBackup, type BackupHeader, type OpenBackup } from './format.ts'

/** The target is not one that a backup is restored into: it has something in it, or somebody is at it. */
export class UnfitTarget extends Error {}

/** The backup is whole, and what it holds does not pass an audit. */
export class FaultyContent extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super('an audit fails')
    this.faults = faults
  }
}

export interface RestoredBackup {
  readonly rows: number
  /** Migrations that are newer than the backup and were applied to it. */
  readonly newer: readonly string[]
  /** What the audits found, where that was to be accepted. */
  readonly faults: readonly string[]
}

export interface RestoreTerms {
  /** Reads what was restored and answers a line for each thing that is not right. */
  readonly audit: (tx: Tx) => Promise<string[]>
  /** Keeps what does not pass the audits all the same. */
  readonly acceptsFaults: boolean
  readonly onTable?: (name: string, place: number, of: number) => void
}

/**
 * Restores a backup into the empty database at `url`, in one database transaction: whatever happens on the way, a kill included,
 * the database is empty as before. The tables are made by the migrations of the backup, filled, brought up to date by the newer
 * ones and audited before the commit. Of two restores at once the second is refused, and a server that starts meanwhile waits.
 *
 * @throws `UnfitTarget`, `ForeignBackup`, `DamagedBackup`, `FaultyContent`; an error of the database is passed on.
 */
export async function restoreBackup(url: string, backup: OpenBackup, terms: RestoreTerms): Promise<RestoredBackup> {
  await refuseForeign(backup.header)
  const connection = await openSingleConnection(url, 'tandem restore')
  try {
    const restored = await connection.db.transaction().execute((tx) => fill(tx, connection, backup, terms))
    // What the planner knows of the tables is not worth failing for; the server would find out by itself.
    await connection.client.query('analyze').catch(() => undefined)
    return restored
  } finally {
    await connection.close()
  }
}

/** Refuses a backup that this program cannot make the tables of. */
export async function refuseForeign({ migrations, tandem }: BackupHeader): Promise<void> {
  const known = (await knownMigrations()).filter(
    ({ name, isOnRequest }) => !isOnRequest || migrations.some((migration) => migration.name === name),
  )
  const unknown = migrations.find(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown)
    throw new ForeignBackup(`Tandem ${tandem} wrote it, which is newer (${unknown.name}): restore it with that one`)
  const changed = migrations.find((migration, place) => !isSame(migration, known[place]))
  if (changed)
    throw new ForeignBackup(
      `Tandem ${tandem} wrote it, with another ${changed.name} than this one: restore it with that`,
    )
}

function isSame(one: BackupHeader['migrations'][number], other: KnownMigration | undefined): boolean {
  return one.name === other?.name && one.sha256 === other.sha256
}

async function fill(tx: Tx, { client }: SingleConnection, backup: OpenBackup, terms: RestoreTerms) {
  const { header, tables } = backup
  if (!(await holdMigrations(tx))) throw new UnfitTarget('a restore is under way, or a server starts on it')
  await refuseOccupied(client)
  const last = header.migrations.at(-1)?.name ?? ''
  const had = new Set(header.migrations.map(({ name }) => name))
  const without = (await knownMigrations()).filter(({ name }) => !had.has(name)).map(({ name }) => name)
  await migrateInside(tx, last, without)
  for (const partition of header.partitions) await makePartition(client, partition)
  await compareTables(client, header)

  const guards = await readGuards(client)
  for (const statement of guards.lift) await client.query(statement)
  const names = header.tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
  // Migrations make some rows, which are among those of the backup.
  await client.query(`truncate ${names}`)
  let rows = 0
  for await (const table of tables) {
    const columns = header.tables.find(({ name }) => name === table.name)?.columns ?? []
    terms.onTable?.(
      table.name,
      header.tables.findIndex(({ name }) => name === table.name),
      header.tables.length,
    )
    const listed = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
    const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${listed}) from stdin`))
    await pipeline(Readable.from(table.rows), copy)
    const sum = table.sum()
    if (copy.rowCount !== sum.rows) throw new DamagedBackup(`${table.name} has ${copy.rowCount} rows of ${sum.rows}`)
    rows += sum.rows
  }
  for (const { name, last: value, isCalled } of header.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), value, isCalled])
  }
  await client.query('set constraints all immediate')
  for (const statement of guards.restore) await client.query(statement)

  const newer = await migrateInside(tx)
  await client.query('analyze')
  const faults = await terms.audit(tx)
  if (faults.length > 0 && !terms.acceptsFaults) throw new FaultyContent(faults)
  // Deferred constraints speak before the commit, so that its answer can only be that it is done.
  await sql`set constraints all immediate`.execute(tx)
  return { rows, newer, faults }
}

async function refuseOccupied(client: pg.Client): Promise<void> {
  const occupants = await findOccupants(client)
  if (occupants.length === 0) return
  const more = occupants.length === 10 ? ' and more' : ''
  throw new UnfitTarget(`it is not empty: ${occupants.join(', ')}${more}`)
}

/** Bounds are put into a statement as they stand: numbers and texts, and nothing that could end one. */
const boundOfPartition =
  /^(?:DEFAULT|FOR VALUES (?:FROM \((?:'[^'\\]*'|\d+|MINVALUE)\) TO \((?:'[^'\\]*'|\d+|MAXVALUE)\)|IN \((?:'[^'\\]*'|\d+)(?:, (?:'[^'\\]*'|\d+))*\)))$/

async function makePartition(client: pg.Client, partition: BackupHeader['partitions'][number]): Promise<void> {
  const { name, of, bound } = partition
  if (!boundOfPartition.test(bound)) throw new DamagedBackup(`the bounds of ${name} cannot be read`)
  const [own, whole] = [name, of].map((each) => pg.escapeIdentifier(each))
  // A migration makes the one that takes what no other is there for.
  const { rows } = await client.query<{ bound: string }>(
    `select pg_get_expr(c.relpartbound, c.oid) as bound from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.oid = to_regclass($1) and i.inhparent = to_regclass($2)`,
    [own, whole],
  )
  if (rows[0]?.bound === bound) return
  // As the platform makes them.
  await client.query(`create table ${own} (like ${whole} ${likeWhole})`)
  await client.query(`alter table ${whole} attach partition ${own} ${bound}`)
}

/** The tables that the migrations have made must be those of the backup, column by column. */
async function compareTables(client: pg.Client, header: BackupHeader): Promise<void> {
  const made = await readContents(client)
  const described = ({ tables, sequences }: Pick<BackupHeader, 'tables' | 'sequences'>) =>
    new Set([
      ...tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} (${column.type})`)),
      ...sequences.map(({ name }) => `sequence ${name}`),
    ])
  const [here, there] = [described(made), described(header)]
  const foreign = [...there.difference(here)]
  const missing = [...here.difference(there)]
  if (foreign.length === 0 && missing.length === 0) return
  const list = (names: string[]) => names.slice(0, 10).join(', ')
  throw new ForeignBackup(
    [
      'its tables are not those of its migrations, somebody changed them by hand:',
      ...(foreign.length > 0 ? [`  only in the backup: ${list(foreign)}`] : []),
      ...(missing.length > 0 ? [`  missing in the backup: ${list(missing)}`] : []),
    ].join('\n'),
  )
}
