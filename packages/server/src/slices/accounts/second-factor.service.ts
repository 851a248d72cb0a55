import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { recoveryCodeCount } from '@tandem/contract/accounts/account-security.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { recoveryCodeUsedMail, secondFactorRemovedMail, secondFactorSetMail } from '../../mails/security-mails.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import type { Platform } from '../../platform/platform.ts'
import { getUser, lockUser, usersById } from './accounts.store.ts'
import { answer } from './answers.ts'
import * as authenticator from './authenticator.ts'
import { checkPassword } from './closing.service.ts'
import { findCredentials } from './credentials.store.ts'
import { notify, screenUrl } from './mailing.ts'
import { ownAct } from './own-act.ts'
import * as store from './second-factors.store.ts'
import { deleteSessionsOf, requireSession } from './sessions.store.ts'
import { signInAttemptsOf } from './sign-in-attempts.ts'

/**
 * Makes the secret of an authenticator. It is asked for at no sign-in until a code of it was confirmed. Refuses `wrong_password` and
 * `second_factor_set_already`.
 */
export async function beginSecondFactor(platform: Platform, caller: Caller, password: string) {
  const { userId } = caller
  await checkPassword(platform, userId, password)
  const secret = authenticator.newSecret()
  const username = await inDatabaseTransaction(platform.db, async (tx) => {
    await lockUser(tx, userId)
    await requireSession(tx, caller)
    const sealedSecret = authenticator.sealSecret(platform, userId, secret)
    const isBegun = await store.putUnconfirmed(tx, { userId, sealedSecret, at: platform.clock.now() })
    if (!isBegun) throw new Refusal('second_factor_set_already')
    return (await getUser(tx, userId)).username
  })
  return { secret, uri: authenticator.authenticatorUri(secret, username) }
}

/**
 * Turns the second factor on with the first code of its authenticator, ends the other sessions, which were opened without it, and
 * tells the recovery codes. Refuses `wrong_code` and `second_factor_not_set`.
 */
export async function confirmSecondFactor(platform: Platform, caller: Caller, code: string) {
  const { userId } = caller
  const at = platform.clock.now()
  const guess = await signInAttemptsOf(platform).again.begin(`code ${String(userId)} setting up`)
  const codes = await inDatabaseTransaction(platform.db, async (tx) => {
    await lockUser(tx, userId)
    await requireSession(tx, caller)
    const factor = await store.findSecondFactor(tx, userId)
    if (!factor || factor.confirmedAt) throw new Refusal('second_factor_not_set')
    if (!(await takeAuthenticatorCode(platform, tx, { userId, code, at }))) throw wrongCode()
    await store.markConfirmed(tx, userId, at)
    await deleteSessionsOf(tx, userId, caller.sessionId)
    await recordAudit(tx, ownAct('secondFactor.set', userId, at))
    return writeRecoveryCodes(tx, userId, at)
  })
  await guess.right()
  sayCredentialsEnded(platform, userId)
  await mailTo(platform, userId, secondFactorSetMail)
  return { recoveryCodes: codes }
}

/** Removes it, with password and a code. Refuses `wrong_password`, `wrong_code` and `second_factor_not_set`. */
export async function removeSecondFactor(
  platform: Platform,
  caller: Caller,
  { password, code }: { readonly password: string; readonly code: string },
  language: Language,
) {
  const { userId } = caller
  await checkPassword(platform, userId, password)
  const at = platform.clock.now()
  const guess = await signInAttemptsOf(platform).again.begin(`code ${String(userId)} removing`)
  await inDatabaseTransaction(platform.db, async (tx) => {
    await lockUser(tx, userId)
    await requireSession(tx, caller)
    const factor = await store.findSecondFactor(tx, userId)
    if (!factor?.confirmedAt) throw new Refusal('second_factor_not_set')
    if ((await takeAnyCode(platform, tx, { userId, code, at })) === null) throw wrongCode()
    await store.removeSecondFactorOf(tx, userId)
    await recordAudit(tx, ownAct('secondFactor.removed', userId, at))
  })
  await guess.right()
  await mailTo(platform, userId, secondFactorRemovedMail)
  return answer('secondFactorRemoved', language)
}

/** New recovery codes in the place of the old ones. Refuses `wrong_password` and `second_factor_not_set`. */
export async function makeRecoveryCodes(platform: Platform, caller: Caller, password: string) {
  const { userId } = caller
  await checkPassword(platform, userId, password)
  const at = platform.clock.now()
  const recoveryCodes = await inDatabaseTransaction(platform.db, async (tx) => {
    await lockUser(tx, userId)
    await requireSession(tx, caller)
    const factor = await store.findSecondFactor(tx, userId)
    if (!factor?.confirmedAt) throw new Refusal('second_factor_not_set')
    await recordAudit(tx, ownAct('recoveryCodes.made', userId, at))
    return writeRecoveryCodes(tx, userId, at)
  })
  return { recoveryCodes }
}

/**
 * Takes a code of the authenticator or a recovery code of a user at a sign-in; none is taken twice. False for any other. Who uses a
 * recovery code is told by mail, because it is what a thief would use.
 */
export async function takeCode(platform: Platform, userId: number, code: string): Promise<boolean> {
  const at = platform.clock.now()
  const taken = await inDatabaseTransaction(platform.db, async (tx) => {
    const factor = await store.findSecondFactor(tx, userId)
    return factor?.confirmedAt ? takeAnyCode(platform, tx, { userId, code, at }) : null
  })
  if (taken === 'recovery code') {
    const left = await store.countRecoveryCodes(platform.db, userId)
    await mailTo(platform, userId, (reader, terms) => recoveryCodeUsedMail(reader, { ...terms, left }))
  }
  return taken !== null
}

/**
 * Removes the second factor of somebody who has lost it, asked for by whoever runs the installation; the person is told by mail.
 * False when there was none; refuses `not_found` where nobody has that name, and `mail_not_sent` once it is removed.
 */
export async function resetSecondFactor(platform: Platform, username: string): Promise<boolean> {
  const at = platform.clock.now()
  const known = await findCredentials(platform.db, { username })
  if (!known) throw new Refusal('not_found')
  const { userId } = known
  const wasSet = await inDatabaseTransaction(platform.db, async (tx) => {
    await lockUser(tx, userId)
    const isRemoved = await store.removeSecondFactorOf(tx, userId)
    const subject = { subject: 'user', subjectId: userId, userId }
    if (isRemoved) await recordAudit(tx, { at, actorId: null, action: 'secondFactor.reset', ...subject })
    return isRemoved
  })
  if (wasSet) {
    const user = (await usersById(platform.db, [userId])).get(userId)
    if (user) await platform.mailer.send({ to: user.email, ...secondFactorRemovedMail(user, placesIn(platform)) })
  }
  return wasSet
}

interface TypedCode {
  readonly userId: number
  readonly code: string
  readonly at: Temporal.Instant
}

async function takeAnyCode(platform: Platform, tx: Tx, typed: TypedCode): Promise<'code' | 'recovery code' | null> {
  if (await takeAuthenticatorCode(platform, tx, typed)) return 'code'
  const hash = authenticator.hashRecoveryCode(typed.code)
  return (await store.takeRecoveryCode(tx, typed.userId, hash, typed.at)) ? 'recovery code' : null
}

async function takeAuthenticatorCode(platform: Platform, tx: Tx, { userId, code, at }: TypedCode): Promise<boolean> {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return false
  const factor = await store.findSecondFactor(tx, userId)
  const secret = factor && authenticator.openSecret(platform, userId, factor.sealedSecret)
  const step = secret && authenticator.stepOfCode(secret, digits, at)
  return step ? store.takeStep(tx, userId, step) : false
}

async function writeRecoveryCodes(tx: Tx, userId: number, at: Temporal.Instant): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, authenticator.newRecoveryCode)
  await store.replaceRecoveryCodes(tx, userId, codes.map(authenticator.hashRecoveryCode), at)
  return codes
}

const wrongCode = () => new Refusal('wrong_code', {}, 'code')

type SecurityMail = typeof secondFactorSetMail
const placesIn = (platform: Platform) => ({ url: screenUrl(platform, '/profile') })

async function mailTo(platform: Platform, userId: number, mail: SecurityMail): Promise<void> {
  const user = (await usersById(platform.db, [userId])).get(userId)
  if (user) notify(platform, user.email, mail(user, placesIn(platform)))
}
