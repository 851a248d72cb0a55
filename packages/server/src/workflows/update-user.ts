import { isDeepStrictEqual } from 'node:util'
import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { User } from '@tandem/contract/accounts/accounts.ts'
import { recordActOnAnother, recordAudit, type AuditEntry } from '../platform/audit.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import {
  changeAccount,
  changeRoles,
  sayCredentialsEnded,
  readUser,
  publishChanges,
  type AccountChange,
  type UpdateOptions,
} from '../slices/accounts/index.ts'
import { leaveGroupsForGood } from '../slices/groups/index.ts'
import { notify } from '../slices/notices/index.ts'
import { changeRights, leaveMarkets } from './leave-markets.ts'
import { giveStartingBalance } from './people/starting-balance.ts'

/**
 * Changes an account and answers it as it is then. Who may trade no more leaves markets and groups in the same database transaction:
 * only who trades can see them, and nobody is to be held where they cannot go. Intra-day orders go through the matching first. Who may
 * trade for the first time gets the starting balance. Refuses as `changeAccount` does.
 */
export async function updateUser(platform: Platform, caller: Caller, terms: UpdateOptions): Promise<User> {
  const change = await changeRights(platform, terms.id, (tx) =>
    changeAll(tx, { caller, at: platform.clock.now() }, terms),
  )
  publishChanges(platform, change)
  return change.after
}

/**
 * Decides which roles a user has, as `changeRoles` does. Who was an administrator and no transactional user may trade no more, and leaves
 * the markets in the same database transaction.
 */
export async function setUserRoles(
  platform: Platform,
  caller: Caller,
  userId: number,
  names: readonly string[],
): Promise<User> {
  const { after, isSignedOut } = await changeRights(platform, userId, async (tx) => {
    const at = platform.clock.now()
    const changed = await changeRoles(tx, { actorId: caller.userId, at }, { userId, names })
    if (mayEnterOrders(changed.before) && !mayEnterOrders(changed.after)) await leaveMarkets(tx, userId, at)
    return changed
  })
  if (isSignedOut) sayCredentialsEnded(platform, userId)
  return after
}

async function changeAll(
  tx: Tx,
  { caller, at }: { readonly caller: Caller; readonly at: Temporal.Instant },
  terms: UpdateOptions,
): Promise<AccountChange> {
  const changed = await changeAccount(tx, { caller, at }, terms)
  await recordChange(tx, { actorId: caller.userId, at }, changed)
  if (mayTrade(changed.after)) {
    const isRicher = await giveStartingBalance(tx, terms.id, at)
    return isRicher ? { ...changed, after: await readUser(tx, terms.id) } : changed
  }
  if (!mayTrade(changed.before)) return changed
  if (!mayEnterOrders(changed.after)) await leaveMarkets(tx, terms.id, at)
  await notify(tx, await leaveGroupsForGood(tx, terms.id, at))
  return changed
}

const mayTrade = ({ userType }: User) => userType === 'transactionalUser'
/** An administrator enters and withdraws orders as any type of user. */
const mayEnterOrders = (user: User) => mayTrade(user) || isAdministrator(user)

/**
 * Writes a change of somebody's rights, or of somebody else's profile, to the audit log. An entry is never erased, so it keeps no
 * name, address or phone number: only that these were changed.
 */
async function recordChange(
  tx: Tx,
  who: Pick<AuditEntry, 'at'> & { readonly actorId: number },
  { before, after }: { readonly before: User; readonly after: User },
): Promise<void> {
  const rightsOf = ({ userType, statusRequest, requestedUserType }: User) => ({
    userType,
    statusRequest,
    requestedUserType,
  })
  const isDecision = before.statusRequest === 'pending' && after.statusRequest !== 'pending'
  const personal = (['lastName', 'firstName', 'email', 'address', 'phone', 'panelPower'] as const).filter(
    (name) => before[name] !== after[name],
  )
  const entry = {
    ...who,
    subject: 'user',
    subjectId: after.id,
    userId: after.id,
    before: rightsOf(before),
    after: { ...rightsOf(after), ...(personal.length > 0 && { personalData: personal }) },
  }
  if (isDecision) {
    await recordAudit(tx, {
      ...entry,
      action: after.statusRequest === 'approved' ? 'person.upgraded' : 'person.upgradeRejected',
    })
  } else if (isDeepStrictEqual(rightsOf(before), rightsOf(after))) {
    if (personal.length > 0) await recordActOnAnother(tx, { ...entry, action: 'person.changed' })
  } else if (before.userType !== after.userType) {
    await recordAudit(tx, { ...entry, action: 'person.changed' })
  } else {
    await recordActOnAnother(tx, { ...entry, action: 'person.changed' })
  }
}
