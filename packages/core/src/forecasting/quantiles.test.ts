import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { quantileDays, quantileLevels, quantilesFrom } from './quantiles.ts'

const flat = (value: number) => new Float64Array(24).fill(value)
const levelAt = (level: number) => quantileLevels.findIndex((each) => each === level)

test('with errors that never change size each quantile has its share of them below it', () => {
  // Errors −1 and 1 in turns, larger by the hour, so that every unit is known.
  const errors = Array.from({ length: 120 }, (_, day) => flat(day % 2 === 0 ? -3 : 3))
  const quantiles = quantilesFrom(errors, flat(100), -Infinity)
  expect(quantiles?.[levelAt(0.1)]?.[7]).toBeCloseTo(97, 1)
  expect(quantiles?.[levelAt(0.4)]?.[7]).toBeCloseTo(97, 1)
  expect(quantiles?.[levelAt(0.6)]?.[7]).toBeCloseTo(103, 1)
  expect(quantiles?.[levelAt(0.975)]?.[7]).toBeCloseTo(103, 1)
})

test('what an hour is usually off by is of itself and its neighbours, round the clock', () => {
  const errors = Array.from({ length: 60 }, (_, day) => {
    const day24 = flat(0)
    day24[0] = day % 2 === 0 ? 5 : -5
    return day24
  })
  const highest = quantilesFrom(errors, flat(10), -Infinity)?.[levelAt(0.9)]
  const wide = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => (highest?.[hour] ?? 0) > 10.1)
  expect(wide).toEqual([0, 1, 23])
})

test('a wild week makes the next day wide, and a calm one narrow', () => {
  const pick = seededWholeNumbers(4)
  const days = (count: number, size: number) =>
    Array.from({ length: count }, () => flat(0).map(() => (size * pick(-1000, 1000)) / 1000))
  const width = (errors: Float64Array[]) => {
    const quantiles = quantilesFrom(errors, flat(0), -Infinity)
    return (quantiles?.[levelAt(0.9)]?.[12] ?? NaN) - (quantiles?.[levelAt(0.1)]?.[12] ?? NaN)
  }
  const usual = days(90, 10)
  expect(width([...usual, ...days(7, 40)])).toBeGreaterThan(1.7 * width(usual))
  expect(width([...usual, ...days(7, 2)])).toBeLessThan(0.7 * width(usual))
})

test('one slip, however large and whenever, widens no other day by much', () => {
  const pick = seededWholeNumbers(12)
  const usual = Array.from({ length: quantileDays }, () => flat(0).map(() => pick(-1000, 1000)))
  const widths = (errors: Float64Array[]) => {
    const quantiles = quantilesFrom(errors, flat(0), -Infinity) ?? []
    const [low, high] = [quantiles[levelAt(0.2)], quantiles[levelAt(0.8)]]
    return Array.from({ length: 24 }, (_, hour) => (high?.[hour] ?? NaN) - (low?.[hour] ?? NaN))
  }
  const before = widths(usual)
  for (const size of [1e5, 1e12]) {
    for (const day of [0, 3, 9, 10, 60, quantileDays - 12, quantileDays - 2, quantileDays - 1]) {
      const slip = usual.map((errors, place) =>
        errors.map((error, hour) => (place === day && hour === 8 ? size : error)),
      )
      widths(slip).forEach((width, hour) => expect(width).toBeLessThan(1.5 * (before[hour] ?? 0)))
    }
  }
})

test('errors that stay a hundred times as large are usual within three weeks', () => {
  const pick = seededWholeNumbers(13)
  const days = (count: number, size: number) =>
    Array.from({ length: count }, () => flat(0).map(() => size * pick(-1000, 1000)))
  const quantiles = quantilesFrom([...days(160, 1), ...days(21, 100)], flat(0), -Infinity)
  expect(quantiles?.[levelAt(0.9)]?.[12]).toBeGreaterThan(40_000)
  expect(quantiles?.[levelAt(0.1)]?.[12]).toBeLessThan(-40_000)
})

test('with too little known there are none', () => {
  expect(quantilesFrom([], flat(1), 0)).toBeNull()
  expect(quantilesFrom([flat(NaN), flat(NaN)], flat(1), 0)).toBeNull()
  expect(quantilesFrom([flat(1)], flat(1), 0)).toBeNull()
  expect(quantilesFrom([flat(1), flat(2), flat(1), flat(2)], flat(1), 0)).not.toBeNull()
})

test('what is older than it looks back changes nothing', () => {
  const pick = seededWholeNumbers(9)
  const errors = Array.from({ length: quantileDays + 30 }, () => flat(0).map(() => pick(-50, 50)))
  const young = quantilesFrom(errors.slice(30), flat(7), -Infinity)
  expect(quantilesFrom(errors, flat(7), -Infinity)).toEqual(young)
})

const value = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constant(0), fc.constant(NaN))
const day = fc.array(value, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
const days = fc.array(day, { minLength: 3, maxLength: 16 })
const forecasts = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 24, maxLength: 24 })

test('they never cross, are numbers, and are nowhere below the least', () => {
  fc.assert(
    fc.property(days, forecasts, (errors, values) => {
      const quantiles = quantilesFrom(errors, Float64Array.from(values), 0) ?? []
      for (const [place, each] of quantiles.entries()) {
        each.forEach((quantile, hour) => {
          expect(Number.isFinite(quantile)).toBe(true)
          expect(quantile).toBeGreaterThanOrEqual(Math.max(0, quantiles[place - 1]?.[hour] ?? 0))
        })
      }
    }),
    { seed: 80, numRuns: 200 },
  )
})

test('shifting a forecast shifts every quantile, and another unit is another unit', () => {
  const whole = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const known = fc.array(
    fc.array(whole, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values)),
    { minLength: 4, maxLength: 40 },
  )
  fc.assert(
    fc.property(known, whole, fc.constantFrom(1e-3, 0.5, 7, 1e5), (errors, shift, unit) => {
      const plain = quantilesFrom(errors, flat(3), -Infinity) ?? []
      const other = quantilesFrom(
        errors.map((each) => each.map((error) => error * unit)),
        flat(3 * unit + shift),
        -Infinity,
      )
      plain.forEach((each, level) => {
        each.forEach((quantile, hour) => {
          const expected = quantile * unit + shift
          expect(Math.abs((other?.[level]?.[hour] ?? NaN) - expected)).toBeLessThanOrEqual(
            1e-9 * (Math.abs(quantile * unit) + Math.abs(shift) + 3 * unit),
          )
        })
      })
    }),
    { seed: 81, numRuns: 60 },
  )
})

test.each([
  ['as wide as high', (pick: () => number) => pick()],
  ['mostly small, now and then large', (pick: () => number) => pick() ** 5],
  ['never below the forecast', (pick: () => number) => Math.abs(pick())],
] as const)('of errors that come in any order each level has its share below it: %s', (_, draw) => {
  const pick = seededWholeNumbers(82)
  const error = () => flat(0).map(() => draw(() => pick(-1_000_000, 1_000_000) / 1_000_000))
  const trials = 400
  const below = quantileLevels.map(() => 0)
  const errors = Array.from({ length: 120 }, error)
  for (let trial = 0; trial < trials; trial++) {
    const quantiles = quantilesFrom(errors.slice(-120), flat(0), -Infinity) ?? []
    const came = error()
    quantiles.forEach((each, level) => {
      // One hour of each day: those of a day are not asked twice.
      if ((came[trial % 24] ?? NaN) < (each[trial % 24] ?? NaN)) below[level] = (below[level] ?? 0) + 1
    })
    errors.push(came)
  }
  quantileLevels.forEach((level, index) => {
    // Four standard deviations of a binomial share: one in 16,000 is beyond.
    const bound = 4 * Math.sqrt((level * (1 - level)) / trials)
    expect(Math.abs((below[index] ?? 0) / trials - level)).toBeLessThanOrEqual(bound)
  })
})

test('with a limit nothing is above it, what lies below stays, and they still never cross', () => {
  fc.assert(
    fc.property(days, forecasts, fc.integer({ min: 1, max: 1_000_000 }), (errors, values, most) => {
      const forecast = Float64Array.from(values)
      const free = quantilesFrom(errors, forecast, 0)
      const expected = free?.map((level) => level.map((value) => Math.min(value, most))) ?? null
      expect(quantilesFrom(errors, forecast, 0, most)).toEqual(expected)
    }),
    { seed: 82, numRuns: 100 },
  )
})
