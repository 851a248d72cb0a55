import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Order, OrderSummary } from '@tandem/contract/orders.ts'
import type { Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrders } from './find-orders.store.ts'
import { orderToWire, summaryToWire } from './orders.wire.ts'

/** One order with its lines; a withdrawn one, too. Refuses `order_not_found`. */
export async function getOrder({ db, clock }: Platform, caller: Caller, orderId: number): Promise<Order> {
  const [order] = await findOrders(db, { orderId, withdrawn: 'all' })
  if (!order) throw new Refusal('order_not_found')
  requireOwn(caller, order.userId)
  return orderToWire(order, clock.now())
}

interface ListTerms {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
  readonly marketType: MarketType | null
  readonly orderType?: OrderSummary['type'] | 'all' | undefined
  readonly groupId?: number | undefined
}

/**
 * The caller's orders by delivery day, both days included, the latest first; everybody's for the administrator.
 * An order that was withdrawn from its market stays in the list, a discarded draft does not. Nobody orders as a group.
 * Refuses `start_not_before_end`.
 */
export async function listOrders({ db, clock }: Platform, caller: Caller, terms: ListTerms): Promise<OrderSummary[]> {
  const { dateFrom, dateTo, marketType, orderType = 'all', groupId } = terms
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  if (groupId !== undefined) return []
  const found = await findOrders(db, { ...ownOf(caller), dateFrom, dateTo, marketType, withdrawn: 'sent' })
  const now = clock.now()
  const summaries = found.map((order) => summaryToWire(order, now))
  return orderType === 'all' ? summaries : summaries.filter(({ type }) => type === orderType)
}

/** The orders of one market, withdrawn ones aside: the caller's own, everybody's for the administrator. */
export async function listOrdersOfSession(
  { db, clock }: Platform,
  caller: Caller,
  sessionId: number,
): Promise<OrderSummary[]> {
  const now = clock.now()
  return (await findOrders(db, { ...ownOf(caller), sessionId })).map((order) => summaryToWire(order, now))
}

/** The order that the user changed last, withdrawn ones aside; null without one. */
export async function getLastOrder({ db, clock }: Platform, caller: Caller, userId: number): Promise<Order | null> {
  requireOwn(caller, userId)
  const [order] = await findOrders(db, { userId, isLast: true })
  return order ? orderToWire(order, clock.now()) : null
}

/** The order of a user in a session, withdrawn ones aside; null without one. */
export async function orderInSession(
  db: Db,
  userId: number,
  sessionId: number,
  now: Temporal.Instant,
): Promise<Order | null> {
  const [order] = await findOrders(db, { userId, sessionId })
  return order ? orderToWire(order, now) : null
}

function ownOf(caller: Caller): { userId?: number } {
  return isAdministrator(caller) ? {} : { userId: caller.userId }
}
