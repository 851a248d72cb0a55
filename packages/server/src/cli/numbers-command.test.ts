import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { inDatabaseTransaction, openDatabase, openSingleConnection, type Db } from '../platform/database.ts'
import { migrate, migrateInside, readNewerMigrations } from '../platform/migrations.ts'
import { missingWidenings, wideColumns, wideIdentities, widenings } from '../platform/wide-numbers.ts'
import { ask, emptyDatabases, portrait, tandem } from '../testing/backups.ts'

const databases = emptyDatabases()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-numbers-'))
const server = () => inject('testCluster').url

beforeEach(() => {
  vi.stubEnv('TANDEM_DATA', folder)
  vi.stubEnv('TANDEM_SECRET', 'a secret that only the tests know, 32+')
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await databases.dropAll()
  fs.rmSync(folder, { recursive: true })
})

/** A database as an older version made it, with an order and its trades: without these widenings. */
async function aNarrowDatabase(without: readonly string[] = widenings): Promise<string> {
  const url = await databases.make(server())
  vi.stubEnv('DATABASE_URL', url)
  await using(url, async (db) => {
    await db.transaction().execute((tx) => migrateInside(tx, undefined, without))
    await sql`
      insert into users (last_name, first_name, username, username_key, email, password_hash, registered_at, sessions_valid_from)
        values ('A', 'B', 'ana', 'ana', 'ana@example.org', '', now(), now());
      insert into market_sessions (market_type, delivery_day, delivery_zone, mtu_minutes, min_price_ticks, max_price_ticks, gate_opening,
          gate_closure, status, created_at)
        values ('intraday', '2026-03-01', 'Europe/Bucharest', 60, -1000, 1000, now(), now() + interval '1 hour', 'open', now());
      insert into intraday_contracts (session_id, period) select id, 1 from market_sessions`.execute(db)
    await addOrder(db)
  })
  return url
}

async function using<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { poolSize: 2, kind: 'maintenance' })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/**
 * An order with a trade, a trade in the contract after those that were made and a request for coins, and what the driver gives of their
 * numbers in each way in which one is asked for.
 */
function addOrder(db: Db): Promise<unknown[]> {
  return inDatabaseTransaction(db, async (tx) => {
    const { rows: made } = await sql<{ id: number }>`
      insert into orders (user_id, session_id, name, status, created_at, changed_at, step_period, step_is_sell, step_number,
          step_price_ticks, step_quantity_wh)
        select u.id, s.id, '', 'cancelled', now(), now(), '{1}', '{false}', '{1}', '{5}', '{1}'
        from users u cross join market_sessions s returning id`.execute(tx)
    const id = made[0]!.id
    await sql`
      insert into trades (session_id, order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks, traded_at)
        select session_id, id, user_id, 1, '2026-03-01T00:00Z'::timestamptz, '2026-03-01T01:00Z'::timestamptz, 'buy', 1, 5, now()
        from orders where id = ${id}`.execute(tx)
    const { rows: counted } = await sql<{ trades: number }>`
      update intraday_contracts set trades = trades + 1, open_ticks = 5, high_ticks = 5, low_ticks = 5, last_ticks = 5 returning trades`.execute(
      tx,
    )
    await sql`
      insert into intraday_orders (id, user_id, session_id, period, name, side, price_ticks, execution, quantity_wh, open_wh, visible_wh,
          status, created_at, changed_at)
        select ${id}, user_id, session_id, 1, '', 'buy', 5, 'NON', 1, 0, 0, 'filled', now(), now() from orders where id = ${id}`.execute(
      tx,
    )
    const { rows: traded } = await sql<{ number: number }>`
      insert into trades (session_id, intraday_order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks,
          number, aggressor, traded_at)
        select session_id, id, user_id, 1, '2026-03-01T00:00Z'::timestamptz, '2026-03-01T01:00Z'::timestamptz, 'buy', 1, 5,
          ${counted[0]!.trades}, 'buy', now()
        from intraday_orders where id = ${id} returning number`.execute(tx)
    const { rows: wished } = await sql<{ id: number }>`
      insert into coin_purchases (user_id, amount_units, note, requested_at) select id, 1, '', now() from users returning id`.execute(
      tx,
    )
    expect([counted[0]!.trades, traded[0]!.number, wished[0]!.id]).toEqual([
      expect.any(Number),
      counted[0]!.trades,
      expect.any(Number),
    ])
    const asked = await Promise.all([
      tx.selectFrom('orders').select('id').where('id', '=', id).execute(),
      tx.selectFrom('order_steps').select('order_id as id').where('order_id', '=', id).execute(),
      tx.selectFrom('order_totals').select('order_id as id').where('order_id', '=', id).execute(),
      tx.selectFrom('trades').select('order_id as id').where('order_id', '=', id).execute(),
      sql`with found as (select id from orders where id = ${id}) select id from (select id from found) as f`
        .execute(tx)
        .then(({ rows }) => rows),
      sql`select max(id)::float8 as id from orders`.execute(tx).then(({ rows }) => rows),
    ])
    return [id, ...asked.flat().map((row) => (row as { id: unknown }).id)]
  })
}

const typesOf = (url: string) =>
  ask<{ table: string; column: string; type: string }>(
    url,
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attnum > 0`,
  )

test('a new database has eight bytes from its beginning, in the columns that are listed and in all that name one of them', async () => {
  const url = await databases.make(server())
  await using(url, async (db) => {
    await migrate(db)
    expect(await missingWidenings(db)).toEqual([])
  })
  const types = await typesOf(url)
  for (const { table, column } of wideColumns) expect(types).toContainEqual({ table, column, type: 'bigint' })
  const narrow = await ask(
    url,
    `select conrelid::regclass::text as table, a.attname as column from pg_constraint f
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
      join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[array_position(f.conkey, a.attnum)]
    where f.contype = 'f' and a.atttypid = 'int4'::regtype and b.atttypid <> 'int4'::regtype`,
  )
  expect(narrow).toEqual([])
  const { rows: listed } = {
    rows: await ask<{ name: string }>(
      url,
      `
    select c.relname || '.' || a.attname as name from pg_constraint f
      join pg_class c on c.oid = f.conrelid and not c.relispartition
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey) and a.atttypid = 'int8'::regtype
    where f.contype = 'f' and f.confrelid = any($1::regclass[]) and f.conparentid = 0`,
      [wideIdentities.map(({ table }) => table)],
    ),
  }
  const known = wideColumns.map(({ table, column }) => `${table}.${column}`)
  expect(listed.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

test('numbers of four bytes become eight on request, are numbers before and after, and count on beyond four', async () => {
  const url = await aNarrowDatabase()
  const before = await using(url, addOrder)
  expect(before).toEqual(Array(7).fill(2))
  await using(url, async (db) => expect(await migrate(db)).toEqual([]))
  // A number that nothing can have yet is that of nothing.
  const far = await using(url, (db) => db.selectFrom('orders').select('id').where('id', '=', 3_000_000_001).execute())
  expect(far).toEqual([])
  const was = await portrait(url)
  expect(await tandem('numbers', 'widen')).toMatchObject({ code: 0, out: 'the numbers have eight bytes\n' })
  const types = await typesOf(url)
  for (const { table, column } of wideColumns) expect(types).toContainEqual({ table, column, type: 'bigint' })
  const is = await portrait(url)
  const { kysely_migration: _, ...rows } = is.rows as Record<string, unknown>
  expect(was.rows).toMatchObject(rows)
  expect(await tandem('numbers', 'widen')).toMatchObject({ code: 0, out: 'the numbers have eight bytes already\n' })
  expect(await using(url, addOrder)).toEqual(Array(7).fill(3))
  await ask(url, `select setval('orders_id_seq', 3000000000), setval('coin_purchases_id_seq', 3000000000)`)
  await ask(url, 'update intraday_contracts set trades = 3000000000')
  expect(await using(url, addOrder)).toEqual(Array(7).fill(3_000_000_001))
  await ask(url, `select setval('orders_id_seq', ${Number.MAX_SAFE_INTEGER})`)
  await expect(using(url, addOrder)).rejects.toThrow('is no number that counts')
  // A new database is no different.
  const fresh = await databases.make(server())
  await using(fresh, migrate)
  expect((await typesOf(url)).map((each) => JSON.stringify(each)).toSorted()).toEqual(
    expect.arrayContaining((await typesOf(fresh)).map((each) => JSON.stringify(each))),
  )
  // What an older program, which has no such file, goes by.
  const marks = await ask(url, 'select additive from kysely_migration where name = any($1)', [widenings])
  expect(marks).toEqual([{ additive: false }, { additive: false }])
})

test('a database that was widened before is given what has come since', async () => {
  const [, later] = widenings
  const url = await aNarrowDatabase([later])
  await using(url, async (db) => expect(await migrate(db)).toEqual([]))
  expect(await using(url, missingWidenings)).toEqual([later])
  expect(await using(url, addOrder)).toEqual(Array(7).fill(2))
  expect(await tandem('numbers', 'widen')).toMatchObject({ code: 0, out: 'the numbers have eight bytes\n' })
  expect(await using(url, missingWidenings)).toEqual([])
  const types = await typesOf(url)
  for (const { table, column } of wideColumns) expect(types).toContainEqual({ table, column, type: 'bigint' })
  expect(await using(url, addOrder)).toEqual(Array(7).fill(3))
})

test('nothing is widened while anybody is connected', async () => {
  const url = await aNarrowDatabase()
  const other = await openSingleConnection(url, 'tandem')
  onTestFinished(() => other.close())
  const { code, err } = await tandem('numbers', 'widen')
  expect([code, err]).toEqual([1, expect.stringContaining('1 connections of Tandem are open')])
  expect(await using(url, missingWidenings)).toEqual(widenings)
  expect(await using(url, readNewerMigrations)).toEqual([])
})

test('a backup is restored with as many bytes as it had', async () => {
  const url = await aNarrowDatabase()
  for (const isWide of [false, true]) {
    if (isWide) expect(await tandem('numbers', 'widen')).toMatchObject({ code: 0 })
    vi.stubEnv('DATABASE_URL', url)
    const file = path.join(folder, `${isWide}.backup`)
    expect(await tandem('backup', file)).toMatchObject({ code: 0 })
    const restored = await databases.make(server())
    vi.stubEnv('DATABASE_URL', restored)
    expect(await tandem('restore', file)).toMatchObject({ code: 0, err: '' })
    expect(await portrait(restored)).toEqual(await portrait(url))
    expect(await using(restored, missingWidenings)).toEqual(isWide ? [] : widenings)
    vi.stubEnv('DATABASE_URL', url)
  }
})
