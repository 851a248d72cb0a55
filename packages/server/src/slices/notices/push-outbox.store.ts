import type { NoticeFacts } from '@tandem/contract/notices.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { mergedFacts, readFacts } from './notices.store.ts'

/** A message for one browser that is to be sent now. */
export interface DuePush {
  readonly subscriptionId: number
  readonly topic: string
  readonly noticeId: number
  readonly userId: number
  readonly facts: NoticeFacts
  /** From when on it is no news any more. */
  readonly expiresAt: Temporal.Instant
}

/** How long until a message that could not be sent is tried again, in minutes; after the last it is given up. */
const pauses = [1, 5, 15, 60] as const
const attempts = pauses.length + 1
/** What is older is no news any more. */
const newsFor = '24 hours'
/** So many notices of one person are pushed in a day; the app has them all. */
const mostInDay = 40
/** How many notices are handed to the messages at a time, and how many messages are sent at a time. */
const noticesAtOnce = 500
const messagesAtOnce = 10

/**
 * Makes the messages of the notices that are to be pushed: one for each browser of the person, in the place of one of the same topic
 * that was not sent yet. Answers how many notices these were. Several servers share them.
 */
export async function handOutPushes(db: Db, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ notices: number }>`
    with due as (
      select n.id, n.user_id, n.topic, least(n.at + ${newsFor}::interval, n.quiet_from) as expires_at from notices n
      where n.push_due_at <= ${now} and n.push_taken_at is null
      order by n.push_due_at, n.id limit ${noticesAtOnce} for update skip locked
    ), taken as (
      update notices set push_taken_at = ${now} from due where notices.id = due.id returning notices.id
    ), ranked as (
      select due.*, row_number() over (partition by due.user_id order by due.id) + (
        select count(*) from notices m
        where m.user_id = due.user_id and m.push_taken_at > ${now}::timestamptz - interval '24 hours') as number
      from due
    ), browsers as (
      select s.id, s.user_id from push_subscriptions s where s.user_id in (select user_id from due) for key share
    ), written as (
      insert into push_messages (subscription_id, topic, notice_id, due_at, expires_at)
      select distinct on (b.id, r.topic) b.id, r.topic, r.id, ${now}::timestamptz, r.expires_at
      from ranked r join browsers b on b.user_id = r.user_id
      where r.number <= ${mostInDay} and r.expires_at > ${now}
      order by b.id, r.topic, r.id desc
      on conflict (subscription_id, topic) do update set
        notice_id = excluded.notice_id, due_at = excluded.due_at, expires_at = excluded.expires_at, attempts = 0
    )
    select count(*)::integer as notices from taken`.execute(db)
  return rows[0]?.notices ?? 0
}

/**
 * Takes some of the messages that have waited longest, for one server: none of them is due again before its pause is over, whatever
 * becomes of who took it. Those of `away`, services that do not answer, are left.
 */
export async function claimDuePushes(
  db: Db,
  now: Temporal.Instant,
  away: readonly string[] = [],
): Promise<readonly DuePush[]> {
  const { rows } = await sql<{
    subscription_id: number
    topic: string
    notice_id: number
    expires_at: Temporal.Instant
  }>`
    with due as (
      select m.subscription_id, m.topic from push_messages m join push_subscriptions s on s.id = m.subscription_id
      where m.due_at <= ${now} and m.expires_at > ${now} and m.attempts < ${attempts} and s.service <> all(${away}::text[])
      order by m.due_at, m.subscription_id, m.topic limit ${messagesAtOnce} for update of m skip locked
    )
    update push_messages m set
      attempts = m.attempts + 1,
      due_at = ${now}::timestamptz + make_interval(mins =>
        (${pauses.map(Number)}::integer[])[least(m.attempts + 1, ${pauses.length}::integer)])
    from due where m.subscription_id = due.subscription_id and m.topic = due.topic
    returning m.subscription_id, m.topic, m.notice_id, m.expires_at`.execute(db)
  if (rows.length === 0) return []
  const notices = await db
    .selectFrom('notices as n')
    .select(['n.id', 'n.user_id'])
    .select(mergedFacts(sql`n`, sql`m.user_id = n.user_id and m.topic = n.topic`).as('facts'))
    .where('n.id', 'in', [...new Set(rows.map((row) => row.notice_id))])
    .execute()
  const byId = new Map(notices.map((notice) => [notice.id, notice]))
  return rows.flatMap((row) => {
    const notice = byId.get(row.notice_id)
    if (!notice) return []
    return [
      {
        subscriptionId: row.subscription_id,
        topic: row.topic,
        noticeId: row.notice_id,
        userId: notice.user_id,
        facts: readFacts(notice.facts),
        expiresAt: row.expires_at,
      },
    ]
  })
}

/** Forgets a message that was sent, or is to be tried no more; one of the same topic that came meanwhile stays. */
export async function endPush(db: Db, { subscriptionId, topic, noticeId }: DuePush): Promise<void> {
  await db
    .deleteFrom('push_messages')
    .where('subscription_id', '=', subscriptionId)
    .where('topic', '=', topic)
    .where('notice_id', '=', noticeId)
    .execute()
}

/** Tries a message no sooner than the push service wants. */
export async function postponePush(db: Db, push: DuePush, until: Temporal.Instant): Promise<void> {
  await db
    .updateTable('push_messages')
    .set({ due_at: sql<Temporal.Instant>`greatest(due_at, ${until}::timestamptz)` })
    .where('subscription_id', '=', push.subscriptionId)
    .where('topic', '=', push.topic)
    .where('notice_id', '=', push.noticeId)
    .execute()
}

/** Gives up what was tried often enough and what is no news any more; answers how many. */
export async function giveUpPushes(db: Db, now: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_messages')
    .where(({ eb, or, and }) =>
      or([eb('expires_at', '<=', now), and([eb('attempts', '>=', attempts), eb('due_at', '<=', now)])]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
