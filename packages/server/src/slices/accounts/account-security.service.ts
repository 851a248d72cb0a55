import { administratorRole, type Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { AccountSecurity } from '@tandem/contract/accounts/account-security.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { passwordChangedMail } from '../../mails/account-mails.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Client } from '../../platform/client.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUser, getUser, lockUser, usersById } from './accounts.store.ts'
import { answer } from './answers.ts'
import { checkPassword } from './closing.service.ts'
import { endCredentials } from './credentials.ts'
import { findWaitingChange } from './email-changes.store.ts'
import { notify, screenUrl } from './mailing.ts'
import { refuseGuessable } from './new-passwords.ts'
import { ownAct } from './own-act.ts'
import { hashPassword } from './passwords.ts'
import { countRecoveryCodes, findSecondFactor } from './second-factors.store.ts'
import { forgetSessionCookie } from './session-cookie.ts'
import { deleteSession, findSessions, requireSession } from './sessions.store.ts'

/** What guards the own account. */
export async function getAccountSecurity(platform: Platform, { userId, sessionId }: Caller): Promise<AccountSecurity> {
  const { db, clock, config } = platform
  const now = clock.now()
  const [user, factor, recoveryCodes, emailChange, sessions] = await Promise.all([
    getUser(db, userId),
    findSecondFactor(db, userId),
    countRecoveryCodes(db, userId),
    findWaitingChange(db, userId, now),
    findSessions(db, userId, now),
  ])
  const isRequired = config.administratorsNeedSecondFactor && user.roles.includes(administratorRole)
  return {
    email: user.email,
    emailChange,
    secondFactor: { since: factor?.confirmedAt ?? null, recoveryCodes, isRequired },
    sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })),
  }
}

/** Ends an own session; refuses `not_found`. */
export async function endSession(platform: Platform, { userId }: Caller, id: number): Promise<{ id: number }> {
  await inDatabaseTransaction(platform.db, async (tx) => {
    if (!(await deleteSession(tx, userId, id))) throw new Refusal('not_found')
    await recordAudit(tx, ownAct('session.ended', userId, platform.clock.now(), { subject: 'session', subjectId: id }))
  })
  sayCredentialsEnded(platform, userId)
  return { id }
}

/** Ends the session that asks; its browser forgets the cookie by which it would go on. */
export async function signOut(
  platform: Platform,
  { userId, sessionId }: Caller,
  client: Client,
): Promise<Record<string, never>> {
  if (sessionId !== undefined) {
    await inDatabaseTransaction(platform.db, (tx) => deleteSession(tx, userId, sessionId))
  }
  forgetSessionCookie(client)
  sayCredentialsEnded(platform, userId)
  return {}
}

/**
 * Changes the own password. Every other session and all access tokens end, whoever has them; the owner is told by mail. Refuses
 * `wrong_password`, and a new one that is among the first that anybody tries.
 */
export async function changePassword(
  platform: Platform,
  caller: Caller,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
  language: Language,
) {
  const { userId, sessionId } = caller
  await checkPassword(platform, userId, password)
  refuseGuessable(newPassword, await getUser(platform.db, userId), 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  const at = platform.clock.now()
  await inDatabaseTransaction(platform.db, async (tx) => {
    await lockUser(tx, userId)
    await requireSession(tx, caller)
    await changeUser(tx, userId, { password_hash: passwordHash })
    await endCredentials(tx, userId, at, { keptSession: sessionId })
    await recordAudit(tx, ownAct('password.changed', userId, at))
  })
  sayCredentialsEnded(platform, userId)
  const user = (await usersById(platform.db, [userId])).get(userId)
  if (user) notify(platform, user.email, passwordChangedMail(user, { url: screenUrl(platform, '/login') }))
  return answer('ownPasswordChanged', language)
}
