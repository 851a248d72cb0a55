import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './database.ts'
import { logFailure } from './http-errors.ts'
import { heldLocks } from './lease.ts'
import { missingMigrations } from './migrations.ts'
import type { Platform } from './platform.ts'
import type { ReplicaState } from './read-replica.ts'

/** Why a server cannot serve now. */
type NotReady = 'stopping' | 'database' | 'migrations'

/** Who asks whether a server can serve is answered within this time. */
const answerWithin = 3_000

/** What a server that serves is made of, each with its state; unknown where the database does not answer. */
interface Parts {
  readonly database: 'ok' | 'away'
  readonly migrations: 'ok' | 'missing' | 'unknown'
  /** What reports are read from; absent where there is none, and never a reason not to serve: the primary is asked then. */
  readonly replica?: ReplicaState['state']
  /** By name: whether some process does what only one may do. */
  readonly leases: Readonly<Record<string, 'held' | 'free' | 'unknown'>>
}

interface Finding {
  readonly parts: Parts
  /** Null: it can serve. */
  readonly fault: { readonly reason: NotReady; readonly cause: Error } | null
}

export interface HealthOptions {
  readonly isStopping: () => boolean
  /** The leases of an installation by name, with the keys of their locks. */
  readonly leases: Readonly<Record<string, number>>
  /** Whether intra-day orders are matched by another server. */
  readonly isMatchedElsewhere: () => boolean
}

/**
 * `/health`: this process lives. It asks nobody, so that a process is not ended because its database has much to do. `/ready`: it
 * can serve, and where it cannot, why: it is about to stop, the database does not answer, or is not migrated. A lease that nobody
 * holds is told and no reason: every process would be taken away from its readers, and none of them would serve better.
 * `/ready/intraday`: intra-day orders are matched here, so that a balancer sends them here and no other server has to hand them over;
 * 421 where they are not.
 */
export function serveHealth(server: FastifyInstance, platform: Platform, options: HealthOptions): void {
  const { isStopping, leases, isMatchedElsewhere } = options
  const { clock, log } = platform
  const now = () => clock.now().toString()
  server.get('/health', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', time: now() }),
  )

  // However many ask at once, the database is asked once.
  let asking: Promise<Finding> | null = null
  const ask = () => (asking ??= askDatabase(platform.db, leases).finally(() => (asking = null)))
  server.get('/ready', async (request: FastifyRequest, reply) => {
    void reply.header('cache-control', 'no-store')
    const found = isStopping() ? { parts: {}, fault: stopping } : await ask()
    const parts = { ...found.parts, ...(platform.replica && { replica: platform.replica.state().state }) }
    const { fault } = found
    if (!fault) return reply.send({ status: 'ready', parts, time: now() })
    logFailure(log, request, fault.cause)
    return reply.code(503).send({ status: 'notReady', reason: fault.reason, parts, time: now(), requestId: request.id })
  })

  server.get('/ready/intraday', (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!isStopping() && !isMatchedElsewhere()) return reply.send({ status: 'ready', time: now() })
    // No fault of a server: it hands over, or finishes, what it is sent.
    return reply.code(421).send({ status: 'elsewhere', time: now() })
  })
}

const stopping = { reason: 'stopping', cause: new Error('the server is stopping') } as const

async function askDatabase(db: Db, leases: HealthOptions['leases']): Promise<Finding> {
  const late = sleep(answerWithin, null, { ref: false })
  const stateOf = (held: ReadonlySet<number> | null) =>
    Object.fromEntries(
      Object.entries(leases).map(([name, key]) => {
        const state = held === null ? 'unknown' : held.has(key) ? 'held' : 'free'
        return [name, state] as const
      }),
    )
  try {
    const answer = await Promise.race([Promise.all([missingMigrations(db), heldLocks(db)]), late])
    if (answer === null) throw new Error(`the database did not answer within ${answerWithin} ms`)
    const [missing, locks] = answer
    const migrations = missing.length === 0 ? 'ok' : 'missing'
    const cause = new Error(`migrations are missing: ${missing.join(', ')}`)
    return {
      parts: { database: 'ok', migrations, leases: stateOf(locks.leases) },
      fault: missing.length === 0 ? null : { reason: 'migrations', cause },
    }
  } catch (error) {
    const parts = { database: 'away', migrations: 'unknown', leases: stateOf(null) } as const
    return { parts, fault: { reason: 'database', cause: error as Error } }
  }
}
