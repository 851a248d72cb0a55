import { type RowsWanted } from '../../platform/long-lists.ts'
import type { MarketSession } from '@tandem/core/market/session.ts'
import { energyWh, priceOrNull } from '@tandem/core/units/units.ts'
import type { AnonymousOrder } from '@tandem/contract/orders/intraday-lists.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { periodOf } from './intraday-orders.wire.ts'

/**
 * Orders of a session as `viewerId` may see them (market-rules.md section 3.5), the newest first.
 * No identity leaves, and of an iceberg only what shows; drafts and orders out of the book are left out.
 */
export async function findAnonymousOrders(
  db: Db,
  session: MarketSession,
  viewerId: number,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>,
): Promise<AnonymousOrder[]> {
  const rows = await selectAnonymous(db, session, viewerId)
    .where('status', 'not in', ['draft', 'hibernated'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => readAnonymous(session, row))
}

/** The live books of a session, without names: by contract and side, the order that trades next first. */
export async function findAnonymousBook(
  db: Db,
  session: MarketSession,
  viewerId: number,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'>,
): Promise<AnonymousOrder[]> {
  const rows = await selectAnonymous(db, session, viewerId)
    .where('sequence', 'is not', null)
    .orderBy('period')
    .orderBy('side')
    .orderBy(sql`case side when 'buy' then -price_ticks else price_ticks end`)
    .orderBy('sequence')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => readAnonymous(session, row))
}

function selectAnonymous(db: Db, session: MarketSession, viewerId: number) {
  return db
    .selectFrom('intraday_orders')
    .select(['period', 'side', 'price_ticks', 'status', 'entered_at', 'created_at', 'changed_at'])
    .select([
      sql<number | null>`case when user_id = ${viewerId}::int4 then id::float8 end`.as('own_id'),
      sql<bigint>`case when sequence is not null then visible_wh else least(display_wh, quantity_wh) end`.as('shown'),
    ])
    .where('session_id', '=', session.sessionId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAnonymous>['execute']>>[number]

function readAnonymous(session: MarketSession, row: Row): AnonymousOrder {
  const { start, label } = periodOf(session, row.period)
  return {
    id: row.own_id,
    own: row.own_id !== null,
    marketId: session.sessionId,
    period: row.period,
    start,
    label,
    side: row.side,
    price: priceOrNull(row.price_ticks),
    quantity: energyWh(row.shown),
    status: row.status as AnonymousOrder['status'],
    enteredAt: row.entered_at ?? row.created_at,
    changedAt: row.changed_at,
  }
}
