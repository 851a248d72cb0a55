import { reservePostings } from '@tandem/core/ledger/postings.ts'
import {
  checkOrderLines,
  type OrderLine,
  type OrderStep,
  type Side,
  reservationFor,
} from '@tandem/core/market/order.ts'
import { checkAcceptsOrders, periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { annotationsOf } from '@tandem/contract/orders/order-fields.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { postJournals } from '../slices/ledger/index.ts'
import { lockSessionForShare } from '../domain/market-session.ts'
import { insertOrders, takeOrderIds, takeTransmissions, type NewOrder } from '../slices/orders/index.ts'
import { habitOf, surprise, type DayWeather, type HabitualTrader } from './habits.ts'
import { seededRandom, type Random } from '@tandem/core/seeded-random.ts'
import type { TraderKind } from './traders.ts'

export interface OrderOfTrader {
  readonly userId: number
  readonly lines: readonly OrderLine[]
}

/**
 * Sends the orders of many traders to an open day-ahead market in one database transaction, with the checks and the coins set aside
 * as for orders that come one by one. Orders without lines are left out.
 */
export async function sendOrdersAtOnce(
  { db, clock }: Platform,
  sessionId: number,
  ordersFor: (session: MarketSession) => readonly OrderOfTrader[],
): Promise<void> {
  await inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionForShare(tx, sessionId, clock.now())
    const at = clock.now()
    checkAcceptsOrders(session, at)
    const wanted = ordersFor(session).filter(({ lines }) => lines.length > 0)
    const ids = await takeOrderIds(tx, wanted.length)
    const transmissions = await takeTransmissions(tx, wanted.length)
    const orders = wanted.map(({ userId, lines }, index): NewOrder => {
      checkOrderLines(lines, session)
      return {
        ...annotationsOf({ name: `PZU ${formatFor('ro').date(session.deliveryDay)}` }),
        orderId: ids[index] ?? 0,
        userId,
        sessionId,
        lines,
        blocks: [],
        transmission: transmissions[index] ?? 0n,
        status: 'transmitted',
        origin: 'manual',
        version: 1,
        createdAt: at,
        transmittedAt: at,
        reserved: reservationFor(lines),
      }
    })
    await insertOrders(tx, orders)
    const journals = orders.map(({ userId, orderId, reserved }) => ({
      entry: { kind: 'reservation', idempotencyKey: `transmitOrder/${orderId}`, sessionId, orderId, at },
      postings: reservePostings(userId, reserved),
    }))
    await postJournals(tx, journals)
  })
}

/** Sends everybody's order to an open day-ahead market: what each expects to need or to have, by its plan. */
export function sendHabitualOrders(
  platform: Platform,
  traders: readonly HabitualTrader[],
  sessionId: number,
  weather: DayWeather,
): Promise<void> {
  return sendOrdersAtOnce(platform, sessionId, (session) =>
    traders.map((trader) => ({ userId: trader.userId, lines: habitualLines(trader, session, weather) })),
  )
}

/** What somebody orders by its habits and its plan under the weather that is expected; none without a plan. */
export function habitualLines(trader: HabitualTrader, session: MarketSession, weather: DayWeather): OrderLine[] {
  const { plan, kind, userId } = trader
  if (!plan) return []
  const random = seededRandom(session.sessionId * 1009 + userId * 31)
  const guess = surprise(random, 0.1)
  return periodsOf(session).flatMap(({ index, start }) => {
    const { hour } = start.toZonedDateTimeISO(session.deliveryZone)
    const { consumption, production } = habitOf(trader, weather, weather.expected, hour)
    const net = (consumption * plan.bought - production * plan.sold) * guess
    const side: Side = net > 0 ? 'buy' : 'sell'
    const steps = stepsOf(kind, side, Math.abs(net), random)
    return steps.length > 0 ? [{ period: index, side, steps }] : []
  })
}

/**
 * TC/kWh, the first one most wanted, so far apart that chance never makes two of them one. Who must have energy asks at nearly
 * any price, who has it anyway takes nearly any.
 */
const prices: Readonly<Record<TraderKind, Readonly<Record<Side, readonly number[]>>>> = {
  household: { buy: [1.4], sell: [] },
  prosumer: { buy: [1.2], sell: [0.03] },
  solarPark: { buy: [], sell: [-0.01] },
  windFarm: { buy: [], sell: [0.015] },
  hydro: { buy: [], sell: [0.09, 0.19, 0.3, 0.46, 0.75] },
  supplier: { buy: [1.3, 0.9], sell: [] },
}

function stepsOf(kind: TraderKind, side: Side, net: number, random: Random): OrderStep[] {
  const asked = prices[kind][side]
  const quantity = energyWh(Math.round((net * 1000) / asked.length / 10) * 10)
  if (!(quantity > 0)) return []
  return asked.map((middle) => ({
    price: priceTick(Math.round(middle * surprise(random, 0.15) * 1000) * 100),
    quantity,
  }))
}
