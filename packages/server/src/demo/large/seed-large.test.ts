import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import { getSettlement, listSettlementDays } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { expect, test } from 'vitest'
import { callInProcess } from '../../platform/in-process-client.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { seedLargeDemo } from './seed-large.ts'

// In the afternoon of the day after the clock change: one of the days lived through has 23 hours.
const app = useTestApp({ now: '2026-03-30T14:00:00Z' })

test(
  'two hundred people trade, are metered and settled, by the same rules as everybody',
  { timeout: 600_000 },
  async () => {
    expect(await seedLargeDemo(app.platform, { days: 3 })).toBe(true)
    const body = { username: 'admin', password: 'tandem-admin' }
    const { accessToken: token } = await callInProcess(app.server, signIn, { body })
    const sessions = await callInProcess(app.server, listDayAheadSessions, {}, { token })
    expect(sessions.map(({ date, status, periodCount }) => [date, status, periodCount])).toEqual([
      ['2026-04-01', 'open', 24],
      ['2026-03-31', 'settled', 24],
      ['2026-03-30', 'settled', 24],
      ['2026-03-29', 'settled', 23],
      ['2026-03-28', 'settled', 24],
    ])
    const params = { id: sessions[3]?.id ?? 0 }
    const result = await callInProcess(app.server, getAuctionResult, { params }, { token })
    expect(result).toMatchObject({ orders: 200, verification: { passed: true } })
    expect(result.indices.base.pricedPeriods).toBe(23)
    const query = { dateFrom: '2026-03-27' as DeliveryDay, dateTo: '2026-03-29' as DeliveryDay }
    const days = await callInProcess(app.server, listSettlementDays, { query }, { token })
    expect(days.map(({ date, state, changedReadings }) => [date, state, changedReadings])).toEqual([
      ['2026-03-29', 'ready', 0],
      ['2026-03-28', 'applied', 0],
      ['2026-03-27', 'applied', 0],
    ])
    const marketId = days[1]?.marketId ?? 0
    const { users, groups } = await callInProcess(app.server, getSettlement, { params: { marketId } }, { token })
    expect([users.length, groups.length]).toEqual([200, 10])
  },
)

test('a database with users is left as it is', async () => {
  expect(await seedLargeDemo(app.platform, { days: 3 })).toBe(false)
})
