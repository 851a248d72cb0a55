import type { OrderLine } from '@tandem/core/market/order.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { arrayText, stepColumns } from './order-steps.ts'

/** A whole day-ahead order as it enters its market. */
interface SentOrder {
  readonly userId: number
  readonly name: string
  /** As `checkOrderLines` lets them pass. */
  readonly lines: readonly OrderLine[]
  /** Coins set aside for it; the caller posts them in the same database transaction. */
  readonly reserved: Amount
}

/**
 * Stores many orders of a session, one a user, as saved and sent at once: what single orders reach in two steps. The session must
 * be held and take orders, the lines be checked. Returns their numbers in their sequence.
 */
export async function insertTransmitted(
  tx: Tx,
  sessionId: number,
  orders: readonly SentOrder[],
  at: Temporal.Instant,
): Promise<number[]> {
  const steps = orders.map(({ lines }) => stepColumns(lines))
  const column = <Value>(read: (order: SentOrder) => Value) => orders.map(read)
  const arrays = (name: keyof (typeof steps)[number]) => steps.map((columns) => arrayText(columns[name]))
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into orders (user_id, session_id, name, status, reserved_units, created_at, changed_at, transmitted_at, transmission_seq,
      step_period, step_is_sell, step_number, step_price_ticks, step_quantity_wh)
    select user_id, ${sessionId}::int4, name, 'transmitted', reserved, at, at, at, nextval('order_transmissions'),
      periods::int2[], sells::boolean[], numbers::int2[], prices::int4[], quantities::int4[]
    from (
      select given.*, ${at.toString()}::timestamptz as at from unnest(
        ${column(({ userId }) => userId)}::int4[], ${column(({ name }) => name)}::text[],
        ${column(({ reserved }) => reserved)}::int8[], ${arrays('step_period')}::text[], ${arrays('step_is_sell')}::text[],
        ${arrays('step_number')}::text[], ${arrays('step_price_ticks')}::text[], ${arrays('step_quantity_wh')}::text[])
        with ordinality as given (user_id, name, reserved, periods, sells, numbers, prices, quantities, place)
      order by place) as in_sequence
    returning id, user_id`.execute(tx)
  const ids = new Map(rows.map(({ id, user_id: userId }) => [userId, id]))
  return orders.map(({ userId }) => {
    const id = ids.get(userId)
    if (id === undefined) throw new Error(`the order of user ${userId} was not stored`)
    return id
  })
}
