import { Refusal } from '@tandem/core/refusal.ts'
import type { Tx } from '../../platform/database.ts'
import { withdrawTokensOf } from './access-tokens.store.ts'
import { changeUser, lockUser, renameClosed } from './accounts.store.ts'
import { voidLinks } from './links.store.ts'
import { closedIdentity } from './names.ts'
import { unusablePassword } from './passwords.ts'
import { lockAdministrators, refuseLastAdministrator, replaceRoles } from './roles.store.ts'

/**
 * Decides whether an administrator may close an account and locks it; refuses `cannot_delete_yourself`,
 * `last_administrator` and, for an unknown or closed account, `not_found`.
 */
export async function lockForClosing(tx: Tx, userId: number, administratorId: number): Promise<void> {
  if (userId === administratorId) throw new Refusal('cannot_delete_yourself')
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
