import { NoticeFacts, type NoticeKind } from '@tandem/contract/notices.ts'
import { z } from 'zod'
import type { TestApp, TestUser } from './test-app.ts'

/** What a user was told of a kind, the first first, each by itself; the app joins what is of one topic. */
export async function findStoredNotices<Kind extends NoticeKind>(
  { platform }: Pick<TestApp, 'platform'>,
  { userId }: TestUser,
  kind: Kind,
): Promise<Extract<NoticeFacts, { kind: Kind }>[]> {
  const rows = await platform.db
    .selectFrom('notices')
    .select('facts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(
    ({ facts }) => z.decode(NoticeFacts, facts as z.input<typeof NoticeFacts>) as Extract<NoticeFacts, { kind: Kind }>,
  )
}
