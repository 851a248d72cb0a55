import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Client } from '../../platform/client.ts'
import type { Platform } from '../../platform/platform.ts'
import { keyFor } from '../../platform/sealed-texts.ts'
import type { RenewalHashes } from './sessions.store.ts'

/** The cookie by which a session goes on whose person asked to be remembered. The page's own scripts do not see it. */
const cookie = { name: 'tandem_session', path: '/api/auth' } as const

/** Two secrets: one that stays for the session, and one that is another after each use. */
export interface SessionCookie {
  readonly family: string
  readonly secret: string
}

export function newSessionCookie(): SessionCookie {
  return { family: randomBytes(18).toString('base64url'), secret: randomBytes(32).toString('base64url') }
}

/**
 * The cookie after this one. It follows from it, so that everybody who sends the same one in the moment in which that is allowed gets
 * the same next one: tabs agree in whatever order their answers come, and a lost answer is asked for again. Without the key of the
 * installation nobody makes it of a stolen one.
 */
export function nextSessionCookie(
  platform: Pick<Platform, 'config'>,
  { family, secret }: SessionCookie,
): SessionCookie {
  const key = keyFor(platform, 'session renewal')
  return { family, secret: createHmac('sha256', key).update(`${family}.${secret}`).digest('base64url') }
}

/** The database keeps only this. */
export function hashSessionCookie({ family, secret }: SessionCookie): RenewalHashes {
  const hash = (part: string, text: string) => createHash('sha256').update(`session ${part} ${text}`).digest('hex')
  return { family: hash('family', family), secret: hash('secret', `${family}.${secret}`) }
}

/** The cookie that a browser sent; null: none, or nothing that was made here. */
export function readSessionCookie(client: Client): SessionCookie | null {
  const [, family, secret] = /^([\w-]{24})\.([\w-]{43})$/.exec(client.cookie(cookie.name) ?? '') ?? []
  return family === undefined || secret === undefined ? null : { family, secret }
}

export function keepSessionCookie(
  client: Client,
  { family, secret }: SessionCookie,
  span: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): void {
  const maxAge = span.from.until(span.until, { smallestUnit: 'second' })
  client.keepCookie({ ...cookie, value: `${family}.${secret}`, maxAge })
}

/** Has the browser forget the cookie, if it sent one. */
export function forgetSessionCookie(client: Client): void {
  if (client.cookie(cookie.name) === null) return
  client.keepCookie({ ...cookie, value: '', maxAge: Temporal.Duration.from({ seconds: 0 }) })
}
