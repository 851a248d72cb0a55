import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { choosePriceModel, forecastPrices } from './price-forecast.ts'
import type { PriceHistory } from './price-history.ts'

const pick = seededWholeNumbers(5)

/** Prices with a daily shape, weekends and a known load that moves them. */
function makeMarket(days: number): PriceHistory {
  const load = Float64Array.from(
    { length: days * 24 },
    (_, hour) => 50 + 20 * Math.sin((hour * Math.PI) / 12) + pick(-10, 10),
  )
  const prices = load.map((value, hour) => value - 10 * Number(hour % 168 >= 120) + pick(-2, 2))
  return { prices, known: [load], firstWeekday: 1 }
}

test.each([
  [5, 'naive'],
  [13, 'naive'],
  [14, 'autoregression'],
  [59, 'autoregression'],
  [60, 'lear'],
  [90, 'lear'],
])('a history of %i days is forecast by %s', (days, model) => {
  expect(choosePriceModel(days)).toBe(model)
  const forecast = forecastPrices(makeMarket(days + 1), days)
  expect(forecast.model).toBe(model)
  expect(forecast.values).toHaveLength(24)
  expect([...forecast.values, ...forecast.naive].every(Number.isFinite)).toBe(true)
})
