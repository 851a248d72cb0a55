import { sql } from 'kysely'
import { once } from 'node:events'
import net from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  brokenUniqueness,
  inDatabaseTransaction,
  inLastRound,
  inOneRound,
  migrate,
  noticingStored,
  openDatabase,
  OutcomeUnknown,
  passingFault,
  readAtOnce,
  TransactionLine,
  withTimeBounds,
  type Db,
  type Tx,
} from './database.ts'
import { holdLease } from './lease.ts'
import { createLog } from './log.ts'
import { orderMigrations } from './migrations.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()

async function read(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db)
  return rows[0]?.value
}

test('who asks for it is told each statement, without its values', async () => {
  const logged: string[] = []
  const db = openDatabase(database.url, { onStatement: ({ sql: text }) => logged.push(text) })
  await sql`select ${'a secret'}::text as one`.execute(db)
  await sql`select 1 / ${0}::int`.execute(db).catch(() => undefined)
  await db.destroy()
  expect(logged).toEqual(['select $1::text as one', 'select 1 / $1::int'])
})

test('a server that goes down while it lets somebody in fails the query, and ends nobody', async () => {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const fields = ['SFATAL', 'C57P01', 'Mterminating connection', ''].join('\0')
  const letsInAndEnds = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('Z', Buffer.from('I')),
    message('E', Buffer.from(`${fields}\0`)),
  ])
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(letsInAndEnds))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const db = openDatabase(`postgres://x:x@127.0.0.1:${port}/x`)
  await expect(sql`select 1`.execute(db)).rejects.toThrow()
  await db.destroy()
  server.close()
})

describe('what queries give', () => {
  test.each([
    ['int8', sql`9007199254740993::int8`, 9007199254740993n],
    ['date', sql`'2026-03-29'::date`, '2026-03-29'],
    ['numeric', sql`'0.10'::numeric`, '0.10'],
    ['int8[]', sql`'{1,null,9007199254740993}'::int8[]`, [1n, null, 9007199254740993n]],
    ['date[]', sql`'{2026-03-29}'::date[]`, ['2026-03-29']],
    ['numeric[]', sql`'{0.10}'::numeric[]`, ['0.10']],
    ['jsonb', sql`'{"a":[1]}'::jsonb`, { a: [1] }],
  ])('%s', async (_type, expression, value) => {
    expect(await read(expression)).toEqual(value)
  })

  test('timestamptz is an instant, to the microsecond', async () => {
    const value = await read(sql`'2026-03-29 03:00:00.123456+02'::timestamptz`)
    expect(value).toBeInstanceOf(Temporal.Instant)
    expect(String(value)).toBe('2026-03-29T01:00:00.123456Z')
    expect(String(await read(sql`'{2026-03-29 03:00:00+02}'::timestamptz[]`))).toBe('2026-03-29T01:00:00Z')
  })
})

test('instants and bigints are written exactly, alone and in arrays', async () => {
  const instant = Temporal.Instant.from('2026-10-25T00:30:00.123456Z')
  expect(String(await read(sql`${instant}::timestamptz`))).toBe(instant.toString())
  expect(String(await read(sql`${[instant]}::timestamptz[]`))).toBe(instant.toString())
  expect(await read(sql`${2n ** 62n}::int8`)).toBe(2n ** 62n)
  expect(await read(sql`${[2n ** 62n]}::int8[]`)).toEqual([2n ** 62n])
})

describe('database transactions', () => {
  test('two that would undo each other are repeated until both are done', async () => {
    await sql`create table counters (id int primary key, n int not null)`.execute(database.db)
    await sql`insert into counters values (1, 0), (2, 0)`.execute(database.db)
    const touch = (first: number, second: number) =>
      inDatabaseTransaction(database.db, async (tx) => {
        await sql`update counters set n = n + 1 where id = ${first}`.execute(tx)
        await sql`select pg_sleep(0.05)`.execute(tx)
        await sql`update counters set n = n + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([touch(1, 2), touch(2, 1), touch(1, 2), touch(2, 1)])
    const { rows } = await sql<{ n: number }>`select n from counters`.execute(database.db)
    expect(rows.map((row) => row.n)).toEqual([4, 4])
  })

  test('a failure takes everything back, also what an inner one did', async () => {
    await sql`create table notes (text text unique)`.execute(database.db)
    const work = inDatabaseTransaction(database.db, async (tx) => {
      await inDatabaseTransaction(tx, (inner) => sql`insert into notes values ('a')`.execute(inner))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect((await sql`select from notes`.execute(database.db)).rows).toHaveLength(0)
  })

  test('a broken unique constraint is told by name', async () => {
    await sql`insert into notes values ('b')`.execute(database.db)
    const again = await sql`insert into notes values ('b')`.execute(database.db).catch((error: unknown) => error)
    expect(brokenUniqueness(again)).toBe('notes_text_key')
    expect(brokenUniqueness(new Error('other'))).toBeUndefined()
  })
})

describe('statements in one round', () => {
  test('run in the sequence in which they are given, each seeing what was done before it', async () => {
    await sql`create table steps (place int)`.execute(database.db)
    const places = await inDatabaseTransaction(database.db, async (tx) => {
      const step = async (db: Tx, place: number) => {
        await sql`insert into steps values (${place})`.execute(db)
        const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from steps`.execute(db)
        return rows[0]?.n
      }
      const count = async (db: Tx) => (await db.selectFrom('users').select('id').execute()).length
      return inOneRound(tx, (db) => [step(db, 1), count(db), step(db, 2), step(db, 3)])
    })
    expect(places).toEqual([3, 0, 3, 3])
  })

  test('a failure is told by its cause, when nothing is under way any more, and takes everything back', async () => {
    await sql`create table once (n int unique)`.execute(database.db)
    const twice = async (db: Tx) => {
      await sql`insert into once values (1)`.execute(db)
      await sql`insert into once values (2)`.execute(db)
    }
    const work = inDatabaseTransaction(database.db, (tx) =>
      inOneRound(tx, (db) => [twice(db), sql`insert into once values (1)`.execute(db)]),
    )
    expect(brokenUniqueness(await work.catch((error: unknown) => error))).toBe('once_n_key')
    expect((await sql`select from once`.execute(database.db)).rows).toHaveLength(0)
  })
})

describe('the last round of a database transaction', () => {
  const add = (db: Tx, n: number) => sql`insert into last values (${n})`.execute(db)
  const stored = async () =>
    (await sql<{ n: number }>`select n from last order by n`.execute(database.db)).rows.map(({ n }) => n)

  test('commits with its statements, and nothing is asked after it', async () => {
    await sql`create table last (n int unique)`.execute(database.db)
    const mark = { hasStored: false }
    const seen = await noticingStored(mark, () =>
      inDatabaseTransaction(database.db, async (tx) => {
        await inLastRound(tx, (tx) => [add(tx, 1), add(tx, 2)])
        return [await stored(), mark.hasStored]
      }),
    )
    expect(seen).toEqual([[1, 2], true])
  })

  test('stores nothing where the database refuses one of them', async () => {
    const twice = inDatabaseTransaction(database.db, (tx) =>
      inLastRound(tx, (tx) => [add(tx, 3), add(tx, 3), add(tx, 4)]),
    )
    expect(brokenUniqueness(await twice.catch((error: unknown) => error))).toBe('last_n_key')
    expect(await stored()).toEqual([1, 2])
  })

  test('sends nothing where one cannot be asked at once, or not be written', async () => {
    const fault = new Error('could not be made')
    const late = async (tx: Tx) => {
      await sql`select 1`.execute(tx)
      await add(tx, 7)
    }
    const ask: Readonly<Record<string, (tx: Tx) => readonly Promise<unknown>[]>> = {
      'could not be made': (tx) => [add(tx, 5), Promise.reject(fault)],
      'not all that is asked last was asked at once': (tx) => [
        add(tx, 5),
        sql`insert into last values (${new Date(0)})`.execute(tx),
      ],
    }
    for (const [words, each] of Object.entries(ask)) {
      await expect(inDatabaseTransaction(database.db, (tx) => inLastRound(tx, each))).rejects.toThrow(words)
    }
    await expect(inDatabaseTransaction(database.db, (tx) => inLastRound(tx, (tx) => [late(tx)]))).rejects.toThrow(
      'nothing is asked after the last round',
    )
    expect(await stored()).toEqual([1, 2])
  })

  test('is known to be undone where the database ended the transaction before it', async () => {
    const work = inDatabaseTransaction(database.db, async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx)
      // Nothing of this process runs meanwhile, so that it learns of it by the answers alone.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200)
      return inLastRound(tx, (tx) => [add(tx, 8)])
    })
    const error = await work.catch((error: unknown) => error)
    expect([error instanceof OutcomeUnknown, passingFault(error)]).toEqual([false, 'away'])
    expect(await stored()).toEqual([1, 2])
  })
})

describe('database transactions in a line', () => {
  const add = async (tx: Tx, n: number) => {
    const { rows } = await sql<{ pid: number; before: string | null }>`
      insert into in_line values (${n}) returning pg_backend_pid() as pid, current_setting('tandem.tested', true) as before`.execute(
      tx,
    )
    return rows[0]
  }
  const mark = (tx: Tx, name: string) => sql`select set_config('tandem.tested', ${name}, false)`.execute(tx)
  const stored = async () => {
    const { rows } = await sql<{ n: number }>`select n from in_line order by n`.execute(database.db)
    return rows.map(({ n }) => n)
  }
  beforeAll(() => sql`create table in_line (n int4 unique check (n > 0))`.execute(database.db))

  test('go one behind the other on one connection, which is given back, each as it was when it was sent', async () => {
    const db = openDatabase(database.url, { poolSize: 1 })
    const line = new TransactionLine(db)
    let n = 1
    const all = [1, 2, 3].map(() => line.send((tx) => [add(tx, n++), mark(tx, String(n))]))
    n = 10
    const answers = await Promise.all(all)
    expect(answers.map(([row]) => row?.before ?? '')).toEqual(['', '2', '3'])
    expect(new Set(answers.map(([row]) => row?.pid)).size).toBe(1)
    expect(await stored()).toEqual([1, 2, 3])
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await db.destroy()
  })

  test('are stored each by itself, and one that is not leaves nothing in the session either', async () => {
    const line = new TransactionLine(database.db)
    const first = line.send((tx) => [mark(tx, 'first'), add(tx, 20)])
    const second = line.send((tx) => [mark(tx, 'second'), add(tx, -1)])
    const third = line.send((tx) => [add(tx, 21)])
    expect(await Promise.allSettled([first, second])).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected' }])
    expect(await third).toMatchObject([{ before: 'first' }])
    expect(await stored()).toEqual([1, 2, 3, 20, 21])
  })

  test('what cannot be asked at once is not sent, and what is behind it is', async () => {
    const line = new TransactionLine(database.db)
    const never = line.send((tx) => [add(tx, 30), Promise.reject(new Error('could not be made'))])
    const next = line.send((tx) => [add(tx, 31)])
    await expect(never).rejects.toThrow('could not be made')
    await next
    expect(await stored()).toEqual([1, 2, 3, 20, 21, 31])
  })

  test('none goes ahead of one before it that was given to a process which had stood still', async () => {
    const db = openDatabase(database.url, { poolSize: 1 })
    const line = new TransactionLine(db)
    await line.send((tx) => [mark(tx, 'before')])
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200)
    const first = line.send((tx) => [mark(tx, 'first'), add(tx, 50)])
    // By now it has looked at the time again.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const second = line.send((tx) => [add(tx, 51)])
    expect(await second).toMatchObject([{ before: 'first' }])
    await first
    await sql`delete from in_line where n >= 50`.execute(db)
    await db.destroy()
  })

  test('nobody knows what became of those that are under way where the connection breaks', async () => {
    const line = new TransactionLine(database.db)
    const lost = await database.db.transaction().execute(async (tx) => {
      await sql`lock table in_line in access exclusive mode`.execute(tx)
      const both = Promise.allSettled([40, 41].map((n) => line.send((tx) => [add(tx, n)])))
      await expect
        .poll(async () => {
          const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
          return rows.length
        })
        .toBe(1)
      return { both }
    })
    const unknown = { status: 'rejected', reason: { name: 'OutcomeUnknown' } }
    expect(await lost.both).toMatchObject([unknown, unknown])
    expect(await stored()).toEqual([1, 2, 3, 20, 21, 31])
  })
})

test('several processes may migrate at once', async () => {
  const others = [openDatabase(database.url, { poolSize: 1 }), openDatabase(database.url, { poolSize: 1 })]
  expect(await Promise.all(others.map((db) => migrate(db)))).toEqual([[], []])
  await Promise.all(others.map((db) => db.destroy()))
})

/** What a connection pooler takes in the startup message; PgBouncer refuses everything else. */
const startupParameters = ['user', 'database', 'application_name', 'client_encoding', 'TimeZone', 'DateStyle']

/** Stands before the database and notes what the startup messages ask for. */
async function startPooler(target: string) {
  const { hostname, port } = new URL(target)
  const asked = new Set<string>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    near.once('data', (startup: Buffer) => {
      const words = startup.subarray(8).toString().split('\0')
      for (let place = 0; words[place]; place += 2) asked.add(words[place] ?? '')
    })
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return { url: url.href, asked, close: () => server.close() }
}

describe('bounds on time', () => {
  const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'TimeZone', 'DateStyle']
  const readSettings = async (db: Db) => {
    const { rows } = await sql<{ setting: string }>`select current_setting(name) as setting
      from unnest(${settings}::text[]) with ordinality as s(name, place) order by place`.execute(db)
    return rows.map(({ setting }) => setting)
  }
  const rest = ['UTC', 'ISO, MDY']

  test('are those of a call, of each kind of work, and never stay behind', async () => {
    const { db } = database
    expect(await readSettings(db)).toEqual(['8s', '4500ms', '3500ms', ...rest])
    expect(await inDatabaseTransaction(db, readSettings)).toEqual(['8s', '4500ms', '3500ms', ...rest])
    expect(await withTimeBounds('job', () => inDatabaseTransaction(db, readSettings))).toEqual([
      '2min',
      '10s',
      '20s',
      ...rest,
    ])
    expect(await withTimeBounds('maintenance', () => readSettings(db))).toEqual(['0', '10min', '0', ...rest])
    expect(await readAtOnce(db, readSettings)).toEqual(['30s', '4500ms', '15s', ...rest])
    expect(await readSettings(db)).toEqual(['8s', '4500ms', '3500ms', ...rest])
  })

  test('are set by statements, not in the startup message', async () => {
    const pooler = await startPooler(database.url)
    const db = openDatabase(pooler.url, { poolSize: 1 })
    expect(await readSettings(db)).toEqual(['8s', '4500ms', '3500ms', ...rest])
    const lease = holdLease({
      url: pooler.url,
      key: 77,
      log: createLog({ logLevel: 'silent' }),
      onChange: () => undefined,
    })
    await expect.poll(() => lease.isHeld()).toBe(true)
    await lease.stop()
    await db.destroy()
    pooler.close()
    expect([...pooler.asked].filter((name) => !startupParameters.includes(name))).toEqual([])
    expect(pooler.asked).toContain('database')
  })

  test('a statement alone is stored or not by its own answer, whatever its bounds', async () => {
    const { db } = database
    await sql`create table bounded (n int unique)`.execute(db)
    const insert = (n: number) => withTimeBounds('job', () => sql`insert into bounded values (${n})`.execute(db))
    await insert(1)
    expect(brokenUniqueness(await insert(1).catch((error: unknown) => error))).toBe('bounded_n_key')
    await insert(2)
    const { rows } = await sql<{ n: number }>`select n from bounded order by n`.execute(db)
    expect(rows.map(({ n }) => n)).toEqual([1, 2])
  })
})

describe('migrations', () => {
  test('are applied in the order of their names', () => {
    const files = ['0021_consents.sql', '0020_people.sql', '0020_imbalance_period_sums.sql']
    expect(orderMigrations(files)).toEqual(files.toReversed())
  })

  test.each([
    [['0031_notes.sql', '0031_badges.sql'], '0031_badges.sql and 0031_notes.sql have one number'],
    [
      ['0020_people.sql', '0020_imbalance_period_sums.sql', '0020_badges.sql'],
      '0020_badges.sql and 0020_imbalance_period_sums.sql have one number',
    ],
    [['31_notes.sql'], 'A migration is named 0001_what_it_does.sql, not 31_notes.sql'],
  ])('%s are refused', (files, fault) => {
    expect(() => orderMigrations(files)).toThrow(fault)
  })
})
