import { administratorRole } from '@tandem/core/access/access.ts'
import type { User } from '@tandem/contract/accounts.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from './accounts.service.ts'
import * as accounts from './accounts.store.ts'
import { everyUsersRole } from './registration.service.ts'
import * as roles from './roles.store.ts'

/**
 * Decides which roles a user has; everybody keeps ROLE_USER. Refuses `last_administrator` when nobody would be left
 * who can administer, also when two administrators remove each other at the same time.
 */
export async function setUserRoles({ db }: Platform, userId: number, names: readonly string[]): Promise<User> {
  await inDatabaseTransaction(db, async (tx) => {
    await roles.lockAdministrators(tx)
    await accounts.lockUser(tx, userId)
    if (!names.includes(administratorRole)) await roles.refuseLastAdministrator(tx, userId)
    const areKnown = await roles.replaceRoles(tx, userId, [everyUsersRole, ...names])
    if (!areKnown) throw invalid('roles', 'invalid_value')
  })
  return accounts.getUser(db, userId)
}
