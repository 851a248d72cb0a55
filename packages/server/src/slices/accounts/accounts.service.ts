import { isAdministrator, mayUseLess, type Caller, type UserType } from '@tandem/core/access/access.ts'
import { isOfDomain } from '@tandem/core/access/approval.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  Preferences,
  upgradeActions,
  type updateUser as updateUserEndpoint,
  type User,
} from '@tandem/contract/accounts/accounts.ts'
import type { ParamsOf, QueryOf } from '@tandem/contract/endpoint.ts'
import type { ValidationRule } from '@tandem/contract/validation.ts'
import { upgradeApprovedMail, upgradeRejectedMail } from '../../mails/account-mails.ts'
import { recordActOnAnother } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import { InvalidRequest } from '../../platform/http-errors.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as store from './accounts.store.ts'
import { hasConfirmedEmail } from './approvals.store.ts'
import { endCredentials } from './credentials.ts'
import { askForEmail, mailNewAddress, type AskedEmail } from './email-change.service.ts'
import { voidLinks } from './links.store.ts'
import { useCode } from './invitation-codes.service.ts'
import { nameUserType, userTypeOf } from './lookups.ts'
import { notify, screenUrl } from './mailing.ts'
import { refuseReserved } from './names.ts'
import { peopleSettings } from './people-settings.ts'

/** One open account, for its owner and the administrator. */
export async function getUser({ db }: Platform, caller: Caller, userId: number): Promise<User> {
  requireOwn(caller, userId)
  return store.getUser(db, userId)
}

export type UpdateOptions = ParamsOf<typeof updateUserEndpoint> & QueryOf<typeof updateUserEndpoint>

/** An account before a change and after it. */
export interface AccountChange {
  readonly before: User
  readonly after: User
  /** Approved by a code or by the domain of the address, so nobody has to be told by mail. */
  readonly isAutomatic: boolean
  /** Less may be used than before, so everybody who was signed in is signed out. */
  readonly areCredentialsEnded: boolean
  /** Another address that waits for its link to be opened. */
  readonly askedEmail: AskedEmail | null
}

/** Changes a profile, or asks for, approves or rejects another user type. What came of it is told by `publishChanges`. */
export async function changeAccount(
  tx: Tx,
  { caller, at }: { readonly caller: Caller; readonly at: Temporal.Instant },
  terms: UpdateOptions,
): Promise<AccountChange> {
  requireOwn(caller, terms.id)
  refuseReserved({ email: terms.email })
  const isDecision = terms.statusRequest === upgradeActions.approve || terms.statusRequest === upgradeActions.reject
  if (isDecision && !isAdministrator(caller)) throw new Refusal('not_allowed')
  await store.lockUser(tx, terms.id)
  const before = await store.getUser(tx, terms.id)
  let isAutomatic = false
  let askedEmail: AskedEmail | null = null
  if (isDecision) await decideUpgrade(tx, before, terms.statusRequest === upgradeActions.approve)
  else {
    askedEmail = await changeProfile(tx, before, terms, { actorId: caller.userId, at })
    if (terms.statusRequest === upgradeActions.request) isAutomatic = await requestUpgrade(tx, before, terms, at)
    else await changeUserType(tx, before, caller, terms.userTypeId)
  }
  const after = await store.getUser(tx, terms.id)
  const areCredentialsEnded = mayUseLess(before, after)
  if (areCredentialsEnded) await endCredentials(tx, terms.id, at)
  return { before, after, isAutomatic, areCredentialsEnded, askedEmail }
}

/**
 * Writes a profile. Another e-mail address counts only once its link is opened; of an account that waits for its activation it counts
 * at once, because the activation confirms it, and links that were mailed to the old one stop working.
 */
async function changeProfile(
  tx: Tx,
  user: User,
  terms: UpdateOptions,
  by: { readonly actorId: number; readonly at: Temporal.Instant },
): Promise<AskedEmail | null> {
  const { lastName, firstName, email, address, phone, panelPower } = terms
  const columns = { last_name: lastName, first_name: firstName, address, phone, panel_power_w: panelPower }
  await store.changeUser(tx, user.id, columns)
  if (email === undefined || email === user.email) return null
  if (user.activated) return askForEmail(tx, by, user, email)
  await voidLinks(tx, user.id, by.at)
  await store.changeUser(tx, user.id, { email, email_confirmed_at: null })
  return null
}

/**
 * Records a wish for another user type, and approves it at once where the settings say so: an invitation code decides the type, and
 * a confirmed address of a listed domain makes a transactional user. A strategic provider sees everybody's data, so no domain makes
 * one. True when it was approved. Refuses `upgrade_already_requested` while one waits, and `invitation_code_invalid`.
 */
async function requestUpgrade(
  tx: Tx,
  user: User,
  { userTypeId, invitationCode }: UpdateOptions,
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

/** Ends the streams of credentials that ended, and mails who an account belongs to what has changed; once the change is written. */
export function publishChanges(platform: Platform, change: AccountChange): void {
  const { before, after, isAutomatic } = change
  if (change.areCredentialsEnded) sayCredentialsEnded(platform, after.id)
  const reader = { firstName: after.firstName, language: after.preferences.language }
  if (change.askedEmail) mailNewAddress(platform, change.askedEmail)
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
      at: clock.now(),
      actorId: caller.userId,
      action: 'person.changed',
      subject: 'user',
      subjectId: userId,
      userId,
      before: { [preference]: before[preference] },
      after: { [preference]: value },
    })
    return store.getUser(tx, userId)
  })
}

/** What the contract's schema takes but the account's state does not. */
export function invalid(field: string, name: ValidationRule): InvalidRequest {
  return new InvalidRequest([{ field, rule: name, params: {} }])
}
