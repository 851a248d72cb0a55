import pg from 'pg'
import { ConfigError } from './config.ts'
import { CannotStart } from './data-folder.ts'
import { PortInUse } from './listening.ts'
import { knownMigrations } from './migrations.ts'

const oldestServer = 15
const connectWithin = 10_000

/**
 * Throws `CannotStart` where the database cannot be reached or entered, is older than PostgreSQL 15, is a standby, or was migrated
 * by a newer program: nothing has been changed by then.
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tandem start',
    connectionTimeoutMillis: connectWithin,
    query_timeout: connectWithin,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const version = rows[0]?.server_version ?? ''
    if (!(Number.parseInt(version, 10) >= oldestServer)) {
      throw new CannotStart(
        `The database is PostgreSQL ${version}; Tandem needs ${oldestServer} or newer. Upgrade it, or set DATABASE_URL to another.`,
      )
    }
    await refuseStandby(client)
    await refuseNewer(client)
  } catch (error) {
    throw refuseDatabase(error, url) ?? error
  } finally {
    await Promise.race([
      client.end().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
    ])
  }
}

/** A standby takes nothing: behind something that leads to the primary another start finds that one. */
async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (!rows[0]?.isStandby) return
  throw new CannotStart('The database is a standby: nothing can be written. Set DATABASE_URL to the primary.')
}

/** What a newer program has made of the tables an older one cannot know. */
async function refuseNewer(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('kysely_migration')::text as name",
  )
  if (tables[0]?.name === null) return
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  const known = new Set((await knownMigrations()).map(({ name }) => name))
  const newer = rows.find(({ name }) => !known.has(name))
  if (!newer) return
  throw new CannotStart(
    `The database was migrated by a newer Tandem (${newer.name}). Start that version, or restore a backup from before the upgrade.`,
  )
}

/** Why the database does not let us in, in plain words and without its password; null for another error. */
function refuseDatabase(error: unknown, url: string): CannotStart | null {
  const { host, user, database } = nameParts(url)
  const { code = '' } = error as { code?: string }
  const message = error instanceof Error ? error.message : ''
  if (code === '28P01' || code === '28000') {
    return new CannotStart(
      `The database at ${host} does not let the user "${user}" in (${code}). Correct user and password in DATABASE_URL, or pg_hba.conf.`,
    )
  }
  if (code === '3D000') {
    return new CannotStart(
      `There is no database "${database}" at ${host}. Create it (createdb ${database}), or correct DATABASE_URL.`,
    )
  }
  if (code === '42501') {
    return new CannotStart(
      `The user "${user}" may not use the database "${database}". Make it the owner: alter database ${database} owner to ${user}.`,
    )
  }
  if (code === '53300') {
    return new CannotStart(
      `The database at ${host} has no connection left. Raise max_connections, or lower DATABASE_POOL_SIZE.`,
    )
  }
  if (code === '53100') return new CannotStart(`The disk of the database at ${host} is full. Free some space there.`)
  const isUnreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|08|57P)/.test(code)
  if (
    isUnreachable ||
    /^(Connection terminated|timeout exceeded|connection timeout|Query read timeout)/i.test(message)
  ) {
    return new CannotStart(
      `The database at ${host} does not answer (${code || message}). Start it, or correct DATABASE_URL.`,
    )
  }
  if (/SSL/.test(message)) {
    return new CannotStart(
      `The database at ${host} and DATABASE_URL do not agree about TLS (${message}). Correct sslmode in DATABASE_URL.`,
    )
  }
  return null
}

function nameParts(url: string): { host: string; user: string; database: string } {
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url })
  return { host: host.startsWith('/') ? host : `${host}:${port}`, user, database }
}

/** The line that somebody who starts the server is shown; null for a bug, which has its stack. */
export function startFailure(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof PortInUse || error instanceof CannotStart) return error.message
  // Of a program that was started, or of the database while it migrates.
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const isFull = code === 'ENOSPC' || code === '53100' || message?.includes('No space left on device')
  return isFull ? 'The disk is full. Free some space, then start again: nothing that was begun is lost.' : null
}
