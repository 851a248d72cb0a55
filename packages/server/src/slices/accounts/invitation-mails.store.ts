import type { Language } from '@tandem/contract/texts/format.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** How long until a mail that the mail server refused is tried again, in minutes; after the last it is given up. */
const pauses = [5, 15, 60, 180, 360] as const

export interface DueInvitation {
  readonly userId: number
  readonly email: string
  readonly firstName: string
  readonly username: string
  readonly language: Language
}

/**
 * Takes invitations that are due, for one server. From now on nobody else sends them, nor does this one once it was killed: whether
 * the mail left is not known then, and an administrator decides whether there is to be a second one.
 */
export async function takeDueInvitations(db: Db, now: Temporal.Instant, most: number): Promise<DueInvitation[]> {
  const { rows } = await sql<{
    user_id: number
    email: string
    first_name: string
    username: string
    language: Language
  }>`
    update invitations set mail_taken_at = ${now.toString()}::timestamptz, mail_due_at = null, mail_attempts = mail_attempts + 1
    from users
    where users.id = invitations.user_id and invitations.user_id in (
      select i.user_id from invitations i join users u on u.id = i.user_id
      where i.mail_due_at <= ${now.toString()}::timestamptz and i.accepted_at is null and u.closed_at is null
      order by i.mail_due_at, i.user_id limit ${most} for update of i skip locked)
    returning invitations.user_id, users.email, users.first_name, users.username, users.language`.execute(db)
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    username: row.username,
    language: row.language,
  }))
}

export async function markInvitationMailed(db: Db, userId: number, at: Temporal.Instant): Promise<void> {
  await db.updateTable('invitations').set({ mailed_at: at }).where('user_id', '=', userId).execute()
}

/** Lets a mail that certainly did not leave be tried again after a pause that grows, or gives it up in the end. */
export async function putOffInvitation(db: Db, userId: number, now: Temporal.Instant): Promise<void> {
  await sql`update invitations set mail_taken_at = null,
      mail_due_at = ${now.toString()}::timestamptz + make_interval(mins => (${pauses.map(Number)}::integer[])[mail_attempts])
    where user_id = ${userId}`.execute(db)
}
