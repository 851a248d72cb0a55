import { sql } from 'kysely'
import { lastRuns } from '../../jobs/job-runs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { CannotStart } from '../../platform/data-folder.ts'
import {
  appliedMigrations,
  knownMigrations,
  missingMigrations,
  readNewerMigrations,
  refuseNewer,
} from '../../platform/migrations.ts'
import { checkDatabase, type FurtherWays } from '../../platform/start-failure.ts'
import { missingWidenings, wideIdentities, widenings } from '../../platform/wide-numbers.ts'
import { ledgerAudit } from '../../slices/ledger/index.ts'
import { auditBooks } from '../../slices/orders/index.ts'
import { good, judgeLow, warning, wrong, type Finding } from './finding.ts'

const oldestServer = 150_000

export async function checkServer(db: Db): Promise<Finding> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int4 as number`.execute(
    db,
  )
  const { version = '', number = 0 } = rows[0] ?? {}
  return number < oldestServer
    ? wrong(
        'database',
        `PostgreSQL ${version}`,
        'Move to PostgreSQL 15 or newer: tandem backup here, tandem restore there.',
      )
    : good('database', `PostgreSQL ${version} answers`)
}

/** Whether each way to the database can do what it is for, as at the start of a server. */
export async function checkWays(url: string, ways: FurtherWays): Promise<Finding> {
  try {
    await checkDatabase(url, ways)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return wrong('ways', error.message, 'A server does not start like this: do what the line says.')
  }
  const { poolUrl, readUrl } = ways
  const pooler = poolUrl === undefined ? 'no pooler' : 'and a pooler'
  return good('ways', `sessions of its own, ${pooler}${readUrl === undefined ? '' : ', and a replica for reports'}`)
}

/** What this program wants of the database, beside what it has had. */
export async function checkMigrations(db: Db): Promise<Finding> {
  const applied = await appliedMigrations(db)
  const known = (await knownMigrations()).map(({ name }) => name)
  if (!applied) return warning('migrations', 'the database is empty', 'Start the server, or restore a backup.')
  const newer = (await readNewerMigrations(db)).map(({ name }) => name).join(', ')
  const refused = await refuseNewer(db)
  if (refused !== null) return wrong('migrations', `a newer Tandem migrated it: ${newer}`, refused)
  if (newer !== '')
    return warning(
      'migrations',
      `a newer Tandem migrated it: ${newer}; this version runs beside that`,
      'Start the newer one on every machine; only it makes backups.',
    )
  const missing = await missingMigrations(db)
  return missing.length > 0
    ? warning('migrations', `missing: ${missing.join(', ')}`, 'Make a backup, then start the server: it applies them.')
    : good('migrations', `${applied.length} applied, the last is ${known.at(-1) ?? ''}`)
}

const clockBounds = { warning: 1_000, wrong: 5_000 }

/** The clock of this machine beside that of the database. What an answer took on its way is no difference. */
export async function checkClock(db: Db, clock: Clock): Promise<Finding> {
  // The first question may open a connection.
  await sql`select 1`.execute(db)
  const before = clock.now().epochMilliseconds
  const { rows } = await sql<{ now: Temporal.Instant }>`select clock_timestamp() as now`.execute(db)
  const after = clock.now().epochMilliseconds
  const there = rows[0]?.now.epochMilliseconds ?? before
  const apart = Math.max(0, before - there, there - after)
  const found = `${apart} ms from the clock of the database`
  const advice = 'Synchronise both clocks (NTP): gates close by them.'
  if (apart > clockBounds.wrong) return wrong('clock', found, advice)
  return apart > clockBounds.warning ? warning('clock', found, advice) : good('clock', found)
}

export async function checkConnections(db: Db, poolSize: number): Promise<Finding> {
  const { rows } = await sql<{ most: number; used: number }>`
    select current_setting('max_connections')::int4 - current_setting('superuser_reserved_connections')::int4 as most,
      (select count(*)::int4 from pg_stat_activity where backend_type = 'client backend') as used`.execute(db)
  const { most = 0, used = 0 } = rows[0] ?? {}
  const found = `${most - used} of ${most} free, a server uses up to ${poolSize}`
  const state = judgeLow(most - used, { warnBelow: poolSize, wrongBelow: 2 })
  if (state === 'good') return good('connections', found)
  const advice = 'Raise max_connections, lower DATABASE_POOL_SIZE, or see who holds them in pg_stat_activity.'
  return { check: 'connections', state, found, advice }
}

const numbersBounds = { warning: 0.5, wrong: 0.9 }

/** How much of the numbers that columns of four bytes can give is used, of the one that is used most (docs/decisions/0094, 0145, 0151). */
export async function checkNumbers(db: Db): Promise<Finding> {
  const { rows } = await sql<{ name: string; used: number }>`
    select c.relname || '.' || a.attname as name, coalesce(s.last_value, 0)::float8 / 2147483647 as used
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(c.oid::regclass::text, a.attname)
    where c.relnamespace = current_schema()::regnamespace and a.atttypid = 'int4'::regtype and a.attidentity <> ''
    order by used desc, name limit 1`.execute(db)
  const { name = 'none', used = 0 } = rows[0] ?? {}
  const missing = (await missingWidenings(db)).length
  const bytes = missing === 0 ? 'eight bytes' : missing < widenings.length ? 'eight bytes or four' : 'four bytes'
  const found = `${(used * 100).toFixed(1)} % of the numbers of ${name} are used; what is counted without an end has ${bytes}`
  if (used < numbersBounds.warning) return good('numbers', found)
  const advice = wideIdentities.some(({ table, column }) => name === `${table}.${column}`)
    ? 'End all servers, make a backup, run tandem numbers widen; when none is left nothing new can be stored there.'
    : 'Move to a version whose numbers of it have eight bytes; when none is left nothing new can be stored there.'
  return used < numbersBounds.wrong ? warning('numbers', found, advice) : wrong('numbers', found, advice)
}

interface Standby {
  /** Null with the state for a user who may not see them. */
  readonly name: string | null
  readonly state: string | null
  readonly seconds: number | null
}

const longestLag = 60

/** Standbys, how far they are behind, and slots for which nobody comes. */
export async function checkReplication(db: Db): Promise<Finding> {
  const { rows: self } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db)
  if (self[0]?.isStandby)
    return warning('replication', 'this is a standby: nothing can be written', 'Point DATABASE_URL at the primary.')
  const { rows: standbys } = await sql<Standby>`
    select application_name as name, state, extract(epoch from replay_lag)::float8 as seconds from pg_stat_replication`.execute(
    db,
  )
  const { rows: slots } = await sql<{ name: string; bytes: bigint | null }>`
    select slot_name as name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::int8 as bytes
    from pg_replication_slots where not active`.execute(db)
  const idle = slots.map(({ name, bytes }) => `slot ${name} keeps ${bytes ?? 'unknown'} bytes for nobody`)
  const seen = standbys.filter(({ state }) => state !== null)
  const behind = seen.filter(({ state, seconds }) => state !== 'streaming' || (seconds ?? 0) > longestLag)
  // What has nothing to catch up with reports no delay after a while.
  const listed = seen.map(({ name, state, seconds }) => `${name} ${state}, ${(seconds ?? 0).toFixed(1)} s behind`)
  const unseen = standbys.length - seen.length
  const hidden = unseen === 0 ? [] : [`${unseen} standby, whose state this user may not see`]
  const found = [...listed, ...hidden, ...idle].join('; ')
  if (idle.length > 0 || behind.length > 0)
    return warning('replication', found, 'See to the standby; drop a slot that nobody needs, its WAL fills the disk.')
  if (unseen > 0) return warning('replication', found, 'As superuser: grant pg_monitor to the user of DATABASE_URL.')
  return good('replication', found === '' ? 'no standby' : found)
}

/** Jobs that ended badly when they ran last. */
export async function checkJobs(db: Db): Promise<Finding> {
  const runs = [...(await lastRuns(db)).values()]
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  if (failed.length === 0) return good('jobs', `${runs.length} ran, none failed last`)
  const found = failed.map(
    ({ name, ended_at: at, error }) => `${name} at ${at.toString()}: ${(error ?? 'no reason').slice(0, 200)}`,
  )
  return wrong('jobs', found.join('; '), 'Administration, Jobs: mend the cause, then run it again there.')
}

export async function checkLedger(db: Db): Promise<Finding> {
  const { checks } = await ledgerAudit(db)
  const failed = checks.filter(({ passed }) => !passed)
  if (failed.length === 0) return good('ledger', `${checks.length} checks passed`)
  return wrong(
    'ledger',
    failed.map(({ name, faults }) => `${name}: ${faults.length} do not`).join('; '),
    stopAnd('ledger audit'),
  )
}

export async function checkBooks(db: Db): Promise<Finding> {
  const { contracts, events, faults } = await auditBooks(db)
  const replayed = `${events} events of ${contracts} contracts replayed`
  return faults.length === 0
    ? good('books', replayed)
    : wrong('books', `${replayed}, ${faults.length} do not match`, stopAnd('book audit'))
}

const stopAnd = (command: string) => `Close the markets, make a backup, and see tandem ${command} for each row.`
