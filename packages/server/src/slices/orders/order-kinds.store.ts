import type { MarketType } from '@tandem/core/market/session.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Which of the two kinds an order is of: both take their numbers from the same row. */
export type OrderKind = 'dayAhead' | 'intraday'

/** The kind of an order; null when there is none of this number. */
export async function orderKindOf(db: Db, orderId: number): Promise<OrderKind | null> {
  const { rows } = await sql<{ kind: OrderKind }>`
    select 'dayAhead' as kind from orders where id = ${orderId}
    union all select 'intraday' from intraday_orders where id = ${orderId}`.execute(db)
  return rows[0]?.kind ?? null
}

/** The order of a user that was changed last, withdrawn day-ahead ones aside; of one market type, or with null of any. */
export async function findLastOrder(
  db: Db,
  userId: number,
  marketType: MarketType | null,
): Promise<{ orderId: number; kind: OrderKind } | null> {
  const { rows } = await sql<{ id: number; kind: OrderKind }>`
    select id, kind from (
      select id, 'dayAhead' as kind, changed_at from orders where user_id = ${userId} and status <> 'cancelled'
      union all select id, 'intraday', changed_at from intraday_orders where user_id = ${userId}
    ) as changed
    where ${marketType}::text is null or kind = ${marketType}
    order by changed_at desc, id desc limit 1`.execute(db)
  const [row] = rows
  return row ? { orderId: row.id, kind: row.kind } : null
}
