import {
  Kysely,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { withWorkAfterwards } from './after-transaction.ts'
import { BoundedPool } from './database-pool.ts'
import type { PoolUse } from './database-statements.ts'
import type { Database } from '../schema/database.ts'
import { isLostName } from './statement-names.ts'
import { timeBounds, withTimeBounds, type WorkKind } from './time-bounds.ts'
import { WideNumbers } from './wide-numbers.ts'

export {
  brokenConstraint,
  brokenUniqueness,
  isRefusedContent,
  OutcomeUnknown,
  passingFault,
} from './database-errors.ts'
export { afterDatabaseTransaction } from './after-transaction.ts'
export { inLastRound, inOneRound, TransactionLine } from './database-rounds.ts'
export { markStored, noticingStored } from './stored-mark.ts'
export { migrate } from './migrations.ts'
export type { Database } from '../schema/database.ts'
export { withTimeBounds } from './time-bounds.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface DatabaseOptions {
  /** Connections at most; a database transaction holds one until it ends. */
  readonly poolSize?: number
  readonly applicationName?: string
  /** A connection pooler stands in between and hands connections on after each database transaction: nothing of a session holds. */
  readonly isShared?: boolean
  /** What its work is, where nobody says: how long anything may take. Calls, by default. */
  readonly kind?: WorkKind
  /** Told about connections that broke while nobody used them; the next use opens a new one. */
  readonly onIdleError?: (error: Error) => void
  /** Told every statement when it has ended, without its values. */
  readonly onStatement?: (statement: { readonly sql: string; readonly milliseconds: number }) => void
  /** Where the work under way takes its connections from; null: from here. */
  readonly poolOfWork?: () => Pick<PostgresPool, 'connect'> | null
}

/** PostgreSQL's type numbers, `array` being the type of an array of them. */
const types = {
  int8: { one: 20, array: 1016 },
  date: { one: 1082, array: 1182 },
  timestamptz: { one: 1184, array: 1185 },
  numeric: { one: 1700, array: 1231 },
} as const

/** "2026-03-02 00:00:00.5+00" */
const readInstant = (text: string) => Temporal.Instant.from(text.replace(' ', 'T'))
const keepText = (text: string) => text

type Reader = (text: string) => unknown

/** The driver's own readers; its types name only some of the type numbers. */
const driver: { getTypeParser: (type: number, format?: 'text' | 'binary') => unknown } = pg.types

const readTextArray = driver.getTypeParser(1009) as (text: string) => (string | null)[]

const readArray = (read: Reader) => (text: string) =>
  readTextArray(text).map((item) => (item === null ? null : read(item)))

const readers = new Map<number, Reader>(
  [
    { type: types.int8, read: BigInt },
    { type: types.date, read: keepText },
    { type: types.timestamptz, read: readInstant },
    { type: types.numeric, read: keepText },
  ].flatMap(({ type, read }): [number, Reader][] => [
    [type.one, read],
    [type.array, readArray(read)],
  ]),
)

const typeReaders: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : readers.get(type)
    return (own ?? driver.getTypeParser(type, format)) as (value: string | Buffer) => unknown
  },
}

const largestOfFourBytes = 2 ** 31 - 1

/**
 * Writes instants as ISO text, alone and inside arrays; the driver would write them as JSON. A whole number beyond four bytes says that it
 * has eight: beside a column of four it would be refused instead of being found nowhere.
 */
class ValueWriter extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(writeInstants(parameter))
  }

  protected override appendValue(parameter: unknown): void {
    super.appendValue(parameter)
    if (Number.isSafeInteger(parameter) && (parameter as number) > largestOfFourBytes) this.append('::int8')
  }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new ValueWriter()
  }
}

function writeInstants(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.toString()
  return Array.isArray(value) ? value.map(writeInstants) : value
}

/** Connections to a PostgreSQL server, as `openDatabase` says. */
export function openPool(
  url: string,
  options: Pick<DatabaseOptions, 'kind' | 'isShared' | 'poolSize' | 'applicationName' | 'onIdleError'> = {},
): BoundedPool {
  const pool = new BoundedPool(
    url,
    { kind: options.kind ?? 'call', isShared: options.isShared ?? false },
    {
      max: options.poolSize ?? 10,
      application_name: options.applicationName ?? 'tandem',
      keepAlive: true,
      types: typeReaders,
      // For `inOneRound`: statements need not wait for the answers to those before them.
      pipeline: true,
    },
  )
  pool.onIdleError(options.onIdleError ?? (() => undefined))
  return pool
}

/**
 * Opens a pool on a PostgreSQL server. What queries give and take: int8 is `bigint` but for the columns that `wide-numbers.ts` lists, date
 * and numeric are text, timestamptz is `Temporal.Instant`. A sum of int8 is numeric: cast it, `sum(x)::int8`.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const pool = openPool(url, options)
  const { onStatement, poolOfWork } = options
  const routed = { options: {}, connect: () => (poolOfWork?.() ?? pool).connect(), end: () => pool.end() }
  const db = new Kysely<Database>({
    dialect: new Dialect({ pool: routed }),
    ...(onStatement && {
      log: ({ query, queryDurationMillis }) => onStatement({ sql: query.sql, milliseconds: queryDurationMillis }),
    }),
  })
  pools.set(db, pool)
  if (!options.isShared) withSessions.add(db)
  return db
}

const pools = new WeakMap<Db, BoundedPool>()
const withSessions = new WeakSet<Db>()

/** How the connections of a database are used now; null inside a database transaction, which has one. */
export function databaseUse(db: Db): PoolUse | null {
  return pools.get(db)?.use() ?? null
}

/** Whether database transactions one after the other on a connection have one session of the database: no pooler stands in between. */
export function hasSessions(db: Db): boolean {
  return withSessions.has(db)
}

/**
 * Tries whether prepared statements hold on this database's way, and asks by name what is asked often from now on where they do.
 * False where they do not: behind a pooler that hands its connections on after each database transaction and keeps no names.
 */
export async function nameStatements(db: Db): Promise<boolean> {
  return (await pools.get(db)?.nameStatements()) ?? false
}

/** A connection of its own, on which queries and streams of rows take turns and nothing is bounded in time. */
export interface SingleConnection {
  readonly client: pg.Client
  /** The same connection, as stores use it. */
  readonly db: Db
  /** Ends it at once: what was not committed is taken back. */
  close(): Promise<void>
}

/**
 * Opens one connection whose rows are written the same way on every server. Throws where the server cannot be reached.
 */
export async function openSingleConnection(url: string, applicationName: string): Promise<SingleConnection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 15_000,
    types: typeReaders,
  })
  // Whoever uses it learns of a break by what they asked for.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
    set client_encoding = 'UTF8'; set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set lock_timeout = ${timeBounds.maintenance.lock};
    select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`)
  const db = overClient(client)
  return {
    client,
    db,
    async close() {
      await db.destroy()
      // A stream that was left in the middle would be waited for.
      const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
      const ended = client.end().catch(() => undefined)
      connection.stream.destroy()
      await ended
    },
  }
}

/** The tables by way of one connection, which stays whoever opened it to end. */
export function overClient(client: pg.Client): Kysely<Database> {
  const numbers = new WideNumbers()
  const pooled = {
    async query(text: string, parameters: readonly unknown[]) {
      // A restore makes the tables on the way. Where a database transaction has failed, the statement itself says so.
      await numbers.learn((asked, values) => client.query(asked, [...values])).catch(() => undefined)
      return numbers.read(await client.query(text, [...parameters]))
    },
    release: () => undefined,
  } as unknown as PostgresPoolClient
  const pool = { options: {}, connect: () => Promise.resolve(pooled), end: () => Promise.resolve() }
  return new Kysely<Database>({ dialect: new Dialect({ pool }) })
}

/** Serialization failure and deadlock: the database asks to try again. So does a name that it does not know any more. */
const retryable = new Set(['40001', '40P01'])
const mayRepeat = (error: unknown) =>
  error instanceof pg.DatabaseError && (retryable.has(error.code ?? '') || isLostName(error))
const attempts = 6

/**
 * Runs `work` in one database transaction: all of it or, when it throws, nothing. Repeats it from the start where the
 * database gave it up for the sake of another, so `work` must change nothing but the database. Inside a database
 * transaction it joins that one.
 */
export async function inDatabaseTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt++) {
    try {
      return await withWorkAfterwards(db, () => db.transaction().execute(work))
    } catch (error) {
      if (attempt === attempts || !mayRepeat(error)) throw error
      await sleep(2 ** attempt * 5 * (1 + Math.random()))
    }
  }
}

/**
 * Runs `read` on one state of the database, whatever is written meanwhile. It locks nothing, so it may take as long as reports do.
 * Inside a database transaction it joins that one.
 */
export async function readAtOnce<T>(
  db: Db,
  read: (tx: Tx) => Promise<T>,
  kind: Extract<WorkKind, 'report' | 'job'> = 'report',
): Promise<T> {
  if (db.isTransaction) return read(db as Tx)
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return withTimeBounds(kind, () => reading.execute(read))
}

/** From now on, in this database transaction, standing idle is bounded as in work of this kind. */
export async function boundIdleTime(tx: Tx, kind: WorkKind): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(timeBounds[kind].idle)}`.execute(tx)
}
