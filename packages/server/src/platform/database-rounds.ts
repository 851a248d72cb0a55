import {
  CompiledQuery,
  DummyDriver,
  PostgresDialect,
  Transaction,
  type Kysely,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Database } from '../schema/database.ts'
import { withWorkAfterwards } from './after-transaction.ts'
import { isRefusedCommit, OutcomeUnknown } from './database-errors.ts'
import { readWhatCame } from './database-watch.ts'

/*
 * Statements of a database transaction that are sent together: a round to the database takes longer than what most of them ask for.
 */

type Db = Kysely<Database>
type Tx = Transaction<Database>

type Answers<T extends readonly unknown[]> = { readonly [Place in keyof T]: Promise<T[Place]> }

/**
 * Sends statements without waiting for the answers to those before them: one round to the database instead of many. They
 * run in the sequence in which `ask` gives them, each sees what the one before it did, and a query that asks twice asks
 * the second time after all of the first. Ends when all have ended; of several failures it throws the cause.
 */
export async function inOneRound<const T extends readonly unknown[]>(
  tx: Tx,
  ask: (tx: Tx) => readonly [...Answers<T>],
): Promise<T> {
  const ended = await tx.getExecutor().provideConnection((connection) => {
    const asked: readonly Promise<unknown>[] = ask(viewOn(tx, connection))
    return Promise.allSettled(asked)
  })
  const faults = faultsOf(ended)
  if (faults.length > 0) throw causeOf(faults)
  return valuesOf(ended) as unknown as T
}

/**
 * The same, and commits with it: the last round of a database transaction, after which nothing more may be asked in it. What each
 * of them asks is asked at once, so nothing is sent where one of them throws instead. Throws `OutcomeUnknown` where the answers were
 * lost; any other failure says that nothing is stored.
 */
export async function inLastRound<const T extends readonly unknown[]>(
  tx: Tx,
  ask: (tx: Tx) => readonly [...Answers<T>],
): Promise<T> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const round = new Round<T>(tx, ask)
    await round.check()
    await readWhatCame()
    return round.send(connection)
  })
}

const begin = CompiledQuery.raw('begin')
const commit = CompiledQuery.raw('commit')

/**
 * Database transactions that are one round each, all on one connection: what is sent while another is under way goes behind it without
 * waiting for its answer, so that the database goes from one commit to the next beginning by itself. Each is stored or not by itself;
 * where the connection breaks the outcome of all under way may be unknown. The connection is given back when none is under way.
 */
export class TransactionLine {
  readonly #db: Db
  #held: { readonly connection: Promise<DatabaseConnection>; readonly release: () => void } | null = null
  #underWay = 0
  /** Until the one before is sent. */
  #sending: Promise<unknown> = Promise.resolve()

  constructor(db: Db) {
    this.#db = db
  }

  /** Begins, asks and commits, as `inLastRound` does; behind whatever was given before. What is asked is read at once. */
  async send<const T extends readonly unknown[]>(ask: (tx: Tx) => readonly [...Answers<T>]): Promise<T> {
    this.#underWay++
    this.#held ??= this.#hold()
    const { connection, release } = this.#held
    try {
      return await withWorkAfterwards(this.#db, async () => {
        const round = new Round<T>(this.#db, ask)
        const { answers } = await (this.#sending = sendBehind(this.#sending, connection, round))
        return answers
      })
    } finally {
      if (--this.#underWay === 0) {
        this.#held = null
        release()
      }
    }
  }

  #hold() {
    const [held, released] = [Promise.withResolvers<DatabaseConnection>(), Promise.withResolvers<null>()]
    const holding = this.#db.getExecutor().provideConnection((connection) => {
      held.resolve(connection)
      return released.promise
    })
    holding.catch(held.reject)
    return { connection: held.promise, release: () => released.resolve(null) }
  }
}

/** Sends a round once the one before it is sent. Resolves then. */
async function sendBehind<T>(before: Promise<unknown>, held: Promise<DatabaseConnection>, round: Round<T>) {
  await before.catch(() => undefined)
  await round.check()
  const connection = await held
  await readWhatCame()
  return { answers: round.send(connection, begin) }
}

/** Statements that are all known before any is sent, with the commit behind them. */
class Round<T> {
  readonly #recorder = new StatementRecorder()
  readonly #queries: readonly CompiledQuery[] | null
  readonly #ended: Promise<readonly PromiseSettledResult<unknown>[]>

  constructor(db: Db, ask: (tx: Tx) => readonly Promise<unknown>[]) {
    const asked = ask(viewOn(db, this.#recorder))
    this.#ended = Promise.allSettled(asked)
    this.#queries = this.#recorder.close(asked.length)
  }

  /** Throws where one of them throws, or cannot be asked at once. */
  async check(): Promise<void> {
    if (this.#queries) return
    const own = faultsOf(await this.#ended).filter((fault) => fault !== this.#recorder.refusal)
    throw causeOf([...own, this.#recorder.refusal])
  }

  async send(connection: DatabaseConnection, ...before: readonly CompiledQuery[]): Promise<T> {
    const sent = [...before, ...(this.#queries ?? []), commit].map((query) => connection.executeQuery(query))
    const all = await Promise.allSettled(sent)
    const answers = all.slice(before.length)
    this.#recorder.answer(answers)
    const faults = faultsOf(all)
    // What the database refused, or ended before it looked at the commit, is not stored, though no answer to the commit came.
    const isRefused = faults.length > 0 && isRefusedCommit(faults[0])
    const lost = isRefused ? undefined : faults.find((fault) => fault instanceof OutcomeUnknown)
    if (lost !== undefined) throw lost
    if (faults.length > 0) throw causeOf(faults)
    const given = await this.#ended
    // Who asks on and on is heard too late.
    const late = faultsOf(given)
    if (late.length > 0) throw causeOf(late)
    return valuesOf(given) as unknown as T
  }
}

/** A database transaction on a connection that it need not wait for. */
function viewOn(db: Db, connection: DatabaseConnection): Tx {
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('this has its connection')) })
  return new Transaction<Database>({ executor, dialect, config: { dialect }, driver: new DummyDriver() })
}

/** Takes statements as a connection does, and keeps them until all are known. */
class StatementRecorder implements DatabaseConnection {
  readonly #kept: { readonly query: CompiledQuery; readonly answer: PromiseWithResolvers<QueryResult<never>> }[] = []
  readonly refusal = new Error('not all that is asked last was asked at once')
  #isClosed = false

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isClosed) return Promise.reject(new Error('nothing is asked after the last round'))
    const answer = Promise.withResolvers<QueryResult<never>>()
    this.#kept.push({ query, answer })
    return answer.promise
  }

  streamQuery(): never {
    throw new Error('a stream has no round')
  }

  /** What was asked; null, and everybody fails, where that is less than `count`, or cannot be written for the database. */
  close(count: number): readonly CompiledQuery[] | null {
    this.#isClosed = true
    const queries = this.#kept.map(({ query }) => query)
    if (queries.length >= count && queries.every(({ parameters }) => parameters.every(isWritable))) return queries
    for (const { answer } of this.#kept) answer.reject(this.refusal)
    return null
  }

  answer(answers: readonly PromiseSettledResult<QueryResult<unknown>>[]): void {
    for (const [place, { answer }] of this.#kept.entries()) {
      const given = answers[place]
      if (given?.status === 'fulfilled') answer.resolve(given.value as QueryResult<never>)
      else answer.reject(given?.reason)
    }
  }
}

/** A value that the driver could not write would leave out its statement alone. */
function isWritable(parameter: unknown): boolean {
  if (Array.isArray(parameter)) return parameter.every(isWritable)
  return parameter === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof parameter)
}

function faultsOf(ended: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
}

/** What comes behind a statement that failed fails for that reason alone. */
function causeOf(faults: readonly unknown[]): unknown {
  return faults.find((fault) => !(fault instanceof pg.DatabaseError && fault.code === '25P02')) ?? faults[0]
}

function valuesOf(ended: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return ended.map((each) => (each.status === 'fulfilled' ? each.value : undefined))
}
