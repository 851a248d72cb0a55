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
import { daysOfClock, liveDay, type LivedDay } from './live-day.ts'
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
  const { scenario, kept, serverUrl } = options
  const name = `tandem_scenario_${digestOf(scenario)}`
  const connection = await openSingleConnection(serverUrl, 'tandem scenario')
  const { db } = connection
  try {
    if (!(await isFree(db, name))) throw new ScenarioBusy()
    const replicates: Replicate[] = []
    if (options.only) {
      const lived = await liveReplicate(db, name, options, { ...options.only, after: () => undefined })
      return lived && [{ ...options.only, days: lived }]
    }
    const designs = designsOf(scenario) ?? []
    const days = daysOfClock(scenario).length
    const of = days * designs.length * scenario.replicates
    for (let replicate = 1; replicate <= scenario.replicates; replicate++) {
      for (const design of designs) {
        const done = replicates.length * days
        const known = kept.find(design, replicate)
        const after = (lived: number) => options.progress?.({ done: done + lived, of })
        const lived = known ?? (await liveReplicate(db, name, options, { design, replicate, after }))
        if (lived === null) return null
        if (!known) kept.keep(design, replicate, lived)
        replicates.push({ design, replicate, days: lived })
        after(days)
      }
    }
    await drop(db, peopleOf(name))
    return replicates.sort((a, b) => designs.indexOf(a.design) - designs.indexOf(b.design) || a.replicate - b.replicate)
  } finally {
    await sql`select pg_advisory_unlock_all()`.execute(db)
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

const peopleOf = (name: string) => `${name}_people`

interface Task {
  readonly design: Design
  readonly replicate: number
  readonly after: (lived: number) => void
}

async function liveReplicate(server: Db, name: string, options: RunOptions, task: Task): Promise<LivedDay[] | null> {
  const { design, replicate, after } = task
  const own = `${name}_${createHash('sha256')
    .update(`${design.name}/${String(replicate)}`)
    .digest('hex')
    .slice(0, 8)}`
  await makePeople(server, peopleOf(name), options)
  if (options.only) await drop(server, own)
  if (!(await exists(server, own))) await copy(server, peopleOf(name), own)
  const lived = await inDatabase(own, options, async (platform) => {
    const { scenario, data, programs } = options
    const members = membersOf(scenario)
    const identities = await identitiesOf(platform, members)
    const living = { scenario, data, design, replicate, members, programs, ...identities }
    const days = await doneDays(platform.db)
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
      after(days.length)
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

async function copy(server: Db, from: string, to: string): Promise<void> {
  await sql`create database ${sql.id(to)} template ${sql.id(from)}`.execute(server)
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
