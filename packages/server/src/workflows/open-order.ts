import type { Caller } from '@tandem/core/access/access.ts'
import { checkAcceptsDrafts, checkAcceptsOrders, type MarketSession } from '@tandem/core/market/session.ts'
import type { Posting } from '@tandem/core/ledger/posting.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import { requireOwnRecord } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { post } from '../slices/ledger/index.ts'
import { lockOrderForShare, findLines, type LockedOrder } from '../slices/orders/index.ts'

/** An order with its session, both kept as they are until the database transaction ends. */
export interface OpenOrder {
  readonly order: LockedOrder
  readonly session: MarketSession
  /** The server's time, read when everything was held: what decides about the gate. */
  readonly at: Temporal.Instant
}

/**
 * Runs `work` on an order of the caller's (any order for the administrator) in one database transaction, with the
 * account, the session and the order held: nothing of them changes meanwhile. Where the market takes nothing any more they are
 * not held and nothing can be written: `work` finds that it is late. Refuses `order_not_found`.
 */
export async function withLockedOrder<T>(
  { db, clock }: Platform,
  caller: Caller,
  orderId: number,
  work: (tx: Tx, locked: OpenOrder) => Promise<T>,
): Promise<T> {
  return inDatabaseTransaction(db, async (tx) => {
    const locked = await lockOrderForShare(tx, orderId, clock.now())
    requireOwnRecord(caller, locked.order.userId, 'order_not_found')
    const at = clock.now()
    if (caller.userId === locked.order.userId) return work(tx, { ...locked, at })
    const before = await auditedOrder(tx, orderId, at)
    const done = await work(tx, { ...locked, at })
    const after = await auditedOrder(tx, orderId, at)
    if (isDeepStrictEqual(before, after)) return done
    const action = after.status === 'cancelled' ? 'order.withdrawn' : 'order.changed'
    const { userId } = locked.order
    const entry = { at, actorId: caller.userId, action, subject: 'order', subjectId: orderId, userId } as const
    await recordAudit(tx, { ...entry, before, after })
    return done
  })
}

/** An order as the audit log keeps it. */
async function auditedOrder(tx: Tx, orderId: number, at: Temporal.Instant) {
  const { order, session } = await lockOrderForShare(tx, orderId, at)
  const lines = await findLines(tx, orderId)
  return {
    marketId: session.sessionId,
    date: session.deliveryDay,
    name: order.name,
    status: order.status,
    lines: Object.fromEntries(
      lines.map(({ period, side, steps }) => {
        const texts = steps.map(
          ({ price, quantity }) =>
            `${formatDecimal(quantity, decimals.energy)} kWh @ ${formatDecimal(price, decimals.price)}`,
        )
        return [period, `${side} ${texts.join(', ')}`]
      }),
    ),
  }
}

/** Refuses what is withdrawn or cleared and what its market does not take changes to any more. */
export function checkMayChange({ order, session, at }: OpenOrder): void {
  if (order.status === 'cancelled') throw new Refusal('order_immutable', { status: order.status })
  if (order.status === 'draft') checkAcceptsDrafts(session, at)
  else checkAcceptsOrders(session, at)
  if (order.status !== 'draft' && order.status !== 'transmitted')
    throw new Refusal('order_immutable', { status: order.status })
}

/** Moves an order's coins under a key of its own; that the key was used before would be a bug. */
export async function moveCoins(
  tx: Tx,
  { order: { orderId, sessionId }, at }: OpenOrder,
  { kind, idempotencyKey }: { readonly kind: 'reservation' | 'release'; readonly idempotencyKey: string },
  postings: readonly Posting[],
): Promise<void> {
  const isPosted = await post(tx, { kind, idempotencyKey, sessionId, orderId, at }, postings)
  if (!isPosted) throw new Error(`${idempotencyKey} was posted before`)
}
