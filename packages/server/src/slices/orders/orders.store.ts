import type { OrderBlock, OrderContent } from '@tandem/core/market/blocks/order-blocks.ts'
import type { OrderLine, OrderStatus } from '@tandem/core/market/order.ts'
import { acceptsDrafts, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import {
  annotationsOf,
  noAnnotations,
  orderAnnotations,
  type OrderAnnotations,
} from '@tandem/contract/orders/order-fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { throughGate, type AtGate, readJoinedSession, sessionColumns } from '../../domain/market-session.ts'
import { blockColumns, blocksText, readBlocks } from './order-blocks.ts'
import { readLines, stepColumns, stepsColumn } from './order-steps.ts'

/** An order that nobody else can change until the database transaction ends. */
export interface LockedOrder extends OrderAnnotations {
  readonly orderId: number
  readonly userId: number
  readonly sessionId: number
  readonly status: OrderStatus
  readonly version: number
  /** Coins set aside for it, above zero only while it is transmitted. */
  readonly reserved: Amount
}

/** An order with its session. */
export interface OrderInSession {
  readonly order: LockedOrder
  readonly session: MarketSession
}

/**
 * Holds an order's account and session, so that the one cannot close and the other neither close nor clear, and locks
 * the order: in this sequence, before the ledger, in one round to the database. Lines are not read here: a statement that
 * had to wait sees the locked rows as they are now, and all others as they were when it began.
 * Whoever is late waits for nothing, not for the clearing either: where the gate is not open and the market takes nothing any
 * more, by the clock or by what is committed, nothing is locked, and the database transaction can only read from then on.
 * Refuses `order_not_found`, and `not_allowed` when the account is closed.
 */
export async function lockOrderForShare(tx: Db, orderId: number, now: Temporal.Instant): Promise<OrderInSession> {
  const locked = await lockAtGate(tx, orderId, 'ifOpen')
  if (locked) return lockedOrderOf(orderId, locked)
  const row = await selectOrder(tx, orderId).executeTakeFirst()
  if (!row) throw new Refusal('order_not_found')
  if (!acceptsDrafts(readJoinedSession(row), now)) {
    await sql`set transaction read only`.execute(tx)
    return lockedOrderOf(orderId, row)
  }
  const waited = await lockAtGate(tx, orderId, 'wait')
  if (!waited) throw new Refusal('order_not_found')
  return lockedOrderOf(orderId, waited)
}

function selectOrder(tx: Db, orderId: number) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('market_sessions as s', 's.id', 'o.session_id')
    .select(orderAnnotations.map((name) => `o.${name}` as const))
    .select(['o.user_id', 'o.status', 'o.version', 'o.reserved_units', 'u.closed_at'])
    .select(sessionColumns)
    .where('o.id', '=', orderId)
}

function lockAtGate(tx: Db, orderId: number, mode: AtGate): Promise<OrderRow | undefined> {
  const gate = throughGate(sql`select session_id from orders where id = ${orderId}`, mode)
  const gated = tx.with('gate', () => gate) as unknown as Db
  return selectOrder(gated, orderId)
    .where(sql<boolean>`exists (select from gate)`)
    .forShare(['u', 's'])
    .forUpdate('o')
    .executeTakeFirst()
}

type OrderRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectOrder>['executeTakeFirst']>>>

function lockedOrderOf(orderId: number, row: OrderRow): OrderInSession {
  if (row.closed_at) throw new Refusal('not_allowed')
  const session = readJoinedSession(row)
  return {
    order: {
      ...annotationsOf(row),
      orderId,
      userId: row.user_id,
      sessionId: session.sessionId,
      status: row.status,
      version: row.version,
      reserved: amount(row.reserved_units),
    },
    session,
  }
}

export interface OrderChange extends OrderAnnotations {
  readonly lines: readonly OrderLine[]
  readonly blocks: readonly OrderBlock[]
  /** What is set aside from now on; null for a draft, which sets nothing aside. */
  readonly reserved: Amount | null
  readonly at: Temporal.Instant
}

/** Replaces the content of a locked order and counts the change; in the market it loses its place in time to all before it. */
export async function changeOrder(tx: Db, orderId: number, change: OrderChange): Promise<void> {
  const { lines, blocks, reserved, at } = change
  const inMarket =
    reserved === null
      ? {}
      : { reserved_units: reserved, transmitted_at: at, transmission_seq: sql<bigint>`nextval('order_transmissions')` }
  await tx
    .updateTable('orders')
    .set({
      ...annotationsOf(change),
      ...stepColumns(lines),
      blocks: blocksText(blocks),
      changed_at: at,
      version: sql<number>`version + 1`,
      ...inMarket,
    })
    .where('id', '=', orderId)
    .execute()
}

/** Withdraws a locked order; what was set aside for it must be released in the same database transaction. */
export async function markWithdrawn(tx: Db, orderId: number, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: 'cancelled', reserved_units: 0n, changed_at: at, version: sql<number>`version + 1` })
    .where('id', '=', orderId)
    .execute()
}

/** Withdraws what was sent to a session that the caller has locked, in the order of numbers; posts nothing. */
export async function withdrawOrdersOfSession(
  tx: Db,
  sessionId: number,
  at: Temporal.Instant,
): Promise<(WithdrawnOrder & { readonly userId: number })[]> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'user_id', 'reserved_units'])
    .where('session_id', '=', sessionId)
    .where('status', '=', 'transmitted')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows) await markWithdrawn(tx, id, at)
  return rows.map((row) => ({
    orderId: row.id,
    userId: row.user_id,
    sessionId,
    reserved: amount(row.reserved_units),
  }))
}

export interface WithdrawnOrder {
  readonly orderId: number
  readonly sessionId: number
  /** What the caller must release in the same database transaction. */
  readonly reserved: Amount
}

/**
 * Withdraws the drafts and transmitted orders of a closing account, whatever the gates say; posts nothing. Keeps their
 * sessions from clearing meanwhile, in the order of their numbers.
 */
export async function withdrawOpenOrdersOf(tx: Db, userId: number, at: Temporal.Instant): Promise<WithdrawnOrder[]> {
  const isOpen = ['draft', 'transmitted'] as const
  await tx
    .selectFrom('market_sessions')
    .select('id')
    .where('id', 'in', (query) =>
      query.selectFrom('orders').select('session_id').where('user_id', '=', userId).where('status', 'in', isOpen),
    )
    .orderBy('id')
    .forShare()
    .execute()
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'session_id', 'reserved_units'])
    .where('user_id', '=', userId)
    .where('status', 'in', isOpen)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of rows) await markWithdrawn(tx, id, at)
  return rows.map((row) => ({ orderId: row.id, sessionId: row.session_id, reserved: amount(row.reserved_units) }))
}

/** Forgets what a closing account wrote on its orders; the orders and what became of them stay. */
export async function eraseOrderNamesOf(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('orders').set(noAnnotations).where('user_id', '=', userId).execute()
  await tx.updateTable('intraday_orders').set(noAnnotations).where('user_id', '=', userId).execute()
}

/** The lines of a locked order, best steps first, and its blocks; nobody else changes them meanwhile. */
export async function findContent(tx: Db, orderId: number): Promise<OrderContent> {
  const row = await tx
    .selectFrom('orders as o')
    .select([stepsColumn.as('steps'), ...blockColumns])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row ? { lines: readLines(row.steps), blocks: readBlocks(row) } : { lines: [], blocks: [] }
}
