import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseAway, isRefusedCommit, isStandby, isUnconfirmedByStandby, OutcomeUnknown } from './database-errors.ts'
import { ended, mayWrite, type OpenTransaction, type PoolUse, type Result } from './database-statements.ts'
import { DatabaseWatch, probeDatabase, type Answered } from './database-watch.ts'
import { sendTogether, streamOf } from './driver-stream.ts'
import { markStored } from './stored-mark.ts'
import { carriesNames, isLostName, StatementNames } from './statement-names.ts'
import { settings, writing } from './session-settings.ts'
import { kindOfWork, timeBounds, type TimeBounds, type WorkKind } from './time-bounds.ts'
import { WideNumbers } from './wide-numbers.ts'

/** A connection of the pool must be free, or opened, within this time. */
const connectWithin = 8_000
/** The database itself ends what takes too long; where it cannot say so it is given up a little later. */
const answerMargin = 1_000

/**
 * A pool of connections on which nothing waits for ever. Every database transaction sets the bounds of its kind of work for
 * itself, so that a connection pooler may stand in between; a commit whose answer is lost is an `OutcomeUnknown`, and once the
 * database does not answer any more everything that is under way fails at once.
 */
export class BoundedPool implements PostgresPool {
  readonly options = {}
  readonly #pool: pg.Pool
  readonly #way: Way
  readonly #connections = new Map<pg.PoolClient, Connection>()
  readonly #url: string

  /** `kind` is what the work is where nobody says; `isShared`: a connection pooler stands in between. */
  constructor(url: string, { kind, isShared }: Pick<Way, 'kind' | 'isShared'>, config: pg.PoolConfig) {
    this.#url = url
    this.#pool = new pg.Pool({ ...config, connectionString: url, connectionTimeoutMillis: connectWithin })
    // A server that goes down right after it let somebody in says so in the same packet: before anybody else listens.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#pool.on('remove', (client) => this.#connections.delete(client))
    const watch = new DatabaseWatch(
      () => probeDatabase(url),
      () => {
        for (const connection of this.#connections.values()) connection.cut()
      },
    )
    this.#way = { kind, isShared, watch, names: new StatementNames(), numbers: new WideNumbers() }
  }

  /** For what the pool tells of connections that nobody uses. */
  onIdleError(listener: (error: Error) => void): void {
    this.#pool.on('error', listener)
  }

  /** Tries whether this pool's way to the database carries prepared statements, and uses them from now on where it does. */
  async nameStatements(): Promise<boolean> {
    if (await carriesNames(this.#url)) this.#way.names.turnOn()
    return this.#way.names.isOn
  }

  /** How the pool is used now. */
  use(): PoolUse {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount, limit: options.max }
  }

  async connect(): Promise<PostgresPoolClient> {
    this.#way.watch.check()
    const client = await this.#acquire()
    const known = this.#connections.get(client)
    if (known && this.#way.numbers.isKnown) return known
    const connection = known ?? new Connection(client, this.#way)
    this.#connections.set(client, connection)
    try {
      if (!known) await connection.prepare()
      await connection.learnNumbers()
    } catch (error) {
      connection.release(true)
      throw error
    }
    return connection
  }

  async end(): Promise<void> {
    this.#way.watch.stop()
    await this.#pool.end()
  }

  #acquire(): Promise<pg.PoolClient> {
    const asked = this.#pool.connect()
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    const answered = this.#way.watch.await(connectWithin, (why) => {
      asked.then(
        (client) => client.release(),
        () => undefined,
      )
      reject(new DatabaseAway(`no connection was free: ${why}`))
    })
    asked.then(
      (client) => answered() && resolve(client),
      (error: unknown) => answered() && reject(error as Error),
    )
    return promise
  }
}

/** What the connections of a pool have in common. */
interface Way {
  readonly kind: WorkKind
  /** A pooler hands the connection on after each database transaction: nothing but that transaction is ours. */
  readonly isShared: boolean
  readonly watch: DatabaseWatch
  readonly names: StatementNames
  readonly numbers: WideNumbers
}

/** One connection, as the query builder uses it. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #way: Way
  readonly #usual: TimeBounds
  #isBroken = false
  /** The database transaction under way. */
  #open: OpenTransaction | null = null
  /** A commit was answered that no standby has confirmed. */
  #isUnconfirmed = false

  constructor(client: pg.PoolClient, way: Way) {
    this.#client = client
    this.#way = way
    this.#usual = timeBounds[way.kind]
    // One that breaks while somebody uses it says so twice: its query fails, which is how they learn of it, and it emits an
    // error, which would end the process unless somebody listens.
    client.on('error', () => {
      this.#isBroken = true
    })
    client.on('end', () => {
      this.#isBroken = true
    })
    client.on('notice', (notice) => {
      this.#isUnconfirmed ||= isUnconfirmedByStandby(notice)
    })
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID
  }

  /** What a connection is like for single statements; said by statements, because a pooler refuses it in the startup message. */
  async prepare(): Promise<void> {
    // What were set on a shared one, others would have.
    if (!this.#way.isShared) await this.#send(settings(this.#usual, '', writing))
  }

  /** Which columns of the database are numbers whatever they have. */
  async learnNumbers(): Promise<void> {
    await this.#way.numbers.learn((text, parameters) => this.#send(text, parameters))
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('cursors are not used')
    return this.#ask(text, parameters) as Promise<PostgresQueryResult<R>>
  }

  release(destroy = false): void {
    this.#open = null
    this.#client.release(destroy || this.#isBroken)
  }

  /** Breaks the connection: whoever waits for an answer on it learns that none comes. */
  cut(): void {
    this.#isBroken = true
    streamOf(this.#client).destroy()
  }

  #ask(text: string, parameters: readonly unknown[]): Promise<Result> {
    if (text === 'begin' || text.startsWith('start transaction')) {
      this.#begin(text)
      return Promise.resolve(ended('SELECT'))
    }
    if (text === 'commit') return this.#commit()
    if (text === 'rollback') return this.#rollback()
    if (!this.#open) return this.#single(text, parameters)
    this.#open.mayHaveWritten ||= mayWrite(text)
    return this.#within(this.#open, text, parameters, this.#nameOf(text, parameters))
  }

  /** A statement of a database transaction: where that has not begun, nothing that it answered counts. */
  async #within(
    { begun }: OpenTransaction,
    text: string,
    parameters: readonly unknown[] = [],
    name?: string,
  ): Promise<Result> {
    const [beginning, answer] = await Promise.allSettled([begun, this.#send(text, parameters, name)])
    if (beginning.status === 'rejected') throw beginning.reason
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  #begin(text: string): OpenTransaction {
    const kind = kindOfWork()
    const bounds = kind ? timeBounds[kind] : this.#usual
    // The session of one that nobody shares has the usual bounds already.
    const isSet = !this.#way.isShared && bounds === this.#usual
    sendTogether(this.#client)
    const begun = this.#send(isSet ? text : `${text}; ${settings(bounds, 'local ', this.#way.isShared ? writing : {})}`)
    // Whoever asks next learns of it; nothing more is asked on a connection whose state nobody knows.
    begun.catch(() => {
      this.#isBroken = true
    })
    this.#open = { bounds, isReadOnly: /\bread only\b/.test(text), begun, mayHaveWritten: false }
    return this.#open
  }

  async #commit(): Promise<Result> {
    // It went with the last statements.
    if (!this.#open) return ended('COMMIT')
    const { mayHaveWritten } = this.#open
    try {
      // What was never sent is not stored.
      if (this.#isBroken) throw new DatabaseAway('the connection broke before the commit')
      const result = await this.#within(this.#open, 'commit')
      this.#refuseUnconfirmed()
      this.#open = null
      if (mayHaveWritten && result.command !== 'ROLLBACK') markStored()
      return result
    } catch (error) {
      if (!mayHaveWritten || isRefusedCommit(error)) throw error
      throw new OutcomeUnknown('a commit was not answered', { cause: error })
    }
  }

  /** Where the connection is gone the database has taken everything back, and why it went is what is to be told. */
  async #rollback(): Promise<Result> {
    try {
      if (this.#open && !this.#isBroken) return await this.#send('rollback')
    } catch {
      this.#isBroken = true
    } finally {
      this.#open = null
    }
    return ended('ROLLBACK')
  }

  /** A statement that is a database transaction of its own. */
  async #single(text: string, parameters: readonly unknown[]): Promise<Result> {
    const kind = kindOfWork()
    const isUsual = kind === undefined || timeBounds[kind] === this.#usual
    if (!isUsual || this.#way.isShared) {
      return this.#byName(text, parameters, (name) => this.#bounded(text, parameters, name))
    }
    const writes = mayWrite(text)
    try {
      const result = await this.#byName(text, parameters, (name) => this.#send(text, parameters, name))
      this.#refuseUnconfirmed()
      if (writes) markStored()
      return result
    } catch (error) {
      if (!writes || isRefusedCommit(error)) throw error
      throw new OutcomeUnknown('a statement was not answered', { cause: error })
    }
  }

  /** The same with bounds that the connection does not have by itself: in one round to the database, all the same. */
  async #bounded(text: string, parameters: readonly unknown[], name?: string): Promise<Result> {
    const open = this.#begin('begin')
    open.mayHaveWritten = mayWrite(text)
    const [result, committed] = await Promise.allSettled([this.#within(open, text, parameters, name), this.#commit()])
    // Both were sent: where no answer came to the last one, none to the other says anything.
    const lost = committed.status === 'rejected' && committed.reason instanceof OutcomeUnknown ? [committed] : []
    for (const each of [...lost, result, committed]) if (each.status === 'rejected') throw each.reason
    return (result as PromiseFulfilledResult<Result>).value
  }

  /** What only the machine that answered has is lost with it: nobody may be told that it is stored. */
  #refuseUnconfirmed(): void {
    if (!this.#isUnconfirmed) return
    this.#isUnconfirmed = false
    throw new Error('the standby did not confirm it in time')
  }

  /** Plans are made for the usual values of what is asked often; a report is asked rarely, and of much or of little. */
  #nameOf(text: string, parameters: readonly unknown[]): string | undefined {
    return (kindOfWork() ?? this.#way.kind) === 'call' ? this.#way.names.nameOf(text, parameters) : undefined
  }

  /** Asks a statement that is alone by its name, and once more without where the name was lost: then nothing of it was done. */
  async #byName(
    text: string,
    parameters: readonly unknown[],
    ask: (name?: string) => Promise<Result>,
  ): Promise<Result> {
    const name = this.#nameOf(text, parameters)
    try {
      return await ask(name)
    } catch (error) {
      if (name === undefined || !isLostName(error)) throw error
      return ask()
    }
  }

  #send(text: string, parameters: readonly unknown[] = [], name?: string): Promise<Result> {
    const { statement } = this.#open?.bounds ?? this.#usual
    const within = statement === 0 ? 0 : statement + answerMargin
    const answered: Answered = this.#way.watch.await(within, () => this.cut())
    const query = { text, values: parameters as unknown[], ...(name !== undefined && { name }) }
    const asked = this.#client.query(query) as unknown as Promise<Result>
    const read = asked.finally(answered).then((answer) => this.#way.numbers.read(answer))
    return read.catch((error: unknown) => {
      if (name !== undefined) this.#way.names.wasLost(error)
      if (!isStandby(error) || this.#open?.isReadOnly) throw error
      // It led to a primary, or should have: the next one does.
      this.#isBroken = true
      throw new DatabaseAway('the connection leads to a standby', { cause: error })
    })
  }
}
