import { z } from 'zod'
import { EmailAddress, Password, SignedIn } from './accounts.ts'
import { endpoint, nothing } from '../endpoint.ts'
import { Done, EventId, EventPathId, Instant } from '../wire.ts'

/** The own password, asked again before something that a thief of the session is not to do. */
const password = z.string().min(1).max(200)
/** Six digits of an authenticator, or a recovery code; spaces and dashes as people write them. */
const code = z.string().trim().min(6).max(40)
const token = z.string().min(1).max(200)

export const recoveryCodeCount = 10

/** Where somebody is signed in. */
export const Session = z.object({
  id: EventId,
  /** Browser and system, such as `Firefox, Windows`; empty where nothing was told. */
  device: z.string(),
  startedAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  expiresAt: Instant,
  /** Until when its browser keeps its person signed in, without a password; null: nobody asked for it. */
  rememberedUntil: Instant.nullable(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof Session>

export const AccountSecurity = z.object({
  email: z.string(),
  /** Another address that counts once its link is opened; null: none. */
  emailChange: z.object({ email: z.string(), expiresAt: Instant }).nullable(),
  secondFactor: z.object({
    /** null: there is none. */
    since: Instant.nullable(),
    /** Recovery codes that were not used yet. */
    recoveryCodes: z.int(),
    /** An administrator here may do nothing more than anybody without it. */
    isRequired: z.boolean(),
  }),
  sessions: z.array(Session),
})
export type AccountSecurity = z.output<typeof AccountSecurity>

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/api/auth/signin/code',
  audience: 'public',
  changes: [],
  summary: 'The second step of a sign-in: the ticket of the first, and a code of the authenticator or a recovery code',
  body: z.object({ ticket: z.string().min(1).max(1_000), code }),
  response: SignedIn,
  refusals: ['wrong_code', 'sign_in_too_slow', 'wrong_credentials'],
  // As many as may sign in: a class may sit behind one address.
  perMinute: 1_200,
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/signout',
  audience: 'user',
  changes: [],
  summary: 'Ends the session that asks',
  response: nothing,
})

export const renewSession = endpoint({
  method: 'POST',
  path: '/api/auth/renew',
  audience: 'user',
  changes: ['security'],
  summary: 'Has the session that asks go on for another 58 minutes, up to twelve hours after its sign-in',
  response: SignedIn,
  perMinute: 30,
})

export const resumeSession = endpoint({
  method: 'POST',
  path: '/api/auth/resume',
  audience: 'public',
  changes: [],
  summary:
    'Goes on with a session by the cookie of somebody who asked to be remembered; the cookie is another then. One that was used before ends the session',
  response: SignedIn,
  // As many as may sign in: a class may sit behind one address.
  perMinute: 1_200,
})

export const getAccountSecurity = endpoint({
  method: 'GET',
  path: '/api/profile/security',
  audience: 'user',
  about: ['security'],
  summary: 'What guards the own account: sessions, second factor, and an e-mail address that waits to be confirmed',
  response: AccountSecurity,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  audience: 'user',
  changes: ['security'],
  summary: 'Ends an own session: whoever uses it is signed out at once',
  params: z.object({ id: EventPathId }),
  response: z.object({ id: EventId }),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  audience: 'user',
  changes: ['security', 'accessTokens'],
  summary: 'Changes the own password; every other session and all access tokens end',
  body: z.object({ password, newPassword: Password }),
  response: Done,
  refusals: ['wrong_password'],
  perMinute: 10,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/profile/email',
  audience: 'user',
  changes: ['security'],
  summary: 'Asks for another e-mail address, which counts once the link that is mailed there is opened',
  body: z.object({ password, email: EmailAddress }),
  response: Done,
  refusals: ['wrong_password', 'email_already_used', 'mail_not_sent'],
  perMinute: 10,
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/profile/email',
  audience: 'user',
  changes: ['security'],
  summary: 'Takes back the wish for another e-mail address: its link stops working',
  response: Done,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirmEmail',
  audience: 'public',
  changes: [],
  summary: 'Makes a new e-mail address count, by the link that was mailed there; the old one is told and can undo it',
  body: z.object({ token }),
  response: Done,
  refusals: ['email_link_no_longer_available', 'email_already_used'],
  perMinute: 30,
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/undoEmailChange',
  audience: 'public',
  changes: [],
  summary: 'Gives an account its old e-mail address back within seven days, and signs everybody out of it',
  body: z.object({ token }),
  response: Done,
  refusals: ['email_link_no_longer_available', 'email_already_used'],
  perMinute: 30,
})

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor',
  audience: 'user',
  changes: [],
  summary: 'Makes the secret of an authenticator app; it is asked for once a code of it was confirmed',
  body: z.object({ password }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['wrong_password', 'second_factor_set_already'],
  perMinute: 10,
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/confirm',
  audience: 'user',
  changes: ['security'],
  summary: 'Turns the second factor on with its first code; tells the recovery codes, this once. Other sessions end',
  body: z.object({ code }),
  response: RecoveryCodes,
  refusals: ['wrong_code', 'second_factor_not_set'],
  perMinute: 30,
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/remove',
  audience: 'user',
  changes: ['security'],
  summary: 'Removes the second factor, with password and a code',
  body: z.object({ password, code }),
  response: Done,
  refusals: ['wrong_password', 'wrong_code', 'second_factor_not_set'],
  perMinute: 10,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/recovery-codes',
  audience: 'user',
  changes: ['security'],
  summary: 'Makes new recovery codes, told this once; the old ones stop working',
  body: z.object({ password }),
  response: RecoveryCodes,
  refusals: ['wrong_password', 'second_factor_not_set'],
  perMinute: 10,
})
