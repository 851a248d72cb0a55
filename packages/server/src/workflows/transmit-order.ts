import type { Caller } from '@tandem/core/access/access.ts'
import { reservePostings } from '@tandem/core/ledger/entries.ts'
import { reservationFor } from '@tandem/core/ledger/reservation.ts'
import { checkOrderLines } from '@tandem/core/market/order.ts'
import { checkAcceptsOrders } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Order } from '@tandem/contract/orders.ts'
import type { Platform } from '../platform/platform.ts'
import { checkMayTransmit } from '../slices/ledger/index.ts'
import { getOrder, markTransmitted, findLines } from '../slices/orders/index.ts'
import { withLockedOrder, moveCoins } from './open-order.ts'

/**
 * Sends a draft to its market and sets aside the most it can cost (market-rules.md section 5.1), in one database
 * transaction. Sending an order that is in the market changes nothing and answers it as it is. Refuses when the gate is
 * not open by the server's clock, when coins are missing, and lines that the market, changed since, cannot take.
 */
export async function transmitOrder(platform: Platform, caller: Caller, orderId: number): Promise<Order> {
  await withLockedOrder(platform, caller, orderId, async (tx, locked) => {
    const { order, session, at } = locked
    if (order.status === 'transmitted') return
    if (order.status === 'cancelled') throw new Refusal('order_immutable', { status: order.status })
    checkAcceptsOrders(session, at)
    if (order.status !== 'draft') throw new Refusal('order_immutable', { status: order.status })
    const lines = await findLines(tx, orderId)
    checkOrderLines(lines, session)
    await checkMayTransmit(tx, order.userId)
    const reserved = reservationFor(lines)
    await markTransmitted(tx, orderId, reserved, at)
    const entry = { kind: 'reservation', idempotencyKey: `transmitOrder/${orderId}` } as const
    await moveCoins(tx, locked, entry, reservePostings(order.userId, reserved))
  })
  return getOrder(platform, caller, orderId)
}
