import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { energyWh, priceTick, sumAmounts } from '@tandem/core/units/units.ts'
import { exportIndicators, getIndicators } from '@tandem/contract/admin/dashboards.ts'
import { saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { applySettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { acceptCoinPurchase, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { getMarketResultsGraphic, getWalletGraphic, getWalletSteps } from '@tandem/contract/ledger/wallet.ts'
import { beforeAll, expect, test } from 'vitest'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { aMarket, sendOrder } from '../../testing/trading.ts'
import { at, coins, tradesOf } from '../../testing/whole-day.ts'
import { runMarketDay } from '../../workflows/market-day.ts'

// The day of 25 hours; the day after it trades intra-day by the hour.
const date = '2026-10-25' as DeliveryDay
const quarters = 100
const app = useTestApp()
let buyer: TestUser
let seller: TestUser

beforeAll(async () => {
  app.clock.set(at(date, '08:00', -1))
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  ;[buyer, seller] = [await app.aUser(), await app.aUser()]
  for (const as of [buyer, seller]) {
    const { id } = await app.call(requestCoins, { body: { amount: coins, note: '' }, as })
    await app.call(acceptCoinPurchase, { params: { id }, as: admin })
  }
  const [usualPeak, usualOffPeak] = [priceTick(30_000), priceTick(20_000)]
  const pricing = { mode: 'A', factor: 250_000, minimum: priceTick(2_000), unmetered: 'nothing' } as const
  await app.call(saveImbalanceSettings, { body: { ...pricing, usualPeak, usualOffPeak }, as: admin })
  const marketId = await aMarket(app, admin, { date, closes: at(date, '13:00', -1).toString(), mtuMinutes: 15 })
  for (const [as, side] of [
    [buyer, 'buy'],
    [seller, 'sell'],
  ] as const) {
    const lines = Array.from({ length: quarters }, (_, index) => {
      return { period: index + 1, side, steps: [{ price: priceTick(20_000), quantity: energyWh(1_000 + index) }] }
    })
    await sendOrder(app, as, marketId, ...lines)
  }
  app.clock.set(at(date, '13:00', -1))
  await runMarketDay(app.platform)
  const after = addDays(date, 1)
  app.clock.set(at(after, '16:00', -1))
  const intradayId = await anIntradayMarket(app, admin, { date: after, closes: at(after, '23:00').toString() })
  await place(app, seller, intradayId, wish('sell', 2, '0.2'))
  await place(app, buyer, intradayId, wish('buy', 2, '0.2'))
  app.clock.set(at(date, '00:30', 2))
  await app.call(applySettlement, { params: { marketId }, as: admin })
})

const of = (as: TestUser, days = 0) => ({
  params: { userId: as.userId, dateFrom: date, dateTo: addDays(date, days), granularity: 'quarter' as const },
  as,
})
const indicatorsOf = (as: TestUser, marketType: MarketType | null, days = 0) => {
  const { params } = of(as, days)
  return { params: { ...params, marketType }, as }
}

test('a day that traded by the quarter-hour has its results by the quarter-hour', async () => {
  for (const as of [buyer, seller]) {
    const trades = await tradesOf({ app, date }, as)
    expect(trades).toHaveLength(quarters)
    const results = await app.call(getMarketResultsGraphic, of(as))
    const { steps, totals } = await app.call(getIndicators, indicatorsOf(as, null))
    expect(new Set(steps.map(({ label }) => label)).size).toBe(quarters)
    expect(results.steps.map(({ start }) => start)).toEqual(steps.map(({ start }) => start))
    for (const [index, step] of steps.entries()) {
      const trade = trades.find(({ start }) => start.equals(step.start))
      expect(step.start.until(step.end).total('minutes')).toBe(15)
      expect(step).toMatchObject({ net: trade?.value, trades: 1 })
      expect(step.bought + step.sold).toBe(1_000 + index)
      expect(results.steps[index]).toMatchObject({ dayAhead: trade?.value, balancing: step.imbalance })
      expect(step.imbalance).not.toBe(0n)
    }
    expect(sumAmounts(steps.map(({ result }) => result))).toBe(totals.result)
    expect(results.totals.total).toBe(totals.result)
  }
})

test('what an hour brought is not divided into quarters nobody knows', async () => {
  const code = { status: 422, code: 'steps_too_short', field: 'granularity', details: { minutes: 60 } }
  expect(await app.refused(getMarketResultsGraphic, of(buyer, 1))).toMatchObject(code)
  for (const endpoint of [getIndicators, exportIndicators]) {
    expect(await app.refused(endpoint, indicatorsOf(buyer, null, 1))).toMatchObject(code)
    expect(await app.refused(endpoint, indicatorsOf(buyer, 'intraday', 1))).toMatchObject(code)
  }
  // The day-ahead market and the settled day are by the quarter-hour.
  for (const market of ['dayAhead', 'balancing'] as const) {
    const { steps } = await app.call(getIndicators, indicatorsOf(buyer, market, 1))
    expect(steps).toHaveLength(quarters + 96)
  }
})

test('coins are told by the quarter-hour of their posting, whatever the market', async () => {
  const { steps, totals } = await app.call(getWalletSteps, of(buyer, 1))
  expect(steps).toHaveLength(quarters + 96)
  expect(steps.reduce((sum, { change }) => sum + change, 0n)).toBe(totals.change)
  const moved = steps.filter(({ change }) => change !== 0n).map(({ label }) => label)
  expect(moved).toEqual(['16:00-16:15'])
  const drawn = (await app.call(getWalletGraphic, of(buyer, 1))).steps
  expect(drawn.map(({ balance }) => balance)).toEqual(steps.map(({ finalBalance }) => finalBalance))
})
