import { NoticeFacts } from '@tandem/contract/notices.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database.ts'
import { piecesOf } from '../../platform/pieces.ts'
import { channelsOf, type Channels } from './preferences.store.ts'
import { quietFrom, topicOf, type News } from './topics.ts'

/** PostgreSQL takes 65535 values in a statement. */
const atOnce = 2_000

/**
 * Tells users what happened, inside the database transaction in which it happens: in the app, and by a mail and push messages that are
 * sent afterwards, each as the user wants it. What was told before changes nothing; closed accounts and the platform's own are told
 * nothing. Returns how many notices are new.
 */
export async function notify(tx: Db, news: readonly News[]): Promise<number> {
  if (news.length === 0) return 0
  const userIds = news.map(({ userId }) => userId)
  const channels = await channelsOf(tx, userIds)
  const reached = await withPushDevices(tx, userIds)
  const rows = news.flatMap((each) => {
    const wanted = channels.get(each.userId)?.(each.facts.kind)
    // What reaches nobody in any way is no news.
    return wanted && (wanted.inApp || wanted.byMail || wanted.byPush)
      ? [toRow(each, { ...wanted, byPush: wanted.byPush && reached.has(each.userId) })]
      : []
  })
  if (rows.length === 0) return 0
  // As it happened, and so that two who tell the same news wait for each other in one direction.
  rows.sort((a, b) => a.user_id - b.user_id || Temporal.Instant.compare(a.at, b.at) || (a.key < b.key ? -1 : 1))
  let notified = 0
  for (const some of piecesOf(rows, atOnce)) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('notices')
      .values(some)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .executeTakeFirstOrThrow()
    notified += Number(numInsertedOrUpdatedRows ?? 0n)
  }
  return notified
}

/** The mail of what expired by itself waits so long for others of its topic. */
const company = { hours: 12 }

/** Who of these has a browser that push messages can be sent to. */
async function withPushDevices(db: Db, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', [...new Set(userIds)])
    .execute()
  return new Set(rows.map(({ user_id: userId }) => userId))
}

function toRow(news: News, { inApp, byMail, byPush }: Channels) {
  const { userId, key, at, facts } = news
  const quiet = quietFrom(news)
  const isQuiet = quiet !== null && Temporal.Instant.compare(quiet, at) <= 0
  return {
    user_id: userId,
    kind: facts.kind,
    key,
    topic: topicOf(news),
    quiet_from: quiet,
    facts: JSON.stringify(z.encode(NoticeFacts, facts)),
    at,
    in_app: inApp,
    read_at: null,
    mail_due_at: !byMail ? null : isQuiet ? at.add(company) : at,
    mailed_at: null,
    // Nobody is called for what expired by itself.
    push_due_at: byPush && !isQuiet ? at : null,
    push_taken_at: null,
  }
}
