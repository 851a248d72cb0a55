import { createHmac } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { openSingleConnection, type SingleConnection } from '../../platform/database.ts'
import { appliedMigrations, knownMigrations, type KnownMigration } from '../../platform/migrations.ts'
import { version } from '../../platform/version.ts'
import { readContents, readForeignContents } from './catalogue.ts'
import { ForeignBackup, withLastLine, writeEnd, writeHead, writeTable, type BackupHeader } from './format.ts'

export interface BackupSource {
  readonly url: string
  /** TANDEM_SECRET; the file gets a mark of it alone. */
  readonly secret: string
}

export interface WrittenBackup {
  readonly header: BackupHeader
  readonly rows: number
  /** What the database holds and the file does not. */
  readonly leftOut: readonly string[]
}

/** By which a restore sees that TANDEM_SECRET is another one. The secret itself cannot be had from it. */
export function markSecret(secret: string): string {
  return createHmac('sha256', secret).update('tandem/backup').digest('hex').slice(0, 16)
}

/**
 * Streams one state of the database, the one at which it begins, to `write`: all tables and sequences of its catalogue. It locks
 * nothing that anybody but a change of the schema waits for. `write` takes the bytes of the file as they come.
 *
 * @throws `ForeignBackup` where this program does not know the database's migrations.
 */
export async function writeBackup(
  { url, secret }: BackupSource,
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>,
  onTable: (name: string, place: number, of: number) => void = () => undefined,
): Promise<WrittenBackup> {
  const { client, db, close } = await openSingleConnection(url, 'tandem backup')
  try {
    const header = await begin({ client, db }, secret)
    const leftOut = await readForeignContents(client)
    let rows = 0
    const parts = async function* () {
      for (const [place, { name, columns }] of header.tables.entries()) {
        onTable(name, place, header.tables.length)
        const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ')
        const copied = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${names}) to stdout`))
        yield* writeTable(name, copied as AsyncIterable<Buffer>, (sum) => (rows += sum.rows))
      }
      yield* writeEnd()
    }
    await write(withLastLine(fileOf(header, parts())))
    return { header, rows, leftOut }
  } finally {
    await close()
  }
}

const undefinedTable = '42P01'
const attempts = 5

/** Takes the snapshot, and locks its tables as pg_dump does: nothing of the schema goes or changes until all is read. */
async function begin({ client, db }: Pick<SingleConnection, 'client' | 'db'>, secret: string): Promise<BackupHeader> {
  for (let attempt = 1; ; attempt++) {
    // The first question takes the snapshot.
    await client.query('begin isolation level repeatable read read only')
    const migrations = matchMigrations(await appliedMigrations(db), await knownMigrations())
    const { rows } = await client.query<{ at: Temporal.Instant; version: string }>(
      `select now() as at, current_setting('server_version') as version`,
    )
    const contents = await readContents(client)
    const names = contents.tables.map(({ name }) => pg.escapeIdentifier(name))
    try {
      await client.query(`lock table ${names.join(', ')} in access share mode`)
      const { at, version: postgres = '' } = rows[0] ?? {}
      const of = { takenAt: String(at), tandem: version, postgres }
      return { ...of, migrations, secretMark: markSecret(secret), ...contents }
    } catch (error) {
      // A day of samples that was dropped since the snapshot: the next one no longer has it.
      if (attempt === attempts || (error as { code?: string }).code !== undefinedTable) throw error
      await client.query('rollback')
    }
  }
}

/**
 * Refuses a database that a newer Tandem has migrated, though it run beside it: who restores needs the files of all its migrations.
 * Refuses one without any. One of an older Tandem is taken as it is.
 */
function matchMigrations(
  applied: readonly string[] | null,
  known: readonly KnownMigration[],
): BackupHeader['migrations'] {
  if (!applied || applied.length === 0) throw new ForeignBackup('the database holds nothing of Tandem')
  const unknown = applied.find((name) => !known.some((migration) => migration.name === name))
  if (unknown !== undefined)
    throw new ForeignBackup(`the database was migrated by a newer Tandem (${unknown}): use that one`)
  return known.filter(({ name }) => applied.includes(name)).map(({ name, sha256 }) => ({ name, sha256 }))
}

async function* fileOf(header: BackupHeader, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield writeHead(header)
  const packed = createZstdCompress({ chunkSize: 256 * 1024 })
  const feeding = pipeline(parts, packed)
  feeding.catch(() => undefined)
  for await (const piece of packed) yield piece as Buffer
  await feeding
}
