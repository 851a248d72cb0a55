import type { Caller } from '@tandem/core/access/access.ts'
import type { User } from '@tandem/contract/accounts.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { changeAccount, tellChanges, type UpdateTerms } from '../slices/accounts/index.ts'
import { leaveGroupsForGood } from '../slices/groups/index.ts'
import { tell } from '../slices/notices/index.ts'

/**
 * Changes an account and answers it as it is then. Who may trade no more leaves the groups in the same database transaction:
 * only who trades can see them, and nobody is to be held where they cannot go. Refuses as `changeAccount` does.
 */
export async function updateUser(platform: Platform, caller: Caller, terms: UpdateTerms): Promise<User> {
  const at = platform.clock.now()
  const change = await inDatabaseTransaction(platform.db, async (tx) => {
    const changed = await changeAccount(tx, { caller, at }, terms)
    if (mayTrade(changed.before) && !mayTrade(changed.after)) await tell(tx, await leaveGroupsForGood(tx, terms.id, at))
    return changed
  })
  tellChanges(platform, change)
  return change.after
}

const mayTrade = ({ userType }: User) => userType === 'transactionalUser'
