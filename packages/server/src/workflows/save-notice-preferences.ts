import type { Caller } from '@tandem/core/access/access.ts'
import type { NoticePreference } from '@tandem/contract/notices.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { updatePreferences } from '../slices/accounts/index.ts'
import { preferencesOf, savePreferences } from '../slices/notices/index.ts'

/**
 * Switches kinds of notices for the caller. That the result of a market is mailed is a preference of the account
 * (`updateUserPreferences` sets it, too), so it is kept there and nowhere else; all of it is saved together.
 */
export function saveNoticePreferences(
  platform: Platform,
  caller: Caller,
  preferences: readonly NoticePreference[],
): Promise<NoticePreference[]> {
  const { userId } = caller
  return inDatabaseTransaction(platform.db, async (tx) => {
    await savePreferences(tx, userId, preferences, platform.clock.now())
    const result = preferences.findLast(({ kind }) => kind === 'marketCleared')
    if (result) {
      const value = result.byMail ? 'on' : 'off'
      await updatePreferences({ ...platform, db: tx }, caller, { userId, preference: 'resultMail', value })
    }
    return preferencesOf(tx, userId)
  })
}
