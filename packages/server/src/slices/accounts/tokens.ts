import { EventId, Id } from '@tandem/contract/wire.ts'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Platform } from '../../platform/platform.ts'

/** As long as the cookie of the web app lives (specification, section 9). */
export const tokenLifetime = Temporal.Duration.from({ minutes: 58 })

export interface Token {
  readonly userId: number
  readonly issuedAt: Temporal.Instant
  /** The session it belongs to; null for the platform's own calls, which have none. */
  readonly sessionId: number | null
}

interface Claims {
  readonly sub: string
  readonly exp: number
  /** Issued at, in milliseconds: `iat` counts whole seconds, too coarse to tell before from after a new password. */
  readonly at: number
  readonly sid?: number
}

/**
 * A token that says who its bearer is and where that person signed in, and nothing else: user type and roles are looked up at every
 * call.
 */
export function issueToken(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  userId: number,
  sessionId?: number,
): string {
  const now = clock.now()
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  const claims = {
    sub: String(userId),
    iat: seconds,
    exp: seconds + tokenLifetime.total('seconds'),
    at: now.epochMilliseconds,
    ...(sessionId === undefined ? {} : { sid: sessionId }),
  }
  return createSigner({ key: config.secret, algorithm: 'HS256' })(claims)
}

/** Reads a token; null when it is not ours, or no longer valid by the platform's clock. */
export function readToken({ clock, config }: Pick<Platform, 'clock' | 'config'>, token: string): Token | null {
  const claims = verifierOf(config.secret)(token)
  if (!claims || clock.now().epochMilliseconds >= claims.exp * 1000) return null
  const issuedAt = Temporal.Instant.fromEpochMilliseconds(claims.at)
  return { userId: Number(claims.sub), issuedAt, sessionId: claims.sid ?? null }
}

const verifiers = new Map<string, (token: string) => Claims | null>()

/** Making one takes longer than what it does. */
function verifierOf(key: string): (token: string) => Claims | null {
  const known = verifiers.get(key)
  if (known) return known
  // Expiry is judged by the platform's clock, above.
  const verifier = rememberLast(verifySignature(createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true })))
  verifiers.set(key, verifier)
  return verifier
}

function verifySignature(verify: (token: string) => unknown): (token: string) => Claims | null {
  return (token) => {
    try {
      const claims = verify(token)
      return isClaims(claims) ? claims : null
    } catch {
      return null
    }
  }
}

const tokensRemembered = 2_000

/** A signature that was right stays so: what a good token says is worked out again only when many others have come. */
function rememberLast(read: (token: string) => Claims | null): (token: string) => Claims | null {
  const known = new Map<string, Claims>()
  return (token) => {
    const remembered = known.get(token)
    if (remembered) return remembered
    const claims = read(token)
    if (known.size >= tokensRemembered) known.clear()
    if (claims) known.set(token, claims)
    return claims
  }
}

function isClaims(claims: unknown): claims is Claims {
  const { sub, exp, at, sid } = claims as Partial<Record<keyof Claims, unknown>>
  return (
    typeof sub === 'string' &&
    Id.safeParse(Number(sub)).success &&
    Number.isSafeInteger(exp) &&
    Number.isSafeInteger(at) &&
    (sid === undefined || EventId.safeParse(sid).success)
  )
}
