import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import fc from 'fast-check'
import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { checkBackup, DamagedBackup } from './cli/backup/format.ts'
import { migrate, openDatabase } from './platform/database.ts'
import { startPostgres, type RunningPostgres } from './platform/embedded-postgres.ts'
import { knownMigrations, migrateInside } from './platform/migrations.ts'
import { widenings } from './platform/wide-numbers.ts'
import { ensurePartitions } from './slices/metering/samples.store.ts'
import { ask, asking, emptyDatabases, portrait, tandem } from './testing/backups.ts'
import { anIntradayMarket, place, wish } from './testing/intraday.ts'
import { liveSettledDay } from './testing/settled-day.ts'
import { useTestApp } from './testing/test-app.ts'

// Runs on the server of the tests, 18 or 15, and restores there as well as on an 18 of its own.
const app = useTestApp()
const databases = emptyDatabases()
const server = () => inject('testCluster').url
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-backup-'))
fs.chmodSync(folder, 0o755)
const fileOf = (name: string) => path.join(folder, name)
const world = fileOf('world.backup')
const secret = 'a secret that only the tests know, 32+'
const running = new Set<ChildProcess>()
let source = ''
let newest: RunningPostgres

beforeAll(async () => {
  source = app.platform.config.databaseUrl ?? ''
  newest = await startPostgres({ dataDir: fileOf('postgres'), settings: { fsync: 'off' } })
  await liveSettledDay(app, '2026-03-03' as DeliveryDay)
  const now = app.clock.now()
  await ensurePartitions(app.platform.db, now.subtract({ hours: 48 }), now)
  // Enough that its first half is packed rows.
  await ask(
    source,
    `insert into job_runs (name, started_at, ended_at, outcome, error)
     select 'noise', now(), now(), 'failed', (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 10) m) from generate_series(1, 3000) n`,
  )
  use(source)
  expect(await tandem('backup', world)).toMatchObject({ code: 0, err: '' })
}, 600_000)
beforeEach(() => use(source))
afterEach(() => {
  vi.unstubAllEnvs()
  for (const child of running) child.kill('SIGKILL')
})
afterAll(async () => {
  await databases.dropAll()
  await newest.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

function use(url: string, { isAnotherSecret = false } = {}): void {
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('TANDEM_DATA', folder)
  vi.stubEnv('TANDEM_SECRET', isAnotherSecret ? 'quite another secret, with 32 characters' : secret)
}

async function restoreInto(url: string, file: string, ...options: string[]) {
  use(url)
  return tandem('restore', file, ...options)
}

/** A restore in a process of its own that is given its file by standard input. */
function restoreByInput(url: string) {
  const program = path.join(import.meta.dirname, 'cli/tandem.ts')
  const env = { ...process.env, DATABASE_URL: url, TANDEM_DATA: folder, TANDEM_SECRET: secret }
  const child = spawn(process.execPath, [program, 'restore', '-'], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  running.add(child)
  child.stdin.on('error', () => undefined)
  const said = { err: '' }
  child.stderr.on('data', (text: Buffer) => void (said.err += text.toString()))
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child)
    return { code: code as number | null, err: said.err }
  })
  return { child, ended }
}

/** Until the rows of the first half are in, and the rest is waited for. */
async function untilHalfIn(url: string): Promise<void> {
  await expect
    .poll(async () => {
      const found = await ask<{ query: string }>(
        url,
        `select query from pg_stat_activity where application_name = 'tandem restore' and datname = current_database()`,
      )
      return found.some(({ query }) => query.startsWith('copy '))
    })
    .toBe(true)
}

const isEmpty = async (url: string) => {
  const { rows } = await portrait(url)
  return Object.keys(rows as object).length === 0
}

test('what is restored is what was backed up, on the same server and on a newer one', async () => {
  const wanted = await portrait(source)
  expect((wanted['rows'] as Record<string, { rows: number }>)['postings']?.rows).toBeGreaterThan(50)
  for (const at of [server(), newest.url]) {
    const url = await databases.make(at)
    const { code, out, err } = await restoreInto(url, world)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('passed  both audits')
    expect(await portrait(url)).toEqual(wanted)
    // Triggers are on again, and sequences go on behind what is there.
    await expect(ask(url, 'delete from postings')).rejects.toThrow()
    await ask(url, `insert into jobs (name, started_at, ended_at, outcome) values ('x', now(), now(), 'done')`)
    await ask(url, `insert into job_runs (name, started_at, ended_at, outcome) values ('x', now(), now(), 'done')`)
  }
  expect(fs.statSync(world).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  expect(fs.readFileSync(world).includes(secret)).toBe(false)
})

test('whatever can be stored comes back byte for byte', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 }).map((each) => each.replaceAll('\0', '␀'))
  const hostile = fc.oneof(
    text,
    fc.constantFrom('\\N', '\\.', 'a\tb', 'a\nb', '\r\n', '\\', '\\\\N', '', '"', "'", '\u{1F31E}'),
  )
  const rows = fc.array(fc.record({ text: hostile, bytes: fc.uint8Array({ minLength: 1, maxLength: 300 }) }), {
    maxLength: 30,
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(rows, async (drawn) => {
      await asking(source, async (client) => {
        for (const [number, { text: error, bytes }] of drawn.entries()) {
          const name = `r${++round}-${number}`
          await client.query(
            `insert into job_runs (name, started_at, ended_at, outcome, error) values ($1, '-infinity', now(), 'failed', $2)`,
            [name, error],
          )
          await client.query(`insert into settings (key, value, changed_at) values ($1, $2, 'infinity')`, [
            name,
            JSON.stringify({ error, of: [...bytes] }),
          ])
        }
      })
      use(source)
      const file = fileOf(`drawn-${++round}.backup`)
      expect(await tandem('backup', file)).toMatchObject({ code: 0 })
      const url = await databases.make(server())
      expect(await restoreInto(url, file)).toMatchObject({ code: 0 })
      expect(await portrait(url)).toEqual(await portrait(source))
    }),
    { numRuns: 3, seed: 20, endOnFailure: true },
  )
})

test('orders come in while it is made; those acknowledged before it began are in it, and the audits pass', async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  const traders = await Promise.all([1, 2, 3].map(() => app.aUser({ coins: '100000' })))
  const now = app.clock.now()
  const date = now.toZonedDateTimeISO('UTC').add({ days: 40 }).toPlainDate().toString()
  const closes = now.add({ hours: 2 }).toString()
  const marketId = await anIntradayMarket(app, admin, { date, closes, mostOpenOrders: 1_000 })
  const acknowledged: number[] = []
  let isOver = false
  const streams = traders.map(async (trader, index) => {
    for (let number = 0; !isOver && number < 950; number++) {
      const price = `0.${20_000 + (number % 50) * (index === 0 ? -1 : 1)}`
      const input = wish(index === 0 ? 'sell' : 'buy', 0.5, price, { period: 1 + (number % 20) })
      acknowledged.push((await place(app, trader, marketId, input)).order.id)
    }
  })
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5)
  const before = [...acknowledged]
  const file = fileOf('streamed.backup')
  const backup = tandem('backup', file)
  expect(await backup).toMatchObject({ code: 0 })
  // And it was hindered by nothing: more came in since.
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before.length)
  isOver = true
  await Promise.all(streams)

  const url = await databases.make(server())
  expect(await restoreInto(url, file)).toMatchObject({ code: 0, err: '' })
  const stored = await ask<{ id: number }>(url, 'select id::float8 as id from intraday_orders')
  expect(before.filter((id) => !stored.some((row) => row.id === id))).toEqual([])
})

test('a restore that is killed in the middle leaves the database empty', async () => {
  const url = await databases.make(server())
  const bytes = fs.readFileSync(world)
  const { child, ended } = restoreByInput(url)
  child.stdin.write(bytes.subarray(0, bytes.length / 2))
  await untilHalfIn(url)
  child.kill('SIGKILL')
  await ended
  await expect.poll(() => isEmpty(url)).toBe(true)
  expect(await restoreInto(url, world)).toMatchObject({ code: 0 })
})

test('of two restores at once one is refused, and a server that starts meanwhile waits', async () => {
  const url = await databases.make(server())
  const bytes = fs.readFileSync(world)
  const first = restoreByInput(url)
  first.child.stdin.write(bytes.subarray(0, bytes.length / 2))
  await untilHalfIn(url)
  expect(await restoreInto(url, world)).toMatchObject({
    code: 2,
    err: expect.stringContaining('a restore is under way'),
  })
  const db = openDatabase(url, { kind: 'maintenance' })
  const starting = migrate(db)
  first.child.stdin.end(bytes.subarray(bytes.length / 2))
  expect(await first.ended).toMatchObject({ code: 0 })
  expect(await starting).toEqual([])
  await db.destroy()
})

test('a backup of an older Tandem is brought up to date', async () => {
  const older = await databases.make(server())
  const known = await knownMigrations()
  // Before numbers of eight bytes, which an older database gets on request alone.
  const since = known.findIndex(({ isOnRequest }) => isOnRequest)
  const before = known[since - 1]?.name
  const later = known.slice(since).filter(({ isOnRequest }) => !isOnRequest)
  const db = openDatabase(older, { kind: 'maintenance' })
  await db.transaction().execute((tx) => migrateInside(tx, before))
  await db.destroy()
  use(older)
  const file = fileOf('older.backup')
  expect(await tandem('backup', file)).toMatchObject({ code: 0, out: expect.stringContaining(`(${before})`) })
  const url = await databases.make(server())
  const { code, out } = await restoreInto(url, file)
  expect(code).toBe(0)
  expect(out.match(/^migrated: .*$/gm)).toEqual(later.map(({ name }) => `migrated: ${name}`))
  await ask(url, 'delete from kysely_migration_lock; delete from kysely_migration')
  const fresh = await databases.make(server())
  const made = openDatabase(fresh, { kind: 'maintenance' })
  await made.transaction().execute((tx) => migrateInside(tx, undefined, widenings))
  await made.destroy()
  await ask(fresh, 'delete from kysely_migration_lock; delete from kysely_migration')
  expect(await portrait(url)).toEqual(await portrait(fresh))
})

/** The same backup with another header, and an end that fits it. */
function withHeader(change: (lines: string[]) => void, name: string): string {
  const bytes = fs.readFileSync(world)
  const end = bytes.indexOf(10, bytes.indexOf(10) + 1)
  const lines = bytes.subarray(0, end).toString().split('\n')
  change(lines)
  const body = Buffer.concat([Buffer.from(lines.join('\n')), bytes.subarray(end, bytes.length - 73)])
  const file = fileOf(name)
  fs.writeFileSync(
    file,
    Buffer.concat([body, Buffer.from(`\nsha256 ${createHash('sha256').update(body).digest('hex')}\n`)]),
  )
  return file
}

test('a backup of a newer Tandem is refused in words, and so is one of another schema', async () => {
  const url = await databases.make(server())
  const rename = (from: string, to: string) => (lines: string[]) => (lines[1] = lines[1]!.replace(from, to))
  const last = (await knownMigrations()).at(-1)!
  const cases = [
    [withHeader((lines) => (lines[0] = 'TANDEM BACKUP 2'), 'format.backup'), 2, 'a newer Tandem wrote it'],
    [withHeader(rename(last.name, '9999_future'), 'future.backup'), 2, 'newer (9999_future)'],
    [withHeader(rename(last.sha256, 'f'.repeat(64)), 'changed.backup'), 2, `another ${last.name}`],
    [withHeader(rename('"type":"jsonb"', '"type":"json"'), 'column.backup'), 2, 'changed them by hand'],
    [withHeader(rename('"isCalled":', '"isWrong":'), 'header.backup'), 1, 'its header cannot be read'],
  ] as const
  for (const [file, code, words] of cases)
    expect([file, await restoreInto(url, file)]).toEqual([file, { code, out: '', err: expect.stringContaining(words) }])
  expect(await isEmpty(url)).toBe(true)

  await ask(url, 'create table kysely_migration (name text)')
  await ask(url, `insert into kysely_migration values ('9999_future')`)
  use(url)
  expect(await tandem('backup', fileOf('never.backup'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('newer'),
  })
})

test('what was cut off or changed is refused, whatever the place, and nothing stays', async () => {
  const url = await databases.make(server())
  const whole = fs.readFileSync(world)
  const broken = fileOf('broken.backup')
  const refusal = { code: 1, out: '', err: expect.stringMatching(/^The backup is damaged: /) }
  const header = whole.indexOf(10, whole.indexOf(10) + 1)
  const positions = fc.oneof(fc.integer({ min: 0, max: header }), fc.integer({ min: 0, max: whole.length - 1 }))
  await fc.assert(
    fc.asyncProperty(positions, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
      fs.writeFileSync(broken, whole.subarray(0, at))
      expect(await restoreInto(url, broken)).toEqual(refusal)
      const changed = Buffer.from(whole)
      changed[at]! ^= 1 << bit
      fs.writeFileSync(broken, changed)
      const { code, err } = await restoreInto(url, broken)
      // A changed first line may say another format, which is refused as such.
      expect([code, err]).toEqual([
        at < 20 ? expect.any(Number) : 1,
        expect.stringMatching(/damaged|This cannot be used/),
      ])
      expect(code).toBeGreaterThan(0)
    }),
    { numRuns: 25, seed: 7, endOnFailure: true },
  )
  fs.writeFileSync(broken, Buffer.concat([whole, Buffer.from('\n')]))
  expect(await restoreInto(url, broken)).toEqual(refusal)
  // By standard input there is no first look: what was restored until then is taken back.
  const { child, ended } = restoreByInput(url)
  child.stdin.end(whole.subarray(0, whole.length - 100))
  expect(await ended).toMatchObject({ code: 1, err: expect.stringContaining('damaged') })
  expect(await isEmpty(url)).toBe(true)
})

test('what goes on behind its end is damaged, however late it comes', async () => {
  const whole = fs.readFileSync(world)
  for (const [wait, more] of [0, 1, 20, 100].flatMap((wait) =>
    [1, 500, 300_000].map((more) => [wait, more] as const),
  )) {
    const late = async function* () {
      yield whole
      await sleep(wait)
      yield Buffer.alloc(more, 10)
      await sleep(wait)
      yield Buffer.alloc(more, 10)
    }
    await expect(checkBackup(late())).rejects.toBeInstanceOf(DamagedBackup)
  }
})

test('a database with anything in it is refused', async () => {
  const { rows } = await portrait(source)
  expect(await restoreInto(source, world)).toMatchObject({ code: 2, err: expect.stringContaining('it is not empty') })
  expect((await portrait(source))['rows']).toEqual(rows)
  const url = await databases.make(server())
  await ask(url, 'create sequence mine')
  expect(await restoreInto(url, world)).toMatchObject({
    code: 2,
    err: expect.stringContaining('it is not empty: mine'),
  })
})

test('what does not pass the audits is not kept, unless it is asked for', async () => {
  const faulty = await databases.make(server())
  expect(await restoreInto(faulty, world)).toMatchObject({ code: 0 })
  await ask(faulty, `update ledger_accounts set balance_units = balance_units + 7 where code = 'fees'`)
  await ask(faulty, `insert into ledger_accounts (code, balance_units) values ('unheard', 7)`)
  const file = fileOf('faulty.backup')
  expect(await tandem('backup', file)).toMatchObject({ code: 0 })
  const url = await databases.make(server())
  expect(await restoreInto(url, file)).toMatchObject({ code: 1, err: expect.stringContaining('unheard has 7') })
  expect(await isEmpty(url)).toBe(true)
  expect(await restoreInto(url, file, '--accept-faults')).toMatchObject({
    code: 1,
    out: expect.stringContaining('unheard has 7'),
  })
  expect(await portrait(url)).toEqual(await portrait(faulty))
})

test('another TANDEM_SECRET is said, and large objects and foreign tables are said to be left out', async () => {
  const url = await databases.make(server())
  use(url, { isAnotherSecret: true })
  expect(await tandem('restore', world)).toMatchObject({ code: 0, err: expect.stringContaining('TANDEM_SECRET') })
  await ask(url, `select lo_create(0); create schema elsewhere; create table elsewhere.mine (n int)`)
  const { code, out } = await tandem('backup', fileOf('foreign.backup'))
  expect(code).toBe(0)
  expect(out).toContain('Not in it: 1 large objects')
  expect(out).toContain('elsewhere.mine')
})

test('a file that cannot be written, or is there, is refused, and nothing of it is left', async () => {
  const nowhere = fileOf('no/such/folder.backup')
  expect(await tandem('backup', nowhere)).toMatchObject({
    code: 2,
    err: expect.stringContaining('no such file or folder'),
  })
  expect(await tandem('backup', world)).toMatchObject({ code: 2, err: `${world}: it is there already\n` })
  use('postgres://nobody@127.0.0.1:1/none')
  expect(await tandem('backup', fileOf('away.backup'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be reached'),
  })
  use(source)
  // The system allows files of 16 blocks: the disk is as good as full.
  const small = fileOf('small.backup')
  const program = path.join(import.meta.dirname, 'cli/tandem.ts')
  const line = `ulimit -f 16; trap '' XFSZ; exec "$0" "$1" backup "$2"`
  const child = spawn('sh', ['-c', line, process.execPath, program, small], { stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  child.stderr.on('data', (text: Buffer) => void (err += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect([code, err]).toEqual([2, expect.stringContaining('larger than is allowed')])
  expect(fs.existsSync(small) || fs.existsSync(`${small}.partial`)).toBe(false)
})
