import { addDays, dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from './platform/clock.ts'
import {
  inDatabaseTransaction,
  inOneRound,
  nameStatements,
  openDatabase,
  withTimeBounds,
  type Db,
} from './platform/database.ts'
import { heldLocks } from './platform/lease.ts'
import { checkDatabase } from './platform/start-failure.ts'
import { timeBounds, type WorkKind } from './platform/time-bounds.ts'
import { polling } from './slices/metering/index.ts'
import { anIntradayMarket, wish } from './testing/intraday.ts'
import { parseLive, type LiveReader } from './testing/live-reader.ts'
import { startPgbouncer, type Pgbouncer } from './testing/pgbouncer.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { useTestApp } from './testing/test-app.ts'

/* Debian's PgBouncer in transaction mode before the database: three servers for all, whoever asks. */

const now = systemClock.now()
const app = useTestApp({ now: now.toString() })
const started: Pgbouncer[] = []
const ends: (() => Promise<unknown>)[] = []
let url: string
let pooler: Pgbouncer
let db: Db

const start = async (...options: Parameters<typeof startPgbouncer>) => {
  const one = await startPgbouncer(...options)
  started.push(one)
  return one
}

beforeAll(async () => {
  url = app.platform.config.databaseUrl ?? ''
  // What a connection is like by itself must not matter.
  for (const setting of ["timezone = 'Pacific/Auckland'", "datestyle = 'SQL, DMY'"]) {
    await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set ${sql.raw(setting)}`.execute(app.platform.db)
  }
  pooler = await start(url)
  db = openDatabase(pooler.url, { poolSize: 12, isShared: true })
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})
afterAll(async () => {
  await db.destroy()
  for (const one of started) await one.stop()
})

test('names of prepared statements are lost here, and found to be; directly they hold', async () => {
  expect(await nameStatements(db)).toBe(false)
  const direct = openDatabase(url, { poolSize: 1 })
  ends.push(() => direct.destroy())
  expect(await nameStatements(direct)).toBe(true)
})

test('a server does not start where its leases would hold nothing, and says what to set', async () => {
  await expect(checkDatabase(pooler.url)).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+ hands its connections on: .* Set DATABASE_URL to PostgreSQL itself, and DATABASE_POOL_URL to the pooler/,
  )
  const session = await start(url, { mode: 'session' })
  await expect(checkDatabase(session.url)).resolves.toBeUndefined()
  await expect(checkDatabase(url, { poolUrl: pooler.url })).resolves.toBeUndefined()
})

test('a pooler that leads elsewhere, is away or tears database transactions apart is refused', async () => {
  const elsewhere = new URL(pooler.url)
  elsewhere.pathname = '/postgres'
  await expect(checkDatabase(url, { poolUrl: elsewhere.href })).rejects.toThrow(
    'leads to another database than DATABASE_URL',
  )
  const torn = await start(url, { mode: 'statement' })
  await expect(checkDatabase(url, { poolUrl: torn.url })).rejects.toThrow('pool_mode = transaction')
  await torn.stop()
  await expect(checkDatabase(url, { poolUrl: torn.url })).rejects.toThrow(
    /does not answer .* correct DATABASE_POOL_URL/,
  )
})

test('each piece of work has its own bounds and nobody else’s, and values are read as they were written', async () => {
  const kinds: WorkKind[] = ['call', 'report', 'job', 'mailing']
  const at = Temporal.Instant.from('2026-07-01T10:11:12.5Z')
  const ask = (on: Db) =>
    sql<{ statement: string; idle: string; at: Temporal.Instant; day: string }>`
      select (select setting from pg_settings where name = 'statement_timeout') as statement,
        (select setting from pg_settings where name = 'idle_in_transaction_session_timeout') as idle,
        ${at}::timestamptz as at, '2026-07-04'::date as day`.execute(on)
  const pieces = Array.from({ length: 120 }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? 'call'
    const alone = index % 8 < 4
    return withTimeBounds(kind, () => (alone ? ask(db) : inDatabaseTransaction(db, ask))).then(({ rows: [row] }) => {
      const { statement, idle } = timeBounds[kind]
      expect(row).toEqual({ statement: String(statement), idle: String(idle), at, day: '2026-07-04' })
    })
  })
  await Promise.all(pieces)
  const plain = new pg.Client(pooler.url)
  await plain.connect()
  ends.push(() => plain.end())
  const left = await plain.query<{ statement: string }>(
    "select setting as statement from pg_settings where name = 'statement_timeout'",
  )
  expect(left.rows).toEqual([{ statement: '0' }])
})

test('statements of one round keep their answers, however many share the pooler', async () => {
  const rounds = Array.from({ length: 60 }, (_, index) =>
    inDatabaseTransaction(db, (tx) =>
      inOneRound(tx, (each) => [
        sql<{ n: number }>`select ${index}::int4 as n`.execute(each),
        sql<{ n: number }>`select ${index}::int4 + 1000 as n`.execute(each),
      ]),
    ),
  )
  const answers = await Promise.all(rounds)
  expect(answers.map((each) => each.map(({ rows }) => rows[0]?.n))).toEqual(
    answers.map((_, index) => [index, index + 1000]),
  )
})

test('a statement that fails takes nothing of the next with it, and is refused as it is without a pooler', async () => {
  await expect(sql`select 1 / ${0}::int4`.execute(db)).rejects.toMatchObject({ code: '22012' })
  await expect(
    inDatabaseTransaction(db, async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx)
      await sql`select pg_sleep(5)`.execute(tx)
    }),
  ).rejects.toMatchObject({ code: '57014' })
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
})

test('what a connection that breaks has locked is free again, and not stored', async () => {
  const client = new pg.Client(pooler.url)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(4711)')
  const attempt = () => sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(4711) as taken`.execute(db)
  expect((await attempt()).rows).toEqual([{ taken: false }])
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
  await vi.waitFor(async () => expect((await attempt()).rows).toEqual([{ taken: true }]))
})

test('a server behind it takes orders, holds its leases and is heard by whoever watches', async () => {
  const config = { ...app.platform.config, databasePoolUrl: pooler.url }
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const bob = await app.aUser({ coins: '1000' })
  const date = addDays(dayOf(now, 'Europe/Bucharest'), 30)
  const gates = { opens: now.add({ minutes: 30 }).toString(), closes: now.add({ hours: 24 * 29 }).toString() }
  const marketId = await anIntradayMarket(app, admin, { date, ...gates })
  const server: ServerProcess = await startServerProcess({ ...app.platform, config })
  ends.push(() => server.kill())
  const reader: LiveReader = await parseLive(server.address, bob.token, { marketId, period: 12 })
  ends.push(() => Promise.resolve(reader.close()))
  await reader.next('snapshot')
  await Promise.all(
    Array.from({ length: 20 }, () =>
      server.call(placeIntradayOrder, { body: { marketId, ...wish('sell', 1, '0.4') }, token: bob.token }),
    ),
  )
  const { book } = await reader.next('book', ({ book: { asks } }) => asks[0]?.orders === 20)
  expect(book.asks).toEqual([{ price: perKWh('0.4'), quantity: 20_000, orders: 20 }])
  await vi.waitFor(async () => expect((await heldLocks(app.platform.db)).leases.has(polling)).toBe(true), 20_000)
})
