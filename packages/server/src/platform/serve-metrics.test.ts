import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { performJob } from '../jobs/run-job.ts'
import { anIntradayMarket, wish } from '../testing/intraday.ts'
import { startCutProxy } from '../testing/cut-proxy.ts'
import { useTestApp } from '../testing/test-app.ts'
import { openDatabase } from './database.ts'
import { metricDescriptions, type MetricName } from './metrics.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
const metricsToken = 'f'.repeat(40)
let server: FastifyInstance
const local = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } }
const authorization = `Bearer ${metricsToken}`

beforeAll(async () => {
  const config = { ...app.platform.config, metricsToken }
  server = await createApp({ ...app.platform, config }, { rateLimitFactor: 0 })
})
afterAll(() => server.close())

interface Sample {
  readonly name: string
  readonly labels: string
  readonly value: number
}
const samplesOf = (body: string): Sample[] =>
  body
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return { name, labels, value: Number(value) }
    })
async function read(from: FastifyInstance = server): Promise<Sample[]> {
  const answer = await from.inject({ url: '/metrics', ...local })
  expect(answer.statusCode).toBe(200)
  return samplesOf(answer.body)
}
const valueOf = (samples: readonly Sample[], name: string, label = '') =>
  samples.find((sample) => sample.name === name && sample.labels.includes(label))?.value

test('are read on this machine, or with the token; to others there is no such address', async () => {
  const ask = async (request: { remoteAddress?: string; headers: Record<string, string> }) => {
    const answer = await server.inject({ url: '/metrics', ...request })
    return answer.statusCode
  }
  expect(await ask(local)).toBe(200)
  expect(await ask({ remoteAddress: '::1', headers: { host: '[::1]:3000' } })).toBe(200)
  expect(await ask({ remoteAddress: '192.0.2.7', headers: { host: 'tandem.example', authorization } })).toBe(200)
  const strangers = [
    { remoteAddress: '192.0.2.7', headers: { host: 'localhost' } },
    // What a proxy on this machine passes on.
    { ...local, headers: { host: 'tandem.example' } },
    ...['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].map((name) => ({
      ...local,
      headers: { ...local.headers, [name]: '127.0.0.1' },
    })),
    { ...local, headers: { ...local.headers, authorization: `Bearer ${'e'.repeat(40)}` } },
    { remoteAddress: '192.0.2.7', headers: { host: 'tandem.example', authorization: 'Bearer undefined' } },
  ]
  for (const each of strangers) expect([each, await ask(each)]).toEqual([each, 404])
  const without = await createApp(app.platform, { rateLimitFactor: 0 })
  const answer = await without.inject({
    url: '/metrics',
    remoteAddress: '192.0.2.7',
    headers: { host: 'tandem.example', authorization },
  })
  expect(answer.statusCode).toBe(404)
  await without.close()
})

test('say what was asked, matched, run and mailed; each is described, and no label names anybody or any record', async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const user = await app.aUser({ coins: '100', username: 'ana' })
  const marketId = await anIntradayMarket(app, admin, { date: '2026-04-01', closes: '2026-04-01T18:00:00Z' })
  const before = await read()
  const request = { body: { marketId, ...wish('buy', 1, '0.1'), requestKey: 'metrics-1' }, as: user }
  await app.call(placeIntradayOrder, request)
  await server.inject({ url: '/api/nothing/here/ana' })
  await server.inject({ method: 'PROPFIND', url: '/some/where' })
  await app.platform.mailer.send({ to: user.email, subject: 's', text: 't', html: 'h' })
  expect(await performJob(app.platform, 'ledgerAudit')).toMatchObject({ outcome: 'done', error: null })
  const fresh = await createApp(app.platform, { rateLimitFactor: 0 })
  const after = await read(fresh)
  await fresh.close()
  const grown = (name: string, label = '') => (valueOf(after, name, label) ?? 0) - (valueOf(before, name, label) ?? 0)
  expect(grown('tandem_http_requests_total', `route="${placeIntradayOrder.path}",status="200"`)).toBe(1)
  expect(grown('tandem_http_requests_total', 'method="any",route="web",status="404"')).toBe(2)
  expect(grown('tandem_matching_batches_total', 'stored')).toBe(1)
  expect(grown('tandem_matching_commands_total', 'done')).toBe(1)
  expect(valueOf(after, 'tandem_matching_waiting')).toBe(0)
  expect(grown('tandem_mails_total', 'sent')).toBe(1)
  expect(grown('tandem_job_runs_total', 'job="ledgerAudit",outcome="done"')).toBe(1)
  expect(valueOf(after, 'tandem_ledger_audit_passed')).toBe(1)
  expect(valueOf(after, 'tandem_ledger_audit_timestamp_seconds')).toBe(app.clock.now().epochMilliseconds / 1_000)
  expect(valueOf(after, 'tandem_database_up')).toBe(1)
  expect(valueOf(after, 'tandem_database_connections_limit')).toBe(12)
  expect(valueOf(after, 'tandem_lease_held', 'lease="metering"')).toBe(0)
  expect(valueOf(after, 'tandem_analysers', 'state="online"')).toBe(0)
  expect(valueOf(after, 'tandem_memory_bytes', 'area="rss"')).toBeGreaterThan(10_000_000)

  const described = new Set(Object.keys(metricDescriptions))
  const family = (name: string) => (described.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''))
  const routes = new Set(endpoints.values().map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1')))
  const free = new Set(['version', 'node', 'le', 'quantile', 'status'])
  for (const { name, labels } of after) {
    expect(described).toContain(family(name))
    for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      if (label === 'route')
        expect(
          value === 'web' || value.startsWith('/api/docs') || value === '/api/openapi.json' || routes.has(value),
        ).toBe(true)
      else if (!free.has(label)) expect(value).toMatch(/^[a-zA-Z]+$/)
    }
  }
})

test('an audit that finds a fault is told', async () => {
  const { db } = app.platform
  await sql`alter table ledger_accounts disable trigger user`.execute(db)
  const { rows } = await sql<{ id: number }>`update ledger_accounts set balance_units = balance_units + 1
    where id = (select min(id) from ledger_accounts) returning id`.execute(db)
  const run = await performJob(app.platform, 'ledgerAudit')
  await sql`update ledger_accounts set balance_units = balance_units - 1 where id = ${rows[0]?.id}`.execute(db)
  await sql`alter table ledger_accounts enable trigger user`.execute(db)
  expect(run).toMatchObject({ outcome: 'failed', error: expect.stringContaining('every balance equals') as string })
  const fresh = await createApp(app.platform, { rateLimitFactor: 0 })
  expect(valueOf(await read(fresh), 'tandem_ledger_audit_passed')).toBe(0)
  expect(valueOf(await read(fresh), 'tandem_job_last_failed', 'ledgerAudit')).toBe(1)
  await fresh.close()
})

test('while the database says nothing, or its connections are all in use: lives, says which part is away, counts on', async () => {
  const proxy = await startCutProxy(app.platform.config.databaseUrl ?? '')
  const db = openDatabase(proxy.url, { poolSize: 2 })
  const silent = await createApp({ ...app.platform, db }, { rateLimitFactor: 0 })
  expect((await silent.inject('/ready')).json()).toMatchObject({
    status: 'ready',
    parts: { database: 'ok', migrations: 'ok', leases: { metering: 'free', forecasting: 'free' } },
  })
  const busy = [1, 2, 3, 4].map(() => sql`select pg_sleep(1)`.execute(db))
  expect((await silent.inject('/health')).statusCode).toBe(200)
  const exhausted = await read(silent)
  expect(valueOf(exhausted, 'tandem_database_connections_limit')).toBe(2)
  expect((await silent.inject('/health')).statusCode).toBe(200)
  await Promise.all(busy)
  proxy.cut('mute')
  const hung = silent.inject(getPublicContent.path)
  expect((await silent.inject('/health')).json()).toMatchObject({ status: 'ok' })
  const ready = await silent.inject('/ready')
  expect([ready.statusCode, ready.json()]).toMatchObject([
    503,
    { reason: 'database', parts: { database: 'away', migrations: 'unknown', leases: { metering: 'unknown' } } },
  ])
  await hung
  const another = await createApp({ ...app.platform, db }, { rateLimitFactor: 0 })
  const figures = await read(another)
  expect(valueOf(figures, 'tandem_database_up')).toBe(0)
  expect(figures.some(({ name }) => name === 'tandem_mails_due')).toBe(false)
  expect(valueOf(figures, 'tandem_http_requests_total')).toBeGreaterThan(0)
  proxy.restore()
  await another.close()
  await silent.close()
  await db.destroy()
  proxy.close()
})

test('names say units as Prometheus asks for, and labels are few', () => {
  for (const [name, { type, unit, help, ...rest }] of Object.entries(metricDescriptions) as [
    MetricName,
    (typeof metricDescriptions)[MetricName] & { labels?: readonly string[] },
  ][]) {
    const end = unit === 'number' ? '' : `_${unit}`
    expect(name).toMatch(new RegExp(`^tandem_[a-z_]+?${end}${type === 'counter' ? '_total' : ''}$`))
    expect(help).toMatch(/\.$/)
    expect((rest.labels ?? []).length).toBeLessThanOrEqual(3)
  }
})
