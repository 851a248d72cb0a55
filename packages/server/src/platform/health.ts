import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './database.ts'
import { logFailure } from './http-errors.ts'
import { missingMigrations } from './migrations.ts'
import type { Platform } from './platform.ts'

/** Why a server cannot serve now. */
type NotReady = 'stopping' | 'database' | 'migrations'

/** Who asks whether a server can serve is answered within this time. */
const answerWithin = 3_000

interface Finding {
  readonly reason: NotReady
  readonly cause: Error
}

/**
 * `/health`: this process lives. It asks nobody, so that a process is not ended because its database has much to do. `/ready`: it
 * can serve, and where it cannot, why: it is about to stop, the database does not answer, or is not migrated.
 */
export function serveHealth(server: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  const { clock, log } = platform
  const now = () => clock.now().toString()
  server.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', time: now() }),
  )

  // However many ask at once, the database is asked once.
  let asking: Promise<Finding | null> | null = null
  const ask = () => (asking ??= askDatabase(platform.db).finally(() => (asking = null)))
  server.get('/ready', async (request: FastifyRequest, reply) => {
    const finding = isStopping() ? stopping : await ask()
    void reply.header('cache-control', 'no-store')
    if (!finding) return reply.send({ status: 'ready', time: now() })
    logFailure(log, request, finding.cause)
    return reply.code(503).send({ status: 'notReady', reason: finding.reason, time: now(), requestId: request.id })
  })
}

const stopping: Finding = { reason: 'stopping', cause: new Error('the server is stopping') }

async function askDatabase(db: Db): Promise<Finding | null> {
  const stop = new AbortController()
  const late = sleep(answerWithin, null, { signal: stop.signal, ref: false }).then(
    () => {
      throw new Error(`the database did not answer within ${answerWithin} ms`)
    },
    () => [],
  )
  try {
    const missing = await Promise.race([missingMigrations(db), late])
    if (missing.length === 0) return null
    return { reason: 'migrations', cause: new Error(`migrations are missing: ${missing.join(', ')}`) }
  } catch (error) {
    return { reason: 'database', cause: error as Error }
  } finally {
    stop.abort()
  }
}
