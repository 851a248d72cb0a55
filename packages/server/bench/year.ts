import { sql } from 'kysely'
import { parseArgs } from 'node:util'
import type { Db } from '../src/platform/database.ts'
import { findHourFigures } from '../src/slices/reports/energy.store.ts'
import { emptyRests, listPartitions } from '../src/platform/partitions.ts'
import { createBenchUsers, withBenchDatabase } from './bench-database.ts'

/*
 * `npm run bench:year -- --hours 20`: what the year of one user takes out of two million hours, and out of twenty million. The hours of
 * all come hour by hour, so that those of a user lie far apart, and each year that is timed is read for the first time.
 */

const hoursOfYear = 8_760
const from = Temporal.Instant.from('2025-01-01T00:00:00Z')
const until = from.add({ hours: hoursOfYear })
const fewUsers = 229
const timed = 40

const print = (line: string) => void process.stdout.write(`${line}\n`)
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(0)

/** Keys are made when the rows are there, as a restore makes them. */
const key = 'add primary key (user_id, starts_at) include (consumption_wh, production_wh, quality)'

async function fill(db: Db, ids: readonly number[]): Promise<void> {
  await sql`alter table hour_readings drop constraint hour_readings_pkey`.execute(db)
  for (let month = 0; month < 12; month++) {
    await sql`
      insert into hour_readings (user_id, starts_at, consumption_wh, production_wh, consumption_quarters, quality, placement, written_at)
      select u.id, starts_at, 4 * wh, 300, array[wh, wh, wh, wh], 'measured', 'connection', starts_at
      from generate_series(${from.toString()}::timestamptz + make_interval(months => ${month}),
          ${from.toString()}::timestamptz + make_interval(months => ${month + 1}) - interval '1 hour', interval '1 hour') as starts_at
        cross join unnest(${[...ids]}::int4[]) as u (id)
        cross join lateral (select ((extract(epoch from starts_at)::int8 / 3600 * 7 + u.id) % 400)::int8 as wh) as w
      order by starts_at, u.id`.execute(db)
  }
  await sql.raw(`alter table hour_readings ${key}`).execute(db)
}

/** The mean of the middle half, in milliseconds, of years that nobody has read before. */
async function readYears(db: Db, ids: readonly number[]): Promise<number> {
  const times: number[] = []
  for (let place = 0; place < timed; place++) {
    const userId = ids[Math.floor((place * ids.length) / timed)] ?? 0
    const since = performance.now()
    const { size } = await findHourFigures(db, userId, from, until)
    times.push(performance.now() - since)
    if (size !== hoursOfYear) throw new Error(`${size} hours were read, not ${hoursOfYear}`)
  }
  const middle = times.toSorted((a, b) => a - b).slice(timed / 4, (timed * 3) / 4)
  return middle.reduce((sum, each) => sum + each, 0) / middle.length
}

async function measure(db: Db, ids: readonly number[]): Promise<number> {
  await sql`vacuum analyze hour_readings`.execute(db)
  const months = await listPartitions(db, ['hour_readings'])
  const bytes = months.reduce((sum, month) => sum + Number(month.bytes), 0)
  const took = await readYears(db, ids)
  print(
    `out of ${(ids.length * hoursOfYear).toLocaleString('en')} hours (${months.length} months, ${(bytes / 1e9).toFixed(1)} GB): ${took.toFixed(1)} ms`,
  )
  return took
}

const { values } = parseArgs({ options: { hours: { type: 'string', default: '20' } }, strict: true })
const millions = Number(values.hours)
if (!(millions > 2 && millions <= 1_000)) throw new TypeError('--hours is millions, more than 2 and 1,000 at most')

await withBenchDatabase('year', async (db) => {
  // What is read is the same without them, and the rows come in a fraction of the time.
  for (const column of ['user_id', 'analyser_id', 'import_id', 'written_by'])
    await sql`alter table hour_readings drop constraint ${sql.id(`hour_readings_${column}_fkey`)}`.execute(db)
  const few = await createBenchUsers(db, fewUsers, from)
  let since = performance.now()
  await fill(db, few)
  print(`written in ${seconds(since)} s`)
  since = performance.now()
  const made = await emptyRests(db, until)
  print(`${made.length} months made of what lay in none in ${seconds(since)} s`)
  const before = await measure(db, few)
  const { rows } = await sql<{ id: number }>`
    insert into users (last_name, first_name, username, username_key, email, password_hash, registered_at, sessions_valid_from)
    select 'Bench', 'Bench', 'more' || n, 'more' || n, 'more' || n || '@example.org', '', ${from.toString()}, ${from.toString()}
    from generate_series(1, ${Math.round((millions * 1e6) / hoursOfYear) - fewUsers}) as n returning id`.execute(db)
  const more = rows.map(({ id }) => id)
  since = performance.now()
  await fill(db, more)
  print(`written in ${seconds(since)} s`)
  const after = await measure(db, [...few, ...more])
  print(`${(after / before).toFixed(2)} times the time`)
})
