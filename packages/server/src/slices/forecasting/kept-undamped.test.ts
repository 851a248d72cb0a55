import * as contract from '@tandem/contract/forecasting.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { dampForecast } from '@tandem/core/forecasting/damping.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { expect, test } from 'vitest'
import { day, endOf, publishDay } from '../../testing/forecasting.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { countingForecasts, insertForecasts, latestForecast } from './forecasts.store.ts'
import type { NewForecast } from './stored-forecast.ts'

const app = useTestApp({ now: '2026-11-21T10:00:00Z' })
const tomorrow = day('2026-11-22')

test('a price is damped by what was forecast of the days before it before that was damped, as it was kept', async () => {
  const pick = seededWholeNumbers(29)
  const days = Array.from({ length: 45 }, (_, back) => addDays(tomorrow, back - 45))
  const levels = new Map(days.map((date) => [date, 20_000 + pick(0, 20_000)]))
  const levelOf = (date: DeliveryDay) => levels.get(date) ?? 20_000
  for (const date of days) await publishDay(app, date, { priceOf: () => levelOf(date) })
  const user = await app.aUser()
  const { db } = app.platform
  const makeOne = async () => {
    app.clock.advance({ seconds: 1 })
    const params = { dateFrom: tomorrow, dateTo: tomorrow }
    await endOf(app, await app.call(contract.generatePriceForecast, { params, as: user }), user)
    return latestForecast(db, { kind: 'price' }, tomorrow)
  }
  await makeOne()
  // Each was right as it was said, and twice as far from the day before as what came before that.
  const farOf = (date: DeliveryDay) => 2 * levelOf(date) - levelOf(addDays(date, -1))
  const made = await countingForecasts(
    db,
    { kind: 'price' },
    { from: addDays(tomorrow, -28), to: addDays(tomorrow, -1) },
  )
  expect(made).toHaveLength(28)
  const kept = made.map((each) => ({
    ...each,
    madeAt: each.gateClosure,
    value: each.value.map(() => levelOf(each.day)),
    undamped: each.value.map(() => farOf(each.day)),
    members: each.value.length === 24 ? [1, 2, 3].map((of) => each.value.map((_, hour) => 100 * of + hour)) : null,
    sizes: each.value.map((_, hour) => 100 + hour),
  }))
  await insertForecasts(db, null, kept)
  const again = await countingForecasts(
    db,
    { kind: 'price' },
    { from: addDays(tomorrow, -28), to: addDays(tomorrow, -1) },
  )
  const learnt = (forecasts: readonly NewForecast[]) => forecasts.map(({ members, sizes }) => ({ members, sizes }))
  expect(learnt(again)).toEqual(learnt(kept))
  const next = await makeOne()
  expect(next?.undamped).toHaveLength(24)
  const whole = (value: number) => new Float64Array(24).fill(value)
  const past = kept.map((each) => ({ values: whole(farOf(each.day)), actual: whole(levelOf(each.day)) }))
  const expected = dampForecast(past, Float64Array.from(next?.undamped ?? []))
  expected.forEach((value, hour) => {
    expect(Math.abs((next?.value[hour] ?? NaN) - value)).toBeLessThanOrEqual(1)
    expect(Math.abs((next?.undamped?.[hour] ?? NaN) - value)).toBeGreaterThan(100)
  })
  // By what was said, which was never off, nothing would have been damped.
  expect(next?.quantiles?.flat()).toEqual(next?.quantiles?.flatMap(() => next.value))
})
