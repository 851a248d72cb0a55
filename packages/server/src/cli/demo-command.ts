import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone, formatFor } from '@tandem/contract/texts/format.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import { seedLargeDemo } from '../demo/large/seed-large.ts'
import { demoLogins, seedDemo } from '../demo/seed.ts'
import { drivenClock } from '../platform/clock.ts'
import { migrate, openDatabase } from '../platform/database.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { walletOf } from '../domain/wallets.ts'
import { ledgerAudit } from '../slices/ledger/index.ts'
import { runMarketDay } from '../workflows/market-day.ts'
import { withConfiguredPlatform } from './configured-platform.ts'
import { exit, type Command, type CommandIo } from './io.ts'

const format = formatFor('en')

/**
 * `demo`: plays a market day in a few seconds, in a database of its own that is dropped afterwards: people and coins,
 * an open market, orders, gate closure, clearing, verification, coins, audit. Exit 1 where the audit fails.
 * `demo --size large`: fills the configured database, where it is empty, with a year of two hundred people, to be looked at.
 */
export const demoCommand: Command = (args, io) => {
  const isLarge = args.join(' ').replace('=', ' ') === '--size large'
  if (args.length > 0 && !isLarge) {
    io.err('Usage: tandem demo [--size large]\n')
    return Promise.resolve(exit.badInput)
  }
  if (isLarge) return withConfiguredPlatform(io, (platform) => fillLarge(platform, io), { isDemo: true })
  return withConfiguredPlatform(io, async (platform, url) => {
    const name = `tandem_demo_${randomBytes(4).toString('hex')}`
    await sql`create database ${sql.id(name)}`.execute(platform.db)
    const db = openDatabase(replaceDatabase(url, name), { kind: 'maintenance' })
    try {
      await migrate(db)
      return await playDay({ ...platform, db, log: platform.log.child({}, { level: 'error' }) }, io)
    } finally {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(platform.db)
    }
  })
}

const daysOfYear = 365

async function fillLarge(platform: Platform, io: CommandIo): Promise<number> {
  const { config, clock } = platform
  const today = dayOf(clock.now(), displayZone)
  const from = format.date(addDays(today, -daysOfYear))
  io.err(`A year of 200 people, from ${from}: some minutes.\n`)
  const progress = (day: DeliveryDay, done: number) => {
    io.progress?.(`${format.date(day)}  ${String(done)} of ${String(daysOfYear + 1)} days`)
    if (!io.progress && done % 30 === 0) io.err(`${format.date(day)}\n`)
  }
  const isFilled = await seedLargeDemo(platform, { days: daysOfYear, progress })
  io.progress?.('')
  if (!isFilled) {
    io.err('The database has users already: it was left as it is.\n')
    return exit.done
  }
  const { passed, checks } = await ledgerAudit(platform.db)
  for (const { name, passed, rows } of checks) io.out(`${passed ? 'passed' : 'FAILED'}: ${name} (${rows} rows)\n`)
  io.out(`\nStart it with npm start, then open ${config.publicUrl} and sign in as\n`)
  for (const { username, password, what } of demoLogins) {
    io.out(`  ${username.padEnd(10)} ${password.padEnd(14)} ${what}\n`)
  }
  return passed ? exit.done : exit.checkFailed
}

async function playDay(platform: Platform, io: CommandIo): Promise<number> {
  const today = dayOf(platform.clock.now(), displayZone)
  const morning = startOfDay(today, displayZone).toZonedDateTimeISO(displayZone).withPlainTime({ hour: 8, minute: 30 })
  const clock = drivenClock(morning.toInstant())
  const day: Platform = { ...platform, clock, mailer: { ...platform.mailer, send: () => Promise.resolve() } }
  const say = (text: string) => {
    io.out(`${format.dateTime(clock.now())}  ${text}\n`)
  }
  await seedDemo(day, { days: 3 })
  const session = await db(day).where('delivery_day', '=', addDays(today, 1)).executeTakeFirstOrThrow()
  say(
    `the day-ahead market of ${format.date(addDays(today, 1))} is ${session.status}, its gate closes at ${format.dateTime(session.gate_closure)}`,
  )
  const orders = await day.db
    .selectFrom('orders')
    .select('id')
    .where('session_id', '=', session.id)
    .where('status', '=', 'transmitted')
    .execute()
  say(`${String(orders.length)} orders were sent`)
  clock.set(session.gate_closure)
  await runMarketDay(day)
  await printResult(day, session.id, say)
  const { passed, checks } = await ledgerAudit(day.db)
  for (const check of checks) say(`${check.passed ? 'passed' : 'FAILED'}: ${check.name} (${String(check.rows)} rows)`)
  return passed ? exit.done : exit.checkFailed
}

const db = (platform: Platform) =>
  platform.db.selectFrom('market_sessions').selectAll().where('market_type', '=', 'dayAhead')

async function printResult(platform: Platform, sessionId: number, say: (text: string) => void): Promise<void> {
  const anybody = await platform.db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('user_type', '=', 'transactionalUser')
    .orderBy('id')
    .execute()
  const server = await createApp(platform, { rateLimitFactor: 0 })
  const token = issueToken(platform, anybody[0]?.id ?? 0)
  const result = await callInProcess(server, getAuctionResult, { params: { id: sessionId } }, { token })
  await server.close()
  say(`cleared: ${String(result.orders)} orders, ${format.energy(result.indices.base.volume)} traded`)
  for (const period of result.periods)
    say(`  ${period.label}  ${format.price(period.price).padStart(16)}  ${format.energy(period.volume).padStart(14)}`)
  say(
    `base ${format.price(result.indices.base.price)}, peak ${format.price(result.indices.peak.price)}, off-peak ${format.price(result.indices.offPeak.price)}`,
  )
  say(
    `the independent verifier ${result.verification.passed ? 'passed' : 'FAILED'}: ${result.verification.checks.map(({ id }) => id).join(', ')}`,
  )
  for (const { id, username } of anybody.slice(0, 5)) {
    const { available, reserved } = await walletOf(platform.db, id)
    say(`  ${username.padEnd(18)} ${format.coins(available)} available, ${format.coins(reserved)} reserved`)
  }
}

function replaceDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.toString()
}
