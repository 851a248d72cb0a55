import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import { localInstant } from '../domain/market-settings.ts'
import { activeDayAheadSession } from '../domain/market-session.ts'
import { runMarketDay } from '../workflows/market-day.ts'
import type { DemoWorld } from './demo-world.ts'
import { forecastMorning, savePricesOf } from './forecasts.ts'
import { sendOrdersAtOnce } from './habit-orders.ts'
import { settleMorning } from './morning.ts'
import { traderLines, residentLines } from './place-orders.ts'
import { closingHour, openingHour } from './plan-settings.ts'
import { tradeDemoContracts } from './trade-contracts.ts'

/** Days with reference prices before the first one that is forecast, and days of forecasts before the lively ones. */
const learnedDays = 100
const forecastDays = 18
/** Orders sent in the afternoon to the intraday markets. */
const intradayOrders = 10

const at = (day: DeliveryDay, hour: number, minute = 0) =>
  localInstant(day, `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`, displayZone, 'later')

/**
 * Lives through the months before the lively days, up to `until`. At first there are reference prices alone, which an administrator
 * saves each afternoon; from the first day of trading on there are auctions, some intraday trades and imbalances, with everybody's
 * orders sent at once. In the last weeks each morning has its forecasts, so that there is something to judge them by.
 */
export async function liveEarlyDays(world: DemoWorld, until: DeliveryDay, begin: () => Promise<void>): Promise<void> {
  const { first, past, seeding } = world
  const forecastFrom = addDays(until, -forecastDays)
  for (let day = addDays(forecastFrom, -learnedDays); day < until; day = addDays(day, 1)) {
    const isTrading = day >= first
    if (day === first) await begin()
    // What is read next is planned by what is there now.
    if (day === forecastFrom) await sql`analyze`.execute(seeding.db)
    if (isTrading) await openMarkets(world, day)
    if (day >= forecastFrom) {
      past.set(at(day, openingHour, 20))
      await forecastMorning(world, day)
    }
    if (isTrading) {
      await tradeDay(world, day)
    } else {
      past.set(at(day, 14))
      await savePricesOf(world, addDays(day, 1))
    }
  }
  await sql`analyze`.execute(seeding.db)
}

async function openMarkets({ seeding, past, ...world }: DemoWorld, day: DeliveryDay): Promise<void> {
  past.set(at(day, openingHour))
  await runMarketDay(seeding)
  await settleMorning({ seeding, past, ...world }, day)
}

async function tradeDay({ seeding, past, traders, residents, metered }: DemoWorld, day: DeliveryDay): Promise<void> {
  past.set(at(day, openingHour + 1))
  const session = await activeDayAheadSession(seeding.db, past.now())
  if (session) {
    const lines = await Promise.all(
      traders.map((trader) => traderLines(seeding.db, trader, session, { now: past.now(), metered })),
    )
    const orders = traders.map(({ userId }, index) => ({ userId, lines: lines[index] ?? [] }))
    await sendOrdersAtOnce(seeding, session.sessionId, () => [
      ...orders,
      ...residents.map((resident) => residentLines(resident, session)),
    ])
  }
  past.set(at(day, closingHour))
  await runMarketDay(seeding)
  past.set(at(day, 17, 17))
  await runMarketDay(seeding)
  await tradeDemoContracts(seeding, traders, intradayOrders)
}
