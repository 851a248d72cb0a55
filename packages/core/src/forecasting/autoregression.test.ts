import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { forecastAutoregression } from './autoregression.ts'
import { forecastNaive } from './naive-price.ts'

const pick = seededWholeNumbers(41)

/** Mean absolute error over the days from `first` on, each from all days before it. */
function judge(prices: Float64Array, first: number, forecast: typeof forecastNaive): number {
  const days = prices.length / 24
  let sum = 0
  for (let day = first; day < days; day++) {
    const past = prices.subarray(0, day * 24)
    forecast({ prices: past, known: [], firstWeekday: 1 }, day).forEach((value, hour) => {
      sum += Math.abs(value - prices[day * 24 + hour]!)
    })
  }
  return sum / (days - first) / 24
}

test('a week that repeats itself is forecast closely from three of them', () => {
  const prices = Float64Array.from({ length: 28 * 24 }, (_, index) => {
    const [weekday, hour] = [Math.floor(index / 24) % 7, index % 24]
    return 40 + 10 * Math.sin(hour / 4) - (weekday >= 5 ? 12 : 0)
  })
  expect(judge(prices, 21, forecastAutoregression)).toBeLessThan(2)
})

test('what swings around a mean is drawn towards it', () => {
  const prices = Float64Array.from({ length: 59 * 24 }, () => 50 + pick(-1_000, 1_000) / 100)
  expect(judge(prices, 30, forecastAutoregression)).toBeLessThan(0.95 * judge(prices, 30, forecastNaive))
})

test('fourteen days are enough, and a regressor that never changed says nothing', () => {
  const prices = Float64Array.from({ length: 14 * 24 }, (_, index) => (index % 24 === 23 ? 30 : pick(20, 40)))
  const values = forecastAutoregression({ prices, known: [], firstWeekday: 7 }, 14)
  expect([...values].every((value) => value >= 15 && value <= 45)).toBe(true)
  expect(values[23]).toBeCloseTo(30, 6)
})

test('what is known of the day itself is used', () => {
  const load = Float64Array.from({ length: 31 * 24 }, () => pick(20, 60))
  const prices = load.map((value) => 10 + value / 2 + pick(-10, 10) / 10)
  const { values, actual } = {
    values: forecastAutoregression({ prices: prices.subarray(0, 30 * 24), known: [load], firstWeekday: 2 }, 30),
    actual: prices.subarray(30 * 24),
  }
  values.forEach((value, hour) => expect(Math.abs(value - actual[hour]!)).toBeLessThan(10))
  const error = values.reduce((sum, value, hour) => sum + Math.abs(value - actual[hour]!), 0) / 24
  expect(error).toBeLessThan(4)
})
