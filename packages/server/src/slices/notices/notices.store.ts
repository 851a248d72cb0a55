import { NoticeFacts, type Notice } from '@tandem/contract/notices.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'

/** How many notices are read at a time. */
const atOnce = 50

interface Page {
  readonly notices: Notice[]
  readonly isMore: boolean
}

/** What a user was told in the app, the latest first; with `before` what came before that notice. */
export async function listNotices(db: Db, userId: number, before?: number): Promise<Page> {
  const rows = await db
    .selectFrom('notices')
    .select(['id', 'at', 'read_at', 'facts'])
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(atOnce + 1)
    .execute()
  const notices = rows.slice(0, atOnce).map((row) => ({
    id: row.id,
    at: row.at,
    readAt: row.read_at,
    facts: readFacts(row.facts),
  }))
  return { notices, isMore: rows.length > atOnce }
}

/** The facts as they were told. */
export function readFacts(stored: object): NoticeFacts {
  return z.decode(NoticeFacts, stored as z.input<typeof NoticeFacts>)
}

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
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
  await db.updateTable('notices').set({ mail_due_at: null }).where('mailed_at', 'is', null).execute()
  await db
    .updateTable('notices')
    .set(({ ref }) => ({ read_at: ref('at') }))
    .where('at', '<', before)
    .where('read_at', 'is', null)
    .execute()
}
