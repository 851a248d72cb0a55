import type { Caller } from '@tandem/core/access/access.ts'
import { checkAcceptsDrafts, checkAcceptsOrders, type MarketSession } from '@tandem/core/market/session.ts'
import type { Posting } from '@tandem/core/ledger/posting.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import { requireOwn } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { post } from '../slices/ledger/index.ts'
import { holdOrder, type LockedOrder } from '../slices/orders/index.ts'

/** An order with its session, both kept as they are until the database transaction ends. */
export interface HeldOrder {
  readonly order: LockedOrder
  readonly session: MarketSession
  /** The server's time, read when everything was held: what decides about the gate. */
  readonly at: Temporal.Instant
}

/**
 * Runs `work` on an order of the caller's (any order for the administrator) in one database transaction, with the
 * account, the session and the order held: nothing of them changes meanwhile. Refuses `order_not_found`.
 */
export async function holdingOrder<T>(
  { db, clock }: Platform,
  caller: Caller,
  orderId: number,
  work: (tx: Tx, held: HeldOrder) => Promise<T>,
): Promise<T> {
  return inDatabaseTransaction(db, async (tx) => {
    const held = await holdOrder(tx, orderId)
    requireOwn(caller, held.order.userId)
    return work(tx, { ...held, at: clock.now() })
  })
}

/** Refuses what is withdrawn or cleared and what its market does not take changes to any more. */
export function checkMayChange({ order, session, at }: HeldOrder): void {
  if (order.status === 'cancelled') throw new Refusal('order_immutable', { status: order.status })
  if (order.status === 'draft') checkAcceptsDrafts(session, at)
  else checkAcceptsOrders(session, at)
  if (order.status !== 'draft' && order.status !== 'transmitted')
    throw new Refusal('order_immutable', { status: order.status })
}

/** Moves an order's coins under a key of its own; that the key was used before would be a bug. */
export async function moveCoins(
  tx: Tx,
  { order: { orderId, sessionId }, at }: HeldOrder,
  { kind, idempotencyKey }: { readonly kind: 'reservation' | 'release'; readonly idempotencyKey: string },
  postings: readonly Posting[],
): Promise<void> {
  const isPosted = await post(tx, { kind, idempotencyKey, sessionId, orderId, at }, postings)
  if (!isPosted) throw new Error(`${idempotencyKey} was posted before`)
}
