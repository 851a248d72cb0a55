import type { NoticeFacts } from '@tandem/contract/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { readFacts } from './notices.store.ts'

/** A notice that is to be mailed now. */
export interface DueMail {
  readonly noticeId: number
  readonly userId: number
  readonly facts: NoticeFacts
}

/** How long until a mail that could not be sent is tried again, in minutes; after the last it is given up. */
const pauses = [5, 15, 60, 180, 360] as const
const attempts = pauses.length + 1
/** What is older is no news any more. */
const newsFor = { hours: 24 }

/**
 * Takes the mail that has waited longest, for one server: it is not due again before its pause is over, whatever becomes of who
 * took it. Null when none is due.
 */
export async function claimDueMail(db: Db, now: Temporal.Instant): Promise<DueMail | null> {
  const row = await db
    .updateTable('notices')
    .set(({ eb, ref }) => ({
      mail_attempts: eb(ref('mail_attempts'), '+', 1),
      mail_due_at: sql<Temporal.Instant>`${now}::timestamptz + make_interval(mins =>
        (${pauses.map(Number)}::integer[])[least(mail_attempts + 1, ${pauses.length}::integer)])`,
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('notices')
        .select('id')
        .where('mail_due_at', '<=', now)
        .where('mailed_at', 'is', null)
        .where('mail_attempts', '<', attempts)
        .where('at', '>', now.subtract(newsFor))
        // One who was told while their account was being closed has no address any more.
        .where('user_id', 'in', eb.selectFrom('users').select('users.id').where('closed_at', 'is', null))
        .orderBy('mail_due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'facts'])
    .executeTakeFirst()
  return row ? { noticeId: row.id, userId: row.user_id, facts: readFacts(row.facts) } : null
}

export async function markMailed(db: Db, noticeId: number, at: Temporal.Instant): Promise<void> {
  await db.updateTable('notices').set({ mailed_at: at }).where('id', '=', noticeId).execute()
}

/** Gives up what was tried often enough and what is no news any more; answers which notices. */
export async function giveUpMails(db: Db, now: Temporal.Instant): Promise<number[]> {
  const rows = await db
    .updateTable('notices')
    .set({ mail_due_at: null })
    .where('mail_due_at', '<=', now)
    .where('mailed_at', 'is', null)
    .where(({ eb, or }) => or([eb('mail_attempts', '>=', attempts), eb('at', '<=', now.subtract(newsFor))]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
