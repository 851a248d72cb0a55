import { signIn } from '@tandem/contract/accounts.ts'
import { getAuctionResult } from '@tandem/contract/auctions.ts'
import { listDayAheadSessions } from '@tandem/contract/markets.ts'
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

test('a database with users is left as it is', async () => {
  const count = async () => (await app.platform.db.selectFrom('users').select('id').execute()).length
  const before = await count()
  await seedDemo(app.platform, 3)
  expect(await count()).toBe(before)
})
