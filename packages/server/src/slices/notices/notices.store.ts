import { NoticeFacts, noticeRanks, type Notice } from '@tandem/contract/notices.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { deleteInBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/database.ts'
import { rankOf } from './topics.ts'

/** How many topics are read at a time. */
const atOnce = 50

interface Page {
  readonly notices: Notice[]
  readonly older: number | null
}

interface ListInput {
  readonly userId: number
  readonly now: Temporal.Instant
  /** Only topics whose latest notice came before this one. */
  readonly before: number | undefined
  /** With what expired by itself. */
  readonly withQuiet: boolean
}

/** What a user was told in the app, by topic; the unread first, by rank, then the latest. */
export async function listNotices(db: Db, { userId, now, before, withQuiet }: ListInput): Promise<Page> {
  const ofTopic = sql`m.user_id = n.user_id and m.topic = n.topic and m.in_app`
  const rows = await db
    .selectFrom('notices as n')
    .select(['n.id', 'n.at'])
    .select([
      sql<boolean>`not exists (select from notices as m where ${ofTopic} and ${isLoud(now)})`.as('is_quiet'),
      mergedFacts(sql`n`, ofTopic).as('facts'),
      // Null where something of the topic is unread.
      sql<Temporal.Instant | null>`(select case when bool_and(m.read_at is not null) then max(m.read_at) end
        from notices as m where ${ofTopic})`.as('read_at'),
    ])
    .where('n.user_id', '=', userId)
    .where('n.in_app', '=', true)
    .where(sql<boolean>`not exists (select from notices as m where ${ofTopic} and m.id > n.id)`)
    .$if(before !== undefined, (query) => query.where('n.id', '<', before ?? 0))
    .$if(!withQuiet, (query) =>
      query.where(sql<boolean>`exists (select from notices as m where ${ofTopic} and ${isLoud(now)})`),
    )
    .orderBy('n.id', 'desc')
    .limit(atOnce + 1)
    .execute()
  const page = rows.slice(0, atOnce)
  const notices = page.map((row) => {
    const facts = readFacts(row.facts)
    return { id: row.id, at: row.at, readAt: row.read_at, rank: rankOf(facts), isQuiet: row.is_quiet, facts }
  })
  const place = ({ readAt, isQuiet, rank }: Notice) =>
    readAt === null && !isQuiet ? noticeRanks.indexOf(rank) : noticeRanks.length
  return {
    notices: notices.sort((a, b) => place(a) - place(b) || b.id - a.id),
    older: rows.length > atOnce ? (page.at(-1)?.id ?? null) : null,
  }
}

/**
 * The facts of a notice with what others of its topic add: of orders that were not filled how many, how much, and which hours.
 * `members` chooses the others, which are called `m`.
 */
export function mergedFacts(latest: RawBuilder<unknown>, members: RawBuilder<unknown>): RawBuilder<object> {
  return sql<object>`${latest}.facts || case when ${latest}.kind = 'orderRefused' then (
    select jsonb_build_object(
      'orders', sum((m.facts->>'orders')::integer),
      'quantity', sum((m.facts->>'quantity')::numeric),
      'periods', (select coalesce(jsonb_agg(distinct p.period), '[]')
        from notices as m, jsonb_array_elements(m.facts->'periods') as p (period) where ${members}))
    from notices as m where ${members}) else '{}' end`
}

/** Leaves out of the notices `m` what expired by itself. */
function isLoud(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(m.quiet_from is null or m.quiet_from > ${now})`
}

/** The facts as they were told. */
export function readFacts(stored: object): NoticeFacts {
  return z.decode(NoticeFacts, stored as z.input<typeof NoticeFacts>)
}

/** How many topics have something unread. */
export async function countUnread(db: Db, userId: number, now: Temporal.Instant): Promise<number> {
  const { unread } = await db
    .selectFrom('notices as m')
    .select(sql<bigint>`count(distinct m.topic)`.as('unread'))
    .where('m.user_id', '=', userId)
    .where('m.in_app', '=', true)
    .where('m.read_at', 'is', null)
    .where(isLoud(now))
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** Marks the notices of a user up to one, and it included; what was read before keeps its time. */
export async function markRead(db: Db, userId: number, upTo: number, at: Temporal.Instant): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('id', '<=', upTo)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .execute()
}

/** Forgets what a user was told and how they wanted to be; what others were told of them is of `alias` from then on. */
export async function forgetNoticesOf(tx: Db, userId: number, alias: string): Promise<void> {
  await sql`
    update notices as n set facts = jsonb_set(n.facts, '{username}', to_jsonb(${alias}::text)) from users as u
    where u.id = ${userId} and n.kind = 'groupNews' and n.facts->>'username' = u.username`.execute(tx)
  await tx.deleteFrom('notices').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notice_preferences').where('user_id', '=', userId).execute()
}

/** Takes the noise out of a history that nobody lived through: nothing of it is mailed, and what is from before counts as read. */
export async function quietenNotices(db: Db, before: Temporal.Instant): Promise<void> {
  await db.updateTable('notices').set({ mail_due_at: null, push_due_at: null }).where('mailed_at', 'is', null).execute()
  await db
    .updateTable('notices')
    .set(({ ref }) => ({ read_at: ref('at') }))
    .where('at', '<', before)
    .where('read_at', 'is', null)
    .execute()
}

/** Removes what was told before then, read or not; its mail and its push messages are a day old at most. Answers how many went. */
export function forgetOldNotices(db: Db, before: Temporal.Instant, stopping?: AbortSignal): Promise<number> {
  return deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from notices where id in (
        select id from notices where at < ${before} order by at limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }, stopping)
}
