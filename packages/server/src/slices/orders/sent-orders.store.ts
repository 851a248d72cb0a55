import { inMeritOrder, type OrderLine } from '@tandem/core/market/order.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

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
  const steps = orders.flatMap(stepsOf)
  const column = <Value>(read: (order: SentOrder) => Value) => orders.map(read)
  const ofStep = <Value>(read: (step: (typeof steps)[number]) => Value) => steps.map(read)
  const { rows } = await sql<{ id: number; user_id: number }>`
    with sent as (
      insert into orders (user_id, session_id, name, status, reserved_units, created_at, changed_at, transmitted_at, transmission_seq)
      select user_id, ${sessionId}::int4, name, 'transmitted', reserved, at, at, at, nextval('order_transmissions')
      from (
        select given.*, ${at.toString()}::timestamptz as at from unnest(
          ${column(({ userId }) => userId)}::int4[], ${column(({ name }) => name)}::text[],
          ${column(({ reserved }) => reserved)}::int8[]) with ordinality as given (user_id, name, reserved, place)
        order by place) as in_sequence
      returning id, user_id
    ), written as (
      insert into order_steps (order_id, period, side, step, price_ticks, quantity_wh)
      select sent.id, given.period, given.side, given.step, given.price, given.quantity
      from unnest(${ofStep(({ userId }) => userId)}::int4[], ${ofStep(({ period }) => period)}::int4[],
        ${ofStep(({ side }) => side)}::text[], ${ofStep(({ step }) => step)}::int4[],
        ${ofStep(({ price }) => price)}::int4[], ${ofStep(({ quantity }) => quantity)}::int4[])
        as given (user_id, period, side, step, price, quantity)
      join sent on sent.user_id = given.user_id
    )
    select id, user_id from sent`.execute(tx)
  const ids = new Map(rows.map(({ id, user_id: userId }) => [userId, id]))
  return orders.map(({ userId }) => {
    const id = ids.get(userId)
    if (id === undefined) throw new Error(`the order of user ${userId} was not stored`)
    return id
  })
}

/** The steps of each line with the best price first. */
function stepsOf({ userId, lines }: SentOrder) {
  return lines.flatMap(({ period, side, steps }) =>
    inMeritOrder(steps, side).map((step, index) => ({ userId, period, side, step: index + 1, ...step })),
  )
}
