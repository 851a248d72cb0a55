import { signIn } from '@tandem/contract/accounts.ts'
import { getAuctionResult } from '@tandem/contract/auctions.ts'
import { getIntradayBoard } from '@tandem/contract/intraday.ts'
import { listIntradayMarkets } from '@tandem/contract/intraday-lists.ts'
import { listDayAheadSessions } from '@tandem/contract/markets.ts'
import { getTradingAgents } from '@tandem/contract/trading-agents.ts'
import { expect, test } from 'vitest'
import { callInProcess } from '../platform/in-process-client.ts'
import { useTestApp } from '../testing/test-app.ts'
import { demoLogins, seedDemo } from './seed.ts'

// The Sunday after the clock change: one of the days lived through has 23 hours.
const app = useTestApp({ now: '2026-03-30T06:00:00Z' })

test('the demo is born with people, coins and cleared days, through the front door', async () => {
  await seedDemo(app.platform, 3)
  for (const { username, password } of demoLogins) {
    const answer = await callInProcess(app.server, signIn, { body: { username, password } })
    expect(answer.username).toBe(username)
  }
  const { accessToken: token } = await callInProcess(app.server, signIn, {
    body: { username: 'mihai', password: 'tandem-demo' },
  })
  const sessions = await callInProcess(app.server, listDayAheadSessions, {}, { token })
  expect(sessions.map(({ date, status, periodCount }) => [date, status, periodCount])).toEqual([
    ['2026-04-01', 'open', 24],
    ['2026-03-31', 'open', 24],
    ['2026-03-30', 'settled', 24],
    ['2026-03-29', 'settled', 23],
    ['2026-03-28', 'settled', 24],
  ])
  for (const { id } of sessions.filter(({ status }) => status === 'settled')) {
    const result = await callInProcess(app.server, getAuctionResult, { params: { id } }, { token })
    expect(result.verification.passed).toBe(true)
    expect(result.indices.base.pricedPeriods).toBeGreaterThan(20)
  }
})

test('its intraday markets have traded, and the books of today and tomorrow are open', async () => {
  const { accessToken: token } = await callInProcess(app.server, signIn, {
    body: { username: 'ana', password: 'tandem-demo' },
  })
  const sessions = await callInProcess(app.server, listIntradayMarkets, {}, { token })
  expect(sessions.map(({ date, status }) => [date, status])).toEqual([
    ['2026-04-01', 'scheduled'],
    ['2026-03-31', 'scheduled'],
    ['2026-03-30', 'open'],
    ['2026-03-29', 'settled'],
    ['2026-03-28', 'settled'],
    ['2026-03-27', 'settled'],
  ])
  for (const { id: marketId, status } of sessions.filter((each) => each.status !== 'scheduled')) {
    const { contracts } = await callInProcess(app.server, getIntradayBoard, { params: { marketId } }, { token })
    expect(contracts.filter(({ trades }) => trades > 0).length).toBeGreaterThan(5)
    const quoted = contracts.filter(({ bid, ask }) => bid !== null && ask !== null)
    expect(quoted.length > 5).toBe(status === 'open')
  }
})

test('its market maker is on, unlike anywhere else', async () => {
  const { accessToken: token } = await callInProcess(app.server, signIn, {
    body: { username: 'admin', password: 'tandem-admin' },
  })
  const { settings, users } = await callInProcess(app.server, getTradingAgents, {}, { token })
  expect(settings).toMatchObject({ marketMaker: true, agents: 0 })
  expect(users.map(({ username }) => username)).toEqual(['market-maker'])
})

test('a database with users is left as it is', async () => {
  const count = async () => (await app.platform.db.selectFrom('users').select('id').execute()).length
  const before = await count()
  await seedDemo(app.platform, 3)
  expect(await count()).toBe(before)
})
