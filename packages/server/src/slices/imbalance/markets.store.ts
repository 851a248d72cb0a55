import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** The delivery day of a market, by which calls name a day; refuses `not_found`. */
export async function dayOfMarket(db: Db, marketId: number): Promise<DeliveryDay> {
  const row = await db
    .selectFrom('market_sessions')
    .select('delivery_day')
    .where('id', '=', marketId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.delivery_day
}

/** The day-ahead market of a day, or else another of its markets; null where it has none. */
export async function marketOfDay(db: Db, day: DeliveryDay): Promise<{ id: number; isDayAhead: boolean } | null> {
  const row = await db
    .selectFrom('market_sessions')
    .select(['id', 'market_type'])
    .where('delivery_day', '=', day)
    .orderBy(sql`array_position(array['dayAhead', 'intraday', 'balancing'], market_type)`)
    .limit(1)
    .executeTakeFirst()
  return row ? { id: row.id, isDayAhead: row.market_type === 'dayAhead' } : null
}

/** What groups are called, the deleted ones among them. */
export async function groupNames(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${ids.filter((id) => id !== null)}::int4[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
