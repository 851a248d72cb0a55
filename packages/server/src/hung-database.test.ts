import { getPublicContent } from '@tandem/contract/admin/content.ts'
import { getWallet, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { amount } from '@tandem/core/units/units.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { openDatabase, type Db } from './platform/database.ts'
import { callInProcess, sendInProcess } from './platform/in-process-client.ts'
import { anIntradayMarket, wish } from './testing/intraday.ts'
import { startCutProxy, type CutProxy } from './testing/cut-proxy.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

/* A database that takes what it is sent and says nothing: stopped, or behind a network that swallows all. */

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let user: TestUser
let marketId: number
let proxy: CutProxy
let db: Db
let server: Awaited<ReturnType<typeof createApp>>

beforeAll(async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  user = await app.aUser({ coins: '100' })
  marketId = await anIntradayMarket(app, admin, { date: '2026-04-01', closes: '2026-04-01T18:00:00Z' })
  proxy = await startCutProxy(app.platform.config.databaseUrl ?? '')
  db = openDatabase(proxy.url, { poolSize: 3 })
  server = await createApp({ ...app.platform, db }, { rateLimitFactor: 0 })
})
afterAll(async () => {
  proxy.restore()
  await server.close()
  await db.destroy()
  proxy.close()
})

const asking = () => ({ token: user.token })
const wallet = () => sendInProcess(server, getWallet, { params: { userId: user.userId } }, asking())
const order = (requestKey: string) =>
  sendInProcess(server, placeIntradayOrder, { body: { marketId, ...wish('buy', 1, '0.1'), requestKey } }, asking())
const coins = (requestKey: string) =>
  sendInProcess(server, requestCoins, { body: { amount: amount(1n), note: '', requestKey } }, asking())

test('every call is answered while the database says nothing, and all goes on when it is back', async () => {
  expect((await wallet()).statusCode).toBe(200)
  // All connections are open: what is asked on them is what hangs.
  await Promise.all(Array.from({ length: 3 }, () => sql`select pg_sleep(0.2)`.execute(db)))
  proxy.cut('mute')
  // More than there are connections, of every kind.
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, wallet),
    ...[order('hung-1'), order('hung-2'), coins('hung-coins'), sendInProcess(server, getPublicContent, {})],
  ])
  for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'service_unavailable' })
  const state = async () => [(await server.inject('/health')).statusCode, (await server.inject('/ready')).statusCode]
  expect(await state()).toEqual([200, 503])
  expect((await server.inject('/ready')).json()).toMatchObject({ reason: 'database' })
  // Who comes now is told at once what is known.
  expect((await coins('hung-later')).json()).toMatchObject({ code: 'service_unavailable' })

  proxy.restore()
  await expect.poll(state, { timeout: 30_000 }).toEqual([200, 200])
  for (const answer of [await wallet(), await order('hung-1'), await coins('hung-coins')]) {
    expect(answer.statusCode).toBe(200)
  }
  const mine = await callInProcess(server, getWallet, { params: { userId: user.userId } }, asking())
  // Only the one that was sent again is in the book.
  expect(mine.reserved).toBe(amount(10_000_000n))
})
