import { Refusal } from '@tandem/core/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import { usernameKey } from './names.ts'

const window = Temporal.Duration.from({ minutes: 15 }).total('milliseconds')
const allowed = 10
/** Names that are watched at most; beyond it the longest unheard of are forgotten. */
const watched = 20_000

export interface SignInAttempts {
  /** Counts an attempt before its password is looked at; refuses `too_many_requests` after ten within 15 minutes. */
  begin(username: string): void
  /** Forgets the attempts of a name whose right password was given. */
  forget(username: string): void
}

/**
 * Slows down guessing at one account from many addresses; known and unknown names are treated alike. It is kept in
 * memory: each server process counts for itself, and a restart begins anew. The limit per address is the contract's.
 */
export function watchSignIns(clock: Clock): SignInAttempts {
  const attempts = new Map<string, number[]>()
  return {
    begin(username) {
      const key = usernameKey(username)
      const now = clock.now().epochMilliseconds
      const recent = (attempts.get(key) ?? []).filter((at) => at > now - window)
      if (recent.length >= allowed) throw new Refusal('too_many_requests')
      attempts.delete(key)
      attempts.set(key, [...recent, now])
      const oldest = attempts.keys().next()
      if (attempts.size > watched && !oldest.done) attempts.delete(oldest.value)
    },
    forget(username) {
      attempts.delete(usernameKey(username))
    },
  }
}
