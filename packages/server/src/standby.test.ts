import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { checkReplication } from './cli/doctor/database-checks.ts'
import { systemClock } from './platform/clock.ts'
import { migrate, openDatabase, OutcomeUnknown, type Db } from './platform/database.ts'
import { startPostgres, type RunningPostgres } from './platform/embedded-postgres.ts'
import { sendInProcess } from './platform/in-process-client.ts'
import { holdLease } from './platform/lease.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { checkDatabase } from './platform/start-failure.ts'
import { issueToken } from './slices/accounts/index.ts'
import { createTestUser, testConfig } from './testing/test-people.ts'

/* A primary with a standby that follows it, and connections that lead to the wrong one of them. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-standby-'))
fs.chmodSync(folder, 0o755)
const place = (name: string) => path.join(folder, name)
const log = createLog({ logLevel: 'silent' })
const ended: (() => Promise<unknown>)[] = []
let primary: RunningPostgres
let standby: RunningPostgres
let db: Db
let onStandby: Db
let token: string

const platformOn = (database: Db, url: string) => {
  const config = testConfig(url)
  return { db: database, clock: systemClock, config, log, mailer: createMailer(config, log) }
}
const open = (url: string, poolSize = 3) => {
  const database = openDatabase(url, { poolSize })
  ended.push(() => database.destroy())
  return database
}

beforeAll(async () => {
  const first = await startPostgres({ dataDir: place('primary') })
  const making = openDatabase(first.url)
  await migrate(making)
  const user = await createTestUser(platformOn(making, first.url), { username: 'ana' })
  token = issueToken(platformOn(making, first.url), user.userId)
  await making.destroy()
  await first.stop()
  spawnSync('cp', ['-a', place('primary'), place('standby')])
  fs.rmSync(place('standby/port'))
  fs.writeFileSync(place('standby/cluster/standby.signal'), '')
  primary = await startPostgres({ dataDir: place('primary') })
  const { hostname, port, password } = new URL(primary.url)
  const settings = {
    primary_conninfo: `host=${hostname} port=${port} user=postgres password=${password} application_name=second`,
  }
  standby = await startPostgres({ dataDir: place('standby'), settings })
  db = open(primary.url)
  onStandby = open(standby.url)
}, 120_000)
afterAll(async () => {
  for (const end of ended.toReversed()) await end()
  await standby.stop()
  await primary.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

test('a call whose connection leads to a standby is to be tried again, and nobody is told that it is an error', async () => {
  const server = await createApp(platformOn(onStandby, standby.url), { rateLimitFactor: 0 })
  const body = { amount: amount(1n), note: '' }
  const answer = await sendInProcess(server, requestCoins, { body }, { token })
  await server.close()
  expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'service_unavailable' })])
  expect(answer.headers['retry-after']).toBe('5')
})

test('a connection that led to a standby is not used again; what only reads may be refused its writing', async () => {
  const single = open(standby.url, 1)
  const process = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(single)).rows[0]?.pid
  const before = await process()
  expect(await process()).toBe(before)
  await expect(sql`create table never (id int)`.execute(single)).rejects.toThrow('leads to a standby')
  expect(await process()).not.toBe(before)
  const reading = db.transaction().setAccessMode('read only')
  await expect(reading.execute((tx) => sql`create table never (id int)`.execute(tx))).rejects.toMatchObject({
    code: '25006',
  })
})

test('a lease is not taken at a standby, which has locks of its own', async () => {
  const heard: boolean[] = []
  const of = (url: string) =>
    holdLease({ url, key: 4_711, log, onChange: (isHeld) => heard.push(isHeld), askEvery: 50 })
  const [there, here] = [of(standby.url), of(primary.url)]
  await vi.waitFor(() => expect(here.isHeld()).toBe(true))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from pg_stat_activity where application_name = 'tandem lease'`.execute(onStandby)
  expect(rows[0]?.count).toBe(1)
  expect(there.isHeld()).toBe(false)
  await Promise.all([there.stop(), here.stop()])
  expect(heard).toEqual([true, false])
})

test('a server does not start on a standby, and says where it should', async () => {
  await expect(checkDatabase(standby.url)).rejects.toThrow('The database is a standby')
  await expect(checkDatabase(primary.url)).resolves.toBeUndefined()
})

test('the doctor tells both ends of a replication, and what it may not see', async () => {
  await vi.waitFor(async () =>
    expect(await checkReplication(db)).toMatchObject({
      state: 'good',
      found: expect.stringMatching(/^second streaming, \d+(\.\d)? s behind$/),
    }),
  )
  expect(await checkReplication(onStandby)).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('standby'),
  })
  await sql`create role tandem_plain login password 'plain'`.execute(db)
  const url = new URL(primary.url)
  ;[url.username, url.password] = ['tandem_plain', 'plain']
  const plain = open(url.href, 1)
  expect(await checkReplication(plain)).toMatchObject({
    state: 'warning',
    found: '1 standby, whose state this user may not see',
    advice: expect.stringContaining('pg_monitor'),
  })
})

test('a commit that nobody else has confirmed is nothing that anybody is told', async () => {
  await sql`create table kept (id int)`.execute(db)
  await sql`alter system set synchronous_standby_names = 'nobody'`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await vi.waitFor(async () => {
    const { rows } = await sql<{ names: string }>`show synchronous_standby_names`.execute(db)
    expect(rows[0]).toEqual({ synchronous_standby_names: 'nobody' })
  })
  const cancel = () =>
    vi.waitFor(async () => {
      const { rows } = await sql<{ done: boolean }>`
        select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep'`.execute(db)
      expect(rows).toEqual([{ done: true }])
    })
  const writer = open(primary.url, 1)
  const [single] = await Promise.allSettled([sql`insert into kept values (1)`.execute(writer), cancel()])
  expect(single).toMatchObject({ status: 'rejected', reason: expect.any(OutcomeUnknown) })
  const writing = writer.transaction().execute((tx) => sql`insert into kept values (2)`.execute(tx))
  const [together] = await Promise.allSettled([writing, cancel()])
  expect(together).toMatchObject({ status: 'rejected', reason: expect.any(OutcomeUnknown) })
  await sql`alter system reset synchronous_standby_names`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
})
