import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../platform/test-database.ts'
import { widenings } from '../platform/wide-numbers.ts'
import { ask, tandem } from '../testing/backups.ts'
import { checkClock } from './doctor/database-checks.ts'
import { describeRepeating, repeatingModel } from '../testing/onnx-files.ts'
import { judgeLow, type Finding } from './doctor/finding.ts'

const database = useTestDatabase()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-doctor-'))
const secret = 'a secret that only the tests know, 32+'

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('TANDEM_DATA', folder)
  vi.stubEnv('TANDEM_SECRET', secret)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => {
  fs.rmSync(folder, { recursive: true })
})

/** State and words of each check. The disk is that of the machine of the tests and judged by `judgeLow` below. */
async function findings(...args: string[]) {
  const { code, out } = await tandem('doctor', '--json', ...args)
  const { findings } = JSON.parse(out) as { findings: Finding[] }
  const of = (check: string) => findings.find((finding) => finding.check === check)
  return { code, of, checks: findings.map(({ check }) => check), out }
}

test('numbers of four bytes that run out are announced long before', async () => {
  const setTo = (share: number) => ask(database.url, `select setval('users_id_seq', ${Math.round(share * 2 ** 31)})`)
  const { of } = await findings()
  expect(of('numbers')).toMatchObject({ state: 'good', found: expect.stringMatching(/^0\.0 % of the numbers of /) })
  await setTo(0.6)
  const advice = expect.stringContaining('eight bytes')
  const found = expect.stringMatching(
    /^60\.0 % of the numbers of users\.id are used; .* without an end has eight bytes$/,
  )
  expect((await findings()).of('numbers')).toEqual({ check: 'numbers', state: 'warning', found, advice })
  await setTo(0.95)
  expect((await findings()).of('numbers')).toMatchObject({ state: 'wrong' })
  await setTo(0.001)
  // Of a database that was widened before, and of one that never was.
  for (const bytes of ['eight bytes or four', 'four bytes']) {
    const name = widenings[bytes === 'four bytes' ? 0 : 1]
    await ask(database.url, `update kysely_migration set name = 'x' || name where name = $1`, [name])
    expect((await findings()).of('numbers')?.found).toContain(`without an end has ${bytes}`)
  }
  await ask(database.url, `update kysely_migration set name = substr(name, 2) where name like 'x%'`)
})

test('a line for each check, with what was found; secrets are not shown', async () => {
  const { of, checks, out } = await findings()
  expect(checks).toEqual([
    ...[
      'versions',
      'settings',
      'retention',
      'disk',
      'mail',
      'database',
      'migrations',
      'ways',
      'clock',
      'connections',
      'numbers',
      'replication',
    ],
    ...['jobs', 'ledger', 'books'],
  ])
  for (const check of ['versions', 'settings', 'mail', 'database', 'migrations', 'ways', 'jobs', 'ledger', 'books'])
    expect([check, of(check)]).toEqual([check, expect.objectContaining({ state: 'good', advice: null })])
  const { password } = new URL(database.url)
  expect(password.length).toBeGreaterThan(10)
  for (const hidden of [secret, password]) expect(out).not.toContain(hidden)
  const { out: lines } = await tandem('doctor')
  expect(lines).toMatch(/^good {5}migrations {3}\d+ applied/m)
})

test('what is wrong is said with what to do, and ends with 1', async () => {
  await ask(database.url, `insert into ledger_accounts (code, balance_units) values ('unheard', 7)`)
  await ask(
    database.url,
    `insert into jobs (name, started_at, ended_at, outcome, error) values ('marketDay', now(), now(), 'failed', 'no power')`,
  )
  const { code, of } = await findings()
  expect(code).toBe(1)
  expect(of('ledger')).toMatchObject({ state: 'wrong', advice: expect.stringContaining('tandem ledger audit') })
  expect(of('jobs')).toMatchObject({ state: 'wrong', found: expect.stringContaining('no power') })
  await ask(database.url, 'delete from ledger_accounts')
  await ask(database.url, 'delete from jobs')
})

test('a database that is away, missing settings and an unreachable mail server', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody:hidden@127.0.0.1:1/none')
  vi.stubEnv('SMTP_URL', 'smtp://me:hidden@127.0.0.1:1')
  const away = await findings()
  expect([away.code, away.of('database')?.state, away.of('mail')?.state]).toEqual([1, 'wrong', 'wrong'])
  expect(away.of('ledger')).toBeUndefined()
  expect(away.out).not.toContain('hidden')
  vi.stubEnv('PORT', 'harbour')
  expect((await findings()).of('settings')).toMatchObject({ state: 'wrong', found: expect.stringContaining('PORT') })
})

test('migrations of a newer Tandem are wrong, missing ones a warning, and nothing is migrated by asking', async () => {
  await ask(database.url, `insert into kysely_migration values ('9999_future', '2026-01-01')`)
  expect((await findings()).of('migrations')).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('9999_future'),
  })
  await ask(database.url, `update kysely_migration set additive = true, version = '9.1.0' where name = '9999_future'`)
  expect((await findings()).of('migrations')).toMatchObject({
    state: 'warning',
    found: expect.stringContaining('9999_future'),
  })
  await ask(database.url, `delete from kysely_migration where name = '9999_future'`)
  const [last] = await ask<{ name: string; timestamp: string }>(
    database.url,
    'delete from kysely_migration where name = (select max(name) from kysely_migration where name <> all($1)) returning *',
    [widenings],
  )
  const { code, of, checks } = await findings()
  expect(of('migrations')).toMatchObject({ state: 'warning', found: `missing: ${last?.name}` })
  expect([checks.includes('ledger'), code]).toEqual([false, of('disk')?.state === 'wrong' ? 1 : 0])
  await ask(database.url, 'insert into kysely_migration values ($1, $2)', [last?.name, last?.timestamp])
})

test('the newest backup is read, and its age judged', async () => {
  const backups = path.join(folder, 'backups')
  expect((await findings('--backups', backups)).of('backups')?.state).toBe('wrong')
  expect(await tandem('backup', '--keep', '3', backups)).toMatchObject({ code: 0 })
  expect((await findings('--backups', backups)).of('backups')?.state).toBe('good')
  const [newest = ''] = fs.readdirSync(backups)
  const hours = (count: number) => {
    const at = Temporal.Now.instant().subtract({ hours: count }).round('second').toString().replaceAll(':', '-')
    return path.join(backups, `tandem-${at}.backup`)
  }
  fs.renameSync(path.join(backups, newest), hours(30))
  expect((await findings('--backups', backups)).of('backups')?.state).toBe('warning')
  fs.renameSync(path.join(backups, fs.readdirSync(backups)[0] ?? ''), hours(90))
  expect((await findings('--backups', backups)).of('backups')?.state).toBe('wrong')
  fs.truncateSync(path.join(backups, fs.readdirSync(backups)[0] ?? ''), 500)
  expect((await findings('--backups', backups)).of('backups')?.found).toContain('its end is missing')
})

test('clocks apart, and what runs short', async () => {
  const now = () => Temporal.Now.instant()
  expect(await checkClock(database.db, { now: () => now().add({ minutes: 1 }) })).toMatchObject({ state: 'wrong' })
  expect(await checkClock(database.db, { now: () => now().subtract({ minutes: 1 }) })).toMatchObject({ state: 'wrong' })
  const bounds = { warnBelow: 5, wrongBelow: 2 }
  expect([5, 4, 2, 1].map((value) => judgeLow(value, bounds))).toEqual(['good', 'warning', 'warning', 'wrong'])
})

test('words that it does not know', async () => {
  expect(await tandem('doctor', '--everything')).toMatchObject({
    code: 2,
    err: 'Usage: tandem doctor [--backups DIR] [--json]\n',
  })
})

test('a forecast model that was brought is opened, and what is wrong with it is a warning', async () => {
  expect((await findings()).of('forecast model')).toBeUndefined()
  const file = path.join(folder, 'model.onnx')
  vi.stubEnv('FORECAST_MODEL', file)
  const missing = (await findings()).of('forecast model')
  expect(missing).toMatchObject({ state: 'warning', found: expect.stringContaining('model.json') })
  fs.writeFileSync(file, repeatingModel())
  fs.writeFileSync(path.join(folder, 'model.json'), JSON.stringify(describeRepeating()))
  expect((await findings()).of('forecast model')).toMatchObject({ state: 'good' })
})
