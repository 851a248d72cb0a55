import pg from 'pg'
import { ConfigError } from './config.ts'
import { CannotStart } from './data-folder.ts'
import { overClient } from './database.ts'
import { PortInUse } from './listening.ts'
import { refuseNewer } from './migrations.ts'
import {
  endProbe,
  findPoolFault,
  findReplicaFault,
  findSessionFault,
  openProbe,
  type PoolFault,
  type ReplicaFault,
} from './database-probes.ts'

const oldestServer = 15

/** The settings that lead to a database. */
type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_POOL_URL' | 'DATABASE_READ_URL'

/** The ways to the database beside the direct one, where there are any. */
export interface FurtherWays {
  /** Through a connection pooler. */
  readonly poolUrl?: string | undefined
  /** To a replica. */
  readonly readUrl?: string | undefined
}

/**
 * Throws `CannotStart` where the database cannot be reached or entered, is older than PostgreSQL 15, is a standby, was migrated by a
 * newer program beside which this one cannot run, or cannot do what Tandem asks of it on the way that leads there: nothing has been
 * changed by then. A replica that does not answer is no reason: without it everything is asked of the primary.
 */
export async function checkDatabase(url: string, { poolUrl, readUrl }: FurtherWays = {}): Promise<void> {
  const client = openProbe(url)
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
    const refused = await refuseNewer(overClient(client))
    if (refused !== null) throw new CannotStart(refused)
    await refuseWithoutSessions(client, url)
    if (poolUrl !== undefined) await checkPool(client, poolUrl)
    if (readUrl !== undefined) await checkReplica(client, readUrl)
  } catch (error) {
    throw refuseDatabase(error, url, 'DATABASE_URL') ?? error
  } finally {
    await endProbe(client)
  }
}

/** Tries what a session is for; behind a pooler that hands connections on it is somebody else's by the next statement. */
async function refuseWithoutSessions(client: pg.Client, url: string): Promise<void> {
  const fault = await findSessionFault(client, url)
  if (fault === null) return
  const { host } = nameParts(url)
  const why = { shared: 'hands its connections on', ...lacking }[fault]
  throw new CannotStart(
    `The database at ${host} ${why}: leases, notices and migrations need a session of their own. Set DATABASE_URL to PostgreSQL itself, and DATABASE_POOL_URL to the pooler if there is one.`,
  )
}

const lacking = {
  locks: 'keeps no advisory locks',
  notices: 'delivers no notifications (LISTEN)',
  settings: 'does not keep the settings of a session',
} as const

/** The pooler must lead to the same database, hold database transactions together and keep its locks. */
async function checkPool(direct: pg.Client, poolUrl: string): Promise<void> {
  const pooled = openProbe(poolUrl)
  const { host } = nameParts(poolUrl)
  try {
    await pooled.connect()
    const fault = await findPoolFault(direct, pooled)
    if (fault !== null) throw new CannotStart(`DATABASE_POOL_URL, ${host}, ${poolFaults[fault]}`)
  } catch (error) {
    throw refuseDatabase(error, poolUrl, 'DATABASE_POOL_URL') ?? error
  } finally {
    await endProbe(pooled)
  }
}

const poolFaults = {
  otherDatabase: 'leads to another database than DATABASE_URL. Correct one of them.',
  transactions:
    'does not hold the statements of a database transaction together. Set the pooler to pool_mode = transaction.',
  settings: 'loses or leaks what a database transaction sets for itself. Set the pooler to pool_mode = transaction.',
  locks: 'keeps no advisory locks within a database transaction. Leave DATABASE_POOL_URL away.',
  pipeline:
    'mixes up the answers to statements that are sent together. Update the pooler, or leave DATABASE_POOL_URL away.',
} as const satisfies Record<PoolFault, string>

/** What answers must be a standby of the same database with the same tables; one that does not answer may come later. */
async function checkReplica(direct: pg.Client, readUrl: string): Promise<void> {
  const replica = openProbe(readUrl)
  const { host } = nameParts(readUrl)
  try {
    await replica.connect()
    const fault = await findReplicaFault(direct, replica)
    if (fault !== null) throw new CannotStart(`DATABASE_READ_URL, ${host}, ${replicaFaults[fault]}`)
  } catch (error) {
    if (isUnreachable(error)) return
    throw refuseDatabase(error, readUrl, 'DATABASE_READ_URL') ?? error
  } finally {
    await endProbe(replica)
  }
}

const replicaFaults = {
  otherDatabase: 'leads to another database than DATABASE_URL. Set it to a streaming replica of that one.',
  noStandby: 'leads to a primary, not to a replica. Set it to a streaming replica, or leave it away.',
  migrations: 'leads to a replica that does not have the migrations of its primary. See why it does not follow.',
} as const satisfies Record<ReplicaFault, string>

/** A standby takes nothing: behind something that leads to the primary another start finds that one. */
async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (!rows[0]?.isStandby) return
  throw new CannotStart('The database is a standby: nothing can be written. Set DATABASE_URL to the primary.')
}

/** Why the database does not let us in, in plain words and without its password; null for another error. */
function refuseDatabase(error: unknown, url: string, setting: DatabaseSetting): CannotStart | null {
  const { host, user, database } = nameParts(url)
  const { code = '' } = error as { code?: string }
  const message = error instanceof Error ? error.message : ''
  if (code === '28P01' || code === '28000') {
    return new CannotStart(
      `The database at ${host} does not let the user "${user}" in (${code}). Correct user and password in ${setting}, or pg_hba.conf.`,
    )
  }
  if (code === '3D000') {
    return new CannotStart(
      `There is no database "${database}" at ${host}. Create it (createdb ${database}), or correct ${setting}.`,
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
  if (isUnreachable(error)) {
    return new CannotStart(
      `The database at ${host} does not answer (${code || message}). Start it, or correct ${setting}.`,
    )
  }
  if (/SSL/.test(message)) {
    return new CannotStart(
      `The database at ${host} and ${setting} do not agree about TLS (${message}). Correct sslmode in ${setting}.`,
    )
  }
  return null
}

function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  const message = error instanceof Error ? error.message : ''
  return (
    /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|08|57P)/.test(code) ||
    /^(Connection terminated|timeout exceeded|connection timeout|Query read timeout)/i.test(message)
  )
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
