import * as contract from '@tandem/contract/forecasting.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import { day, household, meterDays, publishDay, publishDays } from '../../testing/forecasting.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { scoreDueForecasts } from './scoring.ts'

const now = '2026-11-21T10:00:00Z'
const app = useTestApp({ now })
const tomorrow = day('2026-11-22')

const span = (from: string, to = from) => ({ dateFrom: day(from), dateTo: day(to) })
const makeVolume = (user: TestUser, from: string, to = from) =>
  app.call(contract.generateVolumeForecast, { params: { userId: user.userId, ...span(from, to) }, as: user })
const makePrices = (user: TestUser, from: string, to = from) =>
  app.call(contract.generatePriceForecast, { params: span(from, to), as: user })
const boardOf = (user: TestUser, query: { day?: ReturnType<typeof day>; of?: 'user' | 'group' } = {}) =>
  app.call(contract.getForecast, { params: { userId: user.userId }, query, as: user })

async function ended(run: contract.ForecastRun, user: TestUser): Promise<contract.ForecastRun> {
  for (let now = run; ; now = await app.call(contract.getForecastRun, { params: { id: run.id }, as: user })) {
    if (now.endedAt) return now
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('forecasts of energy', () => {
  test('are made, shown, and judged once the day is over', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-11-20', count: 40 }, household())
    const run = await ended(await makeVolume(user, tomorrow), user)
    expect(run).toMatchObject({ kind: 'volume', of: 'user', state: 'done', totalDays: 1, doneDays: 1, skippedDays: 0 })
    const board = await boardOf(user)
    expect(board).toMatchObject({ day: tomorrow, zone: 'Europe/Bucharest', marketId: null, group: null })
    expect(board.gateClosure.toString()).toBe('2026-11-21T11:00:00Z')
    expect(board.consumption.forecast?.hours).toHaveLength(24)
    expect(board.consumption.forecast).toMatchObject({ isRetrospective: false, errors: null })
    for (const { value, low, high, naive, actual } of board.consumption.forecast?.hours ?? []) {
      expect(Number(low)).toBeLessThanOrEqual(value)
      expect(Number(high)).toBeGreaterThanOrEqual(value)
      expect([typeof naive, actual]).toEqual(['number', null])
    }
    expect(board.production.history).toMatchObject({ knownDays: 40, neededDays: 2 })
    expect(board.production.history.knownUntil?.toString()).toBe('2026-11-20T22:00:00Z')

    app.clock.set('2026-11-23T10:00:00Z')
    await meterDays(app, user, { last: tomorrow, count: 1 }, household(2))
    expect(await scoreDueForecasts(app.platform)).toBe(2)
    const later = await boardOf(user, { day: tomorrow })
    expect(later.consumption.forecast?.errors).toMatchObject({ hours: 24 })
    const { record } = await boardOf(user, { day: day('2026-11-24') }).then(({ consumption }) => consumption)
    expect(record).toMatchObject({ days: 1, retrospectiveDays: 0, trust: 'unknown', byDay: [{ day: tomorrow }] })
    expect(record.byClockHour).toHaveLength(24)
    app.clock.set(now)
  })

  test('of days that are over are marked, and one made before the gate counts before them', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-11-20', count: 30 }, household())
    const run = await ended(await makeVolume(user, '2026-11-01', '2026-11-22'), user)
    expect(run).toMatchObject({ state: 'done', totalDays: 22, doneDays: 22, skippedDays: 0 })
    const list = await app.call(contract.listVolumeForecasts, {
      params: { userId: user.userId, ...span('2026-11-01', '2026-11-22') },
      query: {},
      as: user,
    })
    expect(list.consumption.days).toHaveLength(22)
    expect(list.consumption.days.map(({ isRetrospective }) => isRetrospective)).toEqual([
      ...Array.from({ length: 21 }, () => true),
      false,
    ])
    expect(list.consumption.record).toMatchObject({ days: 20, retrospectiveDays: 20 })
    expect(list.consumption.record.trust).not.toBe('unknown')
    const [first] = list.consumption.days
    expect(first?.cutOff).toEqual(first?.gateClosure)
    expect(first?.errors?.hours).toBe(24)
  })
})

describe('forecasts of prices', () => {
  test('are made from what was published', async () => {
    const user = await app.aUser()
    expect(await app.refused(contract.generatePriceForecast, { params: span(tomorrow), as: user })).toMatchObject({
      code: 'forecast_prices_missing',
      details: { needed: 2, days: 0 },
    })
    await publishDays(app, '2026-11-21', 40)
    const run = await ended(await makePrices(user, tomorrow, addDays(tomorrow, 2)), user)
    expect(run).toMatchObject({ kind: 'price', of: null, state: 'done', doneDays: 3 })
    const { price } = await boardOf(user)
    expect(price.forecast).toMatchObject({ model: 'autoregression', historyDays: 40, isRetrospective: false })
    expect(price.history).toMatchObject({ knownDays: 40, better: { model: 'lear', days: 60 } })
    await publishDay(app, tomorrow, { priceOf: (hour) => (hour === 3 ? null : 30_000) })
    const later = await boardOf(user)
    expect(later.price.forecast?.errors).toMatchObject({ hours: 23, nMae: null })
  })
})
