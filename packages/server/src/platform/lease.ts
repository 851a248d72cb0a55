import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Db } from './database.ts'
import type { Log } from './log.ts'

/** Something that one process at a time does for a database. */
export interface Lease {
  /**
   * Whether it is this process that does it. True as well while its connection is broken and nobody knows better: the database
   * gives a lease to nobody while it is away, and who held it asks again first. Where it is away for this process alone,
   * another may have begun, so what is done under a lease must do no harm when it is done twice.
   */
  isHeld(): boolean
  /** Gives it back; resolves when another may have it. */
  stop(): Promise<void>
}

export interface LeaseOptions {
  readonly url: string
  /** Of the advisory lock. */
  readonly key: number | bigint
  readonly log: Log
  /** Told on every change. */
  readonly onChange: (isHeld: boolean) => void
  /** How often who has it looks whether it still has, and how often the others ask for it. */
  readonly askEvery?: number
}

/** Who had it comes back before the others ask. */
const returnAfter = 100
const longestReturn = 1_000
const answerWithin = 4_000

/** Asks for a lease on a connection of its own until it is stopped. The lease ends with the connection. */
export function holdLease(options: LeaseOptions): Lease {
  const { askEvery = 2_500, onChange, log } = options
  const stopping = new AbortController()
  let isHeld = false
  const hasStopped = () => stopping.signal.aborted
  const report = (next: boolean) => {
    if (next === isHeld) return
    isHeld = next
    onChange(next)
  }
  const keep = async () => {
    let failures = 0
    while (!hasStopped()) {
      const failed = await useConnection(options, { report, stopping: stopping.signal }, () => (failures = 0))
      if (hasStopped()) return
      if (failures++ === 0) log.warn({ err: failed }, 'the connection of a lease broke; another is opened')
      await pause(isHeld ? Math.min(returnAfter * 2 ** failures, longestReturn) : askEvery, stopping.signal)
    }
  }
  const kept = keep()
  return {
    isHeld: () => isHeld,
    async stop() {
      stopping.abort()
      await kept
      report(false)
    },
  }
}

/** The advisory locks of jobs that are run by hand, by their places in the list of jobs. */
const jobLocks = 7_283_026

/**
 * Takes the lock of a job on a connection of its own, so that of all processes one runs it by hand; null when another does. What
 * is answered gives it back; it ends with the process, too.
 */
export async function lockJob(url: string, job: number): Promise<(() => Promise<void>) | null> {
  const client = createClient(url)
  client.on('error', () => undefined)
  await client.connect()
  const end = () => client.end().catch(() => undefined)
  try {
    const ask = 'select pg_try_advisory_lock($1::int4, $2::int4) as taken'
    const { rows } = await client.query<{ taken: boolean }>(ask, [jobLocks, job])
    if (rows[0]?.taken) return end
  } catch (error) {
    await end()
    throw error
  }
  await end()
  return null
}

/** The advisory locks by which processes are counted among those that do a thing together: this number before one of their own. */
export interface Membership {
  readonly key: bigint
  /** As `listMembers` names it. */
  readonly name: string
}

/** A number of its own for a process that is one of many of a `kind`; its lease is its membership, and ends with it. */
export function newMembership(kind: number): Membership {
  const own = randomInt(1, 2 ** 31)
  return { key: (BigInt(kind) << 32n) + BigInt(own), name: String(own) }
}

/** Those whose membership of a kind is held now, in whatever process. */
export async function listMembers(db: Db, kind: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select objid::int8::text as name from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1 and classid::int8 = ${kind}
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ name }) => name)
}

/** Which jobs are being run by hand, and which leases are held, in whatever process. */
export async function heldLocks(db: Db): Promise<{ readonly jobs: Set<number>; readonly leases: Set<number> }> {
  const { rows } = await sql<{ space: number; key: number; parts: number }>`
    select classid::int8::int4 as space, objid::int8::int4 as key, objsubid as parts from pg_locks
    where locktype = 'advisory' and granted and objid < 2147483648 and classid < 2147483648
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  const of = (space: number, parts: number) =>
    new Set(rows.filter((row) => row.space === space && row.parts === parts).map(({ key }) => key))
  return { jobs: of(jobLocks, 2), leases: of(0, 1) }
}

/**
 * A machine that is gone says nothing, and a process that stands still neither: the database must find out by itself that their
 * lease is free. By statements, because a connection pooler refuses settings in the startup message.
 */
const freeSoon = `set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2;
  set idle_session_timeout = '10s'`

interface Stay {
  readonly report: (isHeld: boolean) => void
  readonly stopping: AbortSignal
}

/** Asks over one connection until it breaks, and answers why it did, or until it is stopped. */
async function useConnection(options: LeaseOptions, stay: Stay, onOpen: () => void): Promise<unknown> {
  const broken = new AbortController()
  const client = createClient(options.url)
  client.on('error', () => broken.abort())
  client.on('end', () => broken.abort())
  try {
    await client.connect()
    await client.query(freeSoon)
    onOpen()
    return await askRepeatedly(client, options, { ...stay, broken: broken.signal })
  } catch (error) {
    return error
  } finally {
    // One that is dead does not hear that it is to end.
    await Promise.race([client.end().catch(() => undefined), sleep(1_000)])
  }
}

/** A standby has advisory locks of its own, which keep nobody at the primary from anything. */
const takeLock = 'select not pg_is_in_recovery() and pg_try_advisory_lock($1::int8) as taken'
const keepLock = 'select not pg_is_in_recovery() as taken'

async function askRepeatedly(
  client: pg.Client,
  { key, askEvery = 2_500 }: LeaseOptions,
  { report, stopping, broken }: Stay & { readonly broken: AbortSignal },
): Promise<void> {
  const either = AbortSignal.any([stopping, broken])
  let hasLock = false
  while (!stopping.aborted) {
    const asked: { rows: { taken: boolean }[] } = await client.query(
      hasLock ? keepLock : takeLock,
      hasLock ? [] : [String(key)],
    )
    hasLock = asked.rows[0]?.taken ?? false
    report(hasLock)
    await pause(askEvery, either)
  }
  if (hasLock) await client.query('select pg_advisory_unlock($1::int8)', [String(key)])
}

function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return sleep(ms, null, { signal }).catch(() => undefined)
}

function createClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: 'tandem lease',
    connectionTimeoutMillis: 5_000,
    query_timeout: answerWithin,
    keepAlive: true,
  })
}
