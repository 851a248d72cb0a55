import { readAtOnce, type Db } from '../../packages/server/src/platform/database.ts'

/** The rows that the checker looks at, of the people of the run, on one state of the database. */
export type Rows = Awaited<ReturnType<typeof findRows>>

/** The numbers of requests lie between these; what stood there before the run has others. */
export const firstSerial = 1_000_000
export const endOfSerials = 900_000_000

export function findRows(db: Db, userIds: readonly number[]) {
  return readAtOnce(db, async (tx) => ({
    events: await tx
      .selectFrom('book_events')
      .select(['session_id', 'period', 'type', 'order_id', 'quantity_wh'])
      .orderBy('session_id')
      .orderBy('period')
      .orderBy('number')
      .execute(),
    purchases: await tx
      .selectFrom('coin_purchases')
      .select(['id', 'user_id', 'amount_units', 'status'])
      .where('user_id', 'in', userIds)
      .execute(),
    analysers: await tx.selectFrom('analysers').select('reading_code').where('user_id', 'in', userIds).execute(),
    orders: await tx
      .selectFrom('orders as o')
      .innerJoin('order_steps as s', 's.order_id', 'o.id')
      .select([
        'o.id',
        'o.user_id',
        'o.session_id',
        'o.status',
        'o.transmitted_at',
        's.quantity_wh',
        'o.reserved_units',
      ])
      .where('o.user_id', 'in', userIds)
      .orderBy('o.id')
      .execute(),
    openContinuous: await tx
      .selectFrom('intraday_orders')
      .select(['id', 'user_id'])
      .where('status', '=', 'active')
      .where('user_id', 'in', userIds)
      .execute(),
    sessions: await tx.selectFrom('market_sessions').select(['id', 'market_type', 'status', 'gate_closure']).execute(),
    hours: await tx
      .selectFrom('hour_readings')
      .select(['user_id', 'starts_at', 'consumption_wh'])
      .where('user_id', 'in', userIds)
      .execute(),
    oldHours: await tx
      .selectFrom('hour_reading_versions')
      .select(['user_id', 'starts_at', 'consumption_wh'])
      .where('user_id', 'in', userIds)
      .execute(),
    users: await tx.selectFrom('users').select(['id', 'closed_at']).where('id', 'in', userIds).execute(),
    journals: await tx.selectFrom('ledger_transactions').select(['id', 'idempotency_key']).execute(),
    postings: await tx
      .selectFrom('postings as p')
      .innerJoin('ledger_accounts as f', 'f.id', 'p.from_account_id')
      .innerJoin('ledger_accounts as t', 't.id', 'p.to_account_id')
      .select(['p.id', 'p.transaction_id', 'f.code as from', 't.code as to'])
      .select(['p.from_balance_after as from_after', 'p.to_balance_after as to_after'])
      .where((eb) => eb.or([eb('f.user_id', 'in', userIds), eb('t.user_id', 'in', userIds)]))
      .orderBy('p.id')
      .execute(),
    settlements: await tx.selectFrom('imbalance_settlements').select(['delivery_day', 'version']).execute(),
    notified: await tx
      .selectFrom('notices')
      .select(['user_id', 'key'])
      .where('kind', '=', 'marketCleared')
      .where('user_id', 'in', userIds)
      .execute(),
  }))
}
