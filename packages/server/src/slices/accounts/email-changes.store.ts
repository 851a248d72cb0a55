import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface WantedEmail {
  readonly userId: number
  readonly oldEmail: string
  readonly newEmail: string
  readonly confirmHash: string
  readonly at: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export interface StoredChange {
  readonly id: number
  readonly userId: number
  readonly oldEmail: string
  readonly newEmail: string
  readonly requestedAt: Temporal.Instant
}

/** Keeps the wish for another address; the one before is over. */
export async function insertEmailChange(tx: Tx, wanted: WantedEmail): Promise<void> {
  await endWaitingChanges(tx, wanted.userId, wanted.at)
  await tx
    .insertInto('email_changes')
    .values({
      user_id: wanted.userId,
      old_email: wanted.oldEmail,
      new_email: wanted.newEmail,
      confirm_hash: wanted.confirmHash,
      undo_hash: null,
      requested_at: wanted.at,
      expires_at: wanted.expiresAt,
      confirmed_at: null,
      undo_until: null,
      ended_at: null,
    })
    .execute()
}

/** Ends what waits to be confirmed; true when something did. */
export async function endWaitingChanges(tx: Tx, userId: number, at: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many changes a user has asked for since then. */
export async function countChangesSince(db: Db, userId: number, since: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('email_changes')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The address of a user that waits to be confirmed; null: none. */
export async function findWaitingChange(
  db: Db,
  userId: number,
  now: Temporal.Instant,
): Promise<{ email: string; expiresAt: Temporal.Instant } | null> {
  const row = await waiting(db, now).where('user_id', '=', userId).executeTakeFirst()
  return row ? { email: row.new_email, expiresAt: row.expires_at } : null
}

/** The change that a link to the new address belongs to, while it works. */
export async function findByConfirmHash(db: Db, hash: string, now: Temporal.Instant): Promise<StoredChange | null> {
  const row = await waiting(db, now).where('confirm_hash', '=', hash).executeTakeFirst()
  return row ? parseChange(row) : null
}

/** The change that a link to the old address belongs to, while it can be undone. */
export async function findByUndoHash(db: Db, hash: string, now: Temporal.Instant): Promise<StoredChange | null> {
  const row = await open(db).where('undo_hash', '=', hash).where('undo_until', '>', now).executeTakeFirst()
  return row ? parseChange(row) : null
}

/** Makes a change count, and lets the old address undo it until then. */
export async function markConfirmed(
  tx: Tx,
  id: number,
  change: { readonly at: Temporal.Instant; readonly undoHash: string; readonly undoUntil: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ confirmed_at: change.at, undo_hash: change.undoHash, undo_until: change.undoUntil })
    .where('id', '=', id)
    .execute()
}

/** Ends a change and all that came after it: an address that was taken back can undo and confirm nothing. */
export async function endChangesFrom(tx: Tx, userId: number, id: number, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Whether somebody else can still take this address back, so that nobody may have it meanwhile. */
export async function isKeptForUndo(
  db: Db,
  email: string,
  { now, except }: { readonly now: Temporal.Instant; readonly except?: number },
): Promise<boolean> {
  const row = await open(db)
    .where(sql`lower(old_email)`, '=', sql`lower(${email})`)
    .where('undo_until', '>', now)
    .$if(except !== undefined, (query) => query.where('user_id', '!=', except ?? 0))
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets all addresses that a user has had. */
export async function forgetEmailChanges(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

const open = (db: Db) =>
  db
    .selectFrom('email_changes')
    .select(['id', 'user_id', 'old_email', 'new_email', 'requested_at', 'expires_at'])
    .where('ended_at', 'is', null)

const waiting = (db: Db, now: Temporal.Instant) =>
  open(db).where('confirmed_at', 'is', null).where('expires_at', '>', now)

function parseChange(row: {
  id: number
  user_id: number
  old_email: string
  new_email: string
  requested_at: Temporal.Instant
}): StoredChange {
  return {
    id: row.id,
    userId: row.user_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    requestedAt: row.requested_at,
  }
}
