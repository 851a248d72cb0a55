import { startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { drivenClock } from '../platform/clock.ts'
import {
  inDatabaseTransaction,
  migrate,
  openDatabase,
  openSingleConnection,
  withTimeBounds,
  type Db,
} from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { ledgerAudit } from '../slices/ledger/index.ts'
import type { DataColumns } from './energies.ts'
import { daysOfClock } from './days-of-clock.ts'
import { liveDay, type LivedDay } from './live-day.ts'
import { membersOf } from './members.ts'
import type { Programs } from './programs.ts'
import type { Replicate } from './results.ts'
import { designsOf, type Design, type Scenario } from './scenario.ts'
import { identitiesOf, peopleWorld, setUp } from './world.ts'

/** Replicates that are done already, and where those that come are kept. */
export interface Kept {
  find(design: Design, replicate: number): readonly LivedDay[] | null
  keep(design: Design, replicate: number, days: readonly LivedDay[]): void
}

export interface Progress {
  /** Days of the clock that are done of all designs and replicates, and how many there are. */
  readonly done: number
  readonly of: number
}

export interface RunOptions {
  readonly scenario: Scenario
  readonly data: DataColumns
  readonly kept: Kept
  readonly programs: Programs
  /** Of a server on which databases can be made. */
  readonly serverUrl: string
  readonly config: Config
  readonly log: Log
  readonly progress?: (progress: Progress) => void
  /** Given each replicate while its database is there. */
  readonly whenLived?: (platform: Platform, design: Design, replicate: number) => Promise<void>
  /** Given each day of the clock when it is over. */
  readonly onLived?: (day: LivedDay) => void
  /** This replicate of this design alone, from its first day on, whatever was done of it before. */
  readonly only?: { readonly design: Design; readonly replicate: number }
  /** So many replicates are lived through beside each other, one unless said otherwise: what they come to does not depend on it. */
  readonly atOnce?: number
  /** Ends the run after the day under way. */
  readonly signal?: AbortSignal
}

/** Another process is at the same scenario. */
export class ScenarioBusy extends Error {
  constructor() {
    super('this scenario is being run by another process')
  }
}

/**
 * Lives through every replicate of every design, each in a database of its own that is dropped afterwards. A day is one database
 * transaction, in which it is also noted that it is done: whoever was stopped or killed goes on with the day after. Null where `signal`
 * ended it. Throws `ScenarioBusy`, and where a market was not cleared or a ledger does not add up.
 */
export async function runScenario(options: RunOptions): Promise<Replicate[] | null> {
  const { scenario, serverUrl } = options
  const name = nameOf(scenario)
  const connection = await openSingleConnection(serverUrl, 'tandem scenario')
  const { db } = connection
  try {
    if (!(await isFree(db, name))) throw new ScenarioBusy()
    if (options.only) {
      const lived = await liveReplicate(db, name, options, {
        ...options.only,
        found: () => undefined,
        after: () => undefined,
      })
      return lived && [{ ...options.only, days: lived }]
    }
    await dropLeftovers(db, name)
    const replicates = await liveAll(db, name, options)
    if (replicates) await drop(db, peopleOf(name))
    return replicates
  } finally {
    await sql`select pg_advisory_unlock_all()`.execute(db)
    await connection.close()
  }
}

/** Every replicate of every design, `atOnce` of them beside each other; by designs, and of each in their sequence. */
async function liveAll(db: Db, name: string, options: RunOptions): Promise<Replicate[] | null> {
  const { scenario, kept, atOnce = 1 } = options
  const designs = designsOf(scenario) ?? []
  const days = daysOfClock(scenario).length
  const numbers = Array.from({ length: scenario.replicates }, (_, index) => index + 1)
  const waiting = numbers.flatMap((replicate) => designs.map((design) => ({ design, replicate })))
  const of = days * waiting.length
  const failing = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failing.signal]) : failing.signal
  const replicates: Replicate[] = []
  let done = 0
  const found = (lived: number) => void (done += lived)
  const after = () => options.progress?.({ done: ++done, of })
  const liveOn = async (): Promise<boolean> => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { design, replicate } = task
      const known = kept.find(design, replicate)
      const lived =
        known ?? (await liveReplicate(db, name, { ...options, signal }, { design, replicate, found, after }))
      if (lived === null) return false
      if (known) {
        done += days
        options.progress?.({ done, of })
      } else kept.keep(design, replicate, lived)
      replicates.push({ design, replicate, days: lived })
    }
    return true
  }
  // Whoever fails has the others end after their day, and only then is it told.
  const ended = await Promise.allSettled(
    Array.from({ length: atOnce }, () =>
      liveOn().catch((error: unknown) => {
        failing.abort()
        throw error
      }),
    ),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  if (ended.some((each) => each.status === 'fulfilled' && !each.value)) return null
  return replicates.sort((a, b) => designs.indexOf(a.design) - designs.indexOf(b.design) || a.replicate - b.replicate)
}

/**
 * People of runs that were killed or never finished, while nobody is at their scenario: who goes on with one makes them again. What such a run
 * lived through stays.
 */
async function dropLeftovers(db: Db, name: string): Promise<void> {
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname ~ '^tandem_scenario_[0-9a-f]{16}_people(_unfinished)?$'`.execute(db)
  for (const { datname } of rows) {
    const other = datname.slice(0, 'tandem_scenario_'.length + 16)
    if (other === name) continue
    const { rows: locked } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${other}, 0)) as free`.execute(db)
    if (locked[0]?.free !== true) continue
    await drop(db, datname)
    await sql`select pg_advisory_unlock(hashtextextended(${other}, 0))`.execute(db)
  }
}

/** Drops the people of a scenario of whose single replicates nobody wants one any more, if nobody is at it. */
export async function forgetScenario(serverUrl: string, scenario: Scenario): Promise<void> {
  const name = nameOf(scenario)
  const connection = await openSingleConnection(serverUrl, 'tandem scenario')
  const { db } = connection
  try {
    if (!(await isFree(db, name))) return
    const { rows } = await sql<{ datname: string }>`
      select datname from pg_database where starts_with(datname, ${`${name}_`})`.execute(db)
    for (const { datname } of rows) await drop(db, datname)
  } finally {
    await connection.close()
  }
}

/** Whether nobody else is at it; a process that was killed a moment ago may still be there. */
async function isFree(db: Db, name: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${name}, 0)) as free`.execute(db)
    if (rows[0]?.free === true) return true
    await sleep(100)
  }
  return false
}

/** What a scenario is, as a text for names: whoever changes it starts anew. */
export function digestOf(scenario: Scenario): string {
  return createHash('sha256').update(JSON.stringify(scenario)).digest('hex').slice(0, 16)
}

const nameOf = (scenario: Scenario) => `tandem_scenario_${digestOf(scenario)}`
const peopleOf = (name: string) => `${name}_people`

interface Task {
  readonly design: Design
  readonly replicate: number
  /** So many days were lived through before. */
  readonly found: (days: number) => void
  readonly after: () => void
}

async function liveReplicate(server: Db, name: string, options: RunOptions, task: Task): Promise<LivedDay[] | null> {
  const { design, replicate, after, found } = task
  const own = `${name}_${createHash('sha256')
    .update(`${design.name}/${String(replicate)}`)
    .digest('hex')
    .slice(0, 8)}`
  await once(peopleOf(name), () => makePeople(server, peopleOf(name), options))
  if (options.only) await drop(server, own)
  if (!(await exists(server, own))) await copy(server, peopleOf(name), own)
  const lived = await inDatabase(own, options, async (platform) => {
    const { scenario, data, programs } = options
    const members = membersOf(scenario)
    const identities = await identitiesOf(platform, members)
    const living = { scenario, data, design, replicate, members, programs, ...identities }
    const days = await doneDays(platform.db)
    found(days.length)
    if (days.length === 0) await setUp(platform, scenario, { market: design.market, ...identities })
    for (const today of daysOfClock(scenario).slice(days.length)) {
      if (options.signal?.aborted === true) return null
      const day = await inOneTransaction(platform.db, async (tx) => {
        const lives = await liveDay({ ...platform, db: tx }, living, today, days)
        await sql`insert into scenario.days (place, content) values (${days.length}, ${JSON.stringify(lives)})`.execute(
          tx,
        )
        return lives
      })
      days.push(day)
      options.onLived?.(day)
      after()
    }
    const { passed, checks } = await ledgerAudit(platform.db)
    const failed = checks.filter((check) => !check.passed).map((check) => check.name)
    if (!passed) throw new Error(`the coins of ${design.name} ${String(replicate)} do not add up: ${failed.join(', ')}`)
    await options.whenLived?.(platform, design, replicate)
    return days
  })
  if (lived) await drop(server, own)
  return lived
}

function inOneTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return withTimeBounds('maintenance', () => inDatabaseTransaction(db, work))
}

async function doneDays(db: Db): Promise<LivedDay[]> {
  const { rows } = await sql<{ content: string }>`select content from scenario.days order by place`.execute(db)
  return rows.map(({ content }) => JSON.parse(content) as LivedDay)
}

const underWay = new Map<string, Promise<void>>()

/** Does it once where several ask for it beside each other. */
function once(what: string, work: () => Promise<void>): Promise<void> {
  const known = underWay.get(what)
  if (known) return known
  const begun = work().finally(() => underWay.delete(what))
  underWay.set(what, begun)
  return begun
}

/** Made aside and renamed when it is whole. */
async function makePeople(server: Db, name: string, options: RunOptions): Promise<void> {
  if (await exists(server, name)) return
  const unfinished = `${name}_unfinished`
  await drop(server, unfinished)
  await sql`create database ${sql.id(unfinished)}`.execute(server)
  await inDatabase(unfinished, options, async (platform) => {
    await migrate(platform.db)
    await peopleWorld(platform, membersOf(options.scenario))
  })
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(server)
}

/**
 * A copy of which nobody else writes anything: that rows belong to others, and that what is written is not changed, is held by the code that all
 * markets have, and need not be looked up again for every row. The ledger is audited at the end.
 */
async function copy(server: Db, from: string, to: string): Promise<void> {
  const unfinished = `${to}_unfinished`
  await drop(server, unfinished)
  await sql`create database ${sql.id(unfinished)} template ${sql.id(from)}`.execute(server)
  // A copied sequence believes that the numbers it gives next were logged, which they were in its template: a server that is killed would
  // give them again. After a checkpoint it logs them anew.
  await sql`checkpoint`.execute(server)
  await sql`alter database ${sql.id(unfinished)} set session_replication_role = replica`.execute(server)
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(to)}`.execute(server)
}

async function exists(server: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(server)
  return rows.length > 0
}

async function drop(server: Db, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server)
}

const silent: Mailer = { send: () => Promise.resolve(), check: () => Promise.resolve(), recent: () => [] }

async function inDatabase<T>(
  name: string,
  { serverUrl, config, log, scenario }: RunOptions,
  work: (platform: Platform & { clock: ReturnType<typeof drivenClock> }) => Promise<T>,
): Promise<T> {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const databaseUrl = url.toString()
  const db = openDatabase(databaseUrl, { poolSize: 4, kind: 'maintenance', applicationName: 'tandem scenario' })
  const [first = scenario.from] = daysOfClock(scenario)
  const clock = drivenClock(startOfDay(first, scenario.zone))
  try {
    return await work({ db, clock, mailer: silent, log, config: { ...config, databaseUrl } })
  } finally {
    await db.destroy()
  }
}
