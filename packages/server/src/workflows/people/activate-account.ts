import type { Language } from '@tandem/contract/texts/format.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { activateByLink, answer, usersById } from '../../slices/accounts/index.ts'
import { giveStartingBalance } from './starting-balance.ts'

/** Activates the account of a link; who registered with an invitation code begins to trade with it. */
export async function activateAccount({ db, clock }: Platform, token: string, language: Language) {
  const at = clock.now()
  await inDatabaseTransaction(db, async (tx) => {
    const { userId, isUpgraded } = await activateByLink(tx, token, at)
    if (!isUpgraded) return
    const user = (await usersById(tx, [userId])).get(userId)
    if (user?.userType === 'transactionalUser') await giveStartingBalance(tx, userId, at)
  })
  return answer('activated', language)
}
