import { sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Clock } from './clock.ts'
import { openPool, passingFault, type Db } from './database.ts'
import { nameOfDatabase } from './database-probes.ts'
import type { Log } from './log.ts'
import { metrics } from './metrics.ts'

/** How often the positions of both servers are looked at, and the longest that what was seen of a connection counts. */
const lookEvery = 1_000
/** Positions of the primary are known for an hour: a replica that is further behind has an unknown age. */
const mostSamples = 3_600

/** Milliseconds of this process, which no clock that is set turns back. */
type Moment = number

/** When the log of a primary had come to which position: what dates the data of its replicas. */
export class DatedPositions {
  #samples: { readonly at: Moment; readonly position: bigint }[] = []

  /** `at` is a moment before the position was read, so that all that was acknowledged by then is within it. */
  note(at: Moment, position: bigint): void {
    const last = this.#samples.at(-1)
    // Another primary may begin before what the last one had come to.
    if (last && position < last.position) this.#samples = []
    // Where nothing was written, what a replica has is of now.
    if (last?.position === position) this.#samples.pop()
    this.#samples.push({ at, position })
    if (this.#samples.length > mostSamples) this.#samples.shift()
  }

  /** Whatever was acknowledged before this moment is there at that position; null where that is longer ago than is known. */
  dateOf(position: bigint): Moment | null {
    return this.#samples.findLast((sample) => sample.position <= position)?.at ?? null
  }
}

/** Why a connection does not serve a reading. */
class Unfit extends Error {
  override readonly name = 'Unfit'
}

interface Reading {
  /** When the reader wrote last: what is read must be newer. */
  readonly since: Moment
  /** Of what moment the oldest data is that was read. */
  date: Moment | null
  /** What goes on afterwards is no part of it. */
  isOver: boolean
}

export interface ReplicaOptions {
  readonly url: string
  readonly poolSize: number
  /** The age of data, in seconds, beyond which the primary is asked. */
  readonly mostSeconds: number
  readonly clock: Clock
  readonly log: Log
}

export interface ReplicaState {
  /** `unfit`: it is no standby of this database. */
  readonly state: 'ok' | 'behind' | 'away' | 'unfit'
  /** The age of its data in seconds; null where it is not known. */
  readonly seconds: number | null
}

/** An answer, and of what instant its data is; null: of now, from the primary. */
export interface Read<T> {
  readonly answer: T
  readonly asOf: Temporal.Instant | null
}

/**
 * A streaming replica from which reports and files are read (docs/decisions/0095). Its data is dated by the positions of the primary's
 * log; where it is too old, or anything fails there, the primary is asked.
 */
export class ReadReplica {
  /** How long who wrote is to be known as that to other processes, in seconds: then a replica that is used has it. */
  readonly forgetsWritesAfter: number
  readonly #options: ReplicaOptions
  readonly #most: number
  readonly #pool: PostgresPool & { end(): Promise<void> }
  readonly #positions = new DatedPositions()
  readonly #reading = new AsyncLocalStorage<Reading>()
  readonly #seen = new WeakMap<PostgresPoolClient, { readonly at: Moment; readonly position: bigint }>()
  readonly #wrote = new Map<number, Moment>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #database: string | null = null
  #fault: 'away' | 'unfit' | null = 'away'
  #position: bigint | null = null
  #reported: ReplicaState['state'] | null = null
  #isStopped = false

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#most = options.mostSeconds * 1_000
    this.forgetsWritesAfter = options.mostSeconds + 2
    this.#pool = openPool(options.url, { poolSize: options.poolSize, applicationName: 'tandem reports' })
  }

  /** Begins to look at both servers; until it has seen them the primary is asked. */
  watch(primary: Db): void {
    const repeat = (look: () => Promise<void>) => {
      const again = () =>
        void look().finally(() => {
          if (this.#isStopped) return
          const timer = setTimeout(() => (this.#timers.delete(timer), again()), lookEvery)
          this.#timers.add(timer.unref())
        })
      again()
    }
    repeat(() => this.#lookAtPrimary(primary))
    repeat(() => this.#lookAtReplica())
  }

  /** Where connections for the work under way are taken from: null is the usual place. */
  poolOfWork(): Pick<PostgresPool, 'connect'> | null {
    const reading = this.#reading.getStore()
    return reading && !reading.isOver ? { connect: () => this.#connect(reading) } : null
  }

  /**
   * Does what only reads at the replica, where its data is young enough and has all that `reader` wrote, else at the primary. What
   * fails at the replica is done again at the primary, whatever it was, so `work` must change nothing.
   */
  async read<T>(reader: number, work: () => Promise<T>): Promise<Read<T>> {
    if (this.state().state !== 'ok') return this.#readPrimary(work)
    const reading: Reading = { since: this.#wrote.get(reader) ?? -Infinity, date: null, isOver: false }
    try {
      const answer = await this.#reading.run(reading, work)
      metrics.replicaReads.inc({ from: 'replica' })
      return { answer, asOf: reading.date === null ? null : this.#instantOf(reading.date) }
    } catch (error) {
      // Where it takes too long there, the primary is not kept busy with it as well.
      if ((error as { code?: unknown }).code === '57014') throw error
      if (!(error instanceof Unfit || error instanceof Refusal || passingFault(error)))
        this.#options.log.warn({ err: error }, 'a replica did not answer; the primary is asked')
      return await this.#readPrimary(work)
    } finally {
      reading.isOver = true
    }
  }

  /** From now on this user reads what has come to the replica since. */
  noteWrite(userId: number): void {
    const now = performance.now()
    this.#wrote.delete(userId)
    this.#wrote.set(userId, now)
    // The oldest come first; no data that is older is read anyway.
    for (const [each, at] of this.#wrote) {
      if (now - at <= this.#most) break
      this.#wrote.delete(each)
    }
  }

  /** How the replica was when it was last looked at. */
  state(): ReplicaState {
    const date = this.#position === null ? null : this.#positions.dateOf(this.#position)
    const seconds = date === null ? null : (performance.now() - date) / 1_000
    if (this.#fault) return { state: this.#fault, seconds }
    return { state: seconds !== null && seconds * 1_000 <= this.#most ? 'ok' : 'behind', seconds }
  }

  /** Ends its connections. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    await this.#pool.end()
  }

  async #readPrimary<T>(work: () => Promise<T>): Promise<Read<T>> {
    metrics.replicaReads.inc({ from: 'primary' })
    return { answer: await work(), asOf: null }
  }

  #instantOf(moment: Moment): Temporal.Instant {
    return this.#options.clock.now().subtract({ milliseconds: Math.ceil(performance.now() - moment) })
  }

  /** A connection on which nothing is too old; it throws where there is none. */
  async #connect(reading: Reading): Promise<PostgresPoolClient> {
    const connection = await this.#pool.connect()
    try {
      const date = this.#positions.dateOf(await this.#positionOf(connection))
      if (date === null || performance.now() - date > this.#most) throw new Unfit('its data is too old')
      if (date <= reading.since) throw new Unfit('the reader wrote since')
      reading.date = Math.min(reading.date ?? date, date)
      return connection
    } catch (error) {
      connection.release()
      throw error
    }
  }

  /** Up to where the server of a connection has followed; a moment ago at most, and it only goes on. */
  async #positionOf(connection: PostgresPoolClient): Promise<bigint> {
    const at = performance.now()
    const seen = this.#seen.get(connection)
    if (seen && at - seen.at < lookEvery) return seen.position
    const { rows } = await connection.query<{ isStandby: boolean; name: string; position: bigint | null }>(
      `select pg_is_in_recovery() as "isStandby", (${nameOfDatabase}) as name,
        pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 as position`,
      [],
    )
    const { isStandby = false, name = '', position = null } = rows[0] ?? {}
    if (!isStandby || name !== this.#database || position === null) throw new Unfit('it is no standby of this database')
    this.#seen.set(connection, { at, position })
    return position
  }

  async #lookAtPrimary(primary: Db): Promise<void> {
    const at = performance.now()
    try {
      const { rows } = await sql<{ name: string; position: bigint }>`
        select (${sql.raw(nameOfDatabase)}) as name, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::int8 as position`.execute(
        primary,
      )
      for (const { name, position } of rows) {
        this.#database = name
        this.#positions.note(at, position)
      }
    } catch {
      // Until it answers, all that is known grows old.
    }
    this.#report()
  }

  async #lookAtReplica(): Promise<void> {
    let connection: PostgresPoolClient | null = null
    try {
      connection = await this.#pool.connect()
      this.#position = await this.#positionOf(connection)
      this.#fault = null
    } catch (error) {
      // Before the primary has answered nobody knows of whom it should be a standby.
      this.#fault = error instanceof Unfit && this.#database !== null ? 'unfit' : 'away'
    } finally {
      connection?.release()
    }
    this.#report()
  }

  /** Says once what has become of it. */
  #report(): void {
    const { state, seconds } = this.state()
    if (state === this.#reported || this.#isStopped) return
    this.#reported = state
    const { log } = this.#options
    if (state === 'ok') log.info({ seconds }, 'reports and files are read from the replica')
    else log.warn({ state, seconds }, `reports and files are read from the primary: ${words[state]}`)
  }
}

const words = {
  behind: 'the replica is too far behind',
  away: 'the replica does not answer',
  unfit: 'what DATABASE_READ_URL leads to is no standby of this database',
} as const
