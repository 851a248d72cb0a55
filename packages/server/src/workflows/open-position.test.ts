import { getImbalanceSettings, saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { applySettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { closeSession } from '@tandem/contract/markets/markets.ts'
import { getOpenPosition } from '@tandem/contract/orders/open-position.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { beforeAll, expect, test } from 'vitest'
import { aClearedDay } from '../testing/cleared-day.ts'
import { saveForecasts } from '../testing/forecasts.ts'
import { meter } from '../testing/imbalances.ts'
import { anIntradayMarket, place, wish } from '../testing/intraday.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { aMarket, sendOrder } from '../testing/trading.ts'

const app = useTestApp({ now: '2026-03-04T08:00:00Z' })
const day = '2026-03-05' as DeliveryDay
let admin: TestUser
let home: TestUser
let other: TestUser

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true })
  home = await app.aUser({ coins: '100' })
  other = await app.aUser({ coins: '100' })
})

const positionOf = (as: TestUser, query: { day?: DeliveryDay } = { day }) =>
  app.call(getOpenPosition, { params: { userId: as.userId }, query, as })

test('a day from its forecast to its contracts', async () => {
  const marketId = await aMarket(app, admin, { date: day, closes: '2026-03-04T11:00:00Z' })
  await saveForecasts(app, { day, userId: home.userId, consumption: [5_000], production: [2_000], price: [20_000] })
  await sendOrder(app, home, marketId, line(1, 'buy 2 @ 0.30'), line(2, 'sell 1 @ 0.10'))
  const { hours, totals, zone } = await positionOf(home)
  expect([hours.length, zone]).toEqual([24, 'Europe/Bucharest'])
  const open = {
    need: kWh('3'),
    position: 0,
    aim: kWh('3'),
    open: kWh('3'),
    pendingBuy: kWh('2'),
    pendingSell: 0,
    expectedPrice: perKWh('0.2'),
    isCleared: false,
    deficitPrice: perKWh('0.25'),
    excessPrice: perKWh('0.15'),
    cost: tc('0.15'),
    limit: perKWh('0.25'),
    label: '00:00-01:00',
    day,
  }
  const gate = Temporal.Instant.from('2026-03-04T11:00Z')
  const market = { marketId, marketType: 'dayAhead', period: 1, closesAt: gate }
  expect(hours[0]).toMatchObject({ ...open, market })
  expect(hours[1]).toMatchObject({ pendingBuy: 0, pendingSell: kWh('1'), market: { period: 2 } })
  expect(totals).toEqual({
    short: kWh('72'),
    long: 0,
    openHours: 24,
    unknownHours: 0,
    cost: tc('3.6'),
    unavoidable: 0n,
  })

  // Cleared at 0.20 and 0.15, then a part of it sold intra-day.
  await sendOrder(app, other, marketId, line(1, 'sell 2 @ 0.10'), line(2, 'buy 1 @ 0.20'))
  await app.call(closeSession, { params: { id: marketId }, as: admin })
  const cleared = await positionOf(home)
  expect(cleared.hours[0]).toMatchObject({ position: kWh('2'), open: kWh('1'), isCleared: true, market: null })
  expect(cleared.hours[1]).toMatchObject({ position: kWh('-1'), open: kWh('4'), expectedPrice: perKWh('0.15') })
  expect(cleared.hours[2]).toMatchObject({ isCleared: false, expectedPrice: perKWh('0.2') })
  const intradayId = await anIntradayMarket(app, admin, { date: day, closes: '2026-03-05T21:00:00Z' })
  await place(app, other, intradayId, wish('buy', 6, '0.25', { period: 1 }))
  await place(app, home, intradayId, wish('sell', 6, '0.25', { period: 1 }))
  await place(app, home, intradayId, wish('buy', 1, '0.11', { period: 1 }))
  const { hours: traded } = await positionOf(home)
  const contract = { marketId: intradayId, marketType: 'intraday', period: 1 }
  expect(traded[0]).toMatchObject({ position: kWh('-4'), open: kWh('7'), pendingBuy: kWh('1'), market: contract })
  expect(traded[0]?.market?.closesAt.toString()).toBe('2026-03-04T21:00:00Z')

  // What has begun is over, and a contract that closed is no way to close it.
  app.clock.set('2026-03-04T22:30:00Z')
  const later = await positionOf(home)
  expect(later.hours.map(({ label }) => label).slice(0, 2)).toEqual(['01:00-02:00', '02:00-03:00'])
  expect(later.hours[0]?.market).toBeNull()
  expect(later.hours[1]?.market).toMatchObject({ ...contract, period: 3 })
})

test('without a day it is today and tomorrow; without a forecast nothing is said to be open', async () => {
  app.clock.set('2026-03-05T08:30:00Z')
  const { hours, totals } = await positionOf(other, {})
  expect(hours).toHaveLength(13 + 24)
  expect(hours[0]).toMatchObject({ label: '11:00-12:00', day, need: null, open: null, cost: null, limit: null })
  expect(totals).toEqual({ short: 0, long: 0, openHours: 0, unknownHours: 37, cost: null, unavoidable: null })
  const params = { userId: home.userId }
  expect(await app.refused(getOpenPosition, { params, query: {}, as: other })).toMatchObject({ code: 'not_allowed' })
  expect((await app.call(getOpenPosition, { params, query: { day }, as: admin })).hours).toHaveLength(13)
})

test('in mode B the price is what everybody’s directions at that hour made it of late', async () => {
  const settings = await app.call(getImbalanceSettings, { as: admin })
  await app.call(saveImbalanceSettings, { body: { ...settings, mode: 'B' }, as: admin })
  const coming = '2026-03-09' as DeliveryDay
  const forecast = { userId: home.userId, consumption: [1_000], price: [40_000] }
  await saveForecasts(app, { day: coming, ...forecast })
  expect((await positionOf(home, { day: coming })).hours[0]).toMatchObject({ open: kWh('1'), cost: null, limit: null })

  const settled = '2026-03-06' as DeliveryDay
  const { id: marketId } = await aClearedDay(app, { date: settled, admin }, [
    { as: home, lines: [line(1, 'buy 1 @ 0.30'), line(2, 'buy 1 @ 0.30')] },
    { as: other, lines: [line(1, 'sell 1 @ 0.10'), line(2, 'sell 1 @ 0.10')] },
  ])
  app.clock.set('2026-03-06T22:30:00Z')
  // Short in the first hour, long in the second.
  await meter(app, home, settled, (hour) => ({ consumption: hour === 0 ? 3 : 0 }))
  await meter(app, other, settled, (hour) => ({ consumption: 0, production: hour < 2 ? 1 : 0 }))
  await app.call(applySettlement, { params: { marketId }, as: admin })
  const { hours } = await positionOf(home, { day: coming })
  const both = (price: string) => ({ deficitPrice: perKWh(price), excessPrice: perKWh(price) })
  expect(hours[0]).toMatchObject({ ...both('0.5'), cost: tc('0.1'), limit: perKWh('0.5') })
  expect(hours[1]).toMatchObject({ ...both('0.3'), cost: tc('-0.1'), limit: perKWh('0.3') })
  expect(hours[2]).toMatchObject({ deficitPrice: null, cost: null })
})

test('how sure the forecast is says what an hour may still cost once it is closed', async () => {
  const settings = await app.call(getImbalanceSettings, { as: admin })
  await app.call(saveImbalanceSettings, { body: { ...settings, mode: 'A' }, as: admin })
  const unsure = '2026-03-10' as DeliveryDay
  // Quantiles 100 Wh and 100 ticks apart.
  await saveForecasts(app, { day: unsure, userId: other.userId, consumption: [2_000], price: [20_000], spread: 100 })
  const { hours, totals } = await positionOf(other, { day: unsure })
  expect(hours[0]).toMatchObject({ need: kWh('2'), aim: kWh('2'), open: kWh('2'), deficitPrice: perKWh('0.25') })
  const [hour] = hours
  expect(Number(hour?.unavoidable)).toBeGreaterThan(0)
  // Two kWh are short in every case: that is the same 0.1 TC, less what remains either way.
  expect(Number(hour?.cost) + Number(hour?.unavoidable)).toBeCloseTo(Number(tc('0.1')), -6)
  expect(totals.unavoidable).toBe(24n * BigInt(hour?.unavoidable ?? 0n))
})
