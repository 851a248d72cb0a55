import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { line, tc } from '@tandem/core/testing/builders.ts'
import { costOf, sumAmounts } from '@tandem/core/units/units.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { listTrades } from '@tandem/contract/trades.ts'
import * as contract from '@tandem/contract/ledger/wallet.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClearedDay } from '../../testing/cleared-day.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
const date = '2026-03-04' as DeliveryDay
const zone = 'Europe/London'
let admin: TestUser
let buyer: TestUser
let seller: TestUser

/** Two markets of a zone two hours behind the platform's: their last hours are the platform's next day. */
beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  buyer = await app.aUser({ coins: '1000' })
  seller = await app.aUser({ coins: '500.00000001' })
  await aClearedDay(app, { date, admin, zone }, [
    {
      as: buyer,
      lines: [line(3, 'buy 10 @ 0.3'), line(12, 'buy 4 @ -0.01'), line(23, 'buy 7 @ 0.3'), line(24, 'buy 5 @ 0.3')],
    },
    {
      as: seller,
      lines: [line(3, 'sell 10 @ 0.1'), line(12, 'sell 9 @ -0.2'), line(23, 'sell 6 @ 0.2'), line(24, 'sell 5 @ 0.2')],
    },
  ])
  const marketId = await anIntradayMarket(app, admin, { date, zone, closes: '2026-03-04T23:00:00Z' })
  for (const period of [22, 23]) {
    await place(app, seller, marketId, wish('sell', 3, '0.25', { period }))
    await place(app, buyer, marketId, wish('buy', 3, '0.25', { period }))
  }
})

const graphic = async (dateFrom: DeliveryDay, dateTo: DeliveryDay) =>
  (await app.call(contract.getPlatformWalletGraphic, { query: { dateFrom, dateTo }, as: admin })).days

describe('coins of the whole platform', () => {
  test('count what was traded on the day of the platform that it is delivered on', async () => {
    const days = await graphic(addDays(date, -1), addDays(date, 1))
    const span = { dateFrom: date, dateTo: date }
    const trades = await app.call(listTrades, { params: span, query: { marketType: null }, as: admin })
    for (const { day, ...turnover } of days) {
      const bought = (market: string) =>
        sumAmounts(
          trades
            .filter((one) => one.type === 'buy' && one.marketType === market)
            .filter(({ start }) => dayOf(start, 'Europe/Bucharest') === day)
            .map(({ quantity, price }) => costOf(quantity, price)),
        )
      expect(turnover).toMatchObject({ dayAheadTurnover: bought('dayAhead'), intradayTurnover: bought('intraday') })
    }
    expect(days[1]?.intradayTurnover).toBe(tc('0.75'))
    expect(days[2]?.intradayTurnover).toBe(tc('0.75'))
    expect(days[2]?.dayAheadTurnover).toBeGreaterThan(0n)
  })

  test('grow by what is issued and shrink by what a closed account gives back', async () => {
    app.clock.set('2026-03-05T08:00:00Z')
    const leaving = await app.aUser({ coins: '70' })
    app.clock.set('2026-03-06T08:00:00Z')
    await app.call(deleteUser, { params: { id: leaving.userId }, as: admin })
    const days = await graphic('2026-03-01' as DeliveryDay, '2026-03-06' as DeliveryDay)
    const all = tc('1500.00000001')
    expect(days.map(({ issued }) => issued)).toEqual([0n, all, all, all, all + tc('70'), all])
    expect(days.every(({ held, issued, balancing }) => held === issued && balancing === 0n)).toBe(true)
    const last = await graphic('2026-03-06' as DeliveryDay, '2026-03-06' as DeliveryDay)
    expect(last).toEqual(days.slice(-1))
    const query = { dateFrom: '2026-03-03' as DeliveryDay, dateTo: '2026-03-06' as DeliveryDay }
    const summary = await app.call(contract.getPlatformWalletSummary, { query, as: admin })
    expect(summary).toMatchObject({ circulating: all, issued: 0n, usersWithCoins: 2 })
    const params = { userId: leaving.userId, ...query, granularity: 'day' as const }
    const { totals } = await app.call(contract.getWalletSteps, { params, as: admin })
    expect(totals).toMatchObject({ purchases: tc('70'), other: -tc('70'), finalBalance: 0n })
  })

  test('are given for 400 days by the day, and 20 years in one', async () => {
    const query = { dateFrom: date, dateTo: addDays(date, 400) }
    const refused = await app.refused(contract.getPlatformWalletGraphic, { query, as: admin })
    expect(refused).toMatchObject({ status: 422, code: 'span_too_long', details: { days: 400 } })
    await app.call(contract.getPlatformWalletSummary, { query: { ...query, dateTo: addDays(date, 7_304) }, as: admin })
    const turned = { dateFrom: date, dateTo: addDays(date, -1) }
    expect(await app.refused(contract.getPlatformWalletSummary, { query: turned, as: admin })).toMatchObject({
      code: 'start_not_before_end',
    })
  })
})
