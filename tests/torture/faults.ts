import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { History } from './history.ts'
import type { Fault, FaultKind } from './plan.ts'
import type { KeptPostgres } from './postgres.ts'
import type { KeptServer } from './processes.ts'
import type { PostgresProxy } from './proxy.ts'

/** What faults act on: two servers, each with its own way to PostgreSQL. */
export interface Stage {
  readonly servers: readonly [KeptServer, KeptServer]
  readonly proxies: readonly [PostgresProxy, PostgresProxy]
  readonly postgres: KeptPostgres
}

/** What a fault hit; null where there was nothing to hit. */
type Hit = string | null

type Bring = (stage: Stage, fault: Fault, over: AbortSignal) => Promise<Hit>

const wait = (milliseconds: number, over: AbortSignal) =>
  sleep(milliseconds, null, { signal: over }).catch(() => undefined)

/** One way of going wrong each: brings it about, waits as long as it lasts, and takes it back. */
const bring: Readonly<Record<FaultKind, Bring>> = {
  killServer: async ({ servers }, { server }) => (servers[server].kill() ? `server ${server}` : null),

  async pauseServer({ servers }, { server, lasts }, over) {
    if (!servers[server].pause()) return null
    await wait(lasts, over)
    servers[server].resume()
    return `server ${server} for ${lasts} ms`
  },

  /** Whoever holds a lease, of the poller or of the forecasts, dies. */
  async killJobLeader({ servers, proxies, postgres }) {
    const ports = await ask<{ port: number }>(
      postgres,
      `select a.client_port as port from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'advisory' and l.granted and a.application_name = 'tandem lease' order by l.pid`,
    )
    const leader = ([0, 1] as const).find((place) => ports.some(({ port }) => proxies[place].owns(port)))
    return leader !== undefined && servers[leader].kill() ? `server ${leader}, which held a lease` : null
  },

  async killPostgres({ postgres }) {
    await postgres.kill()
    return 'the postmaster'
  },

  async killBackend({ postgres }, { table }) {
    const pid = await findBackend(postgres, table)
    return pid !== null && postgres.killBackend(pid) ? `the process ${pid}` : null
  },

  async pausePostgres({ postgres }, { lasts }, over) {
    if (!postgres.pause()) return null
    await wait(lasts, over)
    postgres.resume()
    return `all its processes for ${lasts} ms`
  },

  async pauseBackend({ postgres }, { lasts, table }, over) {
    const pid = await findBackend(postgres, table)
    if (pid === null || !postgres.pause(pid)) return null
    await wait(lasts, over)
    postgres.resume()
    return `the process ${pid} for ${lasts} ms`
  },

  async cutConnections({ proxies }, { server, lasts }, over) {
    proxies[server].cut()
    await wait(lasts, over)
    proxies[server].open()
    return `those of server ${server} for ${lasts} ms`
  },

  async cutInTransaction({ proxies }, { server, table, lasts }) {
    const isHit = await proxies[server].trap({ kind: 'cut', table }, lasts)
    return isHit ? `server ${server}, ${table || 'any table'}` : null
  },

  async loseCommit({ proxies }, { server, table, lasts }) {
    const isHit = await proxies[server].trap({ kind: 'loseCommit', table }, lasts)
    return isHit ? `server ${server}, ${table || 'any table'}` : null
  },

  async delayConnections({ proxies }, { server, lasts }, over) {
    const by = 5 + (lasts % 60)
    proxies[server].delay(by)
    await wait(lasts, over)
    proxies[server].delay(0)
    return `server ${server} by ${by} ms each for ${lasts} ms`
  },

  async muteConnections({ proxies }, { server, lasts }, over) {
    proxies[server].hold()
    await wait(lasts, over)
    proxies[server].open()
    return `those of server ${server} for ${lasts} ms`
  },

  async clockStands({ servers }, { server, lasts }, over) {
    if (!servers[server].setClock({ isStanding: true })) return null
    await wait(lasts, over)
    servers[server].setClock({})
    return `of server ${server} for ${lasts} ms`
  },

  async clockGoesBack({ servers }, { server, lasts }, over) {
    if (!servers[server].setClock({ shift: -20 * lasts })) return null
    await wait(lasts, over)
    servers[server].setClock({})
    return `of server ${server} by ${(20 * lasts) / 1_000} s for ${lasts} ms`
  },

  async fullDisk({ postgres }, { lasts }, over) {
    if (!postgres.fillDisk()) return null
    await wait(lasts, over)
    await postgres.emptyDisk()
    return `for ${lasts} ms`
  },
}

export interface FaultCounts {
  applied: number
  readonly byKind: Map<FaultKind, number>
}

/** Brings about the faults of a plan, each at its time; those that last run beside the ones after them. */
export async function bringFaults(
  stage: Stage,
  plan: readonly Fault[],
  history: History,
  over: AbortSignal,
): Promise<FaultCounts> {
  const counts: FaultCounts = { applied: 0, byKind: new Map() }
  const running: Promise<void>[] = []
  for (const fault of plan) {
    await wait(Math.max(0, fault.at - history.now()), over)
    if (over.aborted) break
    running.push(
      (async () => {
        const at = history.now()
        const hit = await bring[fault.kind](stage, fault, over).catch((error: unknown) => {
          // A question to a database that another fault has just taken away.
          if (error instanceof Error) return null
          throw error
        })
        if (hit !== null) {
          counts.applied++
          counts.byKind.set(fault.kind, (counts.byKind.get(fault.kind) ?? 0) + 1)
        }
        history.add({
          type: 'fault',
          at,
          kind: fault.kind,
          what: hit ?? 'nothing there to hit',
          isApplied: hit !== null,
        })
      })(),
    )
  }
  await Promise.all(running)
  return counts
}

/** Takes back whatever may still last. */
export async function mend({ servers, proxies, postgres }: Stage): Promise<void> {
  postgres.resume()
  await postgres.emptyDisk()
  for (const proxy of proxies) proxy.open()
  for (const server of servers) {
    server.resume()
    server.setClock({})
  }
}

/** A process of PostgreSQL that is in the middle of a transaction of a server's. */
async function findBackend(postgres: KeptPostgres, table: string): Promise<number | null> {
  const busy = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'tandem' and xact_start is not null
    order by (query ilike '%' || $1 || '%') desc, xact_start limit 1`
  for (let attempt = 0; attempt < 40; attempt++) {
    const [row] = await ask<{ pid: number }>(postgres, busy, [table])
    if (row) return row.pid
    await sleep(10)
  }
  return null
}

async function ask<Row extends pg.QueryResultRow>(
  postgres: KeptPostgres,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: postgres.url(),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    application_name: 'torture faults',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(query, [...values])).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
