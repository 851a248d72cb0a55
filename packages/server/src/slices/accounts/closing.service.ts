import { Refusal } from '@tandem/core/refusal.ts'
import type { Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUser, lockUser, renameClosed } from './accounts.store.ts'
import { endCredentials } from './credentials.ts'
import { forgetEmailChanges } from './email-changes.store.ts'
import { voidLinks } from './links.store.ts'
import { closedIdentity } from './names.ts'
import { isRightPassword, unusablePassword } from './passwords.ts'
import { lockAdministrators, refuseLastAdministrator, replaceRoles } from './roles.store.ts'
import { removeSecondFactorOf } from './second-factors.store.ts'
import { signInAttemptsOf } from './sign-in-attempts.ts'

/**
 * Refuses `wrong_password` where it is not the one of the account, and `too_many_requests` for who guesses: whoever found a
 * signed-in browser does not know the password.
 */
export async function checkPassword(platform: Platform, userId: number, password: string): Promise<void> {
  const guess = await signInAttemptsOf(platform).again.begin(`password ${String(userId)}`)
  const user = await platform.db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  const isRight = await isRightPassword(password, user?.password_hash).catch(async (error: unknown) => {
    await guess.unseen()
    throw error
  })
  if (!isRight) throw new Refusal('wrong_password', {}, 'password')
  await guess.right()
}

/** Decides whether an account may be closed and locks it; refuses `last_administrator` and, for an unknown or closed one, `not_found`. */
export async function lockForClosing(tx: Tx, userId: number): Promise<void> {
  await lockAdministrators(tx)
  await lockUser(tx, userId)
  await refuseLastAdministrator(tx, userId)
}

/** Erases who an account belonged to and ends its sessions, links and roles; its orders and trades keep its number. */
export async function eraseUser(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  await renameClosed(tx, userId, closedIdentity(userId))
  await changeUser(tx, userId, {
    address: '',
    phone: '',
    panel_power_w: null,
    password_hash: unusablePassword,
    closed_at: at,
    upgrade_status: 'none',
    requested_user_type: null,
  })
  await replaceRoles(tx, userId, [])
  await voidLinks(tx, userId, at)
  await endCredentials(tx, userId, at)
  await removeSecondFactorOf(tx, userId)
  await forgetEmailChanges(tx, userId)
}
