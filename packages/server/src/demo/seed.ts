import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { defaultMakerTerms } from '@tandem/core/market/trading-agents.ts'
import { amount } from '@tandem/core/units/units.ts'
import { acceptCoinPurchase, requestCoins } from '@tandem/contract/ledger.ts'
import { saveMarketSettings } from '@tandem/contract/markets.ts'
import { saveTradingAgents } from '@tandem/contract/trading-agents.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { drivenClock } from '../platform/clock.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { createUser, issueToken } from '../slices/accounts/index.ts'
import { scoreDueForecasts } from '../slices/forecasting/index.ts'
import { quietenNotices, tellDueNews } from '../slices/notices/index.ts'
import { runMarketDay } from '../workflows/market-day.ts'
import { applySettlementOf } from '../workflows/settle-imbalances.ts'
import { readDemoMeters } from './daily-readings.ts'
import { forecastBefore, forecastMorning } from './forecasts.ts'
import { firstMeteredInstant, meterYear } from './metering.ts'
import { administratorPassword, demoPassword, people, type DemoPerson } from './people.ts'
import { placeDemoOrders, type DemoTrader } from './place-orders.ts'
import { closingHour, openingHour, planSettings } from './plan-settings.ts'
import { tradeDemoContracts } from './trade-contracts.ts'

export { demoLogins } from './people.ts'

/**
 * Fills an empty database with people, coins and some days of trading, all through the front door:
 * calls and workflows under a driven clock, seeded random. A database with users is left as it is.
 * All in one database transaction: a start that is broken off leaves no half demo behind.
 */
export async function seedDemo(platform: Platform, days = 10): Promise<void> {
  if (await platform.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  await inDatabaseTransaction(platform.db, (tx) => live({ ...platform, db: tx }, days))
}

async function live(platform: Platform, days: number): Promise<void> {
  const { clock } = platform
  const today = dayOf(clock.now(), displayZone)
  const first = addDays(today, -days)
  const past = drivenClock(firstMeteredInstant(clock.now()))
  const silent = { ...platform.mailer, send: () => Promise.resolve() }
  const seeding: Platform = { ...platform, clock: past, mailer: silent, log: platform.log.child({}, { level: 'warn' }) }
  const server = await createApp(seeding, { rateLimitFactor: 0 })

  const { administrator, traders, userIds } = await createPeople(seeding)
  await meterYear({ seeding, server, past, now: clock.now(), userIds })
  const settings = { body: planSettings() }
  await callInProcess(server, saveMarketSettings, settings, { token: issueToken(seeding, administrator) })
  await forecastBefore({ seeding, server, past, administrator, first })
  past.set(startOfDay(first, displayZone))
  await issueCoins({ server, seeding, admin: issueToken(seeding, administrator), traders })
  await tradeUntil({ server, seeding, traders, administrator, past, first, now: clock.now() })
  // Whoever tries the market alone finds somebody to trade with; outside the demo an administrator switches it on.
  const { spread, quantity } = defaultMakerTerms
  const body = { marketMaker: true, agents: 0, spread, quantity }
  await callInProcess(server, saveTradingAgents, { body }, { token: issueToken(seeding, administrator) })
  await server.close()
}

interface DemoPeople {
  readonly administrator: number
  readonly traders: DemoTrader[]
  /** By username. */
  readonly userIds: ReadonlyMap<string, number>
}

async function createPeople(platform: Platform): Promise<DemoPeople> {
  const traders: DemoTrader[] = []
  const userIds = new Map<string, number>()
  let administrator = 0
  for (const person of people) {
    const userId = await createPerson(platform, person)
    userIds.set(person.username, userId)
    if (person.isAdministrator) administrator = userId
    if (person.userType !== 'transactionalUser') continue
    traders.push({ userId, kind: person.trades ?? 'prosumer', isPlayed: person.trades === undefined })
  }
  return { administrator, traders, userIds }
}

function createPerson(platform: Platform, person: DemoPerson): Promise<number> {
  const { username, firstName, lastName, userType, language } = person
  return createUser(platform, {
    ...{ username, firstName, lastName, userType, language },
    email: `${username}@tandem.example`,
    password: person.isAdministrator ? administratorPassword : demoPassword,
    roles: person.isAdministrator ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'],
  })
}

interface Seeding {
  readonly server: FastifyInstance
  readonly seeding: Platform
  readonly traders: readonly DemoTrader[]
}

/** Everybody asks for coins; all but the last request are accepted, so that an administrator finds one to decide. */
async function issueCoins({ server, seeding, admin, traders }: Seeding & { admin: string }): Promise<void> {
  for (const { userId, kind } of traders) {
    const coins = kind === 'supplier' ? 20_000n : kind === 'household' ? 500n : 1_000n
    const token = issueToken(seeding, userId)
    const purchase = await callInProcess(
      server,
      requestCoins,
      { body: { amount: amount(coins * 100_000_000n), note: '' } },
      { token },
    )
    await callInProcess(server, acceptCoinPurchase, { params: { id: purchase.id } }, { token: admin })
  }
  const last = traders.at(-1)
  if (!last) return
  const token = issueToken(seeding, last.userId)
  await callInProcess(
    server,
    requestCoins,
    { body: { amount: amount(250_000_000_000n), note: 'Winter is coming' } },
    { token },
  )
}

interface Trading extends Seeding {
  readonly administrator: number
  readonly past: ReturnType<typeof drivenClock>
  readonly first: DeliveryDay
  readonly now: Temporal.Instant
}

/** The order of this day goes to a market that closed already. */
function dayIsOver(day: DeliveryDay, now: Temporal.Instant): boolean {
  const closing = startOfDay(day, displayZone)
    .toZonedDateTimeISO(displayZone)
    .withPlainTime({ hour: closingHour })
    .toInstant()
  return Temporal.Instant.compare(closing, now) <= 0
}

/** Lives through the days up to now: markets open, orders come in and trade, gates close, auctions clear. */
async function tradeUntil({ server, seeding, traders, administrator, past, first, now }: Trading): Promise<void> {
  const yesterday = now.subtract({ hours: 24 })
  for (const moment of momentsOf(first, now)) {
    past.set(moment)
    await runMarketDay(seeding)
    const { hour, minute } = moment.toZonedDateTimeISO(displayZone)
    if (hour === openingHour && minute === 0) {
      await settleMorning(seeding, traders, { today: dayOf(moment, displayZone), first, administrator })
      await forecastMorning(seeding)
      const isOver = dayIsOver(dayOf(moment, displayZone), now)
      const sending = isOver ? traders : traders.filter((trader) => !trader.isPlayed)
      await placeDemoOrders(seeding, server, sending)
    }
    if (minute !== 0) await tradeDemoContracts(seeding, traders)
    if (Temporal.Instant.compare(moment, yesterday) > 0) await tellDueNews(seeding)
  }
  past.set(now)
  await runMarketDay(seeding)
  await scoreDueForecasts(seeding)
  await tellDueNews(seeding)
  await quietenNotices(seeding.db, now.subtract({ hours: 12 }))
}

interface Morning {
  readonly today: DeliveryDay
  /** The first day of trading. */
  readonly first: DeliveryDay
  readonly administrator: number
}

/**
 * Everybody's readings of yesterday come in, and the imbalances of the day before are applied: those of yesterday wait for an
 * administrator.
 */
async function settleMorning(
  seeding: Platform,
  traders: readonly DemoTrader[],
  { today, first, administrator }: Morning,
) {
  if (today > first) await readDemoMeters(seeding, traders, addDays(today, -1))
  const day = addDays(today, -2)
  if (day >= first) await applySettlementOf(seeding, { day, appliedBy: administrator })
}

/** The auction's opening and closing hours; between them, every two hours, intraday trading, more often towards now. */
function momentsOf(first: DeliveryDay, now: Temporal.Instant): Temporal.Instant[] {
  const moments: Temporal.Instant[] = []
  const lately = now.subtract({ hours: 20 })
  for (let day = first; day <= dayOf(now, displayZone); day = addDays(day, 1)) {
    const midnight = startOfDay(day, displayZone).toZonedDateTimeISO(displayZone)
    for (let hour = 0; hour < 24; hour++) {
      const at = midnight.withPlainTime({ hour }).toInstant()
      if (hour === openingHour || hour === closingHour) moments.push(at)
      if (hour % 2 === 1 || Temporal.Instant.compare(at, lately) > 0) moments.push(at.add({ minutes: 17 }))
    }
  }
  moments.push(...[29, 23, 14, 8, 3, 1].map((minutes) => now.subtract({ minutes })))
  return moments.filter((at) => Temporal.Instant.compare(at, now) <= 0).sort((a, b) => Temporal.Instant.compare(a, b))
}
