import { Refusal } from '@tandem/core/refusal.ts'
import type { signIn as signInCall, SignedIn } from '@tandem/contract/accounts/accounts.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import type { Client } from '../../platform/client.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { getUser } from './accounts.store.ts'
import * as credentials from './credentials.store.ts'
import { wholeMilliseconds } from './credentials.ts'
import { deviceName } from './device-name.ts'
import { keepDevice, knownDevice } from './known-devices.ts'
import { isRightPassword } from './passwords.ts'
import { sealedTokens } from './sealed-tokens.ts'
import { takeCode } from './second-factor.service.ts'
import * as cookies from './session-cookie.ts'
import * as renewal from './session-renewal.service.ts'
import { signInAttemptsOf } from './sign-in-attempts.ts'

/** How long the code of the second step is waited for. */
const secondStepWithin = Temporal.Duration.from({ minutes: 5 })

/** What shows, in the second step of a sign-in, that the first one was taken. */
const firstSteps = sealedTokens<{ userId: number; at: number; remember: boolean }>(
  'first step',
  ({ userId, at, remember }) =>
    typeof userId === 'number' && typeof at === 'number' ? { userId, at, remember: remember === true } : null,
)

/**
 * Signs in, or where a second factor is set refuses `second_factor_needed` with the ticket of the second step. An unknown user and a
 * wrong password get the same answer after the same work; that an account is not activated is told only to who knows its password.
 */
export async function signIn(
  platform: Platform,
  { username, password, remember = false }: BodyOf<typeof signInCall>,
  client: Client,
): Promise<SignedIn> {
  const known = await credentials.findCredentials(platform.db, { username })
  const device = known && knownDevice(platform, client, known)
  const attempt = await signInAttemptsOf(platform).begin({ username, address: client.address, device })
  const isRight = await isRightPassword(password, known?.passwordHash).catch(async (error: unknown) => {
    await attempt.unseen()
    throw error
  })
  if (!known || !isRight) {
    await attempt.wrong()
    throw new Refusal('wrong_credentials')
  }
  await attempt.right()
  if (!known.isActivated) throw new Refusal('account_not_activated')
  if (!known.hasSecondFactor) return openSession(platform, known, client, remember)
  const step = { userId: known.userId, at: platform.clock.now().epochMilliseconds, remember }
  throw new Refusal('second_factor_needed', { ticket: firstSteps.seal(platform, step, secondStepWithin) })
}

/**
 * The second step: a code of the authenticator or a recovery code. Refuses `wrong_code`, `sign_in_too_slow` where the first step is
 * over, and `too_many_requests` for who guesses.
 */
export async function signInWithCode(
  platform: Platform,
  { ticket, code }: { readonly ticket: string; readonly code: string },
  client: Client,
): Promise<SignedIn> {
  const step = firstSteps.open(platform, ticket)
  const known = step && (await credentials.findCredentials(platform.db, { userId: step.userId }))
  if (!known || step.at < known.validFrom.epochMilliseconds) throw new Refusal('sign_in_too_slow')
  const { userId } = known
  // Whoever got here knows the password. Guesses elsewhere do not hold up the owner's own browser.
  const device = knownDevice(platform, client, known)
  const guess = await signInAttemptsOf(platform).again.begin(`code ${String(userId)} ${device ?? ''}`)
  if (!(await takeCode(platform, userId, code))) throw new Refusal('wrong_code', {}, 'code')
  await guess.right()
  return openSession(platform, known, client, step.remember)
}

/** Opens a session, unless its password was changed since it was looked at. One that this browser was to remember ends. */
async function openSession(
  platform: Platform,
  { userId, validFrom, hasSecondFactor }: credentials.Credentials,
  client: Client,
  isRemembered: boolean,
): Promise<SignedIn> {
  const at = wholeMilliseconds(platform.clock.now())
  const replaced = cookies.readSessionCookie(client)
  const cookie = isRemembered ? cookies.newSessionCookie() : null
  const session = { userId, device: deviceName(client.agent), at, cookie }
  const { user, sessionId, renewableUntil } = await inDatabaseTransaction(platform.db, async (tx) => {
    if (!(await credentials.lockCredentialsForShare(tx, userId, validFrom))) throw new Refusal('wrong_credentials')
    await renewal.replaceSession(tx, replaced)
    return { user: await getUser(tx, userId), ...(await renewal.beginSession(tx, session)) }
  })
  keepDevice(platform, client, userId)
  if (cookie) cookies.keepSessionCookie(client, cookie, { from: at, until: renewableUntil })
  else cookies.forgetSessionCookie(client)
  return renewal.signedInAnswer(platform, user, { id: sessionId, hasSecondFactor, isRemembered })
}
