import type { Caller } from '@tandem/core/access/access.ts'
import type { listNotices, NoticePreference } from '@tandem/contract/notices.ts'
import type { QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './notices.store.ts'
import { preferencesOf } from './preferences.store.ts'

/** What the caller was told, fifty topics at a time, and how many of all of them have something unread. */
export async function list(
  { db, clock }: Platform,
  { userId }: Caller,
  { before, quiet: withQuiet = false }: QueryOf<typeof listNotices>,
): Promise<ResponseOf<typeof listNotices>> {
  const now = clock.now()
  const page = await store.listNotices(db, { userId, now, before, withQuiet })
  return { ...page, unread: await store.countUnread(db, userId, now) }
}

/** Marks the caller's own up to one; a number that is not theirs marks what is. */
export async function read({ db, clock }: Platform, { userId }: Caller, upTo: number): Promise<{ unread: number }> {
  const now = clock.now()
  await store.markRead(db, userId, upTo, now)
  return { unread: await store.countUnread(db, userId, now) }
}

export function getPreferences({ db }: Platform, { userId }: Caller): Promise<NoticePreference[]> {
  return preferencesOf(db, userId)
}
