import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** How long each part of a stop may take, in milliseconds; together less than what an operator waits for. */
export const stopWithin = { requests: 6_000, jobs: 4_000, database: 3_000, all: 14_000 } as const

/**
 * Takes no new connection, tells streams to come back, and lets the requests under way end. What has not ended within
 * `stopWithin.requests` is cut: a body that never ends, a reader that takes nothing.
 */
export async function drainRequests(server: FastifyInstance, log: Log): Promise<void> {
  const cut = setTimeout(() => {
    log.warn('requests did not end in time and are cut')
    server.server.closeAllConnections()
  }, stopWithin.requests)
  await server.close()
  clearTimeout(cut)
}

/** Waits for `work`, but no longer than it may take; how it failed, or that it did not end, goes to the log. */
export async function endWithin(within: number, what: string, work: Promise<unknown>, log: Log): Promise<void> {
  const over = new AbortController()
  const late = sleep(within, 'late', { signal: over.signal }).catch(() => undefined)
  try {
    if ((await Promise.race([work, late])) === 'late') log.warn(`${what} did not end in time`)
  } catch (error) {
    log.error({ err: error }, `${what} could not be ended`)
  } finally {
    over.abort()
  }
}
