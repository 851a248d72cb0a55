import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import type { ForecastPreference } from '@tandem/contract/orders/forecast-orders.ts'
import { sql, type Selectable } from 'kysely'
import { mayTrade } from '../../domain/trading-users.ts'
import type { Database, Db } from '../../platform/database.ts'

type Row = Selectable<Database['forecast_preferences']>

/** What a user has saved; null before anything was. */
export async function findPreference(db: Db, userId: number): Promise<ForecastPreference | null> {
  const row = await db.selectFrom('forecast_preferences').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row
    ? { preparesDraft: row.prepares_draft, notifiesByMail: row.tells_by_mail, strategy: readStrategy(row) }
    : null
}

export async function writePreference(
  db: Db,
  userId: number,
  { preparesDraft, notifiesByMail, strategy }: ForecastPreference,
  at: Temporal.Instant,
): Promise<void> {
  const { part, share, sell, sellMargin, buy, buyMargin, chance } = strategy
  const values = {
    prepares_draft: preparesDraft,
    tells_by_mail: notifiesByMail,
    part,
    share,
    sell,
    sell_margin_ticks: sellMargin,
    buy,
    buy_margin_ticks: buyMargin,
    chance,
    changed_at: at,
  }
  await db
    .insertInto('forecast_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** Somebody for whom a draft is to be prepared in a market. */
export interface DraftWish {
  readonly userId: number
  readonly notifiesByMail: boolean
  readonly strategy: OrderStrategy
}

/**
 * Who wants a draft prepared in a day-ahead market and may have one: open accounts that trade, that have no order in it, withdrawn
 * ones aside, and for whom it was not looked at before. Who has switched on the autopilot needs none.
 */
export async function findDraftWishes(db: Db, sessionId: number): Promise<DraftWish[]> {
  const rows = await db
    .selectFrom('forecast_preferences as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .where('p.prepares_draft', '=', true)
    .where(mayTrade('u'))
    .where(sql<boolean>`not exists (select from autopilots a where a.user_id = p.user_id and a.state = 'on')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as o')
            .select('o.id')
            .whereRef('o.user_id', '=', 'p.user_id')
            .where('o.session_id', '=', sessionId)
            .where('o.status', '<>', 'cancelled'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('prepared_orders as d')
            .select('d.user_id')
            .whereRef('d.user_id', '=', 'p.user_id')
            .where('d.session_id', '=', sessionId),
        ),
      ),
    )
    .orderBy('p.user_id')
    .execute()
  return rows.map((row) => ({ userId: row.user_id, notifiesByMail: row.tells_by_mail, strategy: readStrategy(row) }))
}

export interface PreparedOrder {
  readonly userId: number
  readonly sessionId: number
  readonly at: Temporal.Instant
}

/**
 * Takes the morning of a user in a market; false when it was taken before. Of two that come at once the other waits for the end of
 * the first one's database transaction, and takes it if that was given up.
 */
export async function takeMorning(tx: Db, { userId, sessionId, at }: PreparedOrder): Promise<boolean> {
  const taken = await tx
    .insertInto('prepared_orders')
    .values({ user_id: userId, session_id: sessionId, prepared_at: at, order_id: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'session_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Keeps which draft came of a morning. */
export async function recordDraft(
  tx: Db,
  { userId, sessionId, orderId }: { readonly userId: number; readonly sessionId: number; readonly orderId: number },
): Promise<void> {
  await tx
    .updateTable('prepared_orders')
    .set({ order_id: orderId })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute()
}

function readStrategy(row: Row): OrderStrategy {
  return {
    part: row.part,
    share: row.share,
    sell: row.sell,
    sellMargin: priceTick(row.sell_margin_ticks),
    buy: row.buy,
    buyMargin: priceTick(row.buy_margin_ticks),
    chance: row.chance,
  }
}
