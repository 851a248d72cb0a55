import { orderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { annotationColumns } from '../../domain/order-annotations.ts'
import { blocksText } from './order-blocks.ts'
import { readOrder, selectOrders, type OrderByItself } from './order-row.ts'
import { arrayText, stepColumns } from './order-steps.ts'

/*
 * Many day-ahead orders at a time, as order entry saves and sends them.
 */

/**
 * Orders by their numbers: locked until the database transaction ends, or as they are. With `skip` those that somebody else has are
 * left out, and nobody is waited for.
 */
export async function readOrders(
  tx: Db,
  orderIds: readonly number[],
  lock: 'wait' | 'skip' | 'none',
): Promise<OrderByItself[]> {
  const wanted = selectOrders(tx)
    .where('o.id', '=', sql<number>`any(${[...orderIds]}::int8[])`)
    .orderBy('o.id')
  const locking = lock === 'none' ? wanted : wanted.forUpdate()
  const rows = await (lock === 'skip' ? locking.skipLocked() : locking).execute()
  return rows.map(readOrder)
}

/** A user and a session: there is one order of both that is not withdrawn. */
export interface OrderPlace {
  readonly userId: number
  readonly sessionId: number
}

/** Which of these have their order already. */
export async function findTaken(tx: Db, places: readonly OrderPlace[]): Promise<OrderPlace[]> {
  const { rows } = await sql<{ user_id: number; session_id: number }>`
    select o.user_id, o.session_id
    from unnest(${places.map(({ userId }) => userId)}::int4[], ${places.map(({ sessionId }) => sessionId)}::int4[])
      as place (user_id, session_id)
    join orders o on o.user_id = place.user_id and o.session_id = place.session_id and o.status <> 'cancelled'`.execute(
    tx,
  )
  return rows.map((row) => ({ userId: row.user_id, sessionId: row.session_id }))
}

/** Places in time, in their sequence: behind all that were given before. */
export async function takeTransmissions(tx: Db, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ place: bigint }>`
    select nextval('order_transmissions') as place from generate_series(1, ${count}::int4)`.execute(tx)
  return rows.map(({ place }) => place)
}

/** A whole order that is stored for the first time; the caller posts what is reserved in the same database transaction. */
export interface NewOrder extends OrderByItself {
  readonly status: 'draft' | 'transmitted'
  /** Its place in time; null for a draft. */
  readonly transmission: bigint | null
}

/** Stores orders under numbers that were taken for them. Breaks `orders_one_per_session` where a user has an order in the session. */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  // As `checkOrder` lets them pass.
  const steps = orders.map(({ lines }) => stepColumns(lines))
  const column = <Value>(read: (order: NewOrder) => Value) => orders.map(read)
  const arrays = (name: keyof (typeof steps)[number]) => steps.map((columns) => arrayText(columns[name]))
  const annotations = sql.join(orderAnnotations.map((name) => sql`${column((order) => order[name])}::text[]`))
  await sql`
    insert into orders (id, user_id, session_id, ${annotationColumns}, origin, status, version, reserved_units, created_at, changed_at,
      transmitted_at, transmission_seq, step_period, step_is_sell, step_number, step_price_ticks, step_quantity_wh, blocks)
    overriding system value
    select id, user_id, session_id, ${annotationColumns}, origin, status, version, reserved, created_at, created_at, transmitted_at, place,
      periods::int2[], sells::boolean[], numbers::int2[], prices::int4[], quantities::int4[], blocks::jsonb
    from unnest(${column(({ orderId }) => orderId)}::int8[], ${column(({ userId }) => userId)}::int4[],
      ${column(({ sessionId }) => sessionId)}::int4[], ${annotations}, ${column(({ origin }) => origin)}::text[],
      ${column(({ status }) => status)}::text[], ${column(({ version }) => version)}::int4[],
      ${column(({ reserved }) => reserved)}::int8[], ${column(({ createdAt }) => createdAt.toString())}::timestamptz[],
      ${column(({ transmittedAt }) => transmittedAt?.toString() ?? null)}::timestamptz[],
      ${column(({ transmission }) => transmission)}::int8[], ${arrays('step_period')}::text[], ${arrays('step_is_sell')}::text[],
      ${arrays('step_number')}::text[], ${arrays('step_price_ticks')}::text[], ${arrays('step_quantity_wh')}::text[],
      ${column(({ blocks }) => blocksText(blocks))}::text[])
      as given (id, user_id, session_id, ${annotationColumns}, origin, status, version, reserved, created_at, transmitted_at, place,
        periods, sells, numbers, prices, quantities, blocks)`.execute(tx)
}

/** A locked draft that goes to its market. */
export interface SentDraft {
  readonly orderId: number
  readonly reserved: Amount
  readonly transmission: bigint
}

/** Puts locked drafts into their markets; the caller posts what is reserved in the same database transaction. */
export async function markTransmitted(tx: Db, drafts: readonly SentDraft[], at: Temporal.Instant): Promise<void> {
  const column = <Value>(read: (draft: SentDraft) => Value) => drafts.map(read)
  await sql`
    update orders set status = 'transmitted', reserved_units = sent.reserved, transmitted_at = ${at}, changed_at = ${at},
      transmission_seq = sent.place
    from unnest(${column(({ orderId }) => orderId)}::int8[], ${column(({ reserved }) => reserved)}::int8[],
      ${column(({ transmission }) => transmission)}::int8[]) as sent (id, reserved, place)
    where orders.id = sent.id`.execute(tx)
}
