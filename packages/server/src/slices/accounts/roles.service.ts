import { administratorRole, mayUseLess, type Caller } from '@tandem/core/access/access.ts'
import type * as contract from '@tandem/contract/accounts/accounts.ts'
import type { Role, User } from '@tandem/contract/accounts/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from './accounts.service.ts'
import * as accounts from './accounts.store.ts'
import { endCredentials } from './credentials.ts'
import { everyUsersRole } from './registration.service.ts'
import * as roles from './roles.store.ts'

/**
 * Decides which roles a user has; everybody keeps ROLE_USER. Refuses `last_administrator` when nobody would be left
 * who can administer, also when two administrators remove each other at the same time. Who may use less than before is signed out.
 */
export async function setUserRoles(
  platform: Platform,
  caller: Caller,
  userId: number,
  names: readonly string[],
): Promise<User> {
  const { db, clock } = platform
  const areCredentialsEnded = await inDatabaseTransaction(db, async (tx) => {
    await roles.lockAdministrators(tx)
    await accounts.lockUser(tx, userId)
    if (!names.includes(administratorRole)) await roles.refuseLastAdministrator(tx, userId)
    const userBefore = await accounts.getUser(tx, userId)
    const areKnown = await roles.replaceRoles(tx, userId, [everyUsersRole, ...names])
    if (!areKnown) throw invalid('roles', 'invalid_value')
    const user = await accounts.getUser(tx, userId)
    const isLess = mayUseLess(userBefore, user)
    if (isLess) await endCredentials(tx, userId, clock.now())
    await recordAudit(tx, {
      at: clock.now(),
      actorId: caller.userId,
      action: 'person.changed',
      subject: 'user',
      subjectId: userId,
      userId,
      before: { roles: userBefore.roles },
      after: { roles: user.roles },
    })
    return isLess
  })
  if (areCredentialsEnded) sayCredentialsEnded(platform, userId)
  return accounts.getUser(db, userId)
}

/** Adds a role; refuses `role_already_exists`. */
export function addRole({ db, clock }: Platform, caller: Caller, role: BodyOf<typeof contract.addRole>): Promise<Role> {
  return inDatabaseTransaction(db, async (tx) => {
    const added = await roles.insertRole(tx, role)
    await recordAudit(tx, {
      at: clock.now(),
      actorId: caller.userId,
      action: 'role.created',
      subject: 'role',
      subjectId: added.name,
      after: role,
    })
    return added
  })
}
