import type { Registration } from '@tandem/contract/accounts/accounts.ts'
import type { UserType } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { z } from 'zod'
import { activationMail, passwordChangedMail, passwordResetMail } from '../../mails/account-mails.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, withTimeBounds, type Tx } from '../../platform/database.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  changeUser,
  findByEmail,
  getUser,
  insertUser,
  lockUser,
  refuseTaken,
  usersById,
  type KnownUser,
} from './accounts.store.ts'
import { answer } from './answers.ts'
import { checkVersions, recordFirstConsents } from './consents.service.ts'
import { endCredentials, wholeMilliseconds } from './credentials.ts'
import { useCode } from './invitation-codes.service.ts'
import { applyCodes } from './invitation-codes.store.ts'
import { isInvited } from './invitations.store.ts'
import { findLinkOwner, issueLink, useLink, type LinkPurpose } from './links.store.ts'
import { notify, runLater, screenUrl } from './mailing.ts'
import { refuseReserved } from './names.ts'
import { refuseGuessable } from './new-passwords.ts'
import { ownAct } from './own-act.ts'
import { hashPassword, unusablePassword } from './passwords.ts'
import { replaceRoles } from './roles.store.ts'

export const everyUsersRole = 'ROLE_USER'

/**
 * Registers a standard user, whatever type is asked for, and mails the activation link; without the mail nothing is stored. An
 * invitation code is used up now and upgrades the account once it is activated. Refuses `invitation_code_invalid` and
 * `consent_text_changed`.
 */
export async function signUp(platform: Platform, wanted: z.output<typeof Registration>, language: Language) {
  refuseReserved(wanted)
  refuseGuessable(wanted.password, wanted, 'password')
  await refuseTaken(platform.db, wanted, platform.clock.now())
  await checkVersions(platform.db, wanted)
  // Before the database transaction: a mail server that hangs must not hold connections of the database.
  await platform.mailer.check()
  const user = {
    lastName: wanted.lastName,
    firstName: wanted.firstName,
    username: wanted.username,
    email: wanted.email,
    userType: 'standard' as const,
    language: wanted.language ?? language,
    passwordHash: await hashPassword(wanted.password),
    registeredAt: wholeMilliseconds(platform.clock.now()),
    activatedAt: null,
  }
  const register = async (tx: Tx) => {
    const userId = await insertUser(tx, user)
    await replaceRoles(tx, userId, [everyUsersRole])
    await recordFirstConsents(tx, { userId, language: user.language, at: user.registeredAt }, wanted)
    if (wanted.invitationCode) {
      const code = { code: wanted.invitationCode, at: user.registeredAt }
      const userType = await useCode(tx, code, { userId, isApplied: false })
      await changeUser(tx, userId, { upgrade_status: 'pending', requested_user_type: userType })
    }
    const token = await issueLink(tx, userId, 'activation', user.registeredAt)
    // The last step, so that a mail is only sent for what will be stored and a registration only stored with its mail.
    if (token) await mailLink(platform, { ...user, userId }, 'activation', token)
  }
  await withTimeBounds('mailing', () => inDatabaseTransaction(platform.db, register))
  const { isProduction, smtpUrl } = platform.config
  const inDemoMailbox = !isProduction && smtpUrl === undefined
  return { ...answer('registered', language), ...(inDemoMailbox && { inDemoMailbox }) }
}

export interface UserOptions {
  readonly lastName: string
  readonly firstName: string
  readonly username: string
  readonly email: string
  /** null: nobody signs in as it. */
  readonly password: string | null
  readonly userType: UserType
  readonly roles: readonly string[]
  readonly language?: Language
  /** A trader that the platform itself runs. */
  readonly isSystem?: boolean
}

/** Creates an activated user of any type and with any roles: for the command line, the demo and the platform's own traders. Returns its number. */
export async function createUser(platform: Platform, terms: UserOptions): Promise<number> {
  const [userId] = await createUsers(platform, [terms])
  if (userId === undefined) throw new Error(`${terms.username} was not created`)
  return userId
}

/** The same for many at once, all or none of them; equal passwords are hashed once. Returns their numbers, in their sequence. */
export async function createUsers(platform: Platform, all: readonly UserOptions[]): Promise<number[]> {
  for (const terms of all) {
    if (!terms.isSystem) refuseReserved(terms)
    await refuseTaken(platform.db, terms, platform.clock.now())
  }
  const hashes = new Map<string | null, string>([[null, unusablePassword]])
  for (const { password } of all) {
    if (password !== null && !hashes.has(password)) hashes.set(password, await hashPassword(password))
  }
  const now = wholeMilliseconds(platform.clock.now())
  return inDatabaseTransaction(platform.db, async (tx) => {
    const userIds: number[] = []
    for (const terms of all) {
      const passwordHash = hashes.get(terms.password) ?? unusablePassword
      const user = { ...terms, passwordHash, language: terms.language ?? 'en', registeredAt: now, activatedAt: now }
      const userId = await insertUser(tx, user)
      if (!(await replaceRoles(tx, userId, terms.roles))) throw new Error(`one of ${terms.roles.join(', ')} is no role`)
      userIds.push(userId)
    }
    return userIds
  })
}

/**
 * Activates the account of a link, and upgrades it where it registered with an invitation code that nobody has rejected meanwhile.
 * Answers whose it is and whether it was upgraded; refuses `link_no_longer_available` when it was used, expired or is unknown.
 */
export async function activateByLink(
  tx: Tx,
  token: string,
  at: Temporal.Instant,
): Promise<{ userId: number; isUpgraded: boolean }> {
  const userId = await findLinkOwner(tx, 'activation', token, at)
  if (userId === null) throw new Refusal('link_no_longer_available')
  // The user before the link, as where links are made: two at once wait for each other.
  await lockUser(tx, userId)
  await changeUser(tx, userId, { activated_at: at, email_confirmed_at: at })
  if (!(await useLink(tx, 'activation', token, at))) throw new Refusal('link_no_longer_available')
  const hasCode = await applyCodes(tx, userId, at)
  const { statusRequest, requestedUserType } = await getUser(tx, userId)
  if (!hasCode || statusRequest !== 'pending' || !requestedUserType) return { userId, isUpgraded: false }
  await changeUser(tx, userId, { user_type: requestedUserType, upgrade_status: 'approved' })
  return { userId, isUpgraded: true }
}

/** Mails another activation link to an account that waits for it. The answer is the same for every address. */
export async function sendActivationMail(platform: Platform, email: string, language: Language) {
  await platform.mailer.check()
  runLater(platform, async () => {
    const user = await findByEmail(platform.db, email)
    // Who was invited activates the account by choosing a password, which only that link asks for.
    if (user && !user.isActivated && !(await isInvited(platform.db, user.userId))) {
      await sendLink(platform, user, 'activation')
    }
  })
  return answer('activationMailed', language)
}

/** Mails a link that sets a new password. The answer is the same for every address. */
export async function forgotPassword(platform: Platform, email: string, language: Language) {
  await platform.mailer.check()
  runLater(platform, async () => {
    const user = await findByEmail(platform.db, email)
    if (user) await sendLink(platform, user, 'password_reset')
  })
  return answer('resetMailed', language)
}

/**
 * Sets the password of a link's owner: every session, stream and access token from before ends, whoever has them. An account that
 * waits for activation still waits. Refuses `reset_link_no_longer_available` when it was used, expired or is unknown.
 */
export async function resetPassword(
  platform: Platform,
  terms: { token: string; newPassword: string },
  language: Language,
) {
  const { db, clock } = platform
  const now = wholeMilliseconds(clock.now())
  const userId = await findLinkOwner(db, 'password_reset', terms.token, now)
  if (userId === null) throw new Refusal('reset_link_no_longer_available')
  const user = (await usersById(db, [userId])).get(userId)
  if (user) refuseGuessable(terms.newPassword, user, 'newPassword')
  const passwordHash = await hashPassword(terms.newPassword)
  await inDatabaseTransaction(db, async (tx) => {
    // Who followed the link reads the mail of the present address: another one would have voided it.
    await changeUser(tx, userId, { password_hash: passwordHash, email_confirmed_at: now })
    if (!(await useLink(tx, 'password_reset', terms.token, now))) throw new Refusal('reset_link_no_longer_available')
    await endCredentials(tx, userId, now)
    await recordAudit(tx, ownAct('password.changed', userId, now))
  })
  sayCredentialsEnded(platform, userId)
  if (user) notify(platform, user.email, passwordChangedMail(user, { url: screenUrl(platform, '/login') }))
  return answer('passwordChanged', language)
}

async function sendLink(
  platform: Platform,
  user: KnownUser,
  purpose: Exclude<LinkPurpose, 'invitation'>,
): Promise<void> {
  const issue = async (tx: Tx) => {
    const token = await issueLink(tx, user.userId, purpose, platform.clock.now())
    // The last step: a link that could not be mailed does not void the one before.
    if (token) await mailLink(platform, user, purpose, token)
  }
  await withTimeBounds('mailing', () => inDatabaseTransaction(platform.db, issue))
}

type Recipient = Pick<KnownUser, 'userId' | 'email' | 'username' | 'firstName' | 'language'>

function mailLink(
  platform: Platform,
  user: Recipient,
  purpose: Exclude<LinkPurpose, 'invitation'>,
  token: string,
): Promise<void> {
  const [path, mail] =
    purpose === 'activation'
      ? (['/activateAccount', activationMail] as const)
      : (['/confirm-reset', passwordResetMail] as const)
  const text = mail(user, { username: user.username, url: screenUrl(platform, path, { token }) })
  return platform.mailer.send({ to: user.email, ...text })
}
