import { amount } from '@tandem/core/units/units.ts'
import { placeIntradayOrder } from '@tandem/contract/orders/intraday.ts'
import { requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { openDatabase } from './platform/database.ts'
import { sendInProcess } from './platform/in-process-client.ts'
import { anIntradayMarket, wish } from './testing/intraday.ts'
import { startLosingProxy, type Loss } from './testing/losing-commits.ts'
import { useTestApp, type TestUser } from './testing/test-app.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let user: TestUser
let marketId: number

beforeAll(async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  user = await app.aUser({ coins: '100' })
  marketId = await anIntradayMarket(app, admin, { date: '2026-04-01', closes: '2026-04-01T18:00:00Z' })
})

type Send = (server: typeof app.server, key: string, language: 'en' | 'ro') => ReturnType<typeof sendInProcess>

const calls: Readonly<Record<string, { readonly send: Send; readonly count: (key: string) => Promise<unknown[]> }>> = {
  'a request for coins': {
    send: (server, requestKey, language) =>
      sendInProcess(
        server,
        requestCoins,
        { body: { amount: amount(500_000_000n), note: '', requestKey } },
        { token: user.token, language },
      ),
    count: (key) => app.platform.db.selectFrom('coin_purchases').select('id').where('request_key', '=', key).execute(),
  },
  'an intra-day order': {
    send: (server, requestKey, language) =>
      sendInProcess(
        server,
        placeIntradayOrder,
        { body: { marketId, ...wish('buy', 1, '0.1'), requestKey } },
        { token: user.token, language },
      ),
    count: (key) => app.platform.db.selectFrom('intraday_orders').select('id').where('request_key', '=', key).execute(),
  },
}

/** Sends it by a way that loses the commit, and answers what was said then. */
async function sendLosing(send: Send, key: string, loss: Loss, language: 'en' | 'ro') {
  const proxy = await startLosingProxy(app.platform.config.databaseUrl ?? '', loss)
  const db = openDatabase(proxy.url, { poolSize: 2 })
  const server = await createApp({ ...app.platform, db }, { rateLimitFactor: 0 })
  try {
    const answer = await send(server, key, language)
    return { status: answer.statusCode, ...RefusalBody.parse(answer.json()) }
  } finally {
    await server.close()
    await db.destroy()
    proxy.close()
  }
}

describe.each(Object.keys(calls))('%s whose commit was lost', (name) => {
  const { send, count } = calls[name] as (typeof calls)[string]

  test.each([
    ['stored', 1],
    ['notStored', 0],
  ] as const)('(%s) is not said to be undone; the same key again gives the outcome', async (loss, stored) => {
    const key = `${name}/${loss}`
    const answer = await sendLosing(send, key, loss, 'en')
    expect(answer).toMatchObject({ status: 504, code: 'outcome_unknown' })
    expect(answer.message).toMatch(/may or may not be saved/)
    expect(await count(key)).toHaveLength(stored)
    expect((await send(app.server, key, 'en')).statusCode).toBe(200)
    expect((await send(app.server, key, 'en')).statusCode).toBe(200)
    expect(await count(key)).toHaveLength(1)
  })
})

test('what was stored before its answer was lost is not said to be undone', async () => {
  const { send, count } = calls['a request for coins'] as (typeof calls)[string]
  const answer = await sendLosing(send, 'answered', 'answered', 'en')
  expect(answer).toMatchObject({ status: 504, code: 'outcome_unknown' })
  expect(await count('answered')).toHaveLength(1)
})

test('in Romanian, too', async () => {
  const { send } = calls['a request for coins'] as (typeof calls)[string]
  const { message } = await sendLosing(send, 'romanian', 'stored', 'ro')
  expect(message).toMatch(/nu se știe dacă s-a salvat/)
})
