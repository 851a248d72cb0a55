import {
  CompiledQuery,
  DummyDriver,
  PostgresDialect,
  Transaction,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Database } from '../schema/database.ts'
import { isRefusedCommit, OutcomeUnknown } from './database-errors.ts'
import { readWhatCame } from './database-watch.ts'

/*
 * Statements of a database transaction that are sent together: a round to the database takes longer than what most of them ask for.
 */

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
    const recorder = new StatementRecorder()
    const asked: readonly Promise<unknown>[] = ask(viewOn(tx, recorder))
    const ended = Promise.allSettled(asked)
    const queries = recorder.close(asked.length)
    if (!queries) {
      const own = faultsOf(await ended).filter((fault) => fault !== recorder.refusal)
      throw causeOf([...own, recorder.refusal])
    }
    await readWhatCame()
    const sent = [...queries, CompiledQuery.raw('commit')].map((query) => connection.executeQuery(query))
    const answers = await Promise.allSettled(sent)
    recorder.answer(answers)
    const faults = faultsOf(answers)
    // What the database refused, or ended before it looked at the commit, is not stored, though no answer to the commit came.
    const isRefused = faults.length > 0 && isRefusedCommit(faults[0])
    const lost = isRefused ? undefined : faults.find((fault) => fault instanceof OutcomeUnknown)
    if (lost !== undefined) throw lost
    if (faults.length > 0) throw causeOf(faults)
    const given = await ended
    // Who asks on and on is heard too late.
    const late = faultsOf(given)
    if (late.length > 0) throw causeOf(late)
    return valuesOf(given) as unknown as T
  })
}

/** A database transaction on a connection that it need not wait for. */
function viewOn(tx: Tx, connection: DatabaseConnection): Tx {
  const executor = tx.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
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
