import { Refusal } from '@tandem/core/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timingSafeEqual, createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Counter, Registry } from 'prom-client'
import { databaseUse } from './database.ts'
import { watchEventLoop } from './event-loop.ts'
import { counted, gauge, metricDescriptions } from './metrics.ts'
import type { Platform } from './platform.ts'
import { readStoredFigures, type StoredFigures } from './stored-figures.ts'

/** Whoever reads waits so long for the database, and is shown the rest without it. */
const answerWithin = 2_000
/** However many read, the database is asked this often at most. */
const askAgainAfter = 5_000

export interface MetricsOptions {
  readonly version: string
  /** The leases of an installation by name, with the keys of their locks. */
  readonly leases: Readonly<Record<string, number>>
}

/**
 * `/metrics`: how this process and the installation are, in the text format of Prometheus. For programs of this machine, and for
 * whoever brings METRICS_TOKEN; to anybody else it is an address that does not exist.
 */
export function serveMetrics(server: FastifyInstance, platform: Platform, options: MetricsOptions): void {
  const loop = watchEventLoop()
  server.addHook('onClose', (_instance, done) => {
    loop.stop()
    done()
  })
  const readStored = readSometimes(platform)
  server.get('/metrics', async (request, reply) => {
    if (!mayRead(request, platform.config.metricsToken)) throw new Refusal('not_found')
    const now = new Registry()
    setProcess(now, options.version, loop)
    setDatabase(now, platform)
    setStored(now, await readStored(), options.leases)
    const text = await Registry.merge([counted, now]).metrics()
    return reply.header('cache-control', 'no-store').type(Registry.PROMETHEUS_CONTENT_TYPE).send(text)
  })
}

const marksOfProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

/**
 * A proxy on this machine is this machine, too: what it passes on is known by what it adds, and by the name that was called. Where it adds
 * nothing it must not pass this address on, as docs/operation.md says.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given !== undefined) return token !== undefined && isSame(given, token)
  if (marksOfProxies.some((name) => request.headers[name] !== undefined)) return false
  return isLoopback(request.socket.remoteAddress ?? '') && localNames.has(request.hostname)
}

const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

/** Answers null where the database does not answer in time; what was read a moment ago is read again from memory. */
function readSometimes({ db, clock }: Platform): () => Promise<StoredFigures | null> {
  let reading: Promise<StoredFigures | null> | null = null
  return () => {
    if (reading) return reading
    const read = readStoredFigures(db, clock.now()).catch(() => null)
    reading = Promise.race([read, sleep(answerWithin, null, { ref: false })])
    setTimeout(() => (reading = null), askAgainAfter).unref()
    return reading
  }
}

function setProcess(registry: Registry, version: string, loop: ReturnType<typeof watchEventLoop>): void {
  gauge('tandem_info', registry).set({ version, node: process.versions.node }, 1)
  gauge('tandem_start_time_seconds', registry).set(performance.timeOrigin / 1_000)
  const name = 'tandem_cpu_seconds_total'
  const cpu = new Counter({ name, help: metricDescriptions[name].help, registers: [registry] })
  const { user, system } = process.cpuUsage()
  cpu.inc((user + system) / 1e6)
  const { rss, heapUsed, external } = process.memoryUsage()
  const memory = gauge('tandem_memory_bytes', registry)
  for (const [area, bytes] of Object.entries({ rss, heap: heapUsed, external })) memory.set({ area }, bytes)
  const figures = loop.figures()
  if (!figures) return
  const delay = gauge('tandem_event_loop_delay_seconds', registry)
  for (const [quantile, seconds] of Object.entries(figures.delays)) delay.set({ quantile }, seconds)
  gauge('tandem_event_loop_utilization_ratio', registry).set(figures.utilization)
}

function setDatabase(registry: Registry, { db, replica }: Platform): void {
  if (replica) {
    const { state, seconds } = replica.state()
    gauge('tandem_replica_up', registry).set(state === 'ok' ? 1 : 0)
    if (seconds !== null) gauge('tandem_replica_age_seconds', registry).set(seconds)
  }
  const use = databaseUse(db)
  if (!use) return
  const connections = gauge('tandem_database_connections', registry)
  connections.set({ state: 'busy' }, use.busy)
  connections.set({ state: 'idle' }, use.idle)
  gauge('tandem_database_connections_limit', registry).set(use.limit)
  gauge('tandem_database_waiting', registry).set(use.waiting)
}

function setStored(registry: Registry, stored: StoredFigures | null, leases: MetricsOptions['leases']): void {
  gauge('tandem_database_up', registry).set(stored ? 1 : 0)
  if (!stored) return
  const seconds = (instant: Temporal.Instant) => instant.epochMilliseconds / 1_000
  const lastEnd = gauge('tandem_job_last_end_timestamp_seconds', registry)
  const lastFailed = gauge('tandem_job_last_failed', registry)
  for (const { name, ended_at: endedAt, outcome } of stored.jobs) {
    lastEnd.set({ job: name }, seconds(endedAt))
    lastFailed.set({ job: name }, outcome === 'failed' ? 1 : 0)
    if (name !== 'ledgerAudit') continue
    gauge('tandem_ledger_audit_passed', registry).set(outcome === 'failed' ? 0 : 1)
    gauge('tandem_ledger_audit_timestamp_seconds', registry).set(seconds(endedAt))
  }
  gauge('tandem_mails_due', registry).set(stored.mailsDue)
  const analysers = gauge('tandem_analysers', registry)
  for (const [state, count] of stored.analysers) analysers.set({ state }, count)
  const held = gauge('tandem_lease_held', registry)
  for (const [lease, key] of Object.entries(leases)) held.set({ lease }, stored.heldLeases.has(key) ? 1 : 0)
}
