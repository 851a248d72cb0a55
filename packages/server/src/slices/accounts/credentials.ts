import type { Tx } from '../../platform/database.ts'
import { withdrawTokensOf } from './access-tokens.store.ts'
import { changeUser } from './accounts.store.ts'
import { voidLinks } from './links.store.ts'
import { deleteSessionsOf } from './sessions.store.ts'

/**
 * Ends everything with which somebody is or could be signed in as a user: sessions, tokens of programs, links that set a password,
 * and what made a browser known. Whatever takes rights from an account goes through here: a new password, closing, another user type
 * or role with which less may be done, an e-mail address that is taken back. Streams end with their session or token:
 * `sayCredentialsEnded` makes them look at once, when the database transaction is committed.
 *
 * `keptSession`: the one in which its owner did this.
 */
export async function endCredentials(
  tx: Tx,
  userId: number,
  at: Temporal.Instant,
  { keptSession }: { readonly keptSession?: number | undefined } = {},
): Promise<void> {
  await changeUser(tx, userId, { sessions_valid_from: wholeMilliseconds(at) })
  await deleteSessionsOf(tx, userId, keptSession)
  await withdrawTokensOf(tx, userId, at)
  await voidLinks(tx, userId, at, 'password_reset')
}

/** Tokens count milliseconds; a finer instant would void the token that is issued right after it. */
export function wholeMilliseconds(instant: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(instant.epochMilliseconds)
}
