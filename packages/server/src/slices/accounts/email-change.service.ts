import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { User } from '@tandem/contract/accounts/accounts.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { emailChangedMail, newEmailMail } from '../../mails/security-mails.ts'
import { recordActOnAnother, recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUser, findByEmail, getUser, lockUser, usersById } from './accounts.store.ts'
import { answer } from './answers.ts'
import { checkPassword } from './closing.service.ts'
import { endCredentials } from './credentials.ts'
import * as store from './email-changes.store.ts'
import { fingerprint, newLinkToken, voidLinks } from './links.store.ts'
import { notify, screenUrl } from './mailing.ts'
import { refuseReserved } from './names.ts'
import { ownAct } from './own-act.ts'
import { removeSecondFactorOf } from './second-factors.store.ts'
import { requireSession } from './sessions.store.ts'

/** How long the link to a new address works. */
const confirmWithin = { hours: 24 } as const
/** How long the old address can undo a change. */
const undoDays = 7
const changesPerHour = 5

/** A new address that waits for its link to be opened. */
export interface AskedEmail {
  readonly user: User
  readonly email: string
  readonly token: string
}

/**
 * Asks for another address of the own account, with the password. Refuses `wrong_password`, `email_already_used` and
 * `mail_not_sent`.
 */
export async function changeEmail(
  platform: Platform,
  caller: Caller,
  { email, password }: { readonly email: string; readonly password: string },
  language: Language,
) {
  refuseReserved({ email })
  await checkPassword(platform, caller.userId, password)
  await platform.mailer.check()
  const asked = await inDatabaseTransaction(platform.db, async (tx) => {
    await lockUser(tx, caller.userId)
    await requireSession(tx, caller)
    const user = await getUser(tx, caller.userId)
    return askForEmail(tx, { actorId: caller.userId, at: platform.clock.now() }, user, email)
  })
  if (asked) mailNewAddress(platform, asked)
  return answer('emailAsked', language)
}

/**
 * Keeps the wish for another address: it counts once the link is opened that is mailed there. Null where it is the address of now,
 * which ends a wish for another. Refuses `email_already_used`, and `too_many_requests` after five within an hour. Asked under the
 * lock of the user.
 */
export async function askForEmail(
  tx: Tx,
  { actorId, at }: { readonly actorId: number; readonly at: Temporal.Instant },
  user: User,
  email: string,
): Promise<AskedEmail | null> {
  if (email.toLowerCase() === user.email.toLowerCase()) {
    await store.endWaitingChanges(tx, user.id, at)
    return null
  }
  if ((await findByEmail(tx, email)) || (await store.isKeptForUndo(tx, email, { now: at, except: user.id }))) {
    throw new Refusal('email_already_used', {}, 'email')
  }
  if ((await store.countChangesSince(tx, user.id, at.subtract({ hours: 1 }))) >= changesPerHour) {
    throw new Refusal('too_many_requests', { seconds: 3_600 })
  }
  const token = newLinkToken()
  const expiresAt = at.add(confirmWithin)
  const wanted = { userId: user.id, oldEmail: user.email, newEmail: email, at, expiresAt }
  await store.insertEmailChange(tx, { ...wanted, confirmHash: fingerprint(token) })
  const entry = {
    at,
    actorId,
    action: 'email.requested',
    subject: 'user',
    subjectId: user.id,
    userId: user.id,
  } as const
  if (actorId === user.id) await recordAudit(tx, entry)
  else await recordActOnAnother(tx, entry)
  return { user, email, token }
}

/** Mails the link that makes a new address count; once the wish is written. */
export function mailNewAddress(platform: Platform, { user, email, token }: AskedEmail): void {
  const reader = { firstName: user.firstName, language: user.preferences.language }
  const url = screenUrl(platform, '/confirmEmail', { token })
  notify(platform, email, newEmailMail(reader, { username: user.username, url }))
}

/** Takes back the wish for another address. */
export async function cancelEmailChange({ db, clock }: Platform, { userId }: Caller, language: Language) {
  await inDatabaseTransaction(db, async (tx) => {
    await lockUser(tx, userId)
    await store.endWaitingChanges(tx, userId, clock.now())
  })
  return answer('emailCancelled', language)
}

/**
 * Makes a new address count, by the link that was mailed there, and tells the old one, which can undo it for seven days. Links that
 * were mailed to the old address stop working. Refuses `email_link_no_longer_available` and `email_already_used`.
 */
export async function confirmEmail(platform: Platform, token: string, language: Language) {
  const at = platform.clock.now()
  const undoToken = newLinkToken()
  const change = await inDatabaseTransaction(platform.db, async (tx) => {
    const change = await lockChange(tx, () => store.findByConfirmHash(tx, fingerprint(token), at))
    const undoUntil = at.add({ hours: 24 * undoDays })
    await store.markConfirmed(tx, change.id, { at, undoHash: fingerprint(undoToken), undoUntil })
    await voidLinks(tx, change.userId, at)
    await changeUser(tx, change.userId, { email: change.newEmail, email_confirmed_at: at })
    await recordAudit(tx, ownAct('email.changed', change.userId, at))
    return change
  })
  const user = (await usersById(platform.db, [change.userId])).get(change.userId)
  const url = screenUrl(platform, '/undoEmail', { token: undoToken })
  const terms = { email: change.newEmail, url, days: undoDays }
  if (user) notify(platform, change.oldEmail, emailChangedMail(user, terms))
  return answer('emailConfirmed', language)
}

/**
 * Gives an account the address back that it had before a change, ends all that anybody is signed in with, and removes a second
 * factor that was set up since: whoever took the address over must not keep the owner out. Refuses `email_link_no_longer_available`.
 */
export async function undoEmailChange(platform: Platform, token: string, language: Language) {
  const at = platform.clock.now()
  const change = await inDatabaseTransaction(platform.db, async (tx) => {
    const change = await lockChange(tx, () => store.findByUndoHash(tx, fingerprint(token), at))
    await store.endChangesFrom(tx, change.userId, change.id, at)
    await changeUser(tx, change.userId, { email: change.oldEmail, email_confirmed_at: at })
    await voidLinks(tx, change.userId, at)
    await endCredentials(tx, change.userId, at)
    const isRemoved = await removeSecondFactorOf(tx, change.userId, change.requestedAt)
    await recordAudit(tx, ownAct('email.undone', change.userId, at))
    if (isRemoved) await recordAudit(tx, ownAct('secondFactor.removed', change.userId, at))
    return change
  })
  sayCredentialsEnded(platform, change.userId)
  return answer('emailUndone', language)
}

/** Finds the change of a link under the lock of its user: of two at once one finds it. */
async function lockChange(tx: Tx, find: () => Promise<store.StoredChange | null>): Promise<store.StoredChange> {
  const seen = await find()
  if (!seen) throw new Refusal('email_link_no_longer_available')
  await lockUser(tx, seen.userId)
  const change = await find()
  if (!change) throw new Refusal('email_link_no_longer_available')
  return change
}
