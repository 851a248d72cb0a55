import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { RestingOrder } from '@tandem/core/market/book-state.ts'
import type { IntradayOrder, OrderEnding } from '@tandem/core/market/intraday-contract.ts'
import type { ContractMarks, IntradayOrderStatus } from '@tandem/core/market/intraday.ts'
import type { IntradayTerms } from '@tandem/core/market/order-book.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { annotationsOf, type OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { fixedStatement } from '../../platform/fixed-statement.ts'
import { readJoinedSession, sessionColumns } from '../../domain/market-session.ts'
import { readTerms, termsRow } from './term-columns.ts'

/** An intraday order as it stands in the database, with its user's name and its session. */
export interface StoredIntradayOrder extends IntradayOrder, OrderAnnotations {
  readonly origin: OrderOrigin
  readonly username: string
  readonly session: MarketSession
  readonly period: number
  readonly requestKey: string | null
  readonly createdAt: Temporal.Instant
  changedAt: Temporal.Instant
  /** When it was sent to the market last; null for a draft. */
  enteredAt: Temporal.Instant | null
}

/** With what the administrator's acts made of its contract's book. */
export interface FoundIntradayOrder extends StoredIntradayOrder {
  readonly contract: ContractMarks
}

export interface IntradayOrderFilter {
  readonly orderId?: number | undefined
  readonly orderIds?: readonly number[] | undefined
  readonly userId?: number | undefined
  readonly userIds?: readonly number[] | undefined
  readonly sessionId?: number | undefined
  readonly period?: number | undefined
  readonly statuses?: readonly IntradayOrderStatus[] | undefined
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
  /** Only what may have changed for who knows these open orders, and none later than `after`. */
  readonly since?: { readonly open: readonly number[]; readonly after: number } | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

/** Intraday orders, the newest first. */
export async function findIntradayOrders(db: Db, filter: IntradayOrderFilter): Promise<FoundIntradayOrder[]> {
  let query = selectIntradayOrders(db)
    .leftJoin('intraday_contracts as c', (join) =>
      join.onRef('c.session_id', '=', 'o.session_id').onRef('c.period', '=', 'o.period'),
    )
    .select(['c.suspended_at', 'c.closed_at'])
  if (filter.orderId !== undefined) query = query.where('o.id', '=', filter.orderId)
  if (filter.orderIds !== undefined) query = query.where('o.id', '=', sql<number>`any(${[...filter.orderIds]}::int8[])`)
  if (filter.userId !== undefined) query = query.where('o.user_id', '=', filter.userId)
  if (filter.userIds) query = query.where('o.user_id', '=', sql<number>`any(${[...filter.userIds]}::int4[])`)
  if (filter.sessionId !== undefined) query = query.where('o.session_id', '=', filter.sessionId)
  if (filter.period !== undefined) query = query.where('o.period', '=', filter.period)
  if (filter.statuses) query = query.where('o.status', 'in', filter.statuses)
  if (filter.dateFrom) query = query.where('s.delivery_day', '>=', filter.dateFrom)
  if (filter.dateTo) query = query.where('s.delivery_day', '<=', filter.dateTo)
  const { since } = filter
  if (since) {
    query = query.where((row) =>
      row.or([
        row('o.status', 'in', ['draft', 'active', 'hibernated']),
        row('o.id', '=', sql<number>`any(${[...since.open]}::int8[])`),
        row('o.id', '>', since.after),
      ]),
    )
  }
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  if (filter.offset !== undefined) query = query.offset(filter.offset)
  return (await query.orderBy('o.id', 'desc').execute()).map((row) => ({
    ...readIntradayOrder(row),
    contract: { isSuspended: row.suspended_at !== null, isClosed: row.closed_at !== null },
  }))
}

/** The numbers of a user's orders that are in a book or wait for their contract to resume, the newest first. */
export async function openIntradayOrderIds(
  db: Db,
  { userId, sessionId, period }: Pick<IntradayOrderFilter, 'sessionId' | 'period'> & { readonly userId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('intraday_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'hibernated'])
    .$if(sessionId !== undefined, (query) => query.where('session_id', '=', sessionId ?? 0))
    .$if(period !== undefined, (query) => query.where('period', '=', period ?? 0))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Orders that rest in the books of some contracts, with all that the matching needs. */
export async function restingOrders(
  tx: Db,
  contracts: readonly { readonly sessionId: number; readonly period: number }[],
): Promise<StoredIntradayOrder[]> {
  const rows = await selectIntradayOrders(tx)
    .where('o.sequence', 'is not', null)
    .where(
      sql<boolean>`(o.session_id, o.period) in (select * from unnest(
        ${contracts.map(({ sessionId }) => sessionId)}::int4[], ${contracts.map(({ period }) => period)}::int4[]))`,
    )
    .execute()
  return rows.map(readIntradayOrder)
}

/** The orders that were placed under their users' own keys. */
export async function findByRequestKeys(
  tx: Db,
  keys: readonly { readonly userId: number; readonly requestKey: string }[],
): Promise<StoredIntradayOrder[]> {
  const rows = await selectIntradayOrders(tx)
    .where(
      sql<boolean>`(o.user_id, o.request_key) in (select * from unnest(
        ${keys.map(({ userId }) => userId)}::int4[], ${keys.map(({ requestKey }) => requestKey)}::text[]))`,
    )
    .execute()
  return rows.map(readIntradayOrder)
}

/** Orders with the names of their users and their sessions, to be narrowed down. */
export function selectIntradayOrders(db: Db) {
  return db
    .selectFrom('intraday_orders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('market_sessions as s', 's.id', 'o.session_id')
    .selectAll('o')
    .select(['u.username'])
    .select(sessionColumns)
    .select('o.status as order_status')
}

type Row = Awaited<ReturnType<ReturnType<typeof selectIntradayOrders>['execute']>>[number]

export function readIntradayOrder(row: Row): StoredIntradayOrder {
  return {
    ...annotationsOf(row),
    orderId: row.id,
    userId: row.user_id,
    username: row.username,
    session: readJoinedSession(row),
    period: row.period,
    ...readTerms(row),
    filled: energyWh(row.filled_wh),
    open: energyWh(row.open_wh),
    visible: energyWh(row.visible_wh),
    sequence: row.sequence === null ? null : Number(row.sequence),
    value: amount(BigInt(row.value_units)),
    status: row.order_status,
    ending: row.ending as OrderEnding | null,
    reserved: amount(row.reserved_units),
    version: row.version,
    requestKey: row.request_key,
    origin: row.origin,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    enteredAt: row.entered_at,
  }
}

/** Takes numbers for new orders, from the same row as the day-ahead orders'. */
export async function takeOrderIds(db: Db, count: number): Promise<number[]> {
  // The sequence is looked up once, and a list of zeros is planned once for all, where `generate_series` is planned for each count.
  const rows = await takeNumbers(db, { count })
  return rows.map(({ id }) => id)
}

const takeNumbers = fixedStatement(
  (_db, value: (name: 'count') => unknown) => sql<{ id: number }>`
    select nextval((select pg_get_serial_sequence('orders', 'id')::regclass))::float8 as id
    from unnest(array_fill(0, array[${value('count')}::int4]))`,
)

export interface NewIntradayDraft extends IntradayTerms, OrderAnnotations {
  readonly userId: number
  readonly sessionId: number
  readonly period: number
  readonly at: Temporal.Instant
  /** The same key of a user's twice is one order. */
  readonly requestKey?: string
}

const importing = 7_283_007

/** Of two that import with the same key at once, the second waits here until the first is done. */
export async function lockImport(tx: Db, importKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${importing}::int4, hashtext(${importKey}))`.execute(tx)
}

/** Saves drafts and returns their numbers, in the same sequence. */
export async function insertIntradayDrafts(tx: Db, drafts: readonly NewIntradayDraft[]): Promise<number[]> {
  const ids = await takeOrderIds(tx, drafts.length)
  // A statement takes 65,535 parameters.
  for (let from = 0; from < drafts.length; from += 1_000) {
    const rows = drafts.slice(from, from + 1_000).map((draft, index) => ({
      id: ids[from + index] ?? 0,
      user_id: draft.userId,
      session_id: draft.sessionId,
      period: draft.period,
      ...draftColumns(draft),
      status: 'draft' as const,
      created_at: draft.at,
      changed_at: draft.at,
      request_key: draft.requestKey ?? null,
    }))
    await tx.insertInto('intraday_orders').values(rows).execute()
  }
  return ids
}

type DraftOptions = IntradayTerms & OrderAnnotations & { readonly period: number }

/** Changes a draft; refuses `order_not_open` when it is none (any more). */
export async function changeIntradayDraft(
  tx: Db,
  orderId: number,
  terms: DraftOptions,
  at: Temporal.Instant,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('intraday_orders')
    .set({ ...draftColumns(terms), period: terms.period, changed_at: at, version: sql<number>`version + 1` })
    .where('id', '=', orderId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('order_not_open', { status: 'sent' })
}

/** Holds those of some orders that are drafts: until then nobody else changes them, sends them or throws them away. */
export async function lockDrafts(tx: Db, orderIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('intraday_orders')
    .select('id')
    .where('id', '=', sql<number>`any(${[...orderIds]}::int8[])`)
    .where('status', '=', 'draft')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Throws a draft away; refuses `order_not_open` when it is none (any more). */
export async function discardIntradayDraft(tx: Db, orderId: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('intraday_orders')
    .where('id', '=', orderId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('order_not_open', { status: 'sent' })
}

/** Throws away all drafts of a user. */
export async function discardIntradayDraftsOf(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('intraday_orders').where('user_id', '=', userId).where('status', '=', 'draft').execute()
}

/** Whether an order of a user's is in a book, or waits for its contract to resume. */
export async function hasOpenIntradayOrders(tx: Db, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('intraday_orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'hibernated'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function draftColumns(draft: IntradayTerms & OrderAnnotations) {
  return { ...annotationsOf(draft), ...termsRow(draft), open_wh: BigInt(draft.quantity) }
}

/** An order as it stands in its book. */
export function bookOrderOf(order: StoredIntradayOrder): RestingOrder {
  return {
    id: String(order.orderId),
    user: String(order.userId),
    side: order.side,
    display: order.display,
    price: order.price ?? priceTick(0),
    remaining: order.open,
    visible: order.visible,
    sequence: order.sequence ?? 0,
  }
}
