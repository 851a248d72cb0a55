import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import {
  invitationsPerPage,
  type acceptInvitation as accept,
  type invitationStates,
} from '@tandem/contract/accounts/people-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { invitationMail } from '../../mails/account-mails.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { changeUser, getUser, lockUser } from './accounts.store.ts'
import { answer } from './answers.ts'
import { checkVersions, recordFirstConsents } from './consents.service.ts'
import * as mails from './invitation-mails.store.ts'
import * as store from './invitations.store.ts'
import { findLinkOwner, invitationDays, issueLink, useLink, voidLinks } from './links.store.ts'
import { screenUrl } from './mailing.ts'
import { refuseGuessable } from './new-passwords.ts'
import { hashPassword } from './passwords.ts'

/** A page of who was invited, with counts of all. */
export async function listInvitations(
  { db, clock }: Platform,
  { state, page = 0 }: { state?: (typeof invitationStates)[number] | undefined; page?: number | undefined },
) {
  const now = clock.now()
  const span = { offset: page * invitationsPerPage, limit: invitationsPerPage }
  const [counts, rows] = await Promise.all([
    store.countInvitations(db, now),
    store.findInvitations(db, { state, now, ...span }),
  ])
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, counts, rows }
}

/** Lets people who have not come yet be mailed again; the links they were sent before stop working with the new ones. */
export async function sendInvitationsAgain({ db, clock }: Platform, caller: Caller, userIds: readonly number[]) {
  const at = clock.now()
  return inDatabaseTransaction(db, async (tx) => {
    const asked = await store.askForMails(tx, userIds, at)
    for (const userId of asked) {
      const subject = { action: 'person.invited', subject: 'user', subjectId: userId, userId } as const
      await recordAudit(tx, { at, actorId: caller.userId, ...subject, after: { again: true } })
    }
    return { sent: asked.length }
  })
}

/**
 * Activates an invited account with the password that its owner chooses. Refuses `invitation_link_no_longer_available` for a link that was
 * used, expired or is unknown, and `consent_text_changed`.
 */
export async function acceptInvitation(
  { db, clock }: Platform,
  wanted: BodyOf<typeof accept>,
  language: Language,
): Promise<{ message: string; username: string }> {
  const at = Temporal.Instant.fromEpochMilliseconds(clock.now().epochMilliseconds)
  const owner = await findLinkOwner(db, 'invitation', wanted.token, at)
  if (owner === null) throw new Refusal('invitation_link_no_longer_available')
  refuseGuessable(wanted.password, await getUser(db, owner), 'password')
  await checkVersions(db, wanted)
  const passwordHash = await hashPassword(wanted.password)
  return inDatabaseTransaction(db, async (tx) => {
    await lockUser(tx, owner)
    if (!(await useLink(tx, 'invitation', wanted.token, at))) throw new Refusal('invitation_link_no_longer_available')
    await changeUser(tx, owner, {
      password_hash: passwordHash,
      sessions_valid_from: at,
      activated_at: at,
      email_confirmed_at: at,
      ...(wanted.language ? { language: wanted.language } : {}),
    })
    await voidLinks(tx, owner, at)
    await store.markAccepted(tx, owner, at)
    await recordFirstConsents(tx, { userId: owner, language: wanted.language ?? language, at }, wanted)
    const { username } = await getUser(tx, owner)
    return { ...answer('invitationAccepted', language), username }
  })
}

/** So many are taken at a time, and sent side by side: of more than these nobody would know after a kill whether they left. */
const sideBySide = 4
/** After so many failures in a row the mail server is taken to be away, and the rest waits for the next run. */
const patience = 3

/**
 * Sends the invitations that are due, a few at a time. Each is taken in the database before it is sent, so that of several servers
 * one sends it, and one that was killed in between does not send it again. Never throws. Answers how many were sent.
 */
export async function mailInvitations(platform: Platform, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = platform
  let [sent, failures] = [0, 0]
  try {
    while (failures < patience && !signal?.aborted) {
      const due = await mails.takeDueInvitations(db, clock.now(), sideBySide)
      if (due.length === 0) break
      for (const isSent of await Promise.all(due.map((each) => send(platform, each)))) {
        failures = isSent ? 0 : failures + 1
        if (isSent) sent++
      }
    }
  } catch (error) {
    log.error({ err: error }, 'the invitations could not be sent; it is tried again')
  }
  return sent
}

async function send(platform: Platform, due: mails.DueInvitation): Promise<boolean> {
  const { db, clock, log, mailer } = platform
  const { userId, email, username } = due
  try {
    const token = await inDatabaseTransaction(db, (tx) => issueLink(tx, userId, 'invitation', clock.now()))
    if (token === null) throw new Refusal('too_many_requests')
    const url = screenUrl(platform, '/acceptInvitation', { token })
    await mailer.send({ to: email, ...invitationMail(due, { username, url, days: invitationDays }) })
  } catch (error) {
    log.warn({ err: error, userId }, 'an invitation was not sent; it is tried again')
    await mails.putOffInvitation(db, userId, clock.now())
    return false
  }
  await mails.markInvitationMailed(db, userId, clock.now())
  return true
}
