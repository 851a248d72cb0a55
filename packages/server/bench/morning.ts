import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { parseArgs } from 'node:util'
import { createApp } from '../src/app.ts'
import { drivenClock } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import type { Platform } from '../src/platform/platform.ts'
import { makeMorningForecasts } from '../src/slices/forecasting/index.ts'
import { makeForecasts, prepareForecasts } from '../src/slices/forecasting/make-forecasts.ts'
import { benchConfig, createBenchUsers, withBenchDatabase } from './bench-database.ts'

/*
 * `npm run bench:morning`: the first morning of an installation, which is the dearest: nobody has a forecast yet, so that the 28 days
 * before are forecast, too, for their errors. 500 users with 120 days of readings, and the prices of three markets with three years of
 * them and three series known a day ahead; beside it `/health` of the same process is asked all the time.
 */
const { values } = parseArgs({ options: { users: { type: 'string', default: '500' } } })
const userCount = Number(values.users)
/** One of them is the platform's own; the others are as dear again. */
const markets = 3
const now = Temporal.Instant.from('2026-11-27T06:00:00Z')
const today = dayOf(now, displayZone)
const priceDays = 1_095
const readingDays = 120

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Consumption of an evening and a little chance, and panels at noon. */
async function fillReadings(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into hour_readings (user_id, starts_at, consumption_wh, production_wh, quality, placement, written_at)
    select u.id, at, 200 + (h between 18 and 22)::int * 900 + (random() * 300)::int,
      greatest(0, 2000 - 80 * (h - 12) * (h - 12)) * (0.3 + 0.7 * random()), 'measured', 'separate', at
    from generate_series(${addDays(today, -readingDays)}::timestamptz, ${now.toString()}::timestamptz - interval '1 hour', interval '1 hour') as at
      cross join lateral (select extract(hour from at at time zone 'Europe/Bucharest')::int as h) as clock
      cross join unnest(${[...ids]}::int4[]) as u (id)`.execute(db)
  await sql`
    insert into day_readings (user_id, day, consumption_wh, production_wh, self_used_wh, separate_consumption_wh, separate_production_wh,
      consumption_hours, production_hours, known_hours, estimated_hours, hour_versions)
    select user_id, (starts_at at time zone 'Europe/Bucharest')::date, sum(consumption_wh), sum(production_wh), 0, 0, 0, count(*), count(*),
      count(*), 0, count(*) from hour_readings group by 1, 2`.execute(db)
}

/** Prices that follow what is known of the load, with some chance. */
async function fillPrices(db: Db, by: number): Promise<void> {
  await sql`select setseed(0.5)`.execute(db)
  const from = addDays(today, -priceDays)
  await sql`
    insert into known_series (key, name, unit, origin, created_at)
    select 'bench:' || n, 'Series ' || n, 'MW', 'file', ${from}::timestamptz from generate_series(1, 3) as n`.execute(
    db,
  )
  await sql`
    insert into known_days (series_id, delivery_day, known_at, thousandths)
    select s.id, d::date, d - interval '1 day', array(
      select (5000 + 1000 * sin(h / 24.0 * 6.283 * s.id) + 800 * random())::int8 * 1000 from generate_series(1, 24
        + case when extract(hour from (d::date)::timestamp at time zone 'Europe/Bucharest' at time zone 'UTC')
          <> extract(hour from (d::date + 1)::timestamp at time zone 'Europe/Bucharest' at time zone 'UTC')
          then case when extract(month from d) < 7 then -1 else 1 end else 0 end) as h)
    from known_series s cross join generate_series(${from}::timestamptz, ${addDays(today, 1)}::timestamptz, interval '1 day') as d`.execute(
    db,
  )
  await sql`
    insert into reference_prices (period_start, delivery_day, period, price_ticks, saved_at, saved_by)
    select (d::timestamp at time zone 'Europe/Bucharest') + (h - 1) * interval '1 hour', d::date, h,
      (thousandths[h] / 200)::int + (random() * 3000)::int, d - interval '12 hours', ${by}
    from known_days k cross join lateral (select k.delivery_day as d) as day, generate_series(1, cardinality(thousandths)) as h
    where k.series_id = (select min(id) from known_series) and d <= ${today}`.execute(db)
}

/** Asks `/health` until it is told to stop; milliseconds of each answer. */
function watchHealth(port: number): () => Promise<number[]> {
  const watch = { isOver: false }
  const watching = (async () => {
    const times: number[] = []
    while (!watch.isOver) {
      const begun = performance.now()
      const answer = await fetch(`http://127.0.0.1:${port}/health`)
      await answer.text()
      if (answer.status !== 200) throw new Error(`/health answered ${answer.status}`)
      times.push(performance.now() - begun)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return times
  })()
  return () => {
    watch.isOver = true
    return watching
  }
}

/** The prices of a further market: those of the platform, dearer, so that nothing learnt before is used again. */
async function forecastMarket(platform: Platform, day: DeliveryDay, factor: number): Promise<void> {
  const prepared = await prepareForecasts(platform, { owner: null }, [day])
  if (prepared.job.task !== 'price') throw new Error('these were to be prices')
  const { series } = prepared.job
  const references = series.references.map((price) => price * factor)
  const job = { ...prepared.job, earlier: [], series: { ...series, references } }
  await makeForecasts(platform, { ...prepared, job }, { onDay: () => Promise.resolve() })
}

await withBenchDatabase('morning', async (db, databaseUrl) => {
  const config = benchConfig(databaseUrl)
  const log = createLog({ logLevel: 'silent' })
  const clock = drivenClock(now.toString())
  const platform: Platform = { db, clock, config, log, mailer: createMailer(config, log, clock) }
  const ids = await createBenchUsers(db, userCount, now)
  await sql`update users set user_type = 'transactionalUser', activated_at = ${now}`.execute(db)
  await fillReadings(db, ids)
  await fillPrices(db, ids[0] ?? 0)
  await sql`vacuum analyze`.execute(db)
  const server = await createApp(platform, { rateLimitFactor: 0 })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = server.server.address()
  const stopWatching = watchHealth(typeof address === 'object' && address ? address.port : 0)

  const measure = async (name: string, work: () => Promise<unknown>) => {
    const [cpu, begun] = [process.cpuUsage(), performance.now()]
    await work()
    const { user, system } = process.cpuUsage(cpu)
    print(
      `${name}: ${((user + system) / 1e6).toFixed(0)} s of processor, ${((performance.now() - begun) / 1e3).toFixed(0)} s`,
    )
    return (user + system) / 1e6
  }
  let total = await measure(`the platform’s price and ${userCount} users`, () => makeMorningForecasts(platform))
  for (let market = 2; market <= markets; market++) {
    total += await measure(`the price of market ${market}`, () => forecastMarket(platform, addDays(today, 1), market))
  }
  const times = (await stopWatching()).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from forecasts where delivery_day = ${addDays(today, 1)}`.execute(db)
  print(
    `${rows[0]?.count ?? 0} forecasts of the next day are kept; ${(total / 60).toFixed(1)} minutes of one core in all`,
  )
  print(
    `/health, ${times.length} times: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the slowest ${at(1)} ms`,
  )
  await server.close()
})
process.exit(0)
