import { Refusal } from '@tandem/core/refusal.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { withdrawTokensOf } from './access-tokens.store.ts'
import { changeUser, lockUser, renameClosed } from './accounts.store.ts'
import { voidLinks } from './links.store.ts'
import { closedIdentity } from './names.ts'
import { isRightPassword, unusablePassword } from './passwords.ts'
import { lockAdministrators, refuseLastAdministrator, replaceRoles } from './roles.store.ts'

/** Refuses `wrong_password` where it is not the one of the account. */
export async function checkPassword(db: Db, userId: number, password: string): Promise<void> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  if (!(await isRightPassword(password, user?.password_hash))) throw new Refusal('wrong_password', {}, 'password')
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
    password_hash: unusablePassword,
    sessions_valid_from: at,
    closed_at: at,
    upgrade_status: 'none',
    requested_user_type: null,
  })
  await replaceRoles(tx, userId, [])
  await voidLinks(tx, userId, at)
  await withdrawTokensOf(tx, userId, at)
}
