import { callKinds, usualCallLimits, type CallKind, type CallLimits } from '@tandem/core/access/call-limits.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { CallLimitTable } from '@tandem/contract/admin/call-limits.ts'
import type { FastifyReply } from 'fastify'
import type { CallBudgets } from './call-budgets.ts'
import type { Db } from './database.ts'
import { onePerDatabase } from './one-per-database.ts'
import type { Platform } from './platform.ts'
import { findSetting } from './settings.ts'

export const callLimitsKey = 'callLimits'

/** The limits as an administrator decided on them; the usual ones until somebody did. */
export async function findCallLimits(db: Db): Promise<CallLimits> {
  const saved = await findSetting(db, callLimitsKey, CallLimitTable)
  if (!saved) return usualCallLimits
  const limits = Object.fromEntries(saved.limits.map(({ callKind, calls, seconds }) => [callKind, { calls, seconds }]))
  return { ...usualCallLimits, ...limits }
}

/** Counts what each account asks for, all processes together. */
export interface CallCounter {
  /** Counts a call, tells in the answer's headers what is left, and refuses `too_many_calls` with the seconds to wait. */
  count(userId: number, kind: CallKind, reply: FastifyReply): Promise<void>
}

/** As draft-ietf-httpapi-ratelimit-headers-10 has them. */
const limitHeaders = { policy: 'ratelimit-policy', left: 'ratelimit' } as const

/** Takes back what `count` told in the headers of an answer: whoever may not call is told nothing of an account. */
export function forgetCount(reply: FastifyReply): void {
  for (const name of Object.values(limitHeaders)) reply.removeHeader(name)
}

/** How long another process's decision about the limits goes unseen. */
const readAgainMs = 10_000

/** The limits as this process knows them. */
class KnownCallLimits {
  readonly #platform: Platform
  #limits: CallLimits | null = null
  #readAt = 0
  /** How often they were saved here. */
  #saved = 0

  constructor(platform: Platform) {
    this.#platform = platform
  }

  async current(now: number): Promise<CallLimits> {
    if (this.#limits && now >= this.#readAt && now - this.#readAt < readAgainMs) return this.#limits
    this.#readAt = now
    const saved = this.#saved
    try {
      const limits = await findCallLimits(this.#platform.db)
      // What was read before they were saved is not what they are.
      if (saved === this.#saved) this.#limits = limits
      return limits
    } catch (error) {
      // Whoever calls is told by what they ask for; to count them the limits known last will do.
      this.#platform.log.warn({ err: error }, 'the limits of calls could not be read')
    }
    return this.#limits ?? usualCallLimits
  }

  /** They were saved in this process: whoever calls from now on goes by them. */
  wereSaved(): void {
    this.#saved++
    this.#limits = null
  }
}

/** What this process knows of the limits: it sees at once what was saved in it, and within ten seconds what was saved in another. */
export const knownCallLimits = onePerDatabase((platform) => new KnownCallLimits(platform))

export function callCounter(platform: Platform, budgets: CallBudgets, factor: number): CallCounter {
  const known = knownCallLimits(platform)
  return {
    async count(userId, kind, reply) {
      const now = platform.clock.now().epochMilliseconds
      const { calls, seconds } = (await known.current(now))[kind]
      const limit = { calls: calls * factor, seconds }
      const { isAllowed, remaining, seconds: left } = await budgets.count(`${String(userId)}/${kind}`, limit)
      reply.header(limitHeaders.policy, `"${kind}";q=${String(limit.calls)};w=${String(seconds)}`)
      reply.header(limitHeaders.left, `"${kind}";r=${String(remaining)};t=${String(left)}`)
      if (!isAllowed) throw new Refusal('too_many_calls', { seconds: left })
    },
  }
}

/** The limits as they cross the wire, a row for each kind. */
export function limitTable(limits: CallLimits): CallLimitTable {
  return { limits: callKinds.map((callKind) => ({ callKind, ...limits[callKind] })) }
}
