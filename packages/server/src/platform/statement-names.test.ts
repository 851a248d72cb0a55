import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inDatabaseTransaction, inOneRound, nameStatements, openDatabase, withTimeBounds, type Db } from './database.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()
let db: Db

beforeEach(async () => {
  // On one connection, so that it can be looked at.
  db = openDatabase(database.url, { poolSize: 1 })
  await sql`drop table if exists things`.execute(db)
  await sql`create table things (id int primary key, name text not null)`.execute(db)
  await sql`insert into things values (1, 'one'), (2, 'two')`.execute(db)
})
afterEach(() => db.destroy())

const thing = async (on: Db, id: number) => (await sql`select * from things where id = ${id}`.execute(on)).rows[0]
const often = async (times = 30) => {
  for (let index = 0; index < times; index++) await thing(db, 1)
}

/** What the connection has prepared by name. */
const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows

test('what is asked often is prepared once it is proved that this holds, and nothing before', async () => {
  await often()
  expect(await prepared()).toEqual([])
  expect(await nameStatements(db)).toBe(true)
  await often()
  expect(await prepared()).toEqual([{ statement: 'select * from things where id = $1' }])
  expect(await thing(db, 2)).toEqual({ id: 2, name: 'two' })
})

test('a report is planned for its own values', async () => {
  await nameStatements(db)
  await withTimeBounds('report', () => often())
  expect(await prepared()).toEqual([])
})

test('a connection that was emptied does not fail whoever asks next, alone or in a database transaction', async () => {
  for (const isTogether of [false, true]) {
    await nameStatements(db)
    await often()
    await sql`deallocate all`.execute(db)
    const ask = () =>
      isTogether
        ? inDatabaseTransaction(db, (tx) => inOneRound(tx, (tx) => [thing(tx, 2), thing(tx, 1)]))
        : Promise.all([thing(db, 2), thing(db, 1)])
    expect(await ask()).toEqual([
      { id: 2, name: 'two' },
      { id: 1, name: 'one' },
    ])
    // Names do not hold here: they are not used again.
    await often()
    expect(await prepared()).toEqual([])
  }
})

test('a table that a newer version widened is read as it is now', async () => {
  for (const isTogether of [false, true]) {
    await nameStatements(db)
    await often()
    await sql`alter table things add column ${sql.ref(isTogether ? 'weight' : 'size')} int`.execute(db)
    const read = isTogether ? await inDatabaseTransaction(db, (tx) => thing(tx, 1)) : await thing(db, 1)
    expect(read).toEqual({ id: 1, name: 'one', size: null, ...(isTogether && { weight: null }) })
    await often()
    expect((await prepared()).length).toBeGreaterThan(0)
  }
})

test('a failure of the statement itself is told as without a name', async () => {
  await nameStatements(db)
  const divide = (by: number) => sql`select 1 / ${by}::int as one`.execute(db)
  for (let index = 0; index < 30; index++) await divide(1)
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(1)).rows).toEqual([{ one: 1 }])
})

test('no more than a hundred are prepared on a connection', async () => {
  await nameStatements(db)
  for (let each = 0; each < 104; each++) {
    for (let index = 0; index < 20; index++) await sql`select ${sql.lit(each)} + ${index}::int`.execute(db)
  }
  expect(await prepared()).toHaveLength(100)
})
