import { createSigner, createVerifier } from 'fast-jwt'
import type { Platform } from '../../platform/platform.ts'
import { keyFor } from '../../platform/sealed-texts.ts'

type Surroundings = Pick<Platform, 'clock' | 'config'>

export interface SealedTokens<Content> {
  seal(platform: Surroundings, content: Content, lifetime: Temporal.Duration): string
  /** What was sealed; null for what is not ours, was made for something else, or is over. */
  open(platform: Surroundings, text: string): Content | null
}

/** Signed tokens for one purpose, which say what was put into them until they expire. Their bearer can read them. */
export function sealedTokens<Content extends object>(
  purpose: string,
  read: (claims: Partial<Record<keyof Content, unknown>>) => Content | null,
): SealedTokens<Content> {
  return {
    seal(platform, content, lifetime) {
      const exp = Math.floor(platform.clock.now().epochMilliseconds / 1000) + lifetime.total('seconds')
      return createSigner({ key: keyFor(platform, purpose), algorithm: 'HS256' })({ ...content, exp })
    },
    open(platform, text) {
      try {
        // Expiry is judged by the platform's clock.
        const verify = createVerifier({ key: keyFor(platform, purpose), algorithms: ['HS256'], ignoreExpiration: true })
        const claims = verify(text) as Partial<Record<keyof Content, unknown>> & { exp?: unknown }
        const { exp } = claims
        if (typeof exp !== 'number' || platform.clock.now().epochMilliseconds >= exp * 1000) return null
        return read(claims)
      } catch {
        return null
      }
    },
  }
}
