import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { DrivenClock } from '../../platform/clock.ts'
import { localInstant } from '../../domain/market-settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { activeDayAheadSession } from '../../domain/market-session.ts'
import { writeHours } from '../../slices/metering/index.ts'
import { runMarketDay } from '../../workflows/market-day.ts'
import { applySettlementOf } from '../../workflows/settle-imbalances.ts'
import { soldHours } from '../daily-readings.ts'
import { closingHour, openingHour } from '../plan-settings.ts'
import { tradeDemoContracts } from '../trade-contracts.ts'
import { sendHabitualOrders } from '../habit-orders.ts'
import { hoursOfDay } from '../habit-readings.ts'
import type { DayWeather, HabitualTrader } from '../habits.ts'

export interface LargeWorld {
  readonly seeding: Platform
  readonly past: DrivenClock
  readonly now: Temporal.Instant
  readonly traders: readonly HabitualTrader[]
  readonly administrator: number
  /** The first day of trading. */
  readonly first: DeliveryDay
  readonly weather: (day: DeliveryDay) => DayWeather
}

/** Orders sent in each of the moments of a day's intraday trading. */
const intradayOrders = 24

interface Moment {
  readonly at: string
  readonly doIt: (world: LargeWorld, day: DeliveryDay) => Promise<unknown>
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** What happens on every day, by the local clock: the market does its own, people send orders, meters are read. */
const moments: readonly Moment[] = [
  { at: '00:20', doIt: trade },
  { at: '06:17', doIt: (world, day) => Promise.all([trade(world), readMeters(world, addDays(day, -1))]) },
  { at: '07:40', doIt: settle },
  { at: clock(openingHour), doIt: ({ seeding }) => runMarketDay(seeding) },
  { at: '09:00', doIt: sendOrders },
  { at: '11:40', doIt: trade },
  { at: clock(closingHour), doIt: ({ seeding }) => runMarketDay(seeding) },
  { at: '17:45', doIt: trade },
]

/** Lives through a day, as far as it is over. */
export async function liveDay(world: LargeWorld, day: DeliveryDay): Promise<void> {
  for (const { at, doIt } of moments) {
    const instant = localInstant(day, at, displayZone, 'later')
    if (Temporal.Instant.compare(instant, world.now) > 0) return
    world.past.set(instant)
    await doIt(world, day)
  }
}

/** The day before yesterday: yesterday's imbalances wait for an administrator. */
async function settle({ seeding, administrator, first }: LargeWorld, today: DeliveryDay): Promise<void> {
  const day = addDays(today, -2)
  if (day >= first) await applySettlementOf(seeding, { day, appliedBy: administrator })
}

async function sendOrders({ seeding, traders, weather }: LargeWorld): Promise<void> {
  const session = await activeDayAheadSession(seeding.db, seeding.clock.now())
  if (session) await sendHabitualOrders(seeding, traders, session.sessionId, weather(session.deliveryDay))
}

async function trade(world: LargeWorld): Promise<void> {
  await runMarketDay(world.seeding)
  const traders = world.traders.map(({ userId, kind }) => ({ userId, kind, isPlayed: false }))
  await tradeDemoContracts(world.seeding, traders, intradayOrders)
}

async function readMeters(world: LargeWorld, day: DeliveryDay): Promise<void> {
  const { traders, weather, first } = world
  const { db, clock } = world.seeding
  if (day < first) return
  const sold = await soldHours(db, day)
  await writeHours(db, hoursOfDay(traders, day, weather(day), sold), clock.now())
}
