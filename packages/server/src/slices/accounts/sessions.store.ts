import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Session } from '@tandem/contract/account-security.ts'
import type { Db, Tx } from '../../platform/database.ts'

/** Keeps that somebody signed in, and forgets what of that person is over. Returns the number of the session. */
export async function insertSession(
  tx: Tx,
  session: {
    readonly userId: number
    readonly device: string
    readonly at: Temporal.Instant
    readonly expiresAt: Temporal.Instant
  },
): Promise<number> {
  const { userId, device, at, expiresAt } = session
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('expires_at', '<=', at).execute()
  const values = { user_id: userId, device, created_at: at, expires_at: expiresAt, last_used_at: at }
  const { id } = await tx.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()
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
    .select(['id', 'device', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    startedAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }))
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

/** Ends a session of a user's; false when there is none. */
export async function deleteSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of a user, but for the one that is to be kept. */
export async function deleteSessionsOf(tx: Tx, userId: number, kept?: number): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(kept !== undefined, (query) => query.where('id', '!=', kept ?? 0))
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
