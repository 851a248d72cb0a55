import { wholeList, type RowsWanted } from '../../platform/long-lists.ts'
import { acceptPurchase } from '@tandem/core/ledger/postings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, type Amount } from '@tandem/core/units/units.ts'
import type { CoinPurchase } from '@tandem/contract/ledger/ledger.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { post } from './posting.store.ts'

export interface NewPurchase {
  readonly userId: number
  readonly coins: Amount
  readonly note: string
  /** Chosen by the client: the same key of the same user is the same request. */
  readonly requestKey: string | null
  readonly at: Temporal.Instant
}

/** Stores a coin request and returns its number; with a key that this user has used, that request's number. */
export async function insertPurchase(tx: Tx, { userId, coins, note, requestKey, at }: NewPurchase): Promise<number> {
  const values = { user_id: userId, amount_units: coins, note, request_key: requestKey, requested_at: at }
  await lockAccountForShare(tx, userId)
  const row = await tx
    .insertInto('coin_purchases')
    .values({ ...values, decided_at: null, decided_by: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) return row.id
  const { id } = await tx
    .selectFrom('coin_purchases')
    .select('id')
    .where('user_id', '=', userId)
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
  return id
}

interface PurchaseFilter {
  readonly purchaseId?: number
  readonly userId?: number
}

/** Coin requests, the newest first. */
export async function listPurchases(
  db: Db,
  { purchaseId, userId }: PurchaseFilter,
  { limit, offset }: Pick<RowsWanted, 'limit' | 'offset'> = wholeList,
): Promise<CoinPurchase[]> {
  const rows = await db
    .selectFrom('coin_purchases')
    .innerJoin('users', 'users.id', 'coin_purchases.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'coin_purchases.decided_by')
    .selectAll('coin_purchases')
    .select(['users.username', 'deciders.username as decider'])
    .$if(purchaseId !== undefined, (query) => query.where('coin_purchases.id', '=', purchaseId ?? 0))
    .$if(userId !== undefined, (query) => query.where('coin_purchases.user_id', '=', userId ?? 0))
    .orderBy('coin_purchases.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    username: row.username,
    amount: amount(row.amount_units),
    note: row.note,
    status: row.status,
    requestedAt: row.requested_at,
    decidedAt: row.decided_at,
    decidedBy: row.decider,
  }))
}

/** Refuses `not_found`. */
export async function getPurchase(db: Db, purchaseId: number): Promise<CoinPurchase> {
  const [purchase] = await listPurchases(db, { purchaseId })
  if (!purchase) throw new Refusal('not_found')
  return purchase
}

export interface Decision {
  readonly status: 'accepted' | 'rejected'
  readonly decidedBy: number
  readonly at: Temporal.Instant
}

/**
 * Answers a coin request, once: of two administrators at the same moment the second is refused with
 * `acquisition_already_decided`. An acceptance issues the coins in the same database transaction.
 */
export async function decidePurchase(tx: Tx, purchaseId: number, { status, decidedBy, at }: Decision): Promise<void> {
  const { userId } = await getPurchase(tx, purchaseId)
  // The account comes first in the lock order: one that is closing rejects its own requests.
  if (status === 'accepted') await lockAccountForShare(tx, userId)
  const row = await tx
    .selectFrom('coin_purchases')
    .select(['status', 'amount_units'])
    .where('id', '=', purchaseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.status !== 'pending') throw new Refusal('acquisition_already_decided')
  await tx
    .updateTable('coin_purchases')
    .set({ status, decided_at: at, decided_by: decidedBy })
    .where('id', '=', purchaseId)
    .execute()
  if (status === 'rejected') return
  const entry = { kind: 'coinPurchase', idempotencyKey: `coinPurchase/${purchaseId}`, at }
  await post(tx, entry, acceptPurchase(userId, amount(row.amount_units)))
}

/** Rejects what a closing account has asked for; its users row is locked by the caller. */
export async function rejectPendingPurchasesOf(
  tx: Db,
  userId: number,
  decidedBy: number,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('coin_purchases')
    .set({ status: 'rejected', decided_at: at, decided_by: decidedBy })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
}

/** Forgets what a closing account wrote with its requests. */
export async function eraseNotesOf(tx: Db, userId: number): Promise<void> {
  await tx.updateTable('coin_purchases').set({ note: '' }).where('user_id', '=', userId).execute()
}

/** Keeps the account from being closed meanwhile; refuses `not_allowed` when it is closed. */
async function lockAccountForShare(tx: Db, userId: number): Promise<void> {
  const row = await tx.selectFrom('users').select('closed_at').where('id', '=', userId).forShare().executeTakeFirst()
  if (!row || row.closed_at) throw new Refusal('not_allowed')
}
