import { sql } from 'kysely'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { openDatabase, type Db } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import { clearSession } from '../src/workflows/clear-session.ts'
import { withBenchDatabase } from './bench-database.ts'

const users = 5_000
const hours = 24
const steps = 32
/** How often the event loop is looked at, in milliseconds. */
const resolution = 10

/**
 * Clears and settles a market of 5,000 orders of 24 hours with 32 steps each in a database of its own, as the job does: reading the
 * book, auction, verification and explanations, writing outcomes, trades, coins and news. Asserts that all was written. Prints how long
 * the longest turn of the event loop was beside the whole, by the clock and by what the event loop's thread had of the processor, which
 * others on the machine do not lengthen; and the most memory that the process held, the thread's with it.
 */
export async function run(print: (line: string) => void): Promise<void> {
  await withBenchDatabase('clearing', async (seeding, databaseUrl) => {
    await seed(seeding)
    const db = openDatabase(databaseUrl, { poolSize: 4 })
    const config = { ...readConfig({ TANDEM_SECRET: 'a secret that only the bench knows, 32+' }), databaseUrl }
    const log = createLog({ logLevel: 'warn' })
    try {
      const held = process.memoryUsage().rss
      const loop = watchTurns()
      const before = process.cpuUsage()
      const began = performance.now()
      await clearSession({ db, clock: systemClock, config, log, mailer: createMailer(config, log) }, 1)
      const whole = performance.now() - began
      const { user, system } = process.cpuUsage(before)
      const { byClock, byProcessor } = loop.stop()
      await check(seeding)
      print(
        `clearing, ${(users * hours * steps).toLocaleString('en')} steps with the database: longest turn of the event loop ` +
          `${((byClock / whole) * 100).toFixed(1)} % of the whole (${byClock.toFixed(0)} ms of ${(whole / 1e3).toFixed(1)} s; of the ` +
          `processor ${byProcessor.toFixed(0)} ms of ${((user + system) / 1e6).toFixed(1)} s here, the thread's with it; ` +
          `${Math.round(process.resourceUsage().maxRSS / 1_024)} MB at most, ${Math.round(held / 2 ** 20)} before)`,
      )
    } finally {
      await db.destroy()
    }
  })
}

/** The longest turns in milliseconds, each taken for what passed between two looks. */
function watchTurns() {
  const longest = { byClock: 0, byProcessor: 0 }
  let [clock, used] = [performance.now(), process.threadCpuUsage()]
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(used)
    longest.byClock = Math.max(longest.byClock, performance.now() - clock - resolution)
    longest.byProcessor = Math.max(longest.byProcessor, (user + system) / 1e3)
    ;[clock, used] = [performance.now(), process.threadCpuUsage()]
  }, resolution)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}

/** Half of the users buy; limits fall, or rise, by the step around a middle that differs from hour to hour. Their coins are set aside. */
async function seed(db: Db): Promise<void> {
  await sql`
    insert into users (username, username_key, email, first_name, last_name, user_type, password_hash, registered_at, sessions_valid_from)
    select 'bench' || n, 'bench' || n, 'bench' || n || '@example.org', 'Bench', 'Bench', 'transactionalUser', '', now(), now()
    from generate_series(1, ${users}::int4) n`.execute(db)
  await sql`
    insert into market_sessions (market_type, delivery_day, delivery_zone, mtu_minutes, gate_opening, gate_closure, status,
      min_price_ticks, max_price_ticks, created_at)
    values ('dayAhead', '2026-03-02', 'Europe/Bucharest', 60, '2026-03-01T06:00Z', '2026-03-01T11:00Z', 'closed', -50000, 400000,
      now())`.execute(db)
  await sql`
    insert into orders (user_id, session_id, name, status, created_at, changed_at, transmitted_at, transmission_seq, reserved_units,
      step_period, step_is_sell, step_number, step_price_ticks, step_quantity_wh)
    select n, 1, 'Bench', 'transmitted', now(), now(), now(), n, 1000000000000,
      array_agg(hour::int2 order by hour, step), array_agg(n % 2 = 1 order by hour, step), array_agg(step::int2 order by hour, step),
      array_agg(5000 + (hour * 7919) % 15000 + (case n % 2 when 1 then 1 else -1 end) * (step * 375 - 6000 - hash % 374)
        order by hour, step),
      array_agg(1 + hash % 5000 order by hour, step)
    from generate_series(1, ${users}::int4) n, generate_series(1, ${hours}::int4) hour, generate_series(1, ${steps}::int4) step,
      abs(hashint4(n * 1000 + hour * 32 + step) / 2) hash
    group by n`.execute(db)
  await sql`
    insert into ledger_accounts (code, user_id, balance_units)
    select 'user:' || n || ':' || kind, n, 1000000000000 from generate_series(1, ${users}::int4) n, unnest(array['available', 'reserved']) kind`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

async function check(db: Db): Promise<void> {
  const { rows } = await sql<{ settled: boolean; decided: number; trades: number; accepted: boolean }>`
    select (select status = 'settled' from market_sessions) as settled,
      (select count(*)::int4 from orders where status in ('filled', 'partiallyFilled', 'unfilled')) as decided,
      (select count(*)::int4 from trades) as trades,
      (select sum(accepted_wh) from order_steps) = (select sum(quantity_wh) from trades) as accepted`.execute(db)
  const [found] = rows
  if (!found?.settled || found.decided !== users || found.trades < users || !found.accepted)
    throw new Error(`the market was not cleared: ${JSON.stringify(found)}`)
}
