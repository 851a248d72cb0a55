import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { supplyRequirements } from '@tandem/core/metering/power-quality.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endOfLastReading } from './domain/last-reading.ts'
import { removeOld } from './jobs/retention.ts'
import { inDatabaseTransaction, openDatabase, type Tx } from './platform/database.ts'
import { dividedTables } from './platform/divided-tables.ts'
import {
  CannotMove,
  dropMonths,
  emptyRests,
  listPartitions,
  moveMonth,
  preparePartitions,
} from './platform/partitions.ts'
import { findTape, findWindows } from './slices/orders/intraday-board.store.ts'
import { findUsedCoins } from './slices/orders/autopilot-coins.store.ts'
import { ownTrades } from './slices/reports/day-ahead-report.ts'
import { marketTrades, ownContinuousTrades, ownSessionFigures } from './slices/reports/intraday-report.store.ts'
import { sumTradesByDay, sumTradesByPeriod } from './slices/trades/find-trades.store.ts'
import { hasTrades } from './slices/trades/trades.store.ts'
import { findVolumeSeries, readingHistory } from './slices/forecasting/volume-series.store.ts'
import { insertAnalyser } from './slices/metering/analysers.store.ts'
import { hoursBetween, versionsOfHour, writeHours } from './slices/metering/hours.store.ts'
import { knownHours } from './slices/metering/import/imports.store.ts'
import { findSupply } from './slices/metering/power-quality.store.ts'
import { findExtremes, findHourFigures, findHours } from './slices/reports/energy.store.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

const app = useTestApp({ now: '2026-04-10T01:40:00Z' })
const instant = (text: string) => Temporal.Instant.from(text)

let user: TestUser
beforeEach(async () => {
  user = await app.aUser()
})

async function write(at: string, wh = 1_000): Promise<void> {
  const quarters = { consumptionQuarters: null, productionQuarters: null }
  const hour = { start: instant(at), consumption: energyWh(wh), production: null, ...quarters }
  const source = { quality: 'manual', placement: 'connection', userId: user.userId } as const
  await writeHours(app.platform.db, [{ ...hour, ...source }], app.clock.now())
}

/** Where the rows of the hours of the user lie. */
async function placesOf(table: 'hour_readings' | 'hour_reading_versions' = 'hour_readings'): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from ${sql.table(table)} where user_id = ${user.userId} order by starts_at`.execute(
    app.platform.db,
  )
  return rows.map(({ place }) => place)
}

/** Rules, keys and triggers of a table and its partitions, by their definitions. */
async function rulesOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    with parts as (select relid as oid from pg_partition_tree(${table}::regclass))
    select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint where conrelid in (select oid from parts)
    union all select tgrelid::regclass || ' ' || tgname from pg_trigger
    where tgrelid in (select oid from parts) and not tgisinternal
    union all select indrelid::regclass || ' ' || indexrelid::regclass from pg_index where indrelid in (select oid from parts)
    order by 1`.execute(app.platform.db)
  return rows.map(({ rule }) => rule)
}

test('this month and the next two are made ahead, once, and what came before goes into its own', async () => {
  const { db } = app.platform
  for (const at of ['2026-02-28T23:00:00Z', '2026-04-01T00:00:00Z', '2026-06-30T23:00:00Z', '2031-01-01T00:00:00Z'])
    await write(at)
  await write('2026-04-01T00:00:00Z', 2_000)
  expect(new Set(await placesOf())).toEqual(new Set(['hour_readings_rest']))
  const made = await preparePartitions(db, app.clock.now())
  expect(made.toSorted()).toEqual(
    dividedTables
      .flatMap((table) => {
        if (table === 'postings') return ['5000000', '10000000'].map((from) => `postings_from_${from}`)
        if (table === 'book_events') return ['100', '200'].map((from) => `book_events_from_${from}`)
        return ['04', '05', '06'].map((month) => `${table}_2026${month}`)
      })
      .toSorted(),
  )
  expect(await placesOf()).toEqual([
    'hour_readings_rest',
    'hour_readings_202604',
    'hour_readings_202606',
    'hour_readings_rest',
  ])
  expect(await placesOf('hour_reading_versions')).toEqual(['hour_reading_versions_202604'])
  expect(await preparePartitions(db, app.clock.now())).toEqual([])
  // An import of past months; what some clock wrote far ahead stays.
  expect(await emptyRests(db, app.clock.now())).toEqual(['hour_readings_202602'])
  expect((await placesOf())[0]).toBe('hour_readings_202602')
  const rules = await rulesOf('hour_readings')
  await write('2025-12-31T23:00:00Z')
  expect(await emptyRests(db, app.clock.now())).toEqual(['hour_readings_202512'])
  // The rest was taken off and put on again: each of its rules is there once.
  const after = await rulesOf('hour_readings')
  expect(after.filter((rule) => !rule.includes('202512'))).toEqual(rules)
  const kindsOf = (month: string) =>
    after.filter((rule) => rule.startsWith(`hour_readings_${month} `)).map((rule) => rule.replaceAll(month, 'M'))
  expect(kindsOf('202512').length).toBeGreaterThan(8)
  expect(kindsOf('202512')).toEqual(kindsOf('202602'))
})

test('a row of any month keeps its former version, cannot be deleted and is there once', async () => {
  const { db } = app.platform
  await preparePartitions(db, app.clock.now())
  for (const at of ['2026-04-02T00:00:00Z', '2020-01-01T00:00:00Z']) {
    await write(at)
    await write(at, 3_000)
    expect(
      (await versionsOfHour(db, user.userId, instant(at))).map(({ version, consumption }) => [version, consumption]),
    ).toEqual([
      [2, 3_000],
      [1, 1_000],
    ])
    await expect(sql`delete from hour_readings where starts_at = ${at}`.execute(db)).rejects.toThrow(
      'rows are immutable',
    )
    await expect(sql`update hour_reading_versions set quality = 'measured'`.execute(db)).rejects.toThrow(
      'rows are immutable',
    )
    await expect(
      sql`update hour_readings set quality = 'measured' where starts_at = ${at}`.execute(db),
    ).rejects.toThrow('a correction of a reading is its next version')
    await expect(
      sql`insert into hour_readings (user_id, starts_at, consumption_wh, quality, placement, written_at)
        values (999999, ${at}, 1, 'manual', 'connection', ${at})`.execute(db),
    ).rejects.toThrow('foreign key')
  }
})

test('whoever writes while months are made loses nothing, and who uses a table for long keeps them from being made, no more', async () => {
  const { db, config } = app.platform
  const other = openDatabase(config.databaseUrl ?? '', { poolSize: 1 })
  onTestFinished(() => other.destroy())
  const isHeld = Promise.withResolvers<null>()
  const isOver = Promise.withResolvers<null>()
  const holding = inDatabaseTransaction(other, async (tx) => {
    await sql`insert into hour_readings (user_id, starts_at, consumption_wh, quality, placement, written_at)
      values (${user.userId}, '2026-07-01T00:00:00Z', 1, 'manual', 'connection', now())`.execute(tx)
    isHeld.resolve(null)
    await isOver.promise
  })
  await isHeld.promise
  const july = app.clock.now().add({ hours: 24 * 60 })
  expect((await preparePartitions(db, july)).filter((name) => name.startsWith('hour_readings'))).toEqual([])
  isOver.resolve(null)
  await holding
  expect(await preparePartitions(db, july)).toContain('hour_readings_202607')
  expect(await placesOf()).toEqual(['hour_readings_202607'])
})

async function addAnalyser(): Promise<number> {
  const { userId } = user
  const at = instant('2020-01-01T00:00:00Z')
  return insertAnalyser(app.platform.db, {
    profileId: 'eastron_sdm630',
    ip: '10.0.0.1',
    port: 502 + userId,
    deviceId: 1,
    readingCode: 'RO-1',
    placement: 'connection',
    connectionPower: null,
    answerMs: null,
    framing: 'tcp',
    mqtt: null,
    userId,
    addedBy: userId,
    at,
  })
}

async function addWindows(analyserId: number, times: readonly string[]): Promise<void> {
  for (const at of times)
    await sql`insert into power_quality_windows (analyser_id, starts_at, samples, frequency_mhz, frequency_min_mhz, frequency_max_mhz)
      values (${analyserId}, ${at}, 1, 50000, 50000, 50000)`.execute(app.platform.db)
}

test('a month that ended before what is kept is dropped whole, the month of the limit row by row', async () => {
  const { db } = app.platform
  const id = await addAnalyser()
  const limit = instant('2025-03-15T00:00:00Z')
  await addWindows(id, ['2024-12-05T00:00:00Z', '2025-02-28T23:50:00Z', '2025-03-01T00:00:00Z', '2025-03-15T00:00:00Z'])
  await emptyRests(db, app.clock.now())
  const months = async () => (await listPartitions(db, ['power_quality_windows'])).map(({ month }) => String(month))
  expect(await months()).toEqual(expect.arrayContaining(['2024-12', '2025-02', '2025-03']))
  expect(await dropMonths(db, 'power_quality_windows', limit)).toBe(2)
  expect(await months()).toContain('2025-03')
  expect(await months()).not.toContain('2025-02')
  vi.spyOn(app.clock, 'now').mockReturnValue(
    limit.add({ hours: 24 * app.platform.config.retention.KEEP_POWER_QUALITY_DAYS }),
  )
  expect(await removeOld(app.platform)).toBe(1)
  vi.restoreAllMocks()
  const { rows } = await sql<{ at: Temporal.Instant }>`select starts_at as at from power_quality_windows`.execute(db)
  expect(rows.map(({ at }) => at.toString())).toEqual(['2025-03-15T00:00:00Z'])
})

test('a month that is over is moved to another tablespace with its indexes, is read there, and comes back', async () => {
  const { db } = app.platform
  await write('2026-03-31T23:00:00Z')
  await write('2026-04-01T00:00:00Z')
  await emptyRests(db, app.clock.now())
  const cold = `cold_${user.userId}_${process.pid}`
  // In a folder of the database's own: the account that it runs under may enter no other here.
  await db.connection().execute(async (connection) => {
    await sql`set allow_in_place_tablespaces = true`.execute(connection)
    await sql`create tablespace ${sql.id(cold)} location ''`.execute(connection)
    await sql`reset allow_in_place_tablespaces`.execute(connection)
  })
  const march = { month: Temporal.PlainYearMonth.from('2026-03'), now: app.clock.now() }
  onTestFinished(async () => {
    await moveMonth(db, { ...march, tablespace: 'pg_default' })
    await sql`drop tablespace ${sql.id(cold)}`.execute(db)
  })
  const placed = async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_tablespace s on s.oid = c.reltablespace
      where s.spcname = ${cold} and c.relkind in ('r', 'i') and c.relname !~ '^pg_toast' order by 1`.execute(db)
    return rows.map(({ name }) => name)
  }
  expect(await moveMonth(db, { ...march, tablespace: cold })).toEqual(['hour_readings_202603'])
  expect(await placed()).toEqual(['hour_readings_202603', 'hour_readings_202603_pkey'])
  expect(await moveMonth(db, { ...march, tablespace: cold })).toEqual([])
  const known = await hoursBetween(db, user.userId, instant('2026-03-01T00:00:00Z'), instant('2026-05-01T00:00:00Z'))
  expect(known.map(({ start }) => start.toString())).toEqual(['2026-03-31T23:00:00Z', '2026-04-01T00:00:00Z'])
  await write('2026-03-31T23:00:00Z', 5_000)
  const april = { ...march, month: Temporal.PlainYearMonth.from('2026-04'), tablespace: cold }
  await expect(moveMonth(db, april)).rejects.toThrow(new CannotMove('2026-04 is not over (UTC)'))
  await expect(moveMonth(db, { ...march, tablespace: 'nowhere' })).rejects.toThrow(CannotMove)
  await expect(
    moveMonth(db, { ...march, month: march.month.subtract({ years: 9 }), tablespace: cold }),
  ).rejects.toThrow(CannotMove)
  expect(await moveMonth(db, { ...march, tablespace: 'pg_default' })).toEqual(['hour_readings_202603'])
  expect(await placed()).toEqual([])
})

const jumpTo = (id: bigint) =>
  sql`select setval(pg_get_serial_sequence('postings', 'id'), ${id})`.execute(app.platform.db)

test('postings lie in partitions by their numbers, made ahead, and move with the month of their last row once no more come', async () => {
  const { db } = app.platform
  const placesOfPostings = async () => {
    const { rows } = await sql<{ place: string }>`
      select distinct tableoid::regclass::text as place from postings order by 1`.execute(db)
    return rows.map(({ place }) => place)
  }
  await app.aUser({ coins: '1' })
  await jumpTo(4_999_998n)
  for (let count = 0; count < 2; count++) await app.aUser({ coins: '1' })
  await preparePartitions(db, app.clock.now())
  // Beyond what was made ahead nothing is refused, and goes into its own when that is made.
  await jumpTo(23_000_000n)
  await app.aUser({ coins: '1' })
  expect(await placesOfPostings()).toEqual(['postings_from_0', 'postings_from_5000000', 'postings_rest'])
  const made = await preparePartitions(db, app.clock.now())
  expect(made.filter((name) => name.startsWith('postings'))).toEqual(
    ['20000000', '25000000', '30000000'].map((from) => `postings_from_${from}`),
  )
  expect(await placesOfPostings()).toEqual(['postings_from_0', 'postings_from_20000000', 'postings_from_5000000'])
  await app.aUser({ coins: '1' })
  const { rows } = await sql<{ id: bigint }>`select max(id) as id from postings`.execute(db)
  expect(rows).toEqual([{ id: 23_000_002n }])
  const months = (await listPartitions(db, ['postings'])).map(
    ({ name, month }) => `${name} ${month?.toString() ?? '-'}`,
  )
  expect(months).toEqual([
    'postings_from_0 2026-04',
    'postings_from_5000000 2026-04',
    'postings_from_10000000 2026-04',
    'postings_from_15000000 -',
    'postings_from_20000000 -',
    'postings_from_25000000 -',
    'postings_from_30000000 -',
  ])
})

/** The months whose rows or indexes were looked at. */
async function monthsRead(read: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return inDatabaseTransaction(app.platform.db, async (tx) => {
    const counted = async () => {
      const { rows } = await sql<{ name: string; scans: number }>`
        select relname as name, (seq_scan + coalesce(idx_scan, 0))::int4 as scans from pg_stat_xact_user_tables
        where relname ~ '^(hour_readings|hour_reading_versions|power_quality_windows|trades)_'`.execute(tx)
      return new Map(rows.map(({ name, scans }) => [name, scans]))
    }
    const before = await counted()
    await read(tx)
    const after = await counted()
    return [...after.keys()].filter((name) => after.get(name) !== (before.get(name) ?? 0)).toSorted()
  })
}

/** An intra-day session of a day that is over. */
async function aPastSession(day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into market_sessions (market_type, delivery_day, delivery_zone, mtu_minutes, min_price_ticks, max_price_ticks, gate_opening,
      gate_closure, status, created_at)
    select 'intraday', ${day}::date, ${displayZone}, 60, -1000, 1000, ${day}::timestamptz, ${day}::timestamptz + interval '1 hour',
      'closed', ${app.clock.now()} returning id`.execute(app.platform.db)
  return rows[0]?.id ?? 0
}

test('whatever asks for a span reads the months of that span and no other', async () => {
  const { db } = app.platform
  const id = await addAnalyser()
  for (let month = 1; month <= 12; month++) {
    const at = `2025-${String(month).padStart(2, '0')}-10T10:00:00Z`
    await write(at)
    await write(at, 2_000)
    await addWindows(id, [at])
  }
  await emptyRests(db, app.clock.now())
  for (const quarter of ['2025-01-10T00:00:00Z', '2025-04-10T00:00:00Z', '2025-07-10T00:00:00Z'])
    await preparePartitions(db, instant(quarter))
  const session = await aPastSession('2025-05-10')
  const ids = [user.userId]
  const day = '2025-05-10' as DeliveryDay
  const [from, to] = [startOfDay(day, displayZone), startOfDay(addDays(day, 1), displayZone)]
  const hours = (at: Temporal.Instant) => at.epochMilliseconds / 3_600_000
  const may = ['hour_readings_202505']
  const trades = ['trades_202505']
  const window = { from, until: to }
  const asked: readonly (readonly [string, string[], (tx: Tx) => Promise<unknown>])[] = [
    ['hoursBetween', may, (tx) => hoursBetween(tx, user.userId, from, to)],
    ['findHours', may, (tx) => findHours(tx, user.userId, from, to)],
    ['findHourFigures', may, (tx) => findHourFigures(tx, user.userId, from, to)],
    ['findExtremes', may, (tx) => findExtremes(tx, user.userId, from, to)],
    ['knownHours', may, (tx) => knownHours(tx, user.userId, hours(from), hours(to))],
    [
      'findVolumeSeries',
      may,
      (tx) =>
        findVolumeSeries(tx, ids, {
          span: { from: day, to: day },
          zone: displayZone,
          holidayRegion: null,
          isGroup: false,
        }),
    ],
    [
      'versionsOfHour',
      ['hour_reading_versions_202505', ...may],
      (tx) => versionsOfHour(tx, user.userId, instant('2025-05-10T10:00:00Z')),
    ],
    [
      'findSupply',
      ['power_quality_windows_202505'],
      (tx) => findSupply(tx, user.userId, [from, to], supplyRequirements),
    ],
    [
      'readingHistory',
      ['hour_readings_202512'],
      (tx) => readingHistory(tx, ids, { kind: 'consumption', before: '2026-01-01' as DeliveryDay }),
    ],
    [
      'endOfLastReading',
      ['hour_readings_202512'],
      (tx) => sql`select ${endOfLastReading(sql`u.id`)} from users u where u.id = ${user.userId}`.execute(tx),
    ],
    ['findTape', trades, (tx) => findTape(tx, session, 1, { after: 0, limit: 10 })],
    ['findWindows', trades, (tx) => findWindows(tx, session, 1, { id1: window, id3: window })],
    ['marketTrades', trades, (tx) => marketTrades(tx, session)],
    ['ownContinuousTrades', trades, (tx) => ownContinuousTrades(tx, user.userId, session)],
    ['ownSessionFigures', trades, (tx) => ownSessionFigures(tx, user.userId, [session])],
    ['ownTrades', trades, (tx) => ownTrades(tx, user.userId, [session])],
    ['hasTrades', trades, (tx) => hasTrades(tx, session)],
    ['sumTradesByDay', trades, (tx) => sumTradesByDay(tx, { dateFrom: day, dateTo: day })],
    ['findUsedCoins', trades, (tx) => findUsedCoins(tx, user.userId, day)],
    ['sumTradesByPeriod', trades, (tx) => sumTradesByPeriod(tx, { userId: user.userId, dateFrom: day, dateTo: day })],
    [
      'writeHours',
      ['hour_readings_202505'],
      async (tx) => {
        const hour = { start: instant('2025-05-10T11:00:00Z'), consumption: energyWh(1), production: null }
        const rest = {
          consumptionQuarters: null,
          productionQuarters: null,
          quality: 'manual',
          placement: 'connection',
        } as const
        await writeHours(tx, [{ ...hour, ...rest, userId: user.userId }], app.clock.now())
      },
    ],
  ]
  for (const [name, months, read] of asked) expect([name, await monthsRead(read)]).toEqual([name, months])
  const { rows } = await sql<{
    last: Temporal.Instant
  }>`select ${endOfLastReading(sql`${user.userId}::int4`)} as last`.execute(db)
  expect(rows[0]?.last.toString()).toBe('2025-12-10T11:00:00Z')
  const { rows: none } = await sql<{ last: Temporal.Instant | null }>`
    select ${endOfLastReading(sql`${user.userId}::int4`, 'production')} as last`.execute(db)
  expect(none[0]?.last).toBeNull()
})
