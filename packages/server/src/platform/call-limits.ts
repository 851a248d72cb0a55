import { callKinds, usualCallLimits, type CallKind, type CallLimits } from '@tandem/core/access/call-limits.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { CallLimitTable } from '@tandem/contract/admin/call-limits.ts'
import type { FastifyReply } from 'fastify'
import type { CallBudgets } from './call-budgets.ts'
import type { Db } from './database.ts'
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

/** How long another process's decision about the limits goes unseen. */
const readAgainMs = 10_000

export function callCounter({ db, clock, log }: Platform, budgets: CallBudgets, factor: number): CallCounter {
  let limits: CallLimits | null = null
  let readAt = 0
  const currentLimits = async (now: number): Promise<CallLimits> => {
    if (limits && now >= readAt && now - readAt < readAgainMs) return limits
    readAt = now
    try {
      limits = await findCallLimits(db)
    } catch (error) {
      // Whoever calls is told by what they ask for; to count them the limits known last will do.
      log.warn({ err: error }, 'the limits of calls could not be read')
    }
    return limits ?? usualCallLimits
  }
  return {
    async count(userId, kind, reply) {
      const now = clock.now().epochMilliseconds
      const { calls, seconds } = (await currentLimits(now))[kind]
      const limit = { calls: calls * factor, seconds }
      const { isAllowed, remaining, seconds: left } = await budgets.count(`${String(userId)}/${kind}`, limit)
      // As draft-ietf-httpapi-ratelimit-headers-10 has them.
      reply.header('ratelimit-policy', `"${kind}";q=${String(limit.calls)};w=${String(seconds)}`)
      reply.header('ratelimit', `"${kind}";r=${String(remaining)};t=${String(left)}`)
      if (!isAllowed) throw new Refusal('too_many_calls', { seconds: left })
    },
  }
}

/** The limits as they cross the wire, a row for each kind. */
export function limitTable(limits: CallLimits): CallLimitTable {
  return { limits: callKinds.map((callKind) => ({ callKind, ...limits[callKind] })) }
}
