import { administratorRole, mayUseLess, type Caller } from '@tandem/core/access/access.ts'
import type * as contract from '@tandem/contract/accounts/accounts.ts'
import type { Role, User } from '@tandem/contract/accounts/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from './accounts.service.ts'
import * as accounts from './accounts.store.ts'
import { endCredentials } from './credentials.ts'
import { everyUsersRole } from './registration.service.ts'
import * as roles from './roles.store.ts'

/**
 * Decides which roles a user has; everybody keeps ROLE_USER. Refuses `last_administrator` when nobody would be left
 * who can administer, also when two administrators remove each other at the same time. Who may use less than before is signed out, which
 * is to be told once the database transaction is done (`sayCredentialsEnded`).
 */
export async function changeRoles(
  tx: Tx,
  { actorId, at }: { readonly actorId: number; readonly at: Temporal.Instant },
  { userId, names }: { readonly userId: number; readonly names: readonly string[] },
): Promise<{ readonly before: User; readonly after: User; readonly isSignedOut: boolean }> {
  await roles.lockAdministrators(tx)
  await accounts.lockUser(tx, userId)
  if (!names.includes(administratorRole)) await roles.refuseLastAdministrator(tx, userId)
  const before = await accounts.getUser(tx, userId)
  const areKnown = await roles.replaceRoles(tx, userId, [everyUsersRole, ...names])
  if (!areKnown) throw invalid('roles', 'invalid_value')
  const after = await accounts.getUser(tx, userId)
  const isSignedOut = mayUseLess(before, after)
  if (isSignedOut) await endCredentials(tx, userId, at)
  const act = { at, actorId, action: 'person.changed', subject: 'user', subjectId: userId, userId } as const
  await recordAudit(tx, { ...act, before: { roles: before.roles }, after: { roles: after.roles } })
  return { before, after, isSignedOut }
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
