import { maxPushDevices, type PushDevice } from '@tandem/contract/accounts/push-devices.ts'
import type { Db, Tx } from '../../platform/database.ts'

/** A browser in which somebody wants push messages. */
interface NewSubscription {
  readonly userId: number
  readonly sessionId: number | undefined
  readonly endpoint: string
  readonly service: string
  readonly p256dh: string
  readonly auth: string
  readonly device: string
  readonly at: Temporal.Instant
}

/**
 * Keeps the subscription of a browser, which is that of whoever was signed in there last; of more than ten of a person the one that
 * was not seen for longest goes. Null where the address is another's and the keys are not the same: whoever has the browser has both.
 */
export async function putSubscription(
  tx: Tx,
  { userId, sessionId, endpoint, service, p256dh, auth, device, at }: NewSubscription,
): Promise<{ id: number; isNew: boolean } | null> {
  const seen = { user_id: userId, session_id: sessionId ?? null, device, renewed_at: at }
  const known = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()
  if (known) {
    const isSame = known.p256dh === p256dh && known.auth === auth
    if (known.user_id === userId) {
      await tx
        .updateTable('push_subscriptions')
        .set({ ...seen, p256dh, auth })
        .where('id', '=', known.id)
        .execute()
      return { id: known.id, isNew: false }
    }
    if (!isSame) return null
    // What waits for whoever was signed in there before goes with it.
    await tx.deleteFrom('push_subscriptions').where('id', '=', known.id).execute()
  }
  // One session is one browser: what it had before is over.
  if (sessionId !== undefined) await forgetSubscriptionsOfSession(tx, sessionId)
  const made = await tx
    .insertInto('push_subscriptions')
    .values({ ...seen, endpoint, service, p256dh, auth, created_at: at, reached_at: null })
    .onConflict((conflict) => conflict.column('endpoint').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('renewed_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxPushDevices),
    )
    .execute()
  return { id: made.id, isNew: true }
}

/** The browsers of a person, the last seen first. */
export async function listSubscriptions(
  db: Db,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number | undefined },
): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'created_at', 'reached_at', 'session_id'])
    .where('user_id', '=', userId)
    .orderBy('renewed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    since: row.created_at,
    reachedAt: row.reached_at,
    isCurrent: row.session_id !== null && row.session_id === sessionId,
  }))
}

/** Forgets one of a person's; false where there is none. */
export async function deleteSubscription(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Nothing is sent to a browser whose session was ended. */
export async function forgetSubscriptionsOfSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** Forgets all of a person's, but for those of one session. */
export async function forgetSubscriptionsOf(tx: Tx, userId: number, kept?: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) =>
      query.where((eb) => eb.or([eb('session_id', 'is', null), eb('session_id', '!=', kept ?? 0)])),
    )
    .execute()
}

/** Forgets those of everybody. */
export async function forgetAllSubscriptions(tx: Tx): Promise<void> {
  await tx.deleteFrom('push_subscriptions').execute()
}

/** Where messages go, and what they are encrypted with. */
export interface PushAddress {
  readonly id: number
  readonly userId: number
  readonly service: string
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export async function pushAddresses(db: Db, ids: readonly number[]): Promise<Map<number, PushAddress>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'service', 'endpoint', 'p256dh', 'auth'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, user_id: userId, service, endpoint, p256dh, auth }) => [
      id,
      { id, userId, service, endpoint, keys: { p256dh, auth } },
    ]),
  )
}

/** Keeps that the push service took a message. */
export async function markReached(db: Db, id: number, at: Temporal.Instant): Promise<void> {
  await db.updateTable('push_subscriptions').set({ reached_at: at }).where('id', '=', id).execute()
}

/** The push service says that the subscription is over; one that was made anew with the same address has other keys and stays. */
export async function forgetGone(db: Db, { id, keys }: PushAddress): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('auth', '=', keys.auth).execute()
}
