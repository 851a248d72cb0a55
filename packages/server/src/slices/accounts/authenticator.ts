import { Secret, TOTP } from 'otpauth'
import { createHash, randomBytes } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { openText, sealText } from '../../platform/sealed-texts.ts'

/** As every authenticator app counts: six digits, a new code each half minute (RFC 6238). */
const form = { issuer: 'Tandem', digits: 6, period: 30 } as const
/** Clocks of telephones differ: the code before and the one after are taken, too. */
const stepsBeside = 1

/** A new secret of 160 bits, as authenticator apps write it. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from the picture. */
export function authenticatorUri(secret: string, username: string): string {
  return new TOTP({ ...form, label: username, secret }).toString()
}

/** The time step that a code of six digits belongs to; null for one that does not fit now. */
export function stepOfCode(secret: string, code: string, now: Temporal.Instant): bigint | null {
  const totp = new TOTP({ ...form, secret })
  const timestamp = now.epochMilliseconds
  const beside = totp.validate({ token: code, timestamp, window: stepsBeside })
  return beside === null ? null : BigInt(totp.counter({ timestamp }) + beside)
}

/** The database keeps the secret sealed, so whoever reads a copy of it cannot make codes. */
export function sealSecret(platform: Platform, userId: number, secret: string): string {
  return sealText(platform, sealOf(userId), secret)
}

/** The secret; null where it was sealed with another secret of the installation, or for somebody else. */
export function openSecret(platform: Platform, userId: number, text: string): string | null {
  return openText(platform, sealOf(userId), text)
}

const sealOf = (userId: number) => ({ purpose: 'second factor', owner: `user/${String(userId)}` })

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code of 80 random bits, in fours: too many to guess at, so a plain hash keeps it. */
export function newRecoveryCode(): string {
  const drawn = Array.from(randomBytes(16), (byte) => letters[byte % letters.length])
  return [0, 4, 8, 12].map((from) => drawn.slice(from, from + 4).join('')).join('-')
}

/** The database keeps only this. Dashes, spaces and small letters make no difference. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(`recovery code ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('hex')
}
