import type { Caller } from '@tandem/core/access/access.ts'
import { changeReservation, releasePostings, type Posting } from '@tandem/core/ledger/postings.ts'
import {
  checkOrder,
  reservationForOrder,
  type OrderBlock,
  type OrderContent,
} from '@tandem/core/market/blocks/order-blocks.ts'
import { inMeritOrder, type OrderOrigin } from '@tandem/core/market/order.ts'
import { checkChange, checkWithdrawal } from '@tandem/core/market/order-permissions.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { annotationsOf, isWrittenSame } from '@tandem/contract/orders/order-fields.ts'
import type { Order, OrderInput } from '@tandem/contract/orders/orders.ts'
import { recordAudit } from '../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import { requireOwnRecord } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { checkMayTransmit } from '../domain/wallets.ts'
import { post } from '../slices/ledger/index.ts'
import {
  changeOrder,
  findContent,
  getOrder,
  lockOrderForShare,
  markWithdrawn,
  newOrderToWire,
  orderInSession,
  type LockedOrder,
} from '../slices/orders/index.ts'
import { auditedOrder, type AuditedOrder } from './day-ahead-entry/audited-order.ts'
import { enterOrder } from './day-ahead-entry/order-entry.ts'

/*
 * What traders do with orders of the day-ahead market, each in one database transaction that keeps the account, the session and the
 * order as they are.
 */

type NewOrderInput = OrderInput & { readonly marketId: number; readonly origin?: OrderOrigin }

/**
 * Saves a draft of the caller's in a day-ahead market that is scheduled or open; it sets no coins aside. Refuses
 * `day_ahead_order_exists`, `no_active_day_ahead_market` for a market of another type, a market whose gate is closed, and lines that the market cannot take.
 */
export function addOrder(platform: Platform, caller: Caller, input: NewOrderInput): Promise<Order> {
  return enterNew(platform, caller, 'save', input)
}

/**
 * Saves an order of the caller's and sends it to its market, in one database transaction: both, or nothing. The same order again, where
 * nobody has changed it since, changes nothing and is answered as it is, so that who lost the answer may ask again. Refuses what
 * `addOrder` and `transmitOrder` refuse.
 */
export async function placeOrder(platform: Platform, caller: Caller, input: NewOrderInput): Promise<Order> {
  try {
    return await enterNew(platform, caller, 'place', input)
  } catch (error) {
    const { db, clock } = platform
    const isTaken = error instanceof Refusal && error.code === 'day_ahead_order_exists'
    // A database transaction of the caller's may be given up by now.
    if (!isTaken || db.isTransaction) throw error
    const known = await orderInSession(db, caller.userId, input.marketId, clock.now())
    const isSame =
      known?.status === 'transmitted' &&
      isWrittenSame(known, annotationsOf(input)) &&
      contentAsText(known) === contentAsText({ lines: input.lines, blocks: input.blocks ?? [] })
    if (!isSame) throw error
    return known
  }
}

async function enterNew(
  platform: Platform,
  caller: Caller,
  type: 'save' | 'place',
  { marketId, lines, blocks = [], origin = 'manual', ...written }: NewOrderInput,
): Promise<Order> {
  const { userId } = caller
  const entered = await enterOrder(platform, {
    ...annotationsOf(written),
    type,
    userId,
    sessionId: marketId,
    lines,
    blocks,
    origin,
  })
  if (!entered) throw new Error('a new order was there already')
  return newOrderToWire(entered, platform.clock.now())
}

/**
 * Sends a draft to its market and sets aside the most it can cost (market-rules.md section 5.1), in one database
 * transaction. Sending an order that is in the market changes nothing and answers it as it is. Refuses when the gate is
 * not open by the server's clock, when coins are missing, and lines that the market, changed since, cannot take.
 */
export async function transmitOrder(platform: Platform, caller: Caller, orderId: number): Promise<Order> {
  const sent = await enterOrder(platform, { type: 'send', caller, orderId })
  return sent ? newOrderToWire(sent, platform.clock.now()) : getOrder(platform, caller, orderId)
}

type Change = OrderInput & { readonly id: number; readonly version?: number | undefined }

/**
 * Replaces the lines of an order, its blocks where they are given, and what is written on it until gate closure. In the market it sets aside anew and goes behind all
 * that were sent before; where the coins do not suffice everything stays as it was. A change that changes nothing keeps
 * the version and the place in time. Refuses `changed_meanwhile` when `version` is not the order's.
 */
export async function updateOrder(platform: Platform, caller: Caller, change: Change): Promise<Order> {
  await withLockedOrder(platform, caller, change.id, async (tx, locked) => {
    const { order, session, at } = locked
    checkChange(order.status, session, at)
    const before = await findContent(tx, order.orderId)
    const content = { lines: change.lines, blocks: change.blocks ?? before.blocks }
    const written = annotationsOf(change, order)
    if (isWrittenSame(order, written) && contentAsText(content) === contentAsText(before)) return null
    if (change.version !== undefined && change.version !== order.version) throw new Refusal('changed_meanwhile')
    checkOrder(content, session)
    const isInMarket = order.status === 'transmitted'
    const reserved = isInMarket ? reservationForOrder(content) : null
    await changeOrder(tx, order.orderId, {
      ...written,
      ...content,
      reserved,
      at,
    })
    const done = { content: before, after: { ...written, ...content } }
    if (reserved === null) return done
    if (reserved > order.reserved) await checkMayTransmit(tx, order.userId)
    const kind = reserved > order.reserved ? 'reservation' : 'release'
    const entry = { kind, idempotencyKey: `updateOrder/${order.orderId}/${order.version + 1}` } as const
    await moveCoins(tx, locked, entry, changeReservation(order.userId, order.reserved, reserved))
    return done
  })
  return getOrder(platform, caller, change.id)
}

/** The same text for what asks for the same, in whatever sequence lines, their steps and the periods of a block stand. */
export function contentAsText({ lines, blocks }: OrderContent): string {
  const sorted = lines.toSorted((a, b) => a.period - b.period)
  return JSON.stringify([
    sorted.map(({ period, side, steps }) => [
      period,
      side,
      inMeritOrder(steps, side).map(({ price, quantity }) => [price, quantity]),
    ]),
    blocks.map(blockAsList),
  ])
}

function blockAsList({ name, side, price, minimumRatio, linkedTo, exclusiveGroup, loop, quantities }: OrderBlock) {
  const sorted = quantities.toSorted((a, b) => a.period - b.period)
  const energy = sorted.map(({ period, quantity }) => [period, quantity])
  return [name, side, price, minimumRatio, linkedTo, exclusiveGroup, loop, energy]
}

/**
 * Withdraws an order until gate closure and gives back what was set aside for it, in one database transaction. Makes
 * room for another order in the market. Withdrawing it again changes nothing.
 */
export async function withdrawOrder(platform: Platform, caller: Caller, orderId: number): Promise<{ id: number }> {
  await withLockedOrder(platform, caller, orderId, async (tx, locked) => {
    const { order, session, at } = locked
    if (!checkWithdrawal(order.status, session, at)) return null
    await markWithdrawn(tx, orderId, at)
    const entry = { kind: 'release', idempotencyKey: `withdrawOrder/${orderId}` } as const
    await moveCoins(tx, locked, entry, releasePostings(order.userId, order.reserved))
    return { after: { status: 'cancelled' } }
  })
  return { id: orderId }
}

/** An order with its session, both kept as they are until the database transaction ends. */
interface OpenOrder {
  readonly order: LockedOrder
  readonly session: MarketSession
  /** The server's time, read when everything was held: what decides about the gate. */
  readonly at: Temporal.Instant
}

/** What was done to an order, as far as the audit log tells it. */
interface OrderAudit {
  /** Its lines and blocks before, where they were read. */
  readonly content?: OrderContent
  /** What of it is another now. */
  readonly after: Partial<AuditedOrder>
}

/**
 * Runs `work` on an order of the caller's (any order for the administrator) in one database transaction, with the
 * account, the session and the order held: nothing of them changes meanwhile. Where the market takes nothing any more they are
 * not held and nothing can be written: `work` finds that it is late. It answers what it changed, which the audit log keeps
 * of the order of another; null where nothing was done. Refuses `order_not_found`.
 */
async function withLockedOrder(
  { db, clock }: Platform,
  caller: Caller,
  orderId: number,
  work: (tx: Tx, locked: OpenOrder) => Promise<OrderAudit | null>,
): Promise<void> {
  await inDatabaseTransaction(db, async (tx) => {
    const { order, session } = await lockOrderForShare(tx, orderId, clock.now())
    const { userId } = order
    requireOwnRecord(caller, userId, 'order_not_found')
    const at = clock.now()
    const change = await work(tx, { order, session, at })
    if (!change || caller.userId === userId) return
    const before = { ...order, ...(change.content ?? (await findContent(tx, orderId))) }
    await recordAudit(tx, {
      at,
      actorId: caller.userId,
      action: change.after.status === 'cancelled' ? 'order.withdrawn' : 'order.changed',
      subject: 'order',
      subjectId: orderId,
      userId,
      before: auditedOrder(before, session),
      after: auditedOrder({ ...before, ...change.after }, session),
    })
  })
}

/** Moves an order's coins under a key of its own; that the key was used before would be a bug. */
async function moveCoins(
  tx: Tx,
  { order: { orderId, sessionId }, at }: OpenOrder,
  { kind, idempotencyKey }: { readonly kind: 'reservation' | 'release'; readonly idempotencyKey: string },
  postings: readonly Posting[],
): Promise<void> {
  const isPosted = await post(tx, { kind, idempotencyKey, sessionId, orderId, at }, postings)
  if (!isPosted) throw new Error(`${idempotencyKey} was posted before`)
}
