import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { getActiveSessionWithOrder, placeOrder } from '@tandem/contract/orders/orders.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { activeDayAheadSession } from '../domain/market-session.ts'
import { expectedNet } from './daily-readings.ts'
import { habitualLines, type OrderOfTrader } from './habit-orders.ts'
import { weatherOf, type HabitualTrader } from './habits.ts'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import { linesOf, type DemoTrader } from './traders.ts'

/** Somebody of the portfolio who lives by habits. */
export interface DemoResident extends HabitualTrader {
  /** The first day it is read and orders. */
  readonly since: DeliveryDay
  /** For how many days its meter has been silent; null: it is read. */
  readonly silent: number | null
  readonly analyserId: number | null
  /** Of the market that is open now its order is still to come. */
  readonly isLate: boolean
}

/** What a trader would send to a day-ahead market: by its readings where it has any, or by what is usual of its kind. */
export async function traderLines(
  db: Db,
  trader: Pick<DemoTrader, 'userId' | 'kind'>,
  session: MarketSession,
  { now, metered }: { readonly now: Temporal.Instant; readonly metered: ReadonlySet<number> },
): Promise<OrderLine[]> {
  const { userId, kind } = trader
  const random = seededRandom(session.sessionId * 1009 + userId * 31)
  const net = metered.has(userId) ? await expectedNet(db, userId, { day: session.deliveryDay, now }) : null
  return linesOf({ kind, net }, session, periodsOf(session), random)
}

/** What somebody of the portfolio sends. */
export function residentLines(resident: HabitualTrader, session: MarketSession): OrderOfTrader {
  return { userId: resident.userId, lines: habitualLines(resident, session, weatherOf(session.deliveryDay)) }
}

/** A trader that looks at a market and says what it would send. */
export interface Sender {
  readonly userId: number
  readonly linesFor: (session: MarketSession) => Promise<readonly OrderLine[]> | readonly OrderLine[]
}

/** Lets each trader without an order in the open day-ahead market send one, as its owner would: save, then send. */
export async function placeDemoOrders(
  platform: Platform,
  server: FastifyInstance,
  senders: readonly Sender[],
  most = Infinity,
): Promise<void> {
  const session = await activeDayAheadSession(platform.db, platform.clock.now())
  if (!session) return
  let sent = 0
  for (const sender of senders) {
    if (sent >= most) return
    if (await sendOrder(platform, server, sender, session)) sent += 1
  }
}

async function sendOrder(
  platform: Platform,
  server: FastifyInstance,
  { userId, linesFor }: Sender,
  session: MarketSession,
): Promise<boolean> {
  const token = issueToken(platform, userId)
  const { market, order } = await callInProcess(server, getActiveSessionWithOrder, { params: { userId } }, { token })
  if (order || market?.id !== session.sessionId) return false
  const lines = (await linesFor(session)).map(({ steps, ...line }) => ({ ...line, steps: [...steps] }))
  if (lines.length === 0) return false
  const name = `PZU ${formatFor('ro').date(session.deliveryDay)}`
  await callInProcess(server, placeOrder, { body: { marketId: session.sessionId, name, lines } }, { token })
  return true
}
