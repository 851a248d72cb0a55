import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { defaultMakerOptions } from '@tandem/core/market/trading-agents.ts'
import { saveMarketSettings } from '@tandem/contract/markets/markets.ts'
import { saveTradingAgents } from '@tandem/contract/markets/trading-agents.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { createApp } from '../app.ts'
import { drivenClock } from '../platform/clock.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import { inDatabaseTransaction, withTimeBounds, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { scoreDueForecasts } from '../slices/forecasting/index.ts'
import { activeDayAheadSession } from '../domain/market-session.ts'
import { quietenNotices, sendDueNews } from '../slices/notices/index.ts'
import { runMarketDay } from '../workflows/market-day.ts'
import { findMetered } from './daily-readings.ts'
import { createFirstPeople, issueFirstCoins, welcomeNewcomers } from './demo-people.ts'
import type { DemoWorld } from './demo-world.ts'
import { liveEarlyDays } from './early-days.ts'
import { forecastMorning } from './forecasts.ts'
import { sendOrdersAtOnce } from './habit-orders.ts'
import { firstMeteredInstant, meterYear } from './metering.ts'
import { settleMorning } from './morning.ts'
import { offerBlocks } from './offer-blocks.ts'
import { placeDemoOrders, residentLines, traderLines } from './place-orders.ts'
import { closingHour, openingHour, planSettings } from './plan-settings.ts'
import { referencePrices } from './reference-prices.ts'
import { tradeDemoContracts } from './trade-contracts.ts'

export { demoLogins } from './people.ts'

export interface DemoOptions {
  /** Days of trading up to now. */
  readonly days?: number
  /** Of them the last, which are lived through with every order by itself and intraday trading all day long. */
  readonly livelyDays?: number
}

/**
 * Fills an empty database with people, coins and two months of trading, all through the front door: calls and workflows under a
 * driven clock, seeded random. A database with users is left as it is. All in one database transaction: a start that is broken
 * off leaves no half demo behind.
 */
export async function seedDemo(platform: Platform, { days = 60, livelyDays = 10 }: DemoOptions = {}): Promise<void> {
  if (await platform.db.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
  const fill = (tx: Tx) => live({ ...platform, db: tx }, days, Math.min(days, livelyDays))
  await withTimeBounds('maintenance', () => inDatabaseTransaction(platform.db, fill))
}

async function live(platform: Platform, days: number, livelyDays: number): Promise<void> {
  const now = platform.clock.now()
  const today = dayOf(now, displayZone)
  const first = addDays(today, -days)
  const lively = addDays(today, -livelyDays)
  const past = drivenClock(firstMeteredInstant(now))
  const silent = { ...platform.mailer, send: () => Promise.resolve() }
  const seeding: Platform = { ...platform, clock: past, mailer: silent, log: platform.log.child({}, { level: 'warn' }) }
  const server = await createApp(seeding, { rateLimitFactor: 0 })

  const { administrator, traders, userIds } = await createFirstPeople(seeding)
  await meterYear({ seeding, server, past, now, userIds, first })
  const token = issueToken(seeding, administrator)
  await callInProcess(server, saveMarketSettings, { body: planSettings() }, { token })
  const metered = await findMetered(
    seeding.db,
    traders.map(({ userId }) => userId),
  )
  const prices = referencePrices()
  const world: DemoWorld = {
    seeding,
    server,
    past,
    now,
    administrator,
    traders,
    residents: [],
    metered,
    prices,
    first,
  }
  const begin = async () => {
    past.set(startOfDay(first, displayZone))
    await issueFirstCoins(world, userIds)
  }
  await liveEarlyDays(world, lively, begin)
  if (first === lively) await begin()
  await liveLively(world, lively)
  await offerBlocks(seeding, server, world)
  // Whoever tries the market alone finds somebody to trade with; outside the demo an administrator switches it on.
  const { spread, quantity } = defaultMakerOptions
  const body = { marketMaker: true, agents: 0, spread, quantity }
  await callInProcess(server, saveTradingAgents, { body }, { token: issueToken(seeding, administrator) })
  await server.close()
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
async function liveLively(world: DemoWorld, from: DeliveryDay): Promise<void> {
  const { seeding, past, now, traders } = world
  const yesterday = now.subtract({ hours: 24 })
  for (const moment of momentsOf(from, now)) {
    past.set(moment)
    await runMarketDay(seeding)
    const { hour, minute } = moment.toZonedDateTimeISO(displayZone)
    if (hour === openingHour && minute === 0) {
      const today = dayOf(moment, displayZone)
      await welcomeNewcomers(world, today)
      await settleMorning(world, today)
      await forecastMorning(world, today)
      await sendOrders(world, dayIsOver(today, now))
    }
    if (minute !== 0) await tradeDemoContracts(seeding, traders)
    if (Temporal.Instant.compare(moment, yesterday) > 0) await sendDueNews(seeding)
  }
  past.set(now)
  await runMarketDay(seeding)
  await scoreDueForecasts(seeding)
  await sendDueNews(seeding)
  await quietenNotices(seeding.db, now.subtract({ hours: 12 }))
}

/** To the market of tomorrow; while it is open, visitors find it without the orders of those whom they play, and of the late. */
async function sendOrders({ seeding, server, traders, residents, metered }: DemoWorld, isOver: boolean): Promise<void> {
  const session = await activeDayAheadSession(seeding.db, seeding.clock.now())
  if (!session) return
  const terms = { now: seeding.clock.now(), metered }
  const senders = traders
    .filter(({ isPlayed }) => isOver || !isPlayed)
    .map((trader) => ({
      userId: trader.userId,
      linesFor: (open: typeof session) => traderLines(seeding.db, trader, open, terms),
    }))
  await placeDemoOrders(seeding, server, senders)
  const sending = residents.filter(({ isLate }) => isOver || !isLate)
  await sendOrdersAtOnce(seeding, session.sessionId, () => sending.map((each) => residentLines(each, session)))
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
