import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { isAroundDay, tradeValue } from '../../domain/trade-sums.ts'
import type { StoredAutopilot } from './autopilot.store.ts'

/**
 * Reserved plus spent for deliveries of a day by what the autopilot sent, in one look at the database; a step on its way to a book
 * counts as its order will. What sales bring is not set against it.
 */
export async function findUsedCoins(db: Db, userId: number, day: DeliveryDay): Promise<Amount> {
  const { rows } = await sql<{ used: string }>`
    with sent as (
      select o.id, o.reserved_units from orders o join market_sessions s on s.id = o.session_id
      where o.user_id = ${userId} and o.origin = 'autopilot' and s.delivery_day = ${day}
      union all
      select o.id, o.reserved_units from intraday_orders o join market_sessions s on s.id = o.session_id
      where o.user_id = ${userId} and o.origin = 'autopilot' and s.delivery_day = ${day}
    ), coming as (
      select a.worst_case_units from autopilot_steps a join market_sessions s on s.id = a.session_id
      where a.user_id = ${userId} and a.period > 0 and a.state = 'planned' and s.delivery_day = ${day}
        and not exists (select from intraday_orders o where o.user_id = a.user_id and o.request_key = a.request_key)
    )
    select ((select coalesce(sum(reserved_units), 0) from sent)
      + (select coalesce(sum(worst_case_units), 0) from coming)
      - (select coalesce(sum(least(${tradeValue('t')}, 0)), 0) from trades t join market_sessions s on s.id = t.session_id
        where t.user_id = ${userId} and s.delivery_day = ${day}
          and ${isAroundDay('t', sql`${day}::date`)}
          and coalesce(t.order_id, t.intraday_order_id) in (select id from sent)))::text as used`.execute(db)
  return amount(BigInt(rows[0]?.used ?? '0'))
}

/** The newest settled delivery days for which an autopilot has sent something since it was switched on, the newest first. */
export async function findSentDays(
  db: Db,
  { userId, switchedOnAt }: StoredAutopilot,
  limit: number,
): Promise<DeliveryDay[]> {
  if (!switchedOnAt) return []
  const rows = await db
    .selectFrom('imbalance_days as d')
    .innerJoin('imbalance_settlements as m', 'm.id', 'd.settlement_id')
    .select('d.delivery_day')
    .distinct()
    .where('d.user_id', '=', userId)
    .where('m.replaced_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('autopilot_steps as a')
          .innerJoin('market_sessions as s', 's.id', 'a.session_id')
          .select('a.user_id')
          .whereRef('a.user_id', '=', 'd.user_id')
          .whereRef('s.delivery_day', '=', 'd.delivery_day')
          .where('a.state', '=', 'sent')
          .where('a.decided_at', '>=', switchedOnAt),
      ),
    )
    .orderBy('d.delivery_day', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.delivery_day)
}
