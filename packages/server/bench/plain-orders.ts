import type pg from 'pg'

/** One order as plain rows: `steps` are period, price and quantity, `reserved` is whole 1e-8 TC. */
export interface PlainOrder {
  readonly userId: number
  readonly sessionId: number
  readonly steps: readonly { readonly period: number; readonly price: number; readonly quantity: number }[]
  readonly reserved: bigint
}

/**
 * What the database itself can do on this machine: writes the rows of an order that is saved and then sent, in the same
 * two durable transactions and with nothing else around them. The rows are right, so that the ledger audit holds.
 */
export async function writePlainOrder(client: pg.Client, order: PlainOrder): Promise<void> {
  const orderId = await insertDraft(client, order)
  await client.query('begin')
  await client.query(
    `update orders set status = 'transmitted', reserved_units = $2, transmitted_at = now(),
      transmission_seq = nextval('order_transmissions') where id = $1`,
    [orderId, order.reserved],
  )
  const [from, to] = [`user:${order.userId}:available`, `user:${order.userId}:reserved`]
  const after = await client.query<{ id: number; balance: string }>(
    `update ledger_accounts set balance_units = balance_units + case when code = $1 then -$3::int8 else $3::int8 end
      where code in ($1, $2) returning id, balance_units::text as balance, code = $1 as is_from`,
    [from, to, order.reserved],
  )
  const [source, target] = after.rows.toSorted((a, b) => a.id - b.id)
  const { rows } = await client.query<{ id: string }>(
    `insert into ledger_transactions (kind, idempotency_key, session_id, order_id, posted_at)
      values ('reservation', $1, $2, $3, now()) returning id`,
    [`plain/${orderId}`, order.sessionId, orderId],
  )
  await client.query(
    `insert into postings (transaction_id, kind, from_account_id, to_account_id, amount_units, from_balance_after, to_balance_after)
      values ($1, 'reservation', $2, $3, $4, $5, $6)`,
    [rows[0]?.id, source?.id, target?.id, order.reserved, source?.balance, target?.balance],
  )
  await client.query('commit')
}

async function insertDraft(client: pg.Client, { userId, sessionId, steps }: PlainOrder): Promise<number> {
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    `insert into orders (user_id, session_id, name, status, created_at, changed_at, step_period, step_is_sell, step_number,
        step_price_ticks, step_quantity_wh)
      values ($1, $2, 'Plain', 'draft', now(), now(), $3, $4, $5, $6, $7) returning id`,
    [
      userId,
      sessionId,
      steps.map(({ period }) => period),
      steps.map(() => false),
      steps.map(() => 1),
      steps.map(({ price }) => price),
      steps.map(({ quantity }) => quantity),
    ],
  )
  const orderId = rows[0]?.id ?? 0
  await client.query('commit')
  return orderId
}
