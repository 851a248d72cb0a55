import type { Caller } from '@tandem/core/access/access.ts'
import type { listNotices, NoticePreference } from '@tandem/contract/notices.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './notices.store.ts'
import { preferencesOf } from './preferences.store.ts'

/** What the caller was told, fifty at a time, and how much of all of it is unread. */
export async function list(
  { db }: Platform,
  { userId }: Caller,
  before: number | undefined,
): Promise<ResponseOf<typeof listNotices>> {
  return { ...(await store.listNotices(db, userId, before)), unread: await store.countUnread(db, userId) }
}

/** Marks the caller's own up to one; a number that is not theirs marks what is. */
export async function read({ db, clock }: Platform, { userId }: Caller, upTo: number): Promise<{ unread: number }> {
  await store.markRead(db, userId, upTo, clock.now())
  return { unread: await store.countUnread(db, userId) }
}

export function getPreferences({ db }: Platform, { userId }: Caller): Promise<NoticePreference[]> {
  return preferencesOf(db, userId)
}
