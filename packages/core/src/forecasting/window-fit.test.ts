import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { dot } from './products.ts'
import { collectSample } from './regression-sample.ts'
import { averagePath, describeDays, fitWindow, predictToday } from './window-fit.ts'

const pick = seededWholeNumbers(23)
const rows = 120
const days = rows + 8

/** The price of an hour is that of the day before, and what the known series of the day adds at noon. */
function makeHistory() {
  const known = Float64Array.from({ length: days * 24 }, () => pick(0, 100))
  const prices = new Float64Array(days * 24)
  for (let at = 0; at < prices.length; at++) {
    const before = at < 24 ? 50 : 0.5 * prices[at - 24]!
    prices[at] = before + 0.4 * known[Math.floor(at / 24) * 24 + 12]! + pick(-100, 100) / 100
  }
  return { prices, known: [known], firstWeekday: 3 }
}

test('the regressors that make prices are found among all of them', () => {
  const sample = collectSample(makeHistory(), days - 1, rows)
  expect(sample.columns).toHaveLength(4 * 24 + 3 * 24 + 7)
  const fit = fitWindow(sample)
  for (const hour of [0, 11, 23]) {
    const weights = [...fit.hours[hour]!.weights].map(Math.abs)
    const strongest = weights.map((_, a) => a).sort((a, b) => weights[b]! - weights[a]!)
    expect(strongest.slice(0, 2).sort((a, b) => a - b)).toEqual([hour, 4 * 24 + 12])
  }
})

test('days are described by what the model says of them, the last by its forecast', () => {
  const sample = collectSample(makeHistory(), days - 1, rows)
  const fit = fitWindow(sample)
  const profiles = describeDays(fit, sample)
  const today = predictToday(fit, sample)
  expect(profiles).toHaveLength((rows + 1) * 24)
  expect(profiles.subarray(rows * 24)).toEqual(today)
  fit.hours.forEach(({ mean }, hour) => {
    const fitted = Float64Array.from({ length: rows }, (_, row) => profiles[row * 24 + hour]!)
    const residual = sample.targets[hour]!.map((value, row) => value - fitted[row]!)
    const deviation = sample.targets[hour]!.map((value) => value - mean)
    expect(dot(residual, residual)).toBeLessThan(0.2 * dot(deviation, deviation))
  })
})

test('a target that has nothing to do with the regressors is given next to no weight', () => {
  const gram = Float64Array.from([1, 0, 0, 1])
  const weights = averagePath(
    { size: 2, gram, observations: 100 },
    { products: Float64Array.from([0.1, -0.05]), squares: 1 },
  )
  expect(Math.abs(weights[0]!)).toBeLessThan(0.06)
  expect(Math.abs(weights[1]!)).toBeLessThan(0.03)
})

test('a target that a regressor makes up is given its whole weight', () => {
  const gram = Float64Array.from([1, 0, 0, 1])
  const weights = averagePath({ size: 2, gram, observations: 100 }, { products: Float64Array.from([3, 0]), squares: 9 })
  expect(weights[0]).toBeCloseTo(3, 1)
  expect(weights[1]).toBe(0)
})

test('a target that never moves is given none', () => {
  const weights = averagePath(
    { size: 1, gram: Float64Array.of(1), observations: 9 },
    { products: new Float64Array(1), squares: 0 },
  )
  expect([...weights]).toEqual([0])
})
