import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { findBreaking, readSchema } from '../testing/additive.ts'
import { openDatabase, type Db } from './database.ts'
import { knownMigrations, migrate, migrateInside, refuseNewer, undescribedMigrations } from './migrations.ts'
import { withClient, withDatabase } from './test-cluster.ts'
import { useTestDatabase } from './test-database.ts'
import { version } from './version.ts'

const database = useTestDatabase()

async function anEmptyDatabase(): Promise<Db> {
  const { url } = inject('testCluster')
  const name = `tandem_test_${randomBytes(6).toString('hex')}`
  await withClient(url, async (client) => void (await client.query(`create database ${name} template template0`)))
  const db = openDatabase(withDatabase(url, name), { poolSize: 1 })
  onTestFinished(async () => {
    await db.destroy()
    await withClient(url, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  })
  return db
}

const step = (db: Db, last?: string) => db.transaction().execute((tx) => migrateInside(tx, last))

test('every migration says in its first line whether an older version runs beside it', async () => {
  expect(await undescribedMigrations()).toEqual([])
})

test('an additive migration takes nothing from an older version and asks nothing of it', async () => {
  const db = await anEmptyDatabase()
  const found: string[] = []
  // A database that an older version made has none of those on request.
  const known = (await knownMigrations()).filter(({ isOnRequest }) => !isOnRequest)
  for (const [place, { name, isAdditive }] of known.entries()) {
    if (!isAdditive) continue
    await step(db, known[place - 1]!.name)
    const before = await readSchema(db)
    await step(db, name)
    found.push(...findBreaking(before, await readSchema(db)).map((fault) => `${name}: ${fault}`))
  }
  expect([known.some(({ isAdditive }) => isAdditive), found]).toEqual([true, determined])
})

/**
 * What looks as if it took something and does not: `period_start` came to the keys of trades, which order and period or contract and
 * period determine, so they refuse what they refused. No version named them in `on conflict`.
 */
const determined = [
  'unique id',
  'unique number, period, session_id, side where (number IS NOT NULL)',
  'unique order_id, period',
]
  .flatMap((key) => [
    `0082_trades_by_month: trades: key ${key} is gone`,
    `0082_trades_by_month: trades: key ${key.replace(/(?<=unique id|period)(?=, session_id| where|$)/, ', period_start')} is new`,
  ])
  .toSorted()

test.each([
  ['drop table held', 'held: column n integer is gone'],
  ['alter table held drop column word', 'held: column word text is gone'],
  ['alter table held rename column word to text', 'held: column word text is gone'],
  ['alter table held rename to kept', 'held: column n integer is gone'],
  ['alter table held alter column n type bigint', 'held: column n integer is gone'],
  ['alter table held add column must text not null', 'held: demand must must be given is new'],
  ['alter table held alter column word set not null', 'held: demand word must be given is new'],
  ['alter table held alter column preset drop default', 'held: demand preset must be given is new'],
  ["alter table held add check (word <> '')", "held: rule CHECK ((word <> ''::text)) is new"],
  ['alter table held add foreign key (n) references other', 'held: rule FOREIGN KEY (n) REFERENCES other(n) is new'],
  ['create unique index on held (word)', 'held: key unique word is new'],
  ['alter table held drop constraint held_pkey', 'held: key unique n is gone'],
  [
    'create trigger held_trigger before insert on held for each row execute function suppress_redundant_updates_trigger()',
    'held: trigger BEFORE INSERT',
  ],
])('not additive: %s', async (statement, fault) => {
  const { db } = database
  const found = await db
    .transaction()
    .execute(async (tx) => {
      await sql`create table other (n integer primary key);
        create table held (n integer primary key, word text, preset integer not null default 1)`.execute(tx)
      const before = await readSchema(tx)
      await sql.raw(statement).execute(tx)
      throw new Found(findBreaking(before, await readSchema(tx)))
    })
    .catch((error: unknown) => (error instanceof Found ? error.lines : Promise.reject(error as Error)))
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining(fault)]))
})

/** Undoes what was tried, and brings out what was found. */
class Found extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super()
    this.lines = lines
  }
}

test('additive: tables, columns with a default or none and rules for them, indexes that are not unique', async () => {
  const { db } = database
  await sql`create table held (n integer primary key, at timestamptz, word text)`.execute(db)
  const before = await readSchema(db)
  await sql`
    create table beside (n integer primary key references held);
    alter table held add column more text, add column preset integer not null default 1,
      add column counted bigint generated always as identity, add column few integer unique check (few < 9);
    create index on held (word)`.execute(db)
  expect(findBreaking(before, await readSchema(db))).toEqual([])
  await sql`drop table held cascade; drop table beside`.execute(db)
})

test('the table of migrations keeps of each whether it is additive, and who applied it', async () => {
  const { rows } = await sql<{ name: string; additive: boolean | null; version: string | null }>`
    select name, additive, version from kysely_migration order by name collate "C"`.execute(database.db)
  expect(rows).toEqual(
    (await knownMigrations()).map(({ name, isAdditive }) => ({ name, additive: isAdditive, version })),
  )
})

test('a version runs on a newer database where all that it does not know is additive, and else names the version that can', async () => {
  const { db } = database
  const had = async (name: string, additive: boolean | null, by: string | null) =>
    void (await sql`insert into kysely_migration values (${name}, '2020-01-01T00:00:00Z', ${additive}, ${by})`.execute(
      db,
    ))
  const last = (await knownMigrations()).findLast(({ isOnRequest }) => !isOnRequest)!.name
  expect(await refuseNewer(db)).toBeNull()
  await had('9001_beside', true, '8.1.0')
  expect([await refuseNewer(db), await migrate(db)]).toEqual([null, []])
  // One of its own, which that newer program did not have: a branch of the program, not an older one.
  await sql`delete from kysely_migration where name = ${last}`.execute(db)
  expect(await refuseNewer(db)).toMatch(`migrated by Tandem 8.1.0 (9001_beside), and lacks ${last} of this one`)
  await had(last, true, version)
  await had('9002_breaking', false, '8.2.0')
  await had('9003_beside', true, '8.3.0')
  expect(await refuseNewer(db)).toMatch('Start Tandem 8.2.0 with that migration, or a newer one')
  await had('9004_unknown', null, null)
  expect(await refuseNewer(db)).toMatch('migrated by a newer Tandem (9004_unknown). Start that version')
  await expect(migrate(db)).rejects.toThrow('Could not apply the migrations')
  await sql`delete from kysely_migration where name like '9%'`.execute(db)
})

test('one that lands later with a lower number is applied to a database that has had higher ones', async () => {
  const { db } = database
  // It may be applied twice: it makes an index anew.
  const earlier = '0056_mail_queue'
  await sql`delete from kysely_migration where name = ${earlier}`.execute(db)
  expect(await migrate(db)).toEqual([earlier])
})

test('hours and power quality of before come into their months, each once, with their versions', async () => {
  const db = await anEmptyDatabase()
  const known = await knownMigrations()
  const place = known.findIndex(({ name }) => name === '0070_hours_by_month')
  await step(db, known[place - 1]!.name)
  await sql`
    insert into users (last_name, first_name, username, username_key, email, password_hash, registered_at, sessions_valid_from)
      values ('A', 'B', 'ana', 'ana', 'ana@example.org', '', now(), now());
    insert into analysers (user_id, ip, port, unit_id, reading_code, placement, status, added_at, added_by, attached_at)
      select id, '10.0.0.1', 502, 1, 'RO-1', 'connection', 'active', now(), id, now() from users;
    -- From before anything may be read until years ahead, on both sides of the ends of months.
    insert into hour_readings (user_id, starts_at, consumption_wh, consumption_quarters, quality, placement, written_at)
      select u.id, at, 4, array[1, 1, 1, 1], 'manual', 'connection', now() from users u cross join unnest(array[
        '2010-12-31T23:00Z', '2011-01-01T00:00Z', '2025-02-28T23:00Z', '2025-03-01T00:00Z', '2025-03-31T23:00Z', '2099-01-01T00:00Z'
      ]::timestamptz[]) as at;
    update hour_readings set version = 2, consumption_wh = null, consumption_quarters = null, production_wh = 7
      where starts_at >= '2025-03-01T00:00Z';
    insert into power_quality_windows (analyser_id, starts_at, samples)
      select id, at, 600 from analysers cross join generate_series('2025-01-31T23:30Z'::timestamptz, '2025-02-01T00:10Z', '10 minutes') at`.execute(
    db,
  )
  const rowsOf = async () => {
    const found = []
    for (const table of ['hour_readings', 'hour_reading_versions', 'power_quality_windows'])
      found.push(...(await sql`select t.* from ${sql.table(table)} as t order by starts_at`.execute(db)).rows)
    return found
  }
  const before = await rowsOf()
  expect(before).toHaveLength(6 + 3 + 5)
  await step(db)
  expect(await rowsOf()).toEqual(before)
  const { rows } = await sql<{ part: string; rows: number }>`
    select part, count(*)::int4 as rows from (
      select tableoid::regclass::text as part from hour_readings
      union all select tableoid::regclass::text from hour_reading_versions
      union all select tableoid::regclass::text from power_quality_windows) as each
    group by 1 order by 1`.execute(db)
  expect(rows.map((row) => `${row.part} ${row.rows}`)).toEqual([
    'hour_reading_versions_202503 2',
    'hour_reading_versions_rest 1',
    'hour_readings_201101 1',
    'hour_readings_202502 1',
    'hour_readings_202503 2',
    'hour_readings_rest 2',
    'power_quality_windows_202501 3',
    'power_quality_windows_202502 2',
  ])
})

test('trades come into the months of their delivery, postings and book events stay in place, and all count on', async () => {
  const db = await anEmptyDatabase()
  const known = await knownMigrations()
  const place = known.findIndex(({ name }) => name === '0082_trades_by_month')
  await step(db, known[place - 1]!.name)
  await sql`
    insert into users (last_name, first_name, username, username_key, email, password_hash, registered_at, sessions_valid_from)
      values ('A', 'B', 'ana', 'ana', 'ana@example.org', '', now(), now());
    insert into market_sessions (market_type, delivery_day, delivery_zone, mtu_minutes, min_price_ticks, max_price_ticks, gate_opening,
        gate_closure, status, created_at)
      values ('intraday', '2026-03-01', 'Europe/Bucharest', 60, -1000, 1000, now(), now() + interval '1 hour', 'open', now());
    insert into intraday_contracts (session_id, period) select id, 1 from market_sessions;
    insert into orders (user_id, session_id, name, status, created_at, changed_at, step_period, step_is_sell, step_number, step_price_ticks,
        step_quantity_wh)
      select u.id, s.id, '', 'draft', now(), now(), '{1}', '{false}', '{1}', '{5}', '{1}' from users u cross join market_sessions s;
    insert into trades (session_id, order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks, traded_at)
      select o.session_id, o.id, o.user_id, n, at, at + interval '1 hour', 'buy', n, 5, now()
      from orders o cross join unnest(array['2026-02-28T23:00Z', '2026-03-01T00:00Z', '2026-03-31T23:00Z', '2099-01-01T00:00Z']::timestamptz[])
        with ordinality as t (at, n);
    insert into ledger_accounts (code) values ('platform:one'), ('platform:other');
    insert into ledger_transactions (kind, idempotency_key, posted_at) values ('coinPurchase', 'one', now());
    insert into postings (transaction_id, kind, from_account_id, to_account_id, amount_units, from_balance_after, to_balance_after)
      select t.id, 'coinPurchase', (select min(id) from ledger_accounts), (select max(id) from ledger_accounts), 1, 0, 0
      from ledger_transactions t cross join generate_series(1, 3);
    insert into book_events (session_id, period, number, type, at)
      select session_id, period, 1, 'gateClosure', now() from intraday_contracts`.execute(db)
  const tables = ['trades', 'postings', 'book_events']
  const rowsOf = async () => {
    const found = []
    for (const table of tables)
      found.push(...(await sql`select t.* from ${sql.table(table)} as t order by 1, 2, 3`.execute(db)).rows)
    return found
  }
  const before = await rowsOf()
  expect(before).toHaveLength(4 + 3 + 1)
  await step(db)
  expect(await rowsOf()).toEqual(before)
  const { rows } = await sql<{ part: string; rows: number }>`
    select part, count(*)::int4 as rows from (
      select tableoid::regclass::text as part from trades
      union all select tableoid::regclass::text from postings union all select tableoid::regclass::text from book_events) as each
    group by 1 order by 1`.execute(db)
  expect(rows.map((row) => `${row.part} ${row.rows}`)).toEqual([
    'book_events_from_0 1',
    'postings_from_0 3',
    'trades_202602 1',
    'trades_202603 2',
    'trades_rest 1',
  ])
  const refusal = async (statement: string) => {
    const refused = await sql
      .raw(statement)
      .execute(db)
      .then(
        () => null,
        (error: unknown) => error as Error,
      )
    return refused?.message
  }
  const again = (columns: string, table: string) =>
    `insert into ${table} (${columns}) select ${columns} from ${table} limit 1`
  const trade =
    'session_id, order_id, user_id, period, period_start, period_end, side, quantity_wh, price_ticks, traded_at'
  expect(await refusal(again(trade, 'trades'))).toContain('duplicate key')
  expect(await refusal(again('session_id, period, number, type, at', 'book_events'))).toContain('duplicate key')
  expect(await refusal('update postings set amount_units = 2')).toContain('immutable')
  expect(await refusal('delete from book_events')).toContain('immutable')
  const posting =
    'transaction_id, kind, from_account_id, to_account_id, amount_units, from_balance_after, to_balance_after'
  expect(await refusal(again(posting, 'postings'))).toBeUndefined()
  expect(
    await refusal(`insert into trades (${trade}) select session_id, order_id, user_id, 9, '2027-01-01', '2027-01-02', side, 1, 1, now()
    from trades limit 1`),
  ).toBeUndefined()
  const { rows: numbers } = await sql<{ trade: bigint; posting: bigint }>`
    select (select max(id) from trades) as trade, (select max(id) from postings) as posting`.execute(db)
  // The trade refused took a number.
  expect(numbers).toEqual([{ trade: 6n, posting: 4n }])
})
