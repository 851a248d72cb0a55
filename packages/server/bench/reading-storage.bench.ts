import { energyWh } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database.ts'
import { writeHours, type HourWrite } from '../src/slices/metering/hours.store.ts'
import { createBenchUsers, withBenchDatabase } from './bench-database.ts'

const users = 25
/** A year of each, written a year at a time. */
const hoursOfYear = 8_760
const from = Temporal.Instant.from('2025-01-01T00:00:00Z')
const rows = users * hoursOfYear

/**
 * Stores a year of hours of some users as an import does, each with its quarter-hours, merged with what is known, with the sums
 * of its days and locked against others; beside the database's own COPY of the same rows, and beside plain inserts of as many
 * rows at a time, both into tables with the same columns, keys and rules. Asserts that the same rows are stored.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withBenchDatabase('reading-storage', async (db) => {
    const ids = await createBenchUsers(db, users, from)
    const years = ids.map((userId, place) => yearOf(userId, place))
    for (const name of ['copied', 'inserted']) await createLike(db, name)
    // In turns, so that whatever else the machine does is done beside both.
    let [written, inserted] = [0, 0]
    for (const year of years) {
      written += await time([year], () => writeHours(db, year, from))
      inserted += await time([year], () => insertPlain(db, year))
    }
    const copied = await timeCopy(db)
    await assertSame(db)
    const again = await time(years, (year) => writeHours(db, year, from))
    const perSecond = (milliseconds: number) => `${Math.round((rows / milliseconds) * 1_000).toLocaleString('en')}/s`
    const share = (beside: number) => `${((beside / written) * 100).toFixed(0)} %`
    print(
      `readings stored, ${rows.toLocaleString('en')} hours with quarters: ${share(inserted)} of the rate of plain inserts, ` +
        `${share(copied)} of COPY (${perSecond(written)}; inserts ${perSecond(inserted)}, COPY ${perSecond(copied)}; ` +
        `the same hours again, where nothing changes, ${perSecond(again)})`,
    )
  })
}

/** A table with what the database itself keeps of the readings: their checks and whom they belong to. */
async function createLike(db: Db, name: string): Promise<void> {
  await sql`
    create table ${sql.id(name)} (like hour_readings including all, foreign key (user_id) references users (id),
      foreign key (analyser_id) references analysers (id), foreign key (import_id) references reading_imports (id),
      foreign key (written_by) references users (id))`.execute(db)
}

function yearOf(userId: number, place: number): HourWrite[] {
  return Array.from({ length: hoursOfYear }, (_, index) => {
    const quarters = [0, 1, 2, 3].map((quarter) => energyWh(((index * 37 + place * 11 + quarter * 7) % 500) + 1))
    const sum = energyWh(quarters.reduce((total, each) => total + each, 0))
    return {
      userId,
      start: from.add({ hours: index }),
      consumption: sum,
      production: sum,
      consumptionQuarters: quarters,
      productionQuarters: quarters,
      quality: 'imported',
      placement: 'separate',
    }
  })
}

async function time(years: readonly HourWrite[][], write: (year: HourWrite[]) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (const year of years) await write(year)
  return performance.now() - start
}

/** What a program would do that has only to put rows into a table. */
async function insertPlain(db: Db, year: readonly HourWrite[]): Promise<void> {
  const list = (quarters: readonly number[] | null) => `{${quarters?.join(',') ?? ''}}`
  const column = <Value>(read: (hour: HourWrite) => Value) => year.map(read)
  await sql`
    insert into inserted (user_id, starts_at, consumption_wh, production_wh, consumption_quarters, production_quarters,
      quality, placement, written_at)
    select user_id, starts_at, consumption, production, consumption_quarters::int8[], production_quarters::int8[], 'imported',
      'separate', ${from.toString()}::timestamptz
    from unnest(${column(({ userId }) => userId)}::int4[], ${column(({ start }) => start.toString())}::timestamptz[],
      ${column(({ consumption }) => consumption)}::int8[], ${column(({ production }) => production)}::int8[],
      ${column(({ consumptionQuarters }) => list(consumptionQuarters))}::text[],
      ${column(({ productionQuarters }) => list(productionQuarters))}::text[])
      as hour (user_id, starts_at, consumption, production, consumption_quarters, production_quarters)`.execute(db)
}

/** The rows from a file among the database's own, which it reads by itself, user by user. */
async function timeCopy(db: Db): Promise<number> {
  const { rows: settings } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(
    db,
  )
  const file = sql.lit(`${settings[0]?.folder ?? ''}/hours.copy`)
  await sql`copy (select * from hour_readings order by user_id, starts_at) to ${file}`.execute(db)
  const start = performance.now()
  await sql`copy copied from ${file}`.execute(db)
  return performance.now() - start
}

async function assertSame(db: Db): Promise<void> {
  for (const name of ['copied', 'inserted']) {
    const { rows: found } = await sql<{ count: number; same: number }>`
      select (select count(*)::int4 from hour_readings) as count, (select count(*)::int4 from (
        select * from hour_readings intersect select * from ${sql.id(name)}) as both_have) as same`.execute(db)
    const [{ count, same } = { count: 0, same: 0 }] = found
    if (count !== rows || same !== rows) throw new Error(`${count} hours were stored, ${same} of them as ${name}`)
  }
  const { days } = await db
    .selectFrom('day_readings')
    .select(sql<number>`sum(known_hours)::int4`.as('days'))
    .executeTakeFirstOrThrow()
  if (days !== rows) throw new Error(`the days know of ${days} hours`)
}
