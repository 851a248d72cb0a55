import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { brokenUniqueness, inDatabaseTransaction, inOneRound, migrate, openDatabase, type Tx } from './database.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()

async function read(expression: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db)
  return rows[0]?.value
}

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

test('several processes may migrate at once', async () => {
  const others = [openDatabase(database.url, { poolSize: 1 }), openDatabase(database.url, { poolSize: 1 })]
  expect(await Promise.all(others.map((db) => migrate(db)))).toEqual([[], []])
  await Promise.all(others.map((db) => db.destroy()))
})
