import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { News } from './topics.ts'

/** How long before a day-ahead gate those who have sent nothing are told. */
const reminder = { minutes: 60 }
/** Who traded within so much time is expected to trade. */
const habit = { hours: 14 * 24 }
/** How long an analyser may be silent before its owner is told. */
const patience = { minutes: 30 }
/** What ended longer ago is told no more: a server that was away does not come back with old news. */
const newsFor = { hours: 24 }

/**
 * The day-ahead gates that close within the hour, for each who trades and has sent no order: traded in the last fourteen days, or
 * has a draft in that market. Of a gate that closes tells nobody who was told.
 */
export async function findUnsentOrders(db: Db, now: Temporal.Instant): Promise<News[]> {
  const rows = await db
    .selectFrom('market_sessions as s')
    .innerJoin('users as u', (join) => join.on('u.user_type', '=', 'transactionalUser'))
    .leftJoin('orders as o', (join) =>
      join.onRef('o.session_id', '=', 's.id').onRef('o.user_id', '=', 'u.id').on('o.status', '=', 'draft'),
    )
    .select(['s.id', 's.delivery_day', 's.gate_closure', 'u.id as user_id', 'o.id as draft_id'])
    .where('s.market_type', '=', 'dayAhead')
    .where('s.status', '=', 'open')
    .where('s.gate_closure', '>', now)
    .where('s.gate_closure', '<=', now.add(reminder))
    .where('u.closed_at', 'is', null)
    .where('u.is_system', '=', false)
    .where('u.activated_at', 'is not', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('o.id', 'is not', null),
        // From the latest delivery back: who traded lately is found at the first trade, not behind a year of them.
        eb(
          selectFrom('trades')
            .select('trades.id')
            .whereRef('trades.user_id', '=', 'u.id')
            .where('trades.traded_at', '>=', now.subtract(habit))
            .orderBy('trades.period_start', 'desc')
            .limit(1),
          'is not',
          null,
        ),
      ]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.session_id', '=', 's.id')
            .whereRef('orders.user_id', '=', 'u.id')
            .where('orders.status', '=', 'transmitted'),
        ),
      ),
    )
    .where(isUntold(sql`u.id`, sql`'gateClosesSoon/' || s.id`))
    .where(hasNoPlan)
    .orderBy('s.gate_closure')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    key: `gateClosesSoon/${row.id}`,
    at: now,
    facts: {
      kind: 'gateClosesSoon',
      marketId: row.id,
      date: row.delivery_day,
      closingTime: row.gate_closure,
      hasDraft: row.draft_id !== null,
    },
  }))
}

const outageKey = sql<string>`'analyserOffline/' || a.id || '/' || extract(epoch from s.since)`

/** The analysers that have been silent for half an hour, each outage once: it is known by its beginning. */
export async function findSilentAnalysers(db: Db, now: Temporal.Instant): Promise<News[]> {
  const rows = await db
    .selectFrom('analyser_states as s')
    .innerJoin('analysers as a', 'a.id', 's.analyser_id')
    .select(['a.id', 'a.user_id', 's.since', outageKey.as('key')])
    .where('a.status', '=', 'active')
    .where('s.state', '=', 'offline')
    .where('s.since', '<=', now.subtract(patience))
    .where('s.since', '>', now.subtract(newsFor))
    .where(isUntold(sql`a.user_id`, outageKey))
    .execute()
  return rows.map(({ id, user_id: userId, since, key }) => ({
    userId,
    key,
    at: now,
    facts: { kind: 'analyserOffline', analyserId: id, since },
  }))
}

/**
 * The intraday orders of the last day that nobody took until their contract closed, or that left the book because it was suspended.
 * What happens while they are sent, their senders hear at once; that the rest of an order expires is how it was meant; and what a
 * user cancels is no news to them. What the autopilot
 * sent says so on its own screen. An order is told of once for each way in which that happens.
 */
export async function findRefusedIntradayOrders(db: Db, now: Temporal.Instant): Promise<News[]> {
  const rows = await db
    .selectFrom('intraday_orders as o')
    .innerJoin('market_sessions as s', 's.id', 'o.session_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['o.id', 'o.user_id', 'o.side', 'o.quantity_wh', 'o.filled_wh', 'o.status', 'o.changed_at'])
    .select(['o.period', 's.delivery_day', 's.delivery_zone', 's.mtu_minutes'])
    .where('o.status', 'in', ['expired', 'hibernated'])
    .where('o.origin', '=', 'manual')
    .where(({ or, eb }) => or([eb('o.status', '=', 'hibernated'), eb('o.filled_wh', '=', 0n)]))
    .where('o.changed_at', '>', now.subtract(newsFor))
    .where('u.closed_at', 'is', null)
    .where('u.is_system', '=', false)
    .where(isUntold(sql`o.user_id`, sql`'orderRefused/' || o.id || '/' || o.status`))
    .orderBy('o.changed_at')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    key: `orderRefused/${row.id}/${row.status}`,
    at: row.changed_at,
    facts: {
      kind: 'orderRefused',
      orderId: row.id,
      marketType: 'intraday',
      side: row.side,
      date: row.delivery_day satisfies DeliveryDay,
      quantity: energyWh(Number(row.quantity_wh - row.filled_wh)),
      orders: 1,
      periods: periodOf(row),
      reason: row.status,
    },
  }))
}

/** The contract of an order. */
function periodOf(row: { delivery_day: DeliveryDay; delivery_zone: string; mtu_minutes: number; period: number }) {
  const periods = deliveryPeriods(row.delivery_day, row.delivery_zone, row.mtu_minutes)
  const period = periods[row.period - 1]
  return period ? [{ start: period.start, minutes: row.mtu_minutes }] : []
}

/** Whose autopilot has announced what it will send, or was told to leave it for today, needs no reminder. */
const hasNoPlan = sql<boolean>`not exists (
  select from autopilot_steps a where a.user_id = u.id and a.session_id = s.id and a.period = 0
    and (a.state = 'planned' or a.reason = 'notToday'))`

/** Leaves out what was told, so that looking again costs little; that nothing is told twice, the key itself sees to. */
function isUntold(userId: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from notices as n where n.user_id = ${userId} and n.key = ${key})`
}
