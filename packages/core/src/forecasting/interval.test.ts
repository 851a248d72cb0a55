import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { intervalFrom } from './interval.ts'

const flat = (value: number) => new Float64Array(24).fill(value)

test('a tenth of past errors is below, a tenth above', () => {
  // Errors −50 … 49 of each hour.
  const errors = Array.from({ length: 100 }, (_, day) => flat(day - 50))
  const interval = intervalFrom(errors, flat(200), 0)
  expect(interval?.low[7]).toBeCloseTo(159.1, 6)
  expect(interval?.high[7]).toBeCloseTo(239.9, 6)
})

test('an hour is judged by itself and its neighbours, round the clock', () => {
  const errors = Array.from({ length: 30 }, (_, day) => {
    const day24 = flat(0)
    day24[0] = day % 2 === 0 ? 5 : -5
    return day24
  })
  const interval = intervalFrom(errors, flat(10), -Infinity)
  const wide = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (interval?.high[hour] ?? 0) > 10)
  expect(wide).toEqual([0, 1, 23])
})

test('with too little known there is none', () => {
  expect(intervalFrom([], flat(1), 0)).toBeNull()
  expect(intervalFrom([flat(NaN), flat(NaN)], flat(1), 0)).toBeNull()
  // A single day knows 24 errors; they are those of every hour.
  expect(intervalFrom([flat(1)], flat(1), 0)).toEqual({ low: flat(1), high: flat(2) })
})

test('low ≤ forecast ≤ high, and nothing below the least', () => {
  const value = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constant(NaN))
  const day = fc.array(value, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
  const forecast = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(fc.array(day, { minLength: 3, maxLength: 12 }), forecast, (errors, values) => {
      const interval = intervalFrom(errors, Float64Array.from(values), 0)
      values.forEach((middle, hour) => {
        if (!interval) return
        expect(interval.low[hour]).toBeGreaterThanOrEqual(0)
        expect(interval.low[hour]).toBeLessThanOrEqual(middle)
        expect(interval.high[hour]).toBeGreaterThanOrEqual(middle)
      })
    }),
    { seed: 80, numRuns: 200 },
  )
})

test('about 80 % of what comes falls into it', () => {
  const draw = seededWholeNumbers(80)
  const error = () => Float64Array.from({ length: 24 }, () => draw(-500, 500) + draw(-500, 500) + draw(-500, 500))
  const interval = intervalFrom(Array.from({ length: 60 }, error), flat(0), -Infinity)
  let inside = 0
  for (let day = 0; day < 200; day++) {
    error().forEach((came, hour) => {
      if (came >= (interval?.low[hour] ?? 0) && came <= (interval?.high[hour] ?? 0)) inside++
    })
  }
  expect(inside / 4800).toBeGreaterThan(0.76)
  expect(inside / 4800).toBeLessThan(0.84)
})
