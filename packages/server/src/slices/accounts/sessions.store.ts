import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Session } from '@tandem/contract/accounts/account-security.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { forgetSubscriptionsOf, forgetSubscriptionsOfSession } from './push-subscriptions.store.ts'

interface NewSession {
  readonly userId: number
  readonly device: string
  readonly at: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** Until when it may be renewed. */
  readonly renewableUntil: Temporal.Instant
  /** The hashes of its cookie; null: nobody asked to be remembered. */
  readonly renewal: RenewalHashes | null
}

/** What is kept of the cookie of a session: of the part that stays, and of the one that is another after each use. */
export interface RenewalHashes {
  readonly family: string
  readonly secret: string
}

/** Keeps that somebody signed in, and forgets what of that person is over. Returns the number of the session. */
export async function insertSession(tx: Tx, session: NewSession): Promise<number> {
  const { userId, device, at, expiresAt, renewableUntil, renewal } = session
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', at)
    .where((or) => or.or([or('family_hash', 'is', null), or('renewable_until', '<=', at)]))
    .execute()
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      device,
      created_at: at,
      expires_at: expiresAt,
      last_used_at: at,
      renewable_until: renewableUntil,
      family_hash: renewal?.family ?? null,
      renewal_hash: renewal?.secret ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sessions of a user that go on, the last used first. */
export async function findSessions(
  db: Db,
  userId: number,
  now: Temporal.Instant,
): Promise<Omit<Session, 'isCurrent'>[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'expires_at', 'last_used_at', 'renewable_until', 'family_hash'])
    .where('user_id', '=', userId)
    .where((or) =>
      or.or([or('expires_at', '>', now), or.and([or('family_hash', 'is not', null), or('renewable_until', '>', now)])]),
    )
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    startedAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    rememberedUntil: row.family_hash === null ? null : row.renewable_until,
  }))
}

/** The session that a cookie belongs to, by the hash of what stays of it; null when it was ended. */
export async function findSessionOfFamily(
  db: Db,
  family: string,
): Promise<{ readonly id: number; readonly userId: number } | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id'])
    .where('family_hash', '=', family)
    .executeTakeFirst()
  return row ? { id: row.id, userId: row.user_id } : null
}

export interface RenewableSession {
  readonly renewableUntil: Temporal.Instant
  readonly secretHash: string | null
  readonly previousHash: string | null
  readonly renewedAt: Temporal.Instant | null
}

/** A session, kept from being renewed or ended by anybody else until the database transaction ends; null when it was ended. */
export async function lockSession(tx: Tx, userId: number, id: number): Promise<RenewableSession | null> {
  const row = await tx
    .selectFrom('sessions')
    .select(['renewable_until', 'renewal_hash', 'previous_renewal_hash', 'renewed_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    renewableUntil: row.renewable_until,
    secretHash: row.renewal_hash,
    previousHash: row.previous_renewal_hash,
    renewedAt: row.renewed_at,
  }
}

/** Has a session go on; with `secretHash` by a cookie, whose next secret it belongs to. */
export async function prolongSession(
  tx: Tx,
  id: number,
  { at, expiresAt, secretHash }: Pick<NewSession, 'at' | 'expiresAt'> & { readonly secretHash?: string },
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ expires_at: expiresAt, last_used_at: at })
    .$if(secretHash !== undefined, (query) =>
      query.set((row) => ({
        renewal_hash: secretHash ?? null,
        previous_renewal_hash: row.ref('renewal_hash'),
        renewed_at: at,
      })),
    )
    .where('id', '=', id)
    .execute()
}

/**
 * Refuses `not_signed_in` where the session of a caller was ended since the call was admitted: what a thief began must not outlive
 * the end of all sessions. To be asked under the lock of the user.
 */
export async function requireSession(tx: Tx, { userId, sessionId }: Caller): Promise<void> {
  if (sessionId === undefined) return
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_signed_in')
}

/** Ends a session of a user's, and the push messages to its browser; false when there is none. */
export async function deleteSession(tx: Tx, userId: number, id: number): Promise<boolean> {
  const own = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!own) return false
  await forgetSubscriptionsOfSession(tx, id)
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
  return true
}

/**
 * Ends all sessions of a user, but for the one that is to be kept, and the push messages to their browsers; that one goes on to its
 * end and is not renewed.
 */
export async function deleteSessionsOf(tx: Tx, userId: number, kept?: number): Promise<void> {
  await forgetSubscriptionsOf(tx, userId, kept)
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? 0))
    .execute()
  if (kept === undefined) return
  // Whoever copied its cookie or its token must not go on with it.
  await tx
    .updateTable('sessions')
    .set((row) => ({
      renewable_until: row.ref('expires_at'),
      family_hash: null,
      renewal_hash: null,
      previous_renewal_hash: null,
    }))
    .where('id', '=', kept)
    .execute()
}

/** Keeps that sessions were used, where that was not kept within the last minute. */
export async function markSessionsUsed(db: Db, ids: readonly number[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', 'in', [...new Set(ids)])
    .where('last_used_at', '<', now.subtract({ minutes: 1 }))
    .execute()
}
