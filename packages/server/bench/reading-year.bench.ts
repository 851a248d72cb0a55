import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../src/platform/database.ts'
import { findHourFigures } from '../src/slices/reports/energy.store.ts'
import { createBenchUsers, fastest, withBenchDatabase } from './bench-database.ts'

const users = 229
const hoursOfYear = 8_760
const from = Temporal.Instant.from('2025-01-01T00:00:00Z')
const until = from.add({ hours: hoursOfYear })
const rounds = 7

/**
 * Goes through the year of one user by the hour out of two million hours, which came hour by hour, so that those of a user lie
 * far apart, until they are figures in the server as the map of a year asks for them; beside a sum of the database over all
 * of them. What a sum of the year alone takes is said beside it.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withBenchDatabase('reading-year', async (db) => {
    const ids = await createBenchUsers(db, users, from)
    await fillHours(db, ids)
    const userId = ids[Math.floor(users / 2)] ?? 0
    const ofUser = sql`where user_id = ${userId} and starts_at >= ${from.toString()}::timestamptz
      and starts_at < ${until.toString()}::timestamptz`
    await expectHours(db, ofUser, hoursOfYear)
    await expectHours(db, sql``, users * hoursOfYear)
    const year = await fastest(rounds, () => sumHours(db, ofUser))
    const full = await fastest(rounds, () => sumHours(db, sql``))
    const read = await fastest(rounds, () => findHourFigures(db, userId, from, until))
    print(
      `a user's year by the hour out of ${(users * hoursOfYear).toLocaleString('en')} hours: ` +
        `${((read / full) * 100).toFixed(1)} % of the time of a full scan (${read.toFixed(0)} ms until its ` +
        `${hoursOfYear.toLocaleString('en')} hours are in the server, beside ${full.toFixed(0)} ms; as a sum ${year.toFixed(0)} ms)`,
    )
  })
}

async function sumHours(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count, sum(consumption_wh), sum(production_wh) from hour_readings ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

async function expectHours(db: Db, where: RawBuilder<unknown>, count: number): Promise<void> {
  const found = await sumHours(db, where)
  if (found !== count) throw new Error(`${found} hours were found, not ${count}`)
}

async function fillHours(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into hour_readings (user_id, starts_at, consumption_wh, production_wh, consumption_quarters, quality, placement, written_at)
    select u.id, ${from.toString()}::timestamptz + make_interval(hours => h), 4 * wh, 300, array[wh, wh, wh, wh],
      'measured', 'connection', ${from.toString()}::timestamptz
    from generate_series(0, ${hoursOfYear - 1}) as h cross join unnest(${[...ids]}::int4[]) as u (id)
      cross join lateral (select ((h * 7 + u.id) % 400)::int8 as wh) as w
    order by h, u.id`.execute(db)
  await sql`vacuum analyze hour_readings`.execute(db)
}
