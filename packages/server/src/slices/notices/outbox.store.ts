import type { NoticeFacts } from '@tandem/contract/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { mergedFacts, readFacts } from './notices.store.ts'

/** The notices of a topic that are to be mailed now, in one mail. */
export interface DueMail {
  readonly noticeIds: readonly number[]
  readonly userId: number
  readonly facts: NoticeFacts
}

/** How long until a mail that could not be sent is tried again, in minutes; after the last it is given up. */
const pauses = [5, 15, 60, 180, 360] as const
const attempts = pauses.length + 1
/** What is older is no news any more. */
const newsFor = { hours: 24 }

/**
 * Takes the topics whose first mails have waited longest, `most` of them, each with all of it that was not mailed, for one server:
 * they are not due again before their pause is over, whatever becomes of who took them. None where none is due.
 */
export async function claimDueMails(db: Db, now: Temporal.Instant, most: number): Promise<DueMail[]> {
  const rows = await db
    .with('first', (query) =>
      query
        .selectFrom('notices as n')
        .select(['n.user_id', 'n.topic'])
        .where('n.mail_due_at', '<=', now)
        .where('n.mailed_at', 'is', null)
        .where('n.mail_attempts', '<', attempts)
        .where('n.at', '>', now.subtract(newsFor))
        // The first of a topic is taken for all of it, so no two servers ever want the same.
        .where(
          sql<boolean>`not exists (select from notices as m where m.user_id = n.user_id and m.topic = n.topic
          and m.id < n.id and m.mail_due_at is not null and m.mailed_at is null)`,
        )
        // One who was told while their account was being closed has no address any more. Asked of each, so that the first ones are
        // found without looking at all.
        .where(sql<boolean>`exists (select from users where users.id = n.user_id and users.closed_at is null)`)
        .orderBy('n.mail_due_at')
        .orderBy('n.id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('notices')
    .from('first')
    .set(({ eb, ref }) => ({
      mail_attempts: eb(ref('notices.mail_attempts'), '+', 1),
      mail_due_at: sql<Temporal.Instant>`${now}::timestamptz + make_interval(mins =>
        (${pauses.map(Number)}::integer[])[least(notices.mail_attempts + 1, ${pauses.length}::integer)])`,
    }))
    .whereRef('notices.user_id', '=', 'first.user_id')
    .whereRef('notices.topic', '=', 'first.topic')
    .where('notices.mail_due_at', 'is not', null)
    .where('notices.mailed_at', 'is', null)
    .returning(['notices.id', 'notices.user_id', 'notices.topic'])
    .execute()
  if (rows.length === 0) return []
  const topics = Map.groupBy(rows, ({ user_id: userId, topic }) => `${userId}/${topic}`)
  const ids = rows.map(({ id }) => id)
  const lastIds = [...topics.values()].map((of) => Math.max(...of.map(({ id }) => id)))
  const last = await db
    .selectFrom('notices as n')
    .select(['n.user_id', 'n.topic'])
    .select(
      mergedFacts(sql`n`, sql`m.user_id = n.user_id and m.topic = n.topic and m.id = any(${ids}::bigint[])`).as(
        'facts',
      ),
    )
    .where('n.id', 'in', lastIds)
    .orderBy('n.id')
    .execute()
  return last.map(({ user_id: userId, topic, facts }) => ({
    noticeIds: (topics.get(`${userId}/${topic}`) ?? []).map(({ id }) => id),
    userId,
    facts: readFacts(facts),
  }))
}

/** Gives back what was taken and not tried: it is due as before. */
export async function returnMails(db: Db, noticeIds: readonly number[], now: Temporal.Instant): Promise<void> {
  if (noticeIds.length === 0) return
  await db
    .updateTable('notices')
    .set(({ eb }) => ({ mail_attempts: eb('mail_attempts', '-', 1), mail_due_at: now }))
    .where('id', 'in', noticeIds)
    .where('mailed_at', 'is', null)
    .where('mail_due_at', 'is not', null)
    .execute()
}

export async function markMailed(db: Db, noticeIds: readonly number[], at: Temporal.Instant): Promise<void> {
  await db.updateTable('notices').set({ mailed_at: at }).where('id', 'in', noticeIds).execute()
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
