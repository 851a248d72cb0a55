import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { getActiveSessionWithOrder, addOrder, transmitOrder } from '@tandem/contract/orders.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { activeDayAheadSession } from '../slices/markets/index.ts'
import { expectedNet } from './daily-readings.ts'
import { seededRandom } from './random.ts'
import { linesOf, type TraderKind } from './traders.ts'

export interface DemoTrader {
  readonly userId: number
  readonly kind: TraderKind
  /** A visitor may sign in as this one: it traded in the past, today's auction waits for the visitor to write its order. */
  readonly isPlayed: boolean
}

/** Lets each trader without an order in the open day-ahead market send one, as its owner would: save, then send. */
export async function placeDemoOrders(
  platform: Platform,
  server: FastifyInstance,
  traders: readonly DemoTrader[],
  most = Infinity,
): Promise<void> {
  const session = await activeDayAheadSession(platform.db, platform.clock.now())
  if (!session) return
  let sent = 0
  for (const trader of traders) {
    if (sent >= most) return
    if (await sendOrder(platform, server, trader, session)) sent += 1
  }
}

async function sendOrder(
  platform: Platform,
  server: FastifyInstance,
  trader: DemoTrader,
  session: MarketSession,
): Promise<boolean> {
  const token = issueToken(platform, trader.userId)
  const { market, order } = await callInProcess(
    server,
    getActiveSessionWithOrder,
    { params: { userId: trader.userId } },
    { token },
  )
  if (order || market?.id !== session.sessionId) return false
  const random = seededRandom(session.sessionId * 1009 + trader.userId * 31)
  const expecting = { day: session.deliveryDay, now: platform.clock.now() }
  const net = await expectedNet(platform.db, trader.userId, expecting)
  const lines = linesOf({ kind: trader.kind, net }, session, periodsOf(session), random).map(({ steps, ...line }) => ({
    ...line,
    steps: [...steps],
  }))
  if (lines.length === 0) return false
  const name = `PZU ${formatFor('ro').date(session.deliveryDay)}`
  const draft = await callInProcess(server, addOrder, { body: { marketId: session.sessionId, name, lines } }, { token })
  await callInProcess(server, transmitOrder, { params: { orderId: draft.id } }, { token })
  return true
}
