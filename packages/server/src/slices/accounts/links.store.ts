import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../platform/database.ts'

export type LinkPurpose = 'activation' | 'password_reset' | 'invitation'

/** How long the link of an invitation works. */
export const invitationDays = 14

const lifetimes: Record<LinkPurpose, Temporal.DurationLike> = {
  activation: { hours: 24 },
  password_reset: { hours: 1 },
  invitation: { hours: 24 * invitationDays },
}

/** Links of one purpose that a user is sent within an hour; asking for more sends nothing. */
const linksPerHour = 5

/** What a link carries: 256 random bits. */
export function newLinkToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database keeps only this, so whoever reads it cannot follow a link. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a link that works once, and voids the older ones. Returns its token; null when too many were asked for. */
export async function issueLink(
  tx: Tx,
  userId: number,
  purpose: LinkPurpose,
  now: Temporal.Instant,
): Promise<string | null> {
  await sql`select from users where id = ${userId} for update`.execute(tx)
  const { count } = await tx
    .selectFrom('account_links')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', now.subtract({ hours: 1 }))
    .executeTakeFirstOrThrow()
  if (count >= linksPerHour) return null
  await voidLinks(tx, userId, now, purpose)
  const token = newLinkToken()
  await tx
    .insertInto('account_links')
    .values({
      user_id: userId,
      purpose,
      token_hash: fingerprint(token),
      created_at: now,
      expires_at: now.add(lifetimes[purpose]),
    })
    .execute()
  return token
}

/** Whose link this is, when it still works; null otherwise. */
export async function findLinkOwner(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Temporal.Instant,
): Promise<number | null> {
  const row = await db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .select('user_id')
    .where('token_hash', '=', fingerprint(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses a link up; of two at once one gets true. */
export async function useLink(tx: Tx, purpose: LinkPurpose, token: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', fingerprint(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Links of a user that were sent before stop working; of every purpose when none is given. */
export async function voidLinks(tx: Db, userId: number, now: Temporal.Instant, purpose?: LinkPurpose): Promise<void> {
  await tx
    .updateTable('account_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as LinkPurpose))
    .execute()
}
