import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { listDays } from '@tandem/core/metering/energy-span.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { saveReferencePrices } from '@tandem/contract/markets/markets.ts'
import { perKWh } from '@tandem/core/testing/builders.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, test } from 'vitest'
import { day, household, meterDays, publishDay, publishDays } from '../../testing/forecasting.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { makeDay } from './ensure-forecasts.ts'
import { countingForecasts, latestForecast } from './forecasts.store.ts'
import { makeForecasts, prepareForecasts, type Wanted } from './make-forecasts.ts'
import type { NewForecast } from './stored-forecast.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })

/** Forecasts that are made and not kept, without the time at which they were. */
async function forecast(wanted: Wanted, ...days: DeliveryDay[]): Promise<NewForecast[]> {
  const all: NewForecast[] = []
  const prepared = await prepareForecasts(app.platform, wanted, days)
  await makeForecasts(app.platform, prepared, {
    onDay: async ({ forecasts }) => {
      all.push(...forecasts.map((each) => ({ ...each, madeAt: each.cutOff })))
    },
  })
  return all
}

describe('nothing that became known after the cut-off is used', () => {
  test.each([1, 2, 3])('of readings (%i)', async (seed) => {
    app.clock.set('2026-11-21T10:00:00Z')
    const pick = seededWholeNumbers(seed)
    const user = await app.aUser()
    const wanted = { owner: { userId: user.userId }, memberIds: [user.userId] }
    const target = addDays(day('2026-11-20'), -pick(0, 4))
    const eve = addDays(target, -1)
    await meterDays(app, user, { last: '2026-11-20', count: 40 }, household(seed))
    const first = await forecast(wanted, target)
    expect(first.map(({ kind }) => kind)).toEqual(['consumption', 'production'])
    expect(first[0]?.cutOff).toEqual(first[0]?.gateClosure)

    // The hours of the eve from its gate on, 13:00, and all that come: corrected, and more of them.
    app.clock.advance({ minutes: 1 })
    const chance = () => ({ consumption: pick(0, 90_000), production: pick(0, 90_000) })
    await meterDays(app, user, { last: eve, count: 1 }, (hour) => (hour >= 13 ? chance() : null))
    await meterDays(app, user, { last: '2026-11-21', count: 5 }, (_, date) => (date >= target ? chance() : null))
    for (const each of listDays({ from: addDays(target, -10), to: day('2026-11-22') }))
      await makeDay(app.platform, wanted, each)
    expect(await forecast(wanted, target)).toEqual(first)

    // What was known is used.
    await meterDays(app, user, { last: eve, count: 7 }, (hour, date) => (date < eve || hour < 13 ? chance() : null))
    expect(await forecast(wanted, target)).not.toEqual(first)
  })

  test.each([2, 1])('of prices (%i)', async (seed) => {
    const pick = seededWholeNumbers(seed)
    const wanted = { owner: null }
    const from = day(`2026-0${String(3 * seed)}-01`)
    const last = addDays(from, 39)
    app.clock.set(`${addDays(from, 70)}T10:00:00Z`)
    const admin = await app.aUser({ isAdministrator: true })
    await publishDays(app, addDays(last, -1), 39, seed)
    // Nothing was traded in an hour of its eve; its reference price is not known yet.
    await publishDay(app, last, { priceOf: (hour) => (hour === 7 ? null : 30_000 + hour) })
    const target = addDays(last, 1)
    const first = await forecast(wanted, target)
    expect(first).toHaveLength(1)

    await publishDay(app, target, { priceOf: () => pick(0, 400_000) })
    await publishDay(app, addDays(target, 1), { priceOf: () => pick(0, 400_000) })
    const prices = Array.from({ length: 24 }, (_, hour) => ({ period: hour + 1, price: perKWh('3') }))
    await app.call(saveReferencePrices, { body: { date: last, prices }, as: admin })
    await makeDay(app.platform, wanted, addDays(target, -3))
    expect(await forecast(wanted, target)).toEqual(first)
    expect(await forecast(wanted, addDays(target, 1))).not.toEqual(first)
  })
})

test('reference prices count as they were at the cut-off, however often they are replaced later', async () => {
  // Before all other prices.
  const from = day('2021-10-20')
  const target = addDays(from, 21)
  app.clock.set(`${from}T06:00:00Z`)
  const admin = await app.aUser({ isAdministrator: true })
  // The clocks are changed on the 31st: that day has 25 hours, and an hour of it comes twice.
  const save = (date: DeliveryDay, price: number, hours: number) => {
    const prices = Array.from({ length: hours }, (_, hour) => ({
      period: hour + 1,
      price: priceTick(price + 700 * hour),
    }))
    return app.call(saveReferencePrices, { body: { date, prices }, as: admin })
  }
  const dates = listDays({ from, to: addDays(target, -1) })
  for (const [index, date] of dates.entries()) await save(date, 30_000 + 900 * (index % 4), 23)
  app.clock.advance({ hours: 1 })
  for (const date of dates) await save(date, 31_000 + 1_000 * (Number(date.slice(-2)) % 5), 24)
  app.clock.set(`${addDays(target, 3)}T06:00:00Z`)
  const first = await forecast({ owner: null }, target)
  expect(first).toMatchObject([{ historyDays: dates.length }])
  for (const hours of [24, 5, 23]) {
    app.clock.advance({ minutes: 1 })
    for (const date of [...dates, target]) await save(date, 900_000, hours)
    expect(await forecast({ owner: null }, target)).toEqual(first)
  }
  expect(await forecast({ owner: null }, addDays(target, 5))).not.toEqual(first)
})

test('a forecast of today is what was known now, and what comes later makes another beside it', async () => {
  app.clock.set('2026-11-21T08:00:00Z')
  const user = await app.aUser()
  const wanted = { owner: { userId: user.userId }, memberIds: [user.userId] }
  const subject = { kind: 'consumption', userId: user.userId } as const
  const tomorrow = day('2026-11-22')
  await meterDays(app, user, { last: '2026-11-20', count: 35 }, household())
  await makeDay(app.platform, wanted, tomorrow)
  const first = await latestForecast(app.platform.db, subject, tomorrow)
  expect(first?.cutOff.toString()).toBe('2026-11-21T08:00:00Z')

  app.clock.set('2026-11-21T10:00:00Z')
  await meterDays(app, user, { last: '2026-11-21', count: 1 }, (hour) =>
    hour < 10 ? { consumption: 9_000, production: 0 } : null,
  )
  await makeDay(app.platform, wanted, tomorrow)
  const second = await latestForecast(app.platform.db, subject, tomorrow)
  expect(second?.id).not.toBe(first?.id)
  expect(second?.value).not.toEqual(first?.value)

  // After the gate it is looked back, and does not count.
  app.clock.set('2026-11-21T12:00:00Z')
  await makeDay(app.platform, wanted, tomorrow)
  expect(await countingForecasts(app.platform.db, subject, { from: tomorrow, to: tomorrow })).toEqual([second])
})
