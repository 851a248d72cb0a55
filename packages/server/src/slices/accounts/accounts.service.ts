import { isAdministrator, type Caller, type UserType } from '@tandem/core/access/access.ts'
import { isOfDomain } from '@tandem/core/access/approval.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  Preferences,
  upgradeActions,
  type updateUser as updateUserEndpoint,
  type SignedIn,
  type User,
} from '@tandem/contract/accounts.ts'
import type { ParamsOf, QueryOf } from '@tandem/contract/endpoint.ts'
import type { ValidationRule } from '@tandem/contract/validation.ts'
import { emailChangedMail, upgradeApprovedMail, upgradeRejectedMail } from '../../mails/account-mails.ts'
import { recordActOnAnother } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import { InvalidRequest } from '../../platform/http-errors.ts'
import { requireOwn, type HttpOptions } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { together } from '../../platform/together.ts'
import { identifyPrograms, tokenPrefix } from './access-tokens.service.ts'
import * as store from './accounts.store.ts'
import { hasConfirmedEmail } from './approvals.store.ts'
import { voidLinks } from './links.store.ts'
import { useCode } from './invitation-codes.service.ts'
import { nameUserType, userTypeOf } from './lookups.ts'
import { notify, screenUrl } from './mailing.ts'
import { refuseReserved } from './names.ts'
import { isRightPassword } from './passwords.ts'
import { peopleSettings } from './people-settings.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'
import { issueToken, readToken, type Token } from './tokens.ts'

/** Who a bearer token belongs to, a person's or a program's, as of now; null when it says nothing any more. */
export function identify(platform: Platform): HttpOptions['identify'] {
  const find = together((tokens: readonly Token[]) => store.findCallers(platform.db, tokens))
  const identifyProgram = identifyPrograms(platform)
  return async (text, use) => {
    if (text.startsWith(tokenPrefix)) return identifyProgram(text, use)
    const token = readToken(platform, text)
    return token ? find(token) : null
  }
}

/**
 * Signs in. An unknown user and a wrong password get the same answer after the same work; that an account is not
 * activated is told only to who knows its password.
 */
export async function signIn(
  platform: Platform,
  attempts: SignInAttempts,
  { username, password }: { username: string; password: string },
): Promise<SignedIn> {
  attempts.begin(username)
  const known = await store.findCredentials(platform.db, username)
  const isRight = await isRightPassword(password, known?.passwordHash)
  if (!known || !isRight) throw new Refusal('wrong_credentials')
  attempts.forget(username)
  if (!known.isActivated) throw new Refusal('account_not_activated')
  const user = await store.getUser(platform.db, known.userId)
  return { ...user, accessToken: issueToken(platform, user.id) }
}

/** One open account, for its owner and the administrator. */
export async function getUser({ db }: Platform, caller: Caller, userId: number): Promise<User> {
  requireOwn(caller, userId)
  return store.getUser(db, userId)
}

export type UpdateTerms = ParamsOf<typeof updateUserEndpoint> & QueryOf<typeof updateUserEndpoint>

/** An account before a change and after it. */
export interface AccountChange {
  readonly before: User
  readonly after: User
  /** Approved by a code or by the domain of the address, so nobody has to be told by mail. */
  readonly isAutomatic: boolean
}

/** Changes a profile, or asks for, approves or rejects another user type. What came of it is told by `tellChanges`. */
export async function changeAccount(
  tx: Tx,
  { caller, at }: { readonly caller: Caller; readonly at: Temporal.Instant },
  terms: UpdateTerms,
): Promise<AccountChange> {
  requireOwn(caller, terms.id)
  refuseReserved({ email: terms.email })
  const isDecision = terms.statusRequest === upgradeActions.approve || terms.statusRequest === upgradeActions.reject
  if (isDecision && !isAdministrator(caller)) throw new Refusal('not_allowed')
  await store.lockUser(tx, terms.id)
  const before = await store.getUser(tx, terms.id)
  let isAutomatic = false
  if (isDecision) await decideUpgrade(tx, before, terms.statusRequest === upgradeActions.approve)
  else {
    await changeProfile(tx, before, terms, at)
    if (terms.statusRequest === upgradeActions.request) isAutomatic = await requestUpgrade(tx, before, terms, at)
    else await changeUserType(tx, before, caller, terms.userTypeId)
  }
  return { before, after: await store.getUser(tx, terms.id), isAutomatic }
}

/** Links that were mailed to an address stop working with it. */
async function changeProfile(tx: Tx, user: User, terms: UpdateTerms, now: Temporal.Instant): Promise<void> {
  const { lastName, firstName, email, address, phone } = terms
  await store.changeUser(tx, user.id, { last_name: lastName, first_name: firstName, email, address, phone })
  if (email === undefined || email === user.email) return
  await voidLinks(tx, user.id, now)
  await store.changeUser(tx, user.id, { email_confirmed_at: null })
}

/**
 * Records a wish for another user type, and approves it at once where the settings say so: an invitation code decides the type, and
 * a confirmed address of a listed domain makes a transactional user. A strategic provider sees everybody's data, so no domain makes
 * one. True when it was approved. Refuses `upgrade_already_requested` while one waits, and `invitation_code_invalid`.
 */
async function requestUpgrade(
  tx: Tx,
  user: User,
  { userTypeId, invitationCode }: UpdateTerms,
  at: Temporal.Instant,
): Promise<boolean> {
  if (invitationCode) {
    const userType = await useCode(tx, { code: invitationCode, at }, { userId: user.id, isApplied: true })
    if (userType === user.userType) throw invalid('invitationCode', 'invalid_value')
    await approve(tx, user.id, userType)
    return true
  }
  if (user.statusRequest === 'pending') throw new Refusal('upgrade_already_requested')
  const wanted = readUserType(userTypeId)
  if (wanted === 'standard' || wanted === user.userType) throw invalid('userTypeId', 'invalid_value')
  const { email } = await store.getUser(tx, user.id)
  if (wanted === 'transactionalUser' && (await isApprovedByDomain(tx, user.id, email))) {
    await approve(tx, user.id, wanted)
    return true
  }
  await store.changeUser(tx, user.id, { upgrade_status: 'pending', requested_user_type: wanted })
  return false
}

async function isApprovedByDomain(tx: Tx, userId: number, email: string): Promise<boolean> {
  const { domainsApprove, domains } = await peopleSettings(tx)
  return domainsApprove && isOfDomain(email, domains) && (await hasConfirmedEmail(tx, userId))
}

async function approve(tx: Tx, userId: number, userType: 'transactionalUser' | 'strategicUser'): Promise<void> {
  await store.changeUser(tx, userId, { user_type: userType, upgrade_status: 'approved', requested_user_type: userType })
}

/** Answers a wish for another user type; refuses `no_upgrade_requested` when none waits. */
async function decideUpgrade(tx: Tx, user: User, isApproved: boolean): Promise<void> {
  if (user.statusRequest !== 'pending' || !user.requestedUserType) throw new Refusal('no_upgrade_requested')
  await store.changeUser(tx, user.id, {
    upgrade_status: isApproved ? 'approved' : 'rejected',
    ...(isApproved ? { user_type: user.requestedUserType } : {}),
  })
}

/** Only the administrator changes a user type directly; a waiting wish for it is granted by that. */
async function changeUserType(tx: Tx, user: User, caller: Caller, typeId: number | undefined): Promise<void> {
  if (typeId === undefined) return
  const userType = readUserType(typeId)
  if (userType === user.userType) return
  if (!isAdministrator(caller)) throw new Refusal('not_allowed')
  const isGranted = user.statusRequest === 'pending' && user.requestedUserType === userType
  await store.changeUser(tx, user.id, { user_type: userType, ...(isGranted ? { upgrade_status: 'approved' } : {}) })
}

function readUserType(typeId: number | undefined): UserType {
  const userType = userTypeOf(typeId ?? 0)
  if (!userType) throw invalid('userTypeId', typeId === undefined ? 'required' : 'invalid_value')
  return userType
}

/** Mails who an account belongs to what has changed in it; to be called once the change is written. */
export function tellChanges(platform: Platform, { before, after, isAutomatic }: AccountChange): void {
  const reader = { firstName: after.firstName, language: after.preferences.language }
  if (before.email !== after.email) notify(platform, before.email, emailChangedMail(reader, { email: after.email }))
  if (isAutomatic || before.statusRequest !== 'pending' || after.statusRequest === 'pending') return
  const mail = after.statusRequest === 'approved' ? upgradeApprovedMail : upgradeRejectedMail
  const userType = nameUserType(before.requestedUserType ?? after.userType, reader.language)
  notify(platform, after.email, mail(reader, { userType, url: screenUrl(platform, '/home') }))
}

/** Sets one trading preference, for oneself or, as administrator, for anybody. */
export async function updatePreferences(
  { db, clock }: Platform,
  caller: Caller,
  { userId, preference, value }: { userId: number; preference: keyof Preferences; value: string },
): Promise<User> {
  requireOwn(caller, userId)
  if (!Preferences.shape[preference].safeParse(value).success) throw invalid('value', 'invalid_value')
  return inDatabaseTransaction(db, async (tx) => {
    const { preferences: before } = await store.getUser(tx, userId)
    await store.changeUser(tx, userId, { [store.preferenceColumns[preference]]: value })
    await recordActOnAnother(tx, {
      ...{
        at: clock.now(),
        actorId: caller.userId,
        action: 'person.changed',
        subject: 'user',
        subjectId: userId,
        userId,
      },
      ...{ before: { [preference]: before[preference] }, after: { [preference]: value } },
    })
    return store.getUser(tx, userId)
  })
}

/** What the contract's schema takes but the account's state does not. */
export function invalid(field: string, name: ValidationRule): InvalidRequest {
  return new InvalidRequest([{ field, rule: name, params: {} }])
}
