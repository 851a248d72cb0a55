import { noticeKinds, type NoticeKind, type NoticePreference } from '@tandem/contract/notices.ts'
import type { Db } from '../../platform/database.ts'

/** How somebody is told of a kind of news. */
export interface Channels {
  readonly inApp: boolean
  readonly byMail: boolean
  readonly byPush: boolean
}

/**
 * How users are told who said nothing else: everything in the app, and by mail what waits for them or what they waited for. News of
 * every day stays in the app. Pushed, where somebody turned that on, is what has its hour: a gate, results, a silent analyser. Of a cleared market the account itself says whether its result is mailed.
 */
const usualPreferences: Record<NoticeKind, Channels> = {
  gateClosesSoon: { inApp: true, byMail: false, byPush: true },
  orderRefused: { inApp: true, byMail: false, byPush: false },
  marketCleared: { inApp: true, byMail: true, byPush: true },
  imbalanceApplied: { inApp: true, byMail: false, byPush: true },
  coinsAccepted: { inApp: true, byMail: true, byPush: false },
  coinsRejected: { inApp: true, byMail: true, byPush: false },
  marketCancelled: { inApp: true, byMail: true, byPush: false },
  analyserOffline: { inApp: true, byMail: true, byPush: true },
  groupNews: { inApp: true, byMail: true, byPush: false },
  autopilot: { inApp: true, byMail: true, byPush: false },
}

/**
 * How each of these users is told of each kind; closed accounts and the platform's own are told nothing and are left out.
 * Whether the result of a market is mailed is kept with the account and nowhere else.
 */
export async function channelsOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, (kind: NoticeKind) => Channels>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['id', 'result_mail'])
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .where('is_system', '=', false)
    .execute()
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['user_id', 'kind', 'in_app', 'by_mail', 'by_push'])
    .where('user_id', 'in', ids)
    .execute()
  const chosen = new Map(rows.map((row) => [`${row.user_id}/${row.kind}`, row]))
  return new Map(
    users.map(({ id, result_mail: resultMail }) => [
      id,
      (kind) => {
        const row = chosen.get(`${id}/${kind}`)
        const usual = usualPreferences[kind]
        const byMail = row?.by_mail ?? usual.byMail
        return {
          inApp: row?.in_app ?? usual.inApp,
          byMail: kind === 'marketCleared' ? resultMail === 'on' : byMail,
          byPush: row?.by_push ?? usual.byPush,
        }
      },
    ]),
  )
}

/** Every kind, in the sequence of the contract. */
export async function preferencesOf(db: Db, userId: number): Promise<NoticePreference[]> {
  const channels = (await channelsOf(db, [userId])).get(userId)
  return noticeKinds.map((kind) => ({ kind, ...(channels?.(kind) ?? usualPreferences[kind]) }))
}

/** Keeps what a user wants; the mail of a market's result is the account's to keep (`updatePreferences`). */
export async function savePreferences(
  tx: Db,
  userId: number,
  preferences: readonly NoticePreference[],
  at: Temporal.Instant,
): Promise<void> {
  const byKind = new Map(preferences.map((each) => [each.kind, each]))
  // In one sequence, so that two who save at once wait for each other in one direction.
  for (const kind of noticeKinds) {
    const preference = byKind.get(kind)
    if (!preference) continue
    const { inApp, byMail, byPush } = preference
    const chosen = { in_app: inApp, by_mail: byMail, by_push: byPush, changed_at: at }
    await tx
      .insertInto('notice_preferences')
      .values({ user_id: userId, kind, ...chosen })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(chosen))
      .execute()
  }
}
