import { updateUser } from '@tandem/contract/accounts/accounts.ts'
import * as contract from '@tandem/contract/forecasting.ts'
import { saveReferencePrices } from '@tandem/contract/markets/markets.ts'
import { valueAtLevel } from '@tandem/core/forecasting/possible-values.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { addDays, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, test } from 'vitest'
import { day, endOf, household, meterDays, publishDay, publishDays } from '../../testing/forecasting.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { scoreDueForecasts } from './scoring.ts'
import { countingForecasts } from './forecasts.store.ts'

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

test('the board names a public holiday in the language of the reader', async () => {
  const user = await app.aUser()
  expect((await boardOf(user, { day: day('2026-12-01') })).holiday).toBe('National holiday')
  expect((await boardOf(user, { day: day('2026-12-02') })).holiday).toBeNull()
  const params = { userId: user.userId }
  const board = await app.call(contract.getForecast, {
    params,
    query: { day: day('2026-11-30') },
    as: user,
    language: 'ro',
  })
  expect(board.holiday).toBe('Sfântul Andrei')
})

test('the power of the panels bounds production, and where more was metered that is said', async () => {
  const user = await app.aUser()
  await meterDays(app, user, { last: '2026-11-20', count: 40 }, household())
  const made = async () => {
    expect(await endOf(app, await makeVolume(user, tomorrow), user)).toMatchObject({ state: 'done' })
    return (await boardOf(user)).production
  }
  const free = await made()
  expect(free.limit).toBeNull()
  const most = 700
  expect(Math.max(...(free.forecast?.hours.map(({ value }) => value) ?? []))).toBeGreaterThan(most)
  const params = { id: user.userId, statusRequest: 0 }
  await app.call(updateUser, { params, query: { panelPower: most }, as: user })
  app.clock.set('2026-11-21T10:01:00Z')
  const bound = await made()
  const said = bound.forecast?.hours.flatMap(({ value, mean, high }) => [value, Number(mean), Number(high)]) ?? []
  const sure = bound.forecast?.quantiles?.flatMap(({ values }) => values) ?? []
  expect(Math.max(...said, ...sure)).toBe(most)
  expect(bound.limit).toMatchObject({ most })
  expect(bound.limit?.reachedHours).toBeGreaterThan(0)
  expect(bound.limit?.exceededHours).toBeGreaterThan(0)
  expect((await boardOf(user)).consumption.limit).toBeNull()
  app.clock.set(now)
})

describe('whole days that may come', () => {
  const pathsOf = async (user: TestUser, paths: number, of = tomorrow) => {
    const query = { day: of, paths }
    return app.call(contract.getForecast, { params: { userId: user.userId }, query, as: user })
  }

  test('have the quantiles of each hour, and nothing that came later changes them', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-11-20', count: 40 }, household())
    await makeVolume(user, tomorrow).then((run) => endOf(app, run, user))
    const { consumption, production, price } = await pathsOf(user, 100)
    for (const { forecast, paths } of [consumption, production]) {
      expect(paths?.gap).toBeNull()
      expect(paths?.days).toHaveLength(100)
      forecast?.hours.forEach((_, hour) => {
        const ofHour = forecast.quantiles?.map(({ values }) => values[hour] ?? NaN) ?? []
        const wanted = Array.from({ length: 100 }, (_value, place) => valueAtLevel(ofHour, (place + 0.5) / 100))
        const values = paths?.days.map((path) => Number(path[hour])).sort((a, b) => a - b)
        expect(values).toEqual(wanted.map(Math.round))
      })
    }
    expect(price.paths).toEqual({ days: [], gap: 'noForecast' })
    expect((await boardOf(user)).consumption.paths).toBeNull()
    expect((await pathsOf(user, 3)).consumption.paths?.days).toHaveLength(3)

    app.clock.set('2026-11-23T10:00:00Z')
    await meterDays(app, user, { last: tomorrow, count: 30 }, household(7))
    await scoreDueForecasts(app.platform)
    await makeVolume(user, '2026-11-05', '2026-11-20').then((run) => endOf(app, run, user))
    const later = await pathsOf(user, 100)
    expect(later.consumption.paths).toEqual(consumption.paths)
    expect(later.production.paths).toEqual(production.paths)
    app.clock.set(now)
  })

  test('have the hours of their day, those of autumn too', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-10-23', count: 30 }, household())
    await makeVolume(user, '2026-10-25').then((run) => endOf(app, run, user))
    const { consumption } = await pathsOf(user, 50, day('2026-10-25'))
    const days = consumption.paths?.days ?? []
    expect(days.map(({ length }) => length)).toEqual(Array.from({ length: 50 }, () => 25))
    // The hour that comes twice is the same in both.
    for (const path of days) expect(path[4]).toBe(path[3])
  })

  test('are none where too few whole days of errors are known, and no more than a hundred', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-11-20', count: 6 }, household())
    await makeVolume(user, tomorrow).then((run) => endOf(app, run, user))
    const { consumption } = await pathsOf(user, 10)
    expect(consumption.forecast).not.toBeNull()
    expect(consumption.paths).toEqual({ days: [], gap: 'tooFewErrors' })
    await app.platform.db
      .updateTable('forecasts')
      .set({ error_ranks: null })
      .where('user_id', '=', user.userId)
      .execute()
    expect((await pathsOf(user, 10)).consumption.paths?.gap).toMatch(/tooFewErrors|olderVersion/)
    for (const paths of [0, 101]) {
      await expect(pathsOf(user, paths)).rejects.toThrow()
    }
  })
})

describe('forecasts of energy', () => {
  test('are made, shown, and judged once the day is over', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-11-20', count: 40 }, household())
    const run = await endOf(app, await makeVolume(user, tomorrow), user)
    expect(run).toMatchObject({ kind: 'volume', of: 'user', state: 'done', totalDays: 1, doneDays: 1, skippedDays: 0 })
    const board = await boardOf(user)
    expect(board).toMatchObject({
      day: tomorrow,
      zone: 'Europe/Bucharest',
      marketId: null,
      isTradeable: false,
      group: null,
    })
    expect(board.gateClosure.toString()).toBe('2026-11-21T11:00:00Z')
    expect(board.consumption.forecast?.hours).toHaveLength(24)
    expect(board.consumption.forecast).toMatchObject({ isRetrospective: false, errors: null })
    const quantiles = board.consumption.forecast?.quantiles ?? []
    expect(quantiles.map(({ level }) => level)).toEqual([25, 100, 200, 300, 400, 500, 600, 700, 800, 900, 975])
    for (const [place, { values }] of quantiles.entries()) {
      expect(values).toHaveLength(board.consumption.forecast?.hours.length ?? 0)
      values.forEach((value, hour) => expect(value).toBeGreaterThanOrEqual(quantiles[place - 1]?.values[hour] ?? 0))
    }
    for (const { value, low, high, naive, actual } of board.consumption.forecast?.hours ?? []) {
      expect(Number(low)).toBeLessThanOrEqual(value)
      expect(Number(high)).toBeGreaterThanOrEqual(value)
      expect([typeof naive, actual]).toEqual(['number', null])
    }
    expect(board.production.history).toMatchObject({ knownDays: 40, neededDays: 2 })
    expect(board.production.history.knownUntil?.toString()).toBe('2026-11-20T22:00:00Z')

    app.clock.set('2026-11-23T10:00:00Z')
    await meterDays(app, user, { last: tomorrow, count: 1 }, household(2))
    await scoreDueForecasts(app.platform)
    const later = await boardOf(user, { day: tomorrow })
    expect(later.consumption.forecast?.errors).toMatchObject({ hours: 24 })
    const { record } = await boardOf(user, { day: day('2026-11-24') }).then(({ consumption }) => consumption)
    // Those before were made on the way, to judge the first of them by.
    expect(record).toMatchObject({ days: 26, retrospectiveDays: 25, trust: expect.not.stringMatching('unknown') })
    expect(record.byDay.at(-1)).toMatchObject({ day: tomorrow, isRetrospective: false })
    expect(record.byClockHour).toHaveLength(24)
    app.clock.set(now)
  })

  test('of days that are over are marked, and one made before the gate counts before them', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-11-20', count: 30 }, household())
    const run = await endOf(app, await makeVolume(user, '2026-11-01', '2026-11-22'), user)
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
    const run = await endOf(app, await makePrices(user, tomorrow, addDays(tomorrow, 2)), user)
    expect(run).toMatchObject({ kind: 'price', of: null, state: 'done', doneDays: 3 })
    const { price } = await boardOf(user)
    expect(price.forecast).toMatchObject({ model: 'autoregression', historyDays: 40, isRetrospective: false })
    expect(price.history).toMatchObject({ knownDays: 40, better: { model: 'lear', days: 60 } })
    await publishDay(app, tomorrow, { priceOf: (hour) => (hour === 3 ? null : 30_000) })
    const later = await boardOf(user)
    expect(later.price.forecast?.errors).toMatchObject({ hours: 23, nMae: null })
  })
})

describe('days on which the clock changes', () => {
  test.each([
    ['2025-10-26', 25],
    ['2025-03-30', 23],
  ])('%s has %i hours', async (text, hours) => {
    const target = day(text)
    const user = await app.aUser()
    await meterDays(app, user, { last: addDays(target, 3), count: 40 }, household())
    for (let back = 30; back >= -1; back--) {
      const date = addDays(target, -back)
      await publishDay(app, date, { mtuMinutes: back < 10 ? 15 : 60, priceOf: (period) => 20_000 + 100 * period })
    }
    const [from, to] = [target, addDays(target, 2)]
    expect(await endOf(app, await makeVolume(user, from, to), user)).toMatchObject({ state: 'done', doneDays: 3 })
    expect(await endOf(app, await makePrices(user, from, to), user)).toMatchObject({ state: 'done', doneDays: 3 })
    const params = { userId: user.userId, ...span(from, to) }
    const energy = await app.call(contract.listVolumeForecasts, { params, query: {}, as: user })
    const prices = await app.call(contract.listPriceForecasts, { params: span(from, to), as: user })
    for (const { days } of [energy.consumption, energy.production, prices]) {
      expect(days.map((each) => each.hours.length)).toEqual([hours, 24, 24])
      const [first] = days
      expect(first?.hours[0]?.start).toEqual(startOfDay(target, 'Europe/Bucharest'))
      expect(first?.hours.at(-1)?.end).toEqual(startOfDay(addDays(target, 1), 'Europe/Bucharest'))
      expect(first?.errors?.hours).toBe(hours)
      const labels = first?.hours.map(({ label }) => label) ?? []
      expect(new Set(labels).size).toBe(hours)
      expect(labels.includes('03:00-04:00')).toBe(false)
      expect(labels.includes('03:00-04:00 B')).toBe(hours === 25)
    }
    const stored = await countingForecasts(app.platform.db, { kind: 'price' }, { from, to })
    expect(stored.map(({ undamped }) => undamped?.length)).toEqual([hours, 24, 24])
    // Of quarters the hour has their mean.
    expect(prices.days[0]?.hours[0]?.actual).toBe(20_150)
    expect(prices.record.byClockHour).toHaveLength(24)
  })
})

describe('reference prices', () => {
  test('are a history where there was no auction, and an outcome once the day is over', async () => {
    app.clock.set('2024-05-20T08:00:00Z')
    const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
    const save = async (date: ReturnType<typeof day>) => {
      const prices = Array.from({ length: 24 }, (_, hour) => ({ period: hour + 1, price: priceTick(40_000 + hour) }))
      await app.call(saveReferencePrices, { body: { date, prices }, as: admin })
    }
    for (let back = 5; back > 0; back--) await save(addDays(day('2024-05-20'), -back))
    const next = day('2024-05-21')
    expect(await endOf(app, await makePrices(user, next), user)).toMatchObject({ state: 'done', doneDays: 1 })
    const priceOf = async () => (await boardOf(user, { day: next })).price
    const { forecast, history } = await priceOf()
    expect(forecast).toMatchObject({ model: 'naive', historyDays: 5, errors: null })
    expect(forecast?.hours.map(({ value }) => value)).toEqual(Array.from({ length: 24 }, (_, hour) => 40_000 + hour))
    expect(history).toMatchObject({ knownDays: 5, better: { model: 'autoregression', days: 14 } })
    // Saved beforehand it is what is expected, not what came.
    await save(next)
    await scoreDueForecasts(app.platform)
    expect((await priceOf()).forecast?.errors).toBeNull()
    app.clock.set('2024-05-22T08:00:00Z')
    await scoreDueForecasts(app.platform)
    expect((await priceOf()).forecast?.errors).toMatchObject({ hours: 24, mae: 0, rMae: 0 })
    app.clock.set(now)
  })
})

describe('what cannot be', () => {
  const refusedVolume = (user: TestUser, from: string, to: string, userId = user.userId) =>
    app.refused(contract.generateVolumeForecast, { params: { userId, ...span(from, to) }, as: user })

  test('is refused with what to do about it', async () => {
    const user = await app.aUser()
    const refused = async (from: string, to = from) => refusedVolume(user, from, to)
    expect(await refused(tomorrow)).toMatchObject({
      status: 409,
      code: 'forecast_readings_missing',
      details: { needed: 2, days: 0 },
    })
    await meterDays(app, user, { last: '2026-11-20', count: 1 }, household())
    expect(await refused(tomorrow)).toMatchObject({ details: { needed: 2, days: 1 } })
    expect(await refused('2026-11-22', '2026-11-21')).toMatchObject({ code: 'start_not_before_end', field: 'dateTo' })
    expect(await refused('2026-11-29')).toMatchObject({ code: 'forecast_too_far_ahead', details: { max: 7 } })
    expect(await refused('2025-01-01', '2026-11-20')).toMatchObject({ code: 'span_too_long', details: { days: 400 } })
    const prices = { params: span('2026-06-01', '2026-11-20'), as: user }
    expect(await app.refused(contract.generatePriceForecast, prices)).toMatchObject({ details: { days: 92 } })
    const list = { params: span('2025-01-01', '2026-11-20'), as: user }
    expect(await app.refused(contract.listPriceForecasts, list)).toMatchObject({ code: 'span_too_long' })
    expect(await app.refused(contract.generatePriceForecast, { params: span('2001-01-01'), as: user })).toMatchObject({
      code: 'forecast_prices_missing',
      details: { needed: 2, days: 0 },
    })
  })

  test('is refused to who asks about somebody else', async () => {
    const [user, other] = [await app.aUser(), await app.aUser()]
    const params = { userId: other.userId, ...span(tomorrow) }
    expect((await refusedVolume(user, tomorrow, tomorrow, other.userId)).code).toBe('not_allowed')
    expect((await app.refused(contract.listVolumeForecasts, { params, query: {}, as: user })).code).toBe('not_allowed')
    expect((await app.refused(contract.getForecast, { params, query: {}, as: user })).code).toBe('not_allowed')
    expect((await app.refused(contract.getForecast, { params, query: {} })).code).toBe('not_signed_in')
  })

  test('leaves a hole where days have too little history, and the rest is made', async () => {
    const user = await app.aUser()
    await meterDays(app, user, { last: '2026-11-20', count: 5 }, household())
    const run = await endOf(app, await makeVolume(user, '2026-11-10', '2026-11-22'), user)
    // The 16th is the first day; the gate of the 18th has seen it and half of the 17th.
    expect(run).toMatchObject({ state: 'done', totalDays: 13, doneDays: 13, skippedDays: 8 })
  })

  test('an account without anything sees an empty board that says what is missing', async () => {
    const user = await app.aUser({ userType: 'standard' })
    const { consumption, production } = await boardOf(user, { day: day('2030-01-01') })
    const history = { knownDays: 0, neededDays: 2, better: { model: 'dayTypeMean', days: 2 }, knownUntil: null }
    const record = {
      days: 0,
      retrospectiveDays: 0,
      trust: 'unknown',
      errors: null,
      byDay: [],
      byClockHour: [],
      worst: [],
    }
    for (const view of [consumption, production]) expect(view).toMatchObject({ forecast: null, history, record })
  })
})
