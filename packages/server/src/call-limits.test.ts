import { getCallLimits, saveCallLimits } from '@tandem/contract/admin/call-limits.ts'
import { listAuditEntries } from '@tandem/contract/admin/audit-log.ts'
import { getUserBoard } from '@tandem/contract/admin/admin.ts'
import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { usualCallLimits } from '@tandem/core/access/call-limits.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { openDatabase } from './platform/database.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

const app = useTestApp()
let server: FastifyInstance
let admin: TestUser

beforeAll(async () => {
  server = await createApp(app.platform)
  admin = await app.aUser({ isAdministrator: true })
})
afterAll(() => server.close())

const askForCoins = (as: TestUser) =>
  server.inject({
    method: 'POST',
    url: requestCoins.path,
    headers: { authorization: `Bearer ${as.token}` },
    payload: { amount: '1' },
  })
const look = (as: TestUser, at = server) =>
  at.inject({ url: getUserBoard.path, headers: { authorization: `Bearer ${as.token}` } })

test('an account may ask for coins so often in an hour, is told what is left, and nobody else is refused', async () => {
  const [user, other] = [await app.aUser(), await app.aUser()]
  const { calls, seconds } = usualCallLimits.coins
  const first = await askForCoins(user)
  expect(first.statusCode).toBe(200)
  expect(first.headers['ratelimit-policy']).toBe(`"coins";q=${String(calls)};w=${String(seconds)}`)
  expect(first.headers.ratelimit).toBe(`"coins";r=${String(calls - 1)};t=${String(seconds)}`)
  for (let asked = 1; asked < calls; asked++) expect((await askForCoins(user)).statusCode).toBe(200)
  app.clock.advance({ minutes: 10 })
  const refused = await askForCoins(user)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many_calls', details: { seconds: seconds - 600 } })
  expect(refused.headers['retry-after']).toBe(String(seconds - 600))
  expect(refused.headers.ratelimit).toBe(`"coins";r=0;t=${String(seconds - 600)}`)
  const stored = await app.platform.db.selectFrom('coin_purchases').select('id').execute()
  expect(stored).toHaveLength(calls)
  expect((await askForCoins(other)).statusCode).toBe(200)
  expect((await look(user)).headers['ratelimit-policy']).toMatch(/^"other";/)
  app.clock.advance({ seconds })
  expect((await askForCoins(user)).statusCode).toBe(200)
})

test('an administrator decides on the limits, which count from then on and stand in the audit log', async () => {
  const { limits } = await app.call(getCallLimits, { as: admin })
  expect(limits.find(({ callKind }) => callKind === 'orders')).toEqual({
    callKind: 'orders',
    ...usualCallLimits.orders,
  })
  const fewer = limits.map((row) => (row.callKind === 'other' ? { ...row, calls: 5, seconds: 60 } : row))
  const policy = async (as: TestUser, at: FastifyInstance) => (await look(as, at)).headers['ratelimit-policy']
  const otherDb = openDatabase(app.platform.config.databaseUrl ?? '', { poolSize: 1 })
  const other = await createApp({ ...app.platform, db: otherDb })
  const [user, watcher] = [await app.aUser(), await app.aUser()]
  const usual = `"other";q=${String(usualCallLimits.other.calls)};w=${String(usualCallLimits.other.seconds)}`
  expect([await policy(watcher, server), await policy(watcher, other)]).toEqual([usual, usual])
  await app.call(saveCallLimits, { body: { limits: fewer }, as: admin })
  const answers = []
  for (let asked = 0; asked < 6; asked++) answers.push((await look(user)).statusCode)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  // Another process has read them just now.
  expect(await policy(watcher, other)).toBe(usual)
  app.clock.advance({ seconds: 10 })
  expect(await policy(watcher, other)).toBe('"other";q=5;w=60')
  await other.close()
  await otherDb.destroy()
  const { entries } = await app.call(listAuditEntries, { query: { subject: 'setting' }, as: admin })
  expect(entries[0]).toMatchObject({ action: 'settings.changed', subjectId: 'callLimits' })
})

test('a table that lacks a kind, has one twice, or would lock people out is refused', async () => {
  const { limits } = await app.call(getCallLimits, { as: admin })
  const [first] = limits
  if (!first) throw new Error('there are limits')
  const headers = { authorization: `Bearer ${admin.token}` }
  const save = (wrong: readonly object[]) =>
    app.server.inject({ method: 'PUT', url: saveCallLimits.path, headers, payload: { limits: wrong } })
  expect((await save(limits)).statusCode).toBe(200)
  const wrongTables = [
    limits.slice(1),
    [...limits.slice(1), { ...first, callKind: 'coins' }],
    ...[{ calls: 1 }, { seconds: 86_400 }].map((bound) => limits.map((row) => ({ ...row, ...bound }))),
  ]
  for (const wrong of wrongTables) expect((await save(wrong)).statusCode).toBe(400)
  const user = await app.aUser()
  expect(await app.refused(getCallLimits, { as: user })).toMatchObject({ status: 403 })
})
