import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Order } from '@tandem/contract/orders.ts'
import type { Db } from '../../platform/database.ts'
import { requireOwnRecord } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrders } from './find-orders.store.ts'
import { orderToWire } from './orders.wire.ts'

/** One day-ahead order with its lines; a withdrawn one, too. Refuses `order_not_found`. */
export async function getOrder({ db, clock }: Platform, caller: Caller, orderId: number): Promise<Order> {
  const [order] = await findOrders(db, { orderId, withdrawn: 'all' })
  if (!order) throw new Refusal('order_not_found')
  requireOwnRecord(caller, order.userId, 'order_not_found')
  return orderToWire(order, clock.now())
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
