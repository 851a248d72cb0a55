import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/*
 * What a way to a database can do is tried, not asked: a pooler says nothing of itself, and an engine that speaks PostgreSQL's
 * protocol may take a lock that keeps nobody out (docs/decisions/0089).
 */

const answerWithin = 10_000
const deliverWithin = 3_000

/** A connection for trying things, which tells of a break by what is asked on it. */
export function openProbe(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tandem start',
    connectionTimeoutMillis: answerWithin,
    query_timeout: answerWithin,
    pipeline: true,
  })
  client.on('error', () => undefined)
  return client
}

/** Ends it, or gives it up where it does not hear. */
export async function endProbe(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(1_000, null, { ref: false })])
}

/**
 * What a session lacks on the way that `url` is: its own connection (`shared`), advisory locks that keep others out, notifications, or
 * settings that stay with it and with nobody else. Null: nothing. `client` is connected that way.
 */
export async function findSessionFault(
  client: pg.Client,
  url: string,
): Promise<'shared' | 'locks' | 'notices' | 'settings' | null> {
  const other = openProbe(url)
  try {
    await other.connect()
    // A pooler gives the connection that is free to whoever asks next.
    if ((await processOf(client)) === (await processOf(other))) return 'shared'
    if (!(await areNoticesDelivered(client, other))) return 'notices'
    if (!(await areSettingsKept(client, other))) return 'settings'
    return (await doLocksHold(client, other)) ? null : 'locks'
  } finally {
    await endProbe(other)
  }
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function areNoticesDelivered(client: pg.Client, other: pg.Client): Promise<boolean> {
  const channel = `tandem_probe_${randomBytes(8).toString('hex')}`
  const { promise, resolve } = Promise.withResolvers<true>()
  const hear = (notice: pg.Notification) => notice.channel === channel && resolve(true)
  client.on('notification', hear)
  await client.query(`listen ${channel}`)
  await other.query(`notify ${channel}`)
  const isHeard = await Promise.race([promise, sleep(deliverWithin, false)])
  await client.query(`unlisten ${channel}`)
  client.off('notification', hear)
  return isHeard
}

async function areSettingsKept(client: pg.Client, other: pg.Client): Promise<boolean> {
  const ask = (of: pg.Client) =>
    of.query<{ value: string | null }>("select current_setting('tandem.probe', true) as value")
  const mark = randomBytes(8).toString('hex')
  await client.query(`set tandem.probe = '${mark}'`)
  const [theirs, mine] = [await ask(other), await ask(client)]
  return theirs.rows[0]?.value !== mark && mine.rows[0]?.value === mark
}

async function doLocksHold(client: pg.Client, other: pg.Client): Promise<boolean> {
  const key = randomInt(1, 2 ** 47)
  const attempt = () => other.query<{ taken: boolean }>('select pg_try_advisory_lock($1::int8) as taken', [key])
  await client.query('select pg_advisory_lock($1::int8)', [key])
  const during = await attempt()
  await client.query('select pg_advisory_unlock($1::int8)', [key])
  const after = await attempt()
  return during.rows[0]?.taken === false && after.rows[0]?.taken === true
}

export type PoolFault = 'otherDatabase' | 'transactions' | 'settings' | 'locks' | 'pipeline'

/** What a pooler lacks that is used for database transactions alone; null: nothing. `direct` leads past it. */
export async function findPoolFault(direct: pg.Client, pooled: pg.Client): Promise<PoolFault | null> {
  if ((await databaseOf(direct)) !== (await databaseOf(pooled))) return 'otherDatabase'
  const timeout = `${String(randomInt(100_000, 900_000))}ms`
  try {
    await pooled.query(`begin; set local statement_timeout = '${timeout}'`)
    const first = await processOf(pooled)
    const { rows } = await pooled.query<{ value: string }>("select current_setting('statement_timeout') as value")
    if ((await processOf(pooled)) !== first) return 'transactions'
    if (rows[0]?.value !== readable(timeout)) return 'settings'
    if (!(await areLocksShared(direct, pooled))) return 'locks'
    await pooled.query('commit')
  } catch (error) {
    // Of a pooler that takes no database transactions at all; what broke is another matter.
    if (error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.code === '08P01') return 'transactions'
    if (error instanceof Error && /transaction blocks not allowed/.test(error.message)) return 'transactions'
    throw error
  }
  const after = await pooled.query<{ value: string }>("select current_setting('statement_timeout') as value")
  if (after.rows[0]?.value === readable(timeout)) return 'settings'
  return (await areAnswersInOrder(pooled)) ? null : 'pipeline'
}

/** As PostgreSQL shows it: whole seconds in seconds. */
function readable(timeout: string): string {
  const milliseconds = Number.parseInt(timeout, 10)
  if (milliseconds % 60_000 === 0) return `${String(milliseconds / 60_000)}min`
  return milliseconds % 1_000 === 0 ? `${String(milliseconds / 1_000)}s` : timeout
}

/** What tells one database from all others, on whatever server: as a question. */
export const nameOfDatabase = `select (select system_identifier from pg_control_system()) || '/' || oid
  from pg_database where datname = current_database()`

async function databaseOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`select (${nameOfDatabase}) as name`)
  return rows[0]?.name
}

export type ReplicaFault = 'otherDatabase' | 'noStandby' | 'migrations'

/** A standby that was just begun may have to catch up. */
const catchUpWithin = 10_000

/** What a way to a replica lacks from which reports are read; null: nothing. `direct` leads to the primary. */
export async function findReplicaFault(direct: pg.Client, replica: pg.Client): Promise<ReplicaFault | null> {
  if ((await databaseOf(direct)) !== (await databaseOf(replica))) return 'otherDatabase'
  const { rows } = await replica.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (!rows[0]?.isStandby) return 'noStandby'
  const wanted = await migrationsOf(direct)
  const until = performance.now() + catchUpWithin
  while ((await migrationsOf(replica)) !== wanted) {
    if (performance.now() > until) return 'migrations'
    await sleep(200)
  }
  return null
}

async function migrationsOf(client: pg.Client): Promise<string> {
  const table = await client.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  )
  if (!table.rows[0]?.isThere) return ''
  const { rows } = await client.query<{ names: string }>(
    `select coalesce(string_agg(name, ',' order by name collate "C"), '') as names from kysely_migration`,
  )
  return rows[0]?.names ?? ''
}

/** Within the database transaction that `pooled` has begun. */
async function areLocksShared(direct: pg.Client, pooled: pg.Client): Promise<boolean> {
  const key = randomInt(1, 2 ** 47)
  await direct.query('select pg_advisory_lock($1::int8)', [key])
  const attempt = () => pooled.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1::int8) as taken', [key])
  const during = await attempt()
  await direct.query('select pg_advisory_unlock($1::int8)', [key])
  const after = await attempt()
  return during.rows[0]?.taken === false && after.rows[0]?.taken === true
}

async function areAnswersInOrder(pooled: pg.Client): Promise<boolean> {
  const numbers = Array.from({ length: 20 }, () => randomInt(1, 2 ** 31))
  const ask = (number: number) => [
    pooled.query('begin'),
    pooled.query<{ number: number }>('select $1::int4 as number', [number]),
    pooled.query('commit'),
  ]
  const answers = await Promise.all(numbers.flatMap(ask))
  return numbers.every((number, place) => (answers[3 * place + 1]?.rows[0] as { number: number }).number === number)
}
