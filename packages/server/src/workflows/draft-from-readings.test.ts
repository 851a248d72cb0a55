import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { generateOrderForecast, saveForecastPreference } from '@tandem/contract/orders/forecast-orders.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { household, meterDays, publishDays } from '../testing/forecasting.ts'
import { aMarket } from '../testing/trading.ts'
import { useTestApp, type TestUser } from '../testing/test-app.ts'
import { prepareOrders } from './prepare-orders.ts'

const app = useTestApp({ now: '2026-02-01T00:00:00Z' })
const day = '2026-03-29' as DeliveryDay
let ana: TestUser

beforeAll(async () => {
  app.clock.set('2026-03-28T06:30:00Z')
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  ana = await app.aUser({ coins: '100' })
  await publishDays(app, '2026-03-28', 20)
  await meterDays(app, ana, { last: '2026-03-27', count: 40 }, household())
  await aMarket(app, admin, { date: day, closes: '2026-03-28T11:00:00Z', mtuMinutes: 15 })
})

const preview = (as = ana) =>
  app.call(generateOrderForecast, {
    params: { userId: as.userId, marketDate: day },
    query: { preview: true },
    as,
  })
const countForecasts = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int4 as count from forecasts
    where delivery_day = ${day}`.execute(app.platform.db)
  return rows[0]?.count
}

test('forecasts that are missing are made, once, and an order of a day of 23 hours comes of them', async () => {
  const [first, second] = await Promise.all([preview(), preview()])
  expect(await countForecasts()).toBe(3)
  expect(first.forecasts).toMatchObject({ price: { model: 'autoregression' } })
  expect(first.forecasts.production).not.toBeNull()
  expect(second.lines).toEqual(first.lines)
  expect(first.lines.length).toBeGreaterThan(80)
  expect(Math.max(...first.lines.map(({ period }) => period))).toBe(92)
  // At noon there is more sun than is used, in the evening less.
  const sideAt = (label: string) => first.lines.find((line) => line.label === label)?.side
  expect([sideAt('12:15-12:30'), sideAt('20:00-20:15')]).toEqual(['sell', 'buy'])
  expect(await preview()).toEqual(first)
  expect(await countForecasts()).toBe(3)
})

test('the draft of the morning is what the preview showed, and new readings make it anew', async () => {
  const { lines, strategy } = await preview()
  const body = { preparesDraft: true, notifiesByMail: true, strategy }
  await app.call(saveForecastPreference, { body, as: ana })
  const [orderId] = await prepareOrders(app.platform)
  const after = await preview()
  expect(after.existing).toMatchObject({ id: orderId, status: 'draft' })
  expect(after.lines).toEqual(lines)
  app.clock.advance({ minutes: 10 })
  await meterDays(app, ana, { last: '2026-03-27', count: 14 }, () => ({ consumption: 3_000, production: 0 }))
  const anew = await preview()
  expect(anew.buyQuantity).toBeGreaterThan(after.buyQuantity)
  expect(await countForecasts()).toBeGreaterThan(3)
})
