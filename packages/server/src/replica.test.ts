import { exportIndicators, getIndicators } from '@tandem/contract/admin/dashboards.ts'
import { getWallet, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { buildRequest, dataOfHeader } from '@tandem/contract/request.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount } from '@tandem/core/units/units.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { migrate, openDatabase, type Db } from './platform/database.ts'
import { startPostgres, type RunningPostgres } from './platform/embedded-postgres.ts'
import { sendInProcess } from './platform/in-process-client.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { DatedPositions, ReadReplica } from './platform/read-replica.ts'
import { checkDatabase } from './platform/start-failure.ts'
import { startServerProcess } from './testing/server-process.ts'
import { createTestUser, testConfig, type TestUser } from './testing/test-people.ts'

/* A primary, a standby that follows it, and a server that reads its reports there. The tests go on from each other. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-replica-'))
fs.chmodSync(folder, 0o755)
const place = (name: string) => path.join(folder, name)
const log = createLog({ logLevel: 'silent' })
const mostSeconds = 2
let primary: RunningPostgres
let standby: RunningPostgres
let db: Db
let onStandby: Db
let replica: ReadReplica
let server: FastifyInstance
let ana: TestUser
let maria: TestUser

const startStandby = async () => {
  const { hostname, port, password } = new URL(primary.url)
  const primary_conninfo = `host=${hostname} port=${port} user=postgres password=${password} application_name=second`
  standby = await startPostgres({ dataDir: place('standby'), settings: { primary_conninfo } })
}

beforeAll(async () => {
  const first = await startPostgres({ dataDir: place('primary') })
  const making = openDatabase(first.url)
  await migrate(making)
  await making.destroy()
  await first.stop()
  spawnSync('cp', ['-a', place('primary'), place('standby')])
  fs.rmSync(place('standby/port'))
  fs.writeFileSync(place('standby/cluster/standby.signal'), '')
  primary = await startPostgres({ dataDir: place('primary') })
  await startStandby()
  onStandby = openDatabase(standby.url, { poolSize: 1 })
  replica = new ReadReplica({ url: standby.url, poolSize: 2, mostSeconds, clock: systemClock, log })
  db = openDatabase(primary.url, { poolSize: 4, poolOfWork: () => replica.poolOfWork() })
  const config = testConfig(primary.url)
  const platform = { db, clock: systemClock, config, log, mailer: createMailer(config, log), replica }
  ana = await createTestUser(platform, { username: 'ana' })
  maria = await createTestUser(platform, { username: 'maria' })
  replica.watch(db)
  server = await createApp(platform, { rateLimitFactor: 0 })
}, 120_000)
afterAll(async () => {
  await server.close()
  for (const each of [onStandby, db, replica]) await ('destroy' in each ? each.destroy() : each.stop())
  await standby.stop()
  await primary.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const ofMarch = {
  dateFrom: '2026-03-01' as DeliveryDay,
  dateTo: '2026-03-31' as DeliveryDay,
  marketType: null,
  granularity: 'month',
} as const
/** A report of somebody, answered; of what instant its data is. */
const reportOf = async (user: TestUser): Promise<string | undefined> => {
  const answer = await sendInProcess(server, getIndicators, { params: { userId: user.userId, ...ofMarch } }, user)
  expect(answer.statusCode).toBe(200)
  return answer.headers[dataOfHeader] as string | undefined
}
const becomes = (state: string) =>
  vi.waitFor(() => expect(replica.state()).toMatchObject({ state }), { timeout: 20_000, interval: 50 })
const whereRead = () => sql<{ there: boolean }>`select pg_is_in_recovery() as there`.execute(db)
const partOf = async () => {
  const ready = await server.inject('/ready')
  const { parts } = ready.json<{ parts: { replica?: string } }>()
  return [ready.statusCode, parts.replica]
}

test('the data of a replica is as old as the newest position of the primary that it has', () => {
  const positions = new DatedPositions()
  expect(positions.dateOf(10n)).toBeNull()
  positions.note(1, 10n)
  positions.note(2, 20n)
  positions.note(3, 30n)
  expect([9n, 10n, 29n, 30n, 99n].map((position) => positions.dateOf(position))).toEqual([null, 1, 2, 3, 3])
  // Nothing was written: what the replica has is of now.
  positions.note(4, 30n)
  expect([positions.dateOf(30n), positions.dateOf(29n)]).toEqual([4, 2])
  // Another primary, which has not all that the last one had.
  positions.note(5, 25n)
  expect([positions.dateOf(30n), positions.dateOf(24n)]).toEqual([5, null])
})

test('reports and files are read from the replica, and say of when; all else is read from the primary', async () => {
  await becomes('ok')
  const before = Temporal.Now.instant()
  const asOf = Temporal.Instant.from((await reportOf(ana)) ?? '')
  expect(Temporal.Instant.compare(asOf, Temporal.Now.instant())).toBeLessThan(0)
  expect(asOf.until(before).total('seconds')).toBeLessThan(mostSeconds + 1)
  const file = await sendInProcess(server, exportIndicators, { params: { userId: ana.userId, ...ofMarch } }, ana)
  expect([file.statusCode, typeof file.headers[dataOfHeader]]).toEqual([200, 'string'])
  const wallet = await sendInProcess(server, getWallet, { params: { userId: ana.userId } }, ana)
  expect([wallet.statusCode, wallet.headers[dataOfHeader]]).toEqual([200, undefined])
  expect((await replica.read(ana.userId, whereRead)).answer.rows).toEqual([{ there: true }])
  expect((await whereRead()).rows).toEqual([{ there: false }])
  expect(await partOf()).toEqual([200, 'ok'])
})

test('who has just written reads what they wrote, by whichever server; others go on with the replica', async () => {
  await becomes('ok')
  const written = await sendInProcess(server, requestCoins, { body: { amount: amount(1n), note: '' } }, ana)
  const cookie = String(written.headers['set-cookie']).split(';')[0]!
  expect([written.statusCode, cookie]).toEqual([200, 'tandem_wrote=1'])
  expect(await reportOf(ana)).toBeUndefined()
  expect(await reportOf(maria)).toBeDefined()
  await vi.waitFor(async () => expect(await reportOf(ana)).toBeDefined(), { timeout: 5_000 })
  // Another process knows it by the cookie.
  const headers = { authorization: `Bearer ${ana.token}` }
  const address = buildRequest(getIndicators, { params: { userId: ana.userId, ...ofMarch } }).url
  const [known, unknown] = [
    await server.inject({ url: address, headers: { ...headers, cookie } }),
    await server.inject({ url: address, headers }),
  ]
  expect([known.statusCode, known.headers[dataOfHeader]]).toEqual([200, undefined])
  expect([unknown.statusCode, typeof unknown.headers[dataOfHeader]]).toEqual([200, 'string'])
})

test('what fails at the replica is done at the primary, a refusal and a writing, too', async () => {
  await becomes('ok')
  const asked: boolean[] = []
  const refusing = async () => {
    const there = (await whereRead()).rows[0]!.there
    asked.push(there)
    if (there) throw new Refusal('not_found')
    return there
  }
  expect(await replica.read(0, refusing)).toEqual({ answer: false, asOf: null })
  expect(asked).toEqual([true, false])
  await sql`create table kept (id int)`.execute(db)
  await vi.waitFor(() => sql`select from kept`.execute(onStandby))
  await replica.read(0, () => sql`insert into kept values (1)`.execute(db))
  expect((await sql`select id from kept`.execute(db)).rows).toEqual([{ id: 1 }])
})

test('a replica that is too far behind is not asked until it has caught up', async () => {
  await becomes('ok')
  await sql`select pg_wal_replay_pause()`.execute(onStandby)
  await sql`insert into kept values (2)`.execute(db)
  await becomes('behind')
  const { seconds } = replica.state()
  expect(seconds).toBeGreaterThan(mostSeconds)
  expect(await reportOf(maria)).toBeUndefined()
  await vi.waitFor(() => expect(replica.state().seconds).toBeGreaterThan((seconds ?? 0) + 0.5), { timeout: 5_000 })
  expect(await partOf()).toEqual([200, 'behind'])
  const metrics = await server.inject('/metrics')
  expect(metrics.body).toMatch(/^tandem_replica_up 0$/m)
  expect(metrics.body).toMatch(/^tandem_replica_age_seconds [2-9]/m)
  expect(metrics.body).toMatch(/^tandem_replica_reads_total\{from="replica"\} \d+$/m)
  await sql`select pg_wal_replay_resume()`.execute(onStandby)
  await becomes('ok')
  expect(await reportOf(maria)).toBeDefined()
})

test('a replica that dies costs nobody an answer, and is used again once it is back', async () => {
  await becomes('ok')
  await onStandby.destroy()
  const [pid] = fs.readFileSync(place('standby/cluster/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  // Answered, whether what still runs of it answers or not.
  await reportOf(maria)
  await becomes('away')
  expect(await reportOf(maria)).toBeUndefined()
  expect(await partOf()).toEqual([200, 'away'])
  await expect(checkDatabase(primary.url, { readUrl: standby.url })).resolves.toBeUndefined()
  const { port } = new URL(standby.url)
  await startStandby()
  onStandby = openDatabase(standby.url, { poolSize: 1 })
  if (new URL(standby.url).port === port) {
    await becomes('ok')
    expect(await reportOf(maria)).toBeDefined()
  }
})

test('a server of a process of its own reads its reports there', async () => {
  const config = { ...testConfig(primary.url), databaseReadUrl: standby.url }
  const own = await startServerProcess({ db, clock: systemClock, config, log, mailer: createMailer(config, log) })
  try {
    const ready = async (): Promise<unknown> => (await fetch(`${own.address}/ready`)).json()
    await vi.waitFor(
      async () => expect(await ready()).toMatchObject({ status: 'ready', parts: { replica: 'ok' } }),
      10_000,
    )
    const headers = { authorization: `Bearer ${maria.token}` }
    const { url } = buildRequest(getIndicators, { params: { userId: maria.userId, ...ofMarch } })
    const answer = await fetch(`${own.address}${url}`, { headers })
    expect([answer.status, answer.headers.get(dataOfHeader)]).toEqual([200, expect.stringMatching(/^20.*Z$/)])
  } finally {
    await own.kill()
  }
}, 60_000)

test('a server starts only with a standby of its own database, and goes on without one that was promoted', async () => {
  await expect(checkDatabase(primary.url, { readUrl: standby.url })).resolves.toBeUndefined()
  await expect(checkDatabase(primary.url, { readUrl: primary.url })).rejects.toThrow(
    /^DATABASE_READ_URL, .* leads to a primary/,
  )
  await sql`create database beside`.execute(db)
  const beside = new URL(standby.url)
  beside.pathname = '/beside'
  await vi.waitFor(() =>
    expect(checkDatabase(primary.url, { readUrl: beside.href })).rejects.toThrow('leads to another database'),
  )
  await sql`select pg_promote()`.execute(onStandby)
  await becomes('unfit')
  expect(await reportOf(maria)).toBeUndefined()
  expect(await partOf()).toEqual([200, 'unfit'])
  await expect(checkDatabase(primary.url, { readUrl: standby.url })).rejects.toThrow(
    'leads to a primary, not to a replica',
  )
})

test('a database of another cluster is refused', async () => {
  const other = await startPostgres({ dataDir: place('other') })
  try {
    await expect(checkDatabase(primary.url, { readUrl: other.url })).rejects.toThrow('leads to another database')
  } finally {
    await other.stop()
  }
}, 60_000)
