import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { SignedIn, User } from '@tandem/contract/accounts/accounts.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Client } from '../../platform/client.ts'
import { inDatabaseTransaction, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { getUser } from './accounts.store.ts'
import { findCredentials, lockCredentialsForShare, type Credentials } from './credentials.store.ts'
import { wholeMilliseconds } from './credentials.ts'
import { sayCredentialsEnded } from './ended-credentials.ts'
import { ownAct } from './own-act.ts'
import * as cookies from './session-cookie.ts'
import * as sessions from './sessions.store.ts'
import { issueToken, tokenLifetime } from './tokens.ts'

/** How long after the password a session may be renewed: by its own token, and by the cookie of who asked to be remembered. */
const renewable = {
  byToken: Temporal.Duration.from({ hours: 12 }),
  byCookie: Temporal.Duration.from({ hours: 24 * 30 }),
} as const

/** How long the cookie before the present one is taken: two tabs may send it at once, and an answer may be lost. */
const grace = Temporal.Duration.from({ minutes: 1 })

interface NewSession {
  readonly userId: number
  readonly device: string
  readonly at: Temporal.Instant
  readonly cookie: cookies.SessionCookie | null
}

/** Keeps that somebody signed in; returns the number of the session and until when it may be renewed. */
export async function beginSession(tx: Tx, { userId, device, at, cookie }: NewSession) {
  const renewableUntil = at.add(cookie ? renewable.byCookie : renewable.byToken)
  const renewal = cookie && cookies.hashSessionCookie(cookie)
  const expiresAt = at.add(tokenLifetime)
  const sessionId = await sessions.insertSession(tx, { userId, device, at, expiresAt, renewableUntil, renewal })
  const subject = { subject: 'session', subjectId: sessionId }
  if (cookie) await recordAudit(tx, ownAct('session.remembered', userId, at, subject))
  return { sessionId, renewableUntil }
}

/** The answer of a sign-in, and of what makes it go on. */
export function signedInAnswer(
  platform: Platform,
  user: User,
  session: { readonly id: number; readonly hasSecondFactor: boolean; readonly isRemembered: boolean },
): SignedIn {
  const isFactorMissing =
    !session.hasSecondFactor && platform.config.administratorsNeedSecondFactor && isAdministrator(user)
  return {
    ...user,
    accessToken: issueToken(platform, user.id, session.id),
    ...(isFactorMissing ? { mustSetSecondFactor: true as const } : {}),
    ...(session.isRemembered ? { remembered: true as const } : {}),
  }
}

/** Has the session that asks go on, by its token; refuses `not_signed_in` where the password is to be asked for. */
export async function renewSession(platform: Platform, { userId, sessionId }: Caller): Promise<SignedIn> {
  const known = await findCredentials(platform.db, { userId })
  if (!known || sessionId === undefined) throw new Refusal('not_signed_in')
  const at = wholeMilliseconds(platform.clock.now())
  const user = await inDatabaseTransaction(platform.db, async (tx) => {
    const session = await lockRenewable(tx, known, sessionId, at)
    if (!session) throw new Refusal('not_signed_in')
    await sessions.prolongSession(tx, sessionId, { at, expiresAt: at.add(tokenLifetime) })
    return { ...(await getUser(tx, userId)), isRemembered: session.secretHash !== null }
  })
  const { isRemembered, ...person } = user
  return signedInAnswer(platform, person, { id: sessionId, hasSecondFactor: known.hasSecondFactor, isRemembered })
}

/**
 * Goes on with a session by its cookie, which is another then. The one before is taken for a minute by the clock of the server; any
 * other of the same session is a copy, and whoever has it is a thief or was robbed: the session ends. Refuses `not_signed_in`.
 */
export async function resumeSession(platform: Platform, client: Client): Promise<SignedIn> {
  const cookie = cookies.readSessionCookie(client)
  const at = wholeMilliseconds(platform.clock.now())
  const resumed = cookie && (await takeCookie(platform, cookie, at))
  if (!resumed) {
    cookies.forgetSessionCookie(client)
    throw new Refusal('not_signed_in')
  }
  cookies.keepSessionCookie(client, resumed.next, { from: at, until: resumed.renewableUntil })
  return signedInAnswer(platform, resumed.user, resumed)
}

/** Goes on with the session of a cookie, or ends it where the cookie is a copy; null when it does not go on. */
async function takeCookie(platform: Platform, cookie: cookies.SessionCookie, at: Temporal.Instant) {
  const { family, secret } = cookies.hashSessionCookie(cookie)
  const found = await sessions.findSessionOfFamily(platform.db, family)
  const known = found && (await findCredentials(platform.db, { userId: found.userId }))
  if (!found || !known?.isActivated) return null
  const { userId, hasSecondFactor } = known
  const next = cookies.nextSessionCookie(platform, cookie)
  const resumed = await inDatabaseTransaction(platform.db, async (tx) => {
    const session = await lockRenewable(tx, known, found.id, at)
    if (!session) return null
    const use = useOf(session, secret, at)
    if (use === 'copy') {
      await endCopied(tx, userId, found.id, at)
      return null
    }
    const follows = use === 'current' ? { secretHash: cookies.hashSessionCookie(next).secret } : {}
    await sessions.prolongSession(tx, found.id, { at, expiresAt: at.add(tokenLifetime), ...follows })
    return { user: await getUser(tx, userId), renewableUntil: session.renewableUntil }
  })
  if (!resumed) sayCredentialsEnded(platform, userId)
  return resumed && { ...resumed, next, id: found.id, hasSecondFactor, isRemembered: true }
}

/** Ends the session of a cookie that a browser still has when somebody signs in there. */
export async function replaceSession(tx: Tx, cookie: cookies.SessionCookie | null): Promise<void> {
  const old = cookie && (await sessions.findSessionOfFamily(tx, cookies.hashSessionCookie(cookie).family))
  if (old) await sessions.deleteSession(tx, old.userId, old.id)
}

/** The session under lock, while credentials of its person cannot be ended; null where it may not be renewed any more. */
async function lockRenewable(
  tx: Tx,
  { userId, validFrom }: Credentials,
  id: number,
  at: Temporal.Instant,
): Promise<sessions.RenewableSession | null> {
  if (!(await lockCredentialsForShare(tx, userId, validFrom))) return null
  const session = await sessions.lockSession(tx, userId, id)
  return session && Temporal.Instant.compare(at, session.renewableUntil) < 0 ? session : null
}

function useOf(session: sessions.RenewableSession, secretHash: string, at: Temporal.Instant) {
  if (secretHash === session.secretHash) return 'current'
  const { previousHash, renewedAt } = session
  if (secretHash !== previousHash || !renewedAt) return 'copy'
  // A clock that was set back, or one of another server, opens the door for no longer than one that goes right.
  return Temporal.Duration.compare(renewedAt.until(at).abs(), grace) <= 0 ? 'previous' : 'copy'
}

async function endCopied(tx: Tx, userId: number, sessionId: number, at: Temporal.Instant): Promise<void> {
  await sessions.deleteSession(tx, userId, sessionId)
  const subject = { subject: 'session', subjectId: sessionId, userId }
  await recordAudit(tx, { at, actorId: null, action: 'session.replayed', ...subject })
}
