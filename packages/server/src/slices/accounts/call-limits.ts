import { Refusal } from '@tandem/core/refusal.ts'
import type { Clock } from '../../platform/clock.ts'

/** Counts what programs ask, minute by minute. */
export interface CallLimits {
  /** Refuses `too_many_requests`, with the seconds to wait, when a token has had its calls of this minute. */
  count(tokenId: number, perMinute: number): void
}

const minute = 60_000

/** Each process counts for itself: behind two of them a token has twice its limit at most. */
export function watchCalls(clock: Clock): CallLimits {
  let begun = 0
  let counts = new Map<number, number>()
  return {
    count(tokenId, perMinute) {
      const now = clock.now().epochMilliseconds
      if (now - begun >= minute || now < begun) {
        begun = now - (now % minute)
        counts = new Map()
      }
      const count = (counts.get(tokenId) ?? 0) + 1
      if (count > perMinute) {
        throw new Refusal('too_many_requests', { seconds: Math.ceil((begun + minute - now) / 1000) })
      }
      counts.set(tokenId, count)
    },
  }
}
