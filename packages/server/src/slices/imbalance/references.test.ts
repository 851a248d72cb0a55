import {
  getUserImbalances,
  saveImbalanceSettings,
  type ImbalanceSettings,
} from '@tandem/contract/imbalance/imbalance.ts'
import { applySettlement, getSettlement, previewSettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { listNotices } from '@tandem/contract/notices.ts'
import { closeSession, saveReferencePrices } from '@tandem/contract/markets/markets.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { beforeAll, expect, test } from 'vitest'
import { aClearedDay } from '../../testing/cleared-day.ts'
import { meter } from '../../testing/imbalances.ts'
import { anIntradayMarket, place, wish } from '../../testing/intraday.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { coinsOf, sendOrder, aMarket } from '../../testing/trading.ts'

const app = useTestApp({ now: '2026-03-01T08:00:00Z' })
let admin: TestUser
let consumer: TestUser
let producer: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  consumer = await app.aUser({ coins: '100' })
  producer = await app.aUser({ coins: '100' })
})

const usual: ImbalanceSettings = {
  mode: 'A',
  factor: 250_000,
  minimum: perKWh('0.02'),
  unmetered: 'nothing',
  usualPeak: null,
  usualOffPeak: null,
}
const settings = (changes: Partial<ImbalanceSettings>) =>
  app.call(saveImbalanceSettings, { body: { ...usual, ...changes }, as: admin })

/** One kWh bought for the first hour, and one traded continuously for the fourth. */
async function aTradedDay(date: string): Promise<number> {
  const { id } = await aClearedDay(app, { date, admin }, [
    { as: consumer, lines: [line(1, 'buy 1 @ 0.30')] },
    { as: producer, lines: [line(1, 'sell 1 @ 0.10')] },
  ])
  const intraday = await anIntradayMarket(app, admin, { date, closes: `${date}T20:00:00Z` })
  await place(app, producer, intraday, wish('sell', 2, '0.40', { period: 4 }))
  await place(app, producer, intraday, wish('sell', 2, '0.41', { period: 4 }))
  await place(app, consumer, intraday, wish('buy', 3, '0.50', { period: 4 }))
  app.clock.set(`${date}T23:00:00Z`)
  await app.call(closeSession, { params: { id: intraday }, as: admin })
  return id
}

test('a reference is the auction’s price, or what was traded continuously, or the administrator’s, or the usual one', async () => {
  const date = '2026-03-02' as DeliveryDay
  const marketId = await aTradedDay(date)
  for (const user of [consumer, producer]) await meter(app, user, date, () => ({ consumption: 1, production: 0 }))
  const call = { params: { marketId }, as: admin }
  expect(await app.refused(previewSettlement, call)).toMatchObject({
    status: 409,
    code: 'reference_price_missing',
    details: { count: 22, date, label: '01:00-02:00' },
  })
  const own = { params: { userId: consumer.userId, marketDate: date }, as: consumer }
  expect(await app.call(getUserImbalances, own)).toMatchObject({ state: 'open', lines: [] })

  const prices = [1, 2, 4].map((period) => ({ period, price: perKWh('0.50') }))
  await app.call(saveReferencePrices, { body: { date, prices }, as: admin })
  await settings({ usualPeak: perKWh('0.60'), usualOffPeak: perKWh('-0.04') })
  const { periods } = await app.call(previewSettlement, call)
  const seen = (hour: number) => {
    const period = periods[hour]
    return [period?.referenceOrigin, period?.reference, period?.deficitPrice, period?.excessPrice]
  }
  expect(seen(0)).toEqual(['dayAhead', ...['0.20', '0.25', '0.15'].map(perKWh)])
  expect(seen(1)).toEqual(['administrator', ...['0.50', '0.625', '0.375'].map(perKWh)])
  // 2 kWh at 0.40 and 1 at 0.41, half up to the tick.
  expect(seen(3)).toEqual(['intraday', ...['0.40333', '0.50416', '0.3025'].map(perKWh)])
  // Below zero the deficit still pays more; near zero the minimum counts.
  expect(seen(5)).toEqual(['usual', ...['-0.04', '-0.02', '-0.06'].map(perKWh)])
  expect(seen(9)).toEqual(['usual', ...['0.60', '0.75', '0.45'].map(perKWh)])
  const applied = await app.call(applySettlement, call)
  expect(applied.periods).toEqual(periods)
  await settings({})
  expect((await app.call(getSettlement, call)).periods).toEqual(periods)
})

test('terms for one day alone: another mode, another spread', async () => {
  const date = '2026-03-04' as DeliveryDay
  app.clock.set('2026-03-03T08:00:00Z')
  const [buyer, seller] = [await app.aUser({ coins: '100' }), await app.aUser({ coins: '100' })]
  const { id: marketId } = await aClearedDay(app, { date, admin }, [
    { as: buyer, lines: [line(1, 'buy 10 @ 0.30')] },
    { as: seller, lines: [line(1, 'sell 10 @ 0.10')] },
  ])
  app.clock.set('2026-03-05T00:00:00Z')
  await meter(app, buyer, date, (hour) => ({ consumption: hour === 0 ? 14 : 0 }))
  await meter(app, seller, date, (hour) => ({ production: hour === 0 ? 11 : 0 }))
  const preview = (query: object) => app.call(previewSettlement, { params: { marketId }, query, as: admin })
  // The system lacks 3 kWh: one price for both, 0.20 + 0.05.
  const single = await preview({ mode: 'B' })
  expect(single).toMatchObject({ terms: { mode: 'B' }, balancing: tc('0.75') })
  const prices = { deficitPrice: perKWh('0.25'), excessPrice: perKWh('0.25') }
  expect(single.periods[0]).toMatchObject({ ...prices, systemImbalance: kWh('-3') })
  expect((await preview({ factor: 100_000, minimum: perKWh('0.03') })).periods[0]).toMatchObject({
    deficitPrice: perKWh('0.23'),
    excessPrice: perKWh('0.17'),
  })
  const refused = async (query: object) =>
    (await app.refused(applySettlement, { params: { marketId }, query, as: admin })).code
  for (const factor of [-1, 10_000_001]) {
    expect(await app.refused(applySettlement, { params: { marketId }, query: { factor }, as: admin })).toMatchObject({
      code: 'number_out_of_bounds',
      field: 'factor',
      message: 'Enter a number from 0 to 10.',
    })
  }
  for (const minimum of [perKWh('-0.01'), perKWh('10.00001')]) {
    expect(await app.refused(applySettlement, { params: { marketId }, query: { minimum }, as: admin })).toMatchObject({
      code: 'price_out_of_bounds',
      field: 'minimum',
      message: 'The price must be between 0 and 10 TC/kWh.',
    })
  }
  expect(await refused({ mode: 'C' })).toBe('imbalance_prices_missing')
  await app.call(applySettlement, { params: { marketId }, query: { mode: 'B' as const }, as: admin })
  expect(await app.call(getSettlement, { params: { marketId }, as: admin })).toMatchObject({ terms: { mode: 'B' } })
})

test('who is below zero by an imbalance sends no order until the coins are back', async () => {
  const date = '2026-03-06' as DeliveryDay
  app.clock.set('2026-03-05T08:00:00Z')
  await settings({ usualPeak: perKWh('0.2'), usualOffPeak: perKWh('0.2') })
  const poor = await app.aUser({ coins: '3' })
  const { id: marketId } = await aClearedDay(app, { date, admin }, [
    { as: poor, lines: [line(1, 'buy 10 @ 0.30')] },
    { as: producer, lines: [line(1, 'sell 10 @ 0.10')] },
  ])
  app.clock.set('2026-03-07T00:00:00Z')
  await meter(app, poor, date, (hour) => ({ consumption: hour === 0 ? 30 : 0 }))
  await app.call(applySettlement, { params: { marketId }, as: admin })
  expect(await coinsOf(app, poor)).toEqual([tc('-4'), 0n])
  expect(await app.call(listNotices, { as: poor })).toMatchObject({
    notices: expect.arrayContaining([
      expect.objectContaining({
        facts: {
          kind: 'imbalanceApplied',
          date,
          version: 1,
          deficitVolume: kWh('20'),
          excessVolume: 0,
          cash: tc('-5'),
          posted: tc('-5'),
          isBelowZero: true,
        },
      }),
    ]) as unknown,
  })
  const next = await aMarket(app, admin, { date: '2026-03-08', closes: '2026-03-07T12:00:00Z' })
  await expect(sendOrder(app, poor, next, line(1, 'sell 1 @ 0.10'))).rejects.toThrow('balance_negative')
  const intraday = await anIntradayMarket(app, admin, { date: '2026-03-08', closes: '2026-03-08T12:00:00Z' })
  await expect(place(app, poor, intraday, wish('sell', 1, '0.10'))).rejects.toThrow('balance_negative')
})
