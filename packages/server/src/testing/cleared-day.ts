import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderLine } from '@tandem/core/market/order.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { addSession, closeSession, openSession, type MarketDetails } from '@tandem/contract/markets/markets.ts'
import { addOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import type { TestApp, TestUser } from './test-app.ts'

interface DayOptions {
  readonly date: string
  readonly admin: TestUser
  readonly zone?: string
  readonly mtuMinutes?: MtuMinutes
}

/** An open day-ahead market for a delivery day; its gate closes in half an hour. */
export async function anOpenMarket(
  app: TestApp,
  { date, admin, zone = 'Europe/Bucharest', mtuMinutes = 60 }: DayOptions,
): Promise<MarketDetails> {
  const now = app.clock.now()
  const terms = {
    marketType: 'dayAhead' as const,
    date: date as DeliveryDay,
    zone,
    mtuMinutes,
    openingTime: now,
    closingTime: now.add({ minutes: 30 }),
    minPrice: perKWh('-0.5'),
    maxPrice: perKWh('4'),
  }
  const { id } = await app.call(addSession, { body: terms, as: admin })
  return app.call(openSession, { params: { id }, as: admin })
}

/** Saves an order and sends it. */
export async function sendOrder(
  app: TestApp,
  marketId: number,
  as: TestUser,
  lines: readonly OrderLine[],
): Promise<number> {
  const body = {
    marketId,
    name: `Order of ${as.username}`,
    lines: lines.map((line) => ({ ...line, steps: [...line.steps] })),
  }
  const { id } = await app.call(addOrder, { body, as })
  await app.call(transmitOrder, { params: { orderId: id }, as })
  return id
}

/** A day-ahead market that was opened, traded and cleared; the orders are sent in the given sequence. */
export async function aClearedDay(
  app: TestApp,
  terms: DayOptions,
  orders: readonly { readonly as: TestUser; readonly lines: readonly OrderLine[] }[],
): Promise<MarketDetails> {
  const { id } = await anOpenMarket(app, terms)
  for (const { as, lines } of orders) await sendOrder(app, id, as, lines)
  return app.call(closeSession, { params: { id }, as: terms.admin })
}
