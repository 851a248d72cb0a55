import { Refusal } from '@tandem/core/refusal.ts'
import type { Clock } from '../../platform/clock.ts'

/** Of each kind of name that is watched; beyond it the longest unheard of are forgotten. */
const watched = 20_000

const seconds = 1_000

/** One guess that was let through; it is counted until it is known to be right. */
interface Guess {
  /** It was right: what was counted of this name is forgotten. */
  right(): void
  /** Nobody looked at it, so it does not count. */
  unseen(): void
}

export interface Guesses {
  /** Counts a guess before anybody looks at it; refuses `too_many_requests` with the seconds to wait. */
  begin(name: string): Guess
}

/** So many guesses are free, then each has to wait, twice as long as the one before. */
const freeGuesses = 5
const longestWait = 900 * seconds
/** After so long without a guess nothing is held against a name. */
const forgottenAfter = 3_600 * seconds

/**
 * Slows down whoever guesses at one secret: the first five guesses are free, then each has to wait, twice as long as the one before
 * and a quarter of an hour at most; after an hour without a guess it begins anew. Nobody is locked out. It is kept in memory: each server process
 * counts for itself, and a restart begins anew.
 */
export function slowDownGuesses(clock: Clock): Guesses {
  const counted = new Map<string, { readonly count: number; readonly lastAt: number }>()
  const put = (name: string, entry: { readonly count: number; readonly lastAt: number } | null) => {
    counted.delete(name)
    if (entry) counted.set(name, entry)
    forgetOldest(counted)
  }
  return {
    begin(name) {
      const now = clock.now().epochMilliseconds
      const known = counted.get(name)
      const before = known && now - known.lastAt < forgottenAfter ? known : { count: 0, lastAt: now }
      const wait = waitAfter(before.count) - (now - before.lastAt)
      if (wait > 0) throw mustWait(wait)
      put(name, { count: before.count + 1, lastAt: now })
      return {
        right: () => put(name, null),
        unseen() {
          const { count = 0, lastAt = now } = counted.get(name) ?? {}
          put(name, count > 1 ? { count: count - 1, lastAt } : null)
        },
      }
    },
  }
}

function waitAfter(guesses: number): number {
  return guesses < freeGuesses ? 0 : Math.min(2 ** (guesses - freeGuesses) * seconds, longestWait)
}

/** Counts what failed of a name, and lets so much of it go each hour. */
export interface Failures {
  /** Refuses `too_many_requests` with the seconds to wait while it is full. */
  refuseFull(name: string): void
  add(name: string): void
}

/** At most `burst` failures at once and, beyond them, `perHour`: within any hour never more than both together. */
export function countFailures(clock: Clock, { burst, perHour }: { burst: number; perHour: number }): Failures {
  const levels = new Map<string, { readonly level: number; readonly at: number }>()
  const perMillisecond = perHour / 3_600_000
  const levelOf = (name: string) => {
    const { level, at } = levels.get(name) ?? { level: 0, at: 0 }
    return Math.max(0, level - (clock.now().epochMilliseconds - at) * perMillisecond)
  }
  return {
    refuseFull(name) {
      const wait = (levelOf(name) + 1 - burst) / perMillisecond
      if (wait > 0) throw mustWait(wait)
    },
    add(name) {
      const level = levelOf(name) + 1
      levels.delete(name)
      levels.set(name, { level, at: clock.now().epochMilliseconds })
      forgetOldest(levels)
    },
  }
}

function mustWait(milliseconds: number): Refusal {
  return new Refusal('too_many_requests', { seconds: Math.ceil(milliseconds / seconds) })
}

function forgetOldest(kept: Map<string, unknown>): void {
  const oldest = kept.keys().next()
  if (kept.size > watched && !oldest.done) kept.delete(oldest.value)
}
