import { administratorRole, type Caller } from '@tandem/core/access/access.ts'
import type * as contract from '@tandem/contract/accounts.ts'
import type { Role, User } from '@tandem/contract/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { recordAudit } from '../../platform/audit.ts'
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
export async function setUserRoles(
  { db, clock }: Platform,
  caller: Caller,
  userId: number,
  names: readonly string[],
): Promise<User> {
  await inDatabaseTransaction(db, async (tx) => {
    await roles.lockAdministrators(tx)
    await accounts.lockUser(tx, userId)
    if (!names.includes(administratorRole)) await roles.refuseLastAdministrator(tx, userId)
    const { roles: before } = await accounts.getUser(tx, userId)
    const areKnown = await roles.replaceRoles(tx, userId, [everyUsersRole, ...names])
    if (!areKnown) throw invalid('roles', 'invalid_value')
    const { roles: after } = await accounts.getUser(tx, userId)
    await recordAudit(tx, {
      ...{
        at: clock.now(),
        actorId: caller.userId,
        action: 'person.changed',
        subject: 'user',
        subjectId: userId,
        userId,
      },
      ...{ before: { roles: before }, after: { roles: after } },
    })
  })
  return accounts.getUser(db, userId)
}

/** Adds a role; refuses `role_already_exists`. */
export function addRole({ db, clock }: Platform, caller: Caller, role: BodyOf<typeof contract.addRole>): Promise<Role> {
  return inDatabaseTransaction(db, async (tx) => {
    const added = await roles.insertRole(tx, role)
    await recordAudit(tx, {
      ...{ at: clock.now(), actorId: caller.userId, action: 'role.created', subject: 'role', subjectId: added.name },
      after: role,
    })
    return added
  })
}
