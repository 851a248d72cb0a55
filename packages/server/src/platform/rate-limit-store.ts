import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { CallBudgets } from './call-budgets.ts'

interface RouteLimits {
  readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string }
}

/** Counts the calls a minute of each route for all processes together. */
export function rateLimitStore(budgets: CallBudgets): FastifyRateLimitStoreCtor {
  const storeOf = (route: string): FastifyRateLimitStore => ({
    incr(key, answer, timeWindow = 60_000, max = 0) {
      budgets.count(`${route} ${key}`, { calls: max, seconds: Math.ceil(timeWindow / 1_000) }).then(
        ({ isAllowed, remaining, seconds }) =>
          answer(null, { current: isAllowed ? max - remaining : max + 1, ttl: seconds * 1_000 }),
        (error: unknown) => answer(error as Error),
      )
    },
    child(options) {
      const { method = '', url = '' } = (options as RouteLimits).routeInfo ?? {}
      return storeOf(`${String(method)} ${url}`)
    },
  })
  return function Store() {
    return storeOf('')
  } as unknown as FastifyRateLimitStoreCtor
}
