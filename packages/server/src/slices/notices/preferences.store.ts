import type { NoticeKind } from '@tandem/contract/notices.ts'
import type { Db } from '../../platform/database.ts'
import { usualPreferences, type Channels } from './usual-preferences.ts'

/** How each of these users is told of each kind; closed accounts and the platform's own are told nothing and are left out. */
export async function channelsOf(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, (kind: NoticeKind) => Channels>> {
  if (userIds.length === 0) return new Map()
  const users = await db
    .selectFrom('users')
    .select(['id', 'result_mail'])
    .where('id', 'in', [...new Set(userIds)])
    .where('closed_at', 'is', null)
    .where('is_system', '=', false)
    .execute()
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['user_id', 'kind', 'in_app', 'by_mail'])
    .where('user_id', 'in', [...new Set(userIds)])
    .execute()
  const chosen = new Map(rows.map((row) => [`${row.user_id}/${row.kind}`, row]))
  return new Map(
    users.map(({ id, result_mail: resultMail }) => [
      id,
      (kind) => {
        const row = chosen.get(`${id}/${kind}`)
        const { inApp, byMail } = row ? { inApp: row.in_app, byMail: row.by_mail } : usualPreferences[kind]
        return { inApp, byMail: kind === 'marketCleared' ? resultMail === 'on' : byMail }
      },
    ]),
  )
}
