import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import type { SaidDay } from './error-regression.ts'
import { quantileDays, quantileLevels, quantilesFrom as quantilesOfDays } from './quantiles.ts'

const flat = (value: number) => new Float64Array(24).fill(value)
/** Days that were all forecast alike and were off by `errors`: nothing but these tells them apart. */
const missedBy = (errors: readonly Float64Array[], said = 0): SaidDay[] =>
  errors.map((error) => ({ values: flat(said), actual: error.map((value) => said + value) }))
const quantilesFrom = (errors: readonly Float64Array[], forecast: Float64Array, least: number) =>
  quantilesOfDays(missedBy(errors, forecast[0] ?? 0), forecast, { least, byPlace: true })
const levelAt = (level: number) => quantileLevels.findIndex((each) => each === level)

test('with errors that never change size each quantile has its share of them below it', () => {
  // Errors −1 and 1 in turns, larger by the hour, so that every unit is known.
  const errors = Array.from({ length: 120 }, (_, day) => flat(day % 2 === 0 ? -3 : 3))
  const quantiles = quantilesOfDays(missedBy(errors, 100), flat(100), { least: -Infinity, byPlace: false })
  expect(quantiles?.[levelAt(0.1)]?.[7]).toBeCloseTo(97, 1)
  expect(quantiles?.[levelAt(0.4)]?.[7]).toBeCloseTo(97, 1)
  expect(quantiles?.[levelAt(0.6)]?.[7]).toBeCloseTo(103, 1)
  expect(quantiles?.[levelAt(0.975)]?.[7]).toBeCloseTo(103, 1)
})

test('a forecast that is always off by as much is off by that, at every level and place', () => {
  const pick = seededWholeNumbers(11)
  const past = Array.from({ length: 60 }, () => flat(0).map(() => pick(0, 100))).map((values) => ({
    values,
    actual: values.map((value) => value - 5),
  }))
  const quantiles = quantilesOfDays(past, flat(90), { least: -Infinity, byPlace: true })
  expect(quantiles).toHaveLength(quantileLevels.length)
  for (const level of quantiles ?? []) for (const value of level) expect(value).toBeCloseTo(85, 6)
})

test('dear hours that err far above, and cheap ones far below, do so each by themselves', () => {
  const pick = seededWholeNumbers(12)
  // The same size and middle at both prices: one hour in four is off by 40, on one side alone.
  const past = Array.from({ length: 180 }, () => flat(0).map(() => (pick(0, 1) === 1 ? 100 : 20))).map((values) => ({
    values,
    actual: values.map((value) => value + (pick(1, 4) === 1 ? 40 : pick(-10, 10)) * (value > 50 ? 1 : -1)),
  }))
  for (const [said, far, near] of [
    [100, 0.9, 0.1],
    [20, 0.1, 0.9],
  ] as const) {
    const quantiles = quantilesOfDays(past, flat(said), { least: -Infinity, byPlace: true })
    const away = (level: number) => Math.abs((quantiles?.[levelAt(level)]?.[12] ?? NaN) - said)
    expect(away(far)).toBeGreaterThan(30)
    expect(away(near)).toBeLessThan(20)
  }
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

test('where forecasts lie high and are off by more, and to one side, one that lies high is wider and moved, and one that lies low is not', () => {
  const pick = seededWholeNumbers(7)
  const error = () => pick(-1000, 1000) / 500
  // Every third day lies high; there what comes is off by four times as much, and in the middle 3 above what was said.
  const past = Array.from({ length: 150 }, (_, day): SaidDay => {
    const isHigh = day % 3 === 0
    const values = flat(isHigh ? 120 : 100)
    return { values, actual: values.map((value) => value + (isHigh ? 3 + 4 * error() : error())) }
  })
  const of = (said: number, byPlace = true) => {
    const quantiles = quantilesOfDays(past, flat(said), { least: -Infinity, byPlace })
    const [low, middle, high] = [0.1, 0.5, 0.9].map((level) => (quantiles?.[levelAt(level)]?.[12] ?? NaN) - said)
    return { middle: middle ?? NaN, width: (high ?? NaN) - (low ?? NaN) }
  }
  expect(of(120).width).toBeGreaterThan(2 * of(100).width)
  expect(of(120).middle).toBeGreaterThan(1)
  expect(of(120, false)).toEqual({
    middle: expect.closeTo(of(100, false).middle, 9),
    width: expect.closeTo(of(100, false).width, 9),
  })
  expect(Math.abs(of(100).middle)).toBeLessThan(0.7)
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
const said = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const saidDay = fc.array(said, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
const size = fc.oneof(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.constant(0), fc.constant(NaN))
const sizes = fc.array(size, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
const days = fc.array(fc.record({ values: saidDay, actual: day, sizes: fc.option(sizes) }), {
  minLength: 3,
  maxLength: 16,
})
const forecasts = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 24, maxLength: 24 })

test('they never cross, are numbers, and are nowhere below the least', () => {
  fc.assert(
    fc.property(days, forecasts, fc.option(sizes), (past, values, own) => {
      const terms = { least: 0, byPlace: true, sizes: own }
      const quantiles = quantilesOfDays(past, Float64Array.from(values), terms) ?? []
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
  const hours = fc.array(whole, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
  const known = fc.array(fc.record({ values: hours, actual: hours }), { minLength: 4, maxLength: 40 })
  fc.assert(
    fc.property(known, hours, whole, fc.constantFrom(2 ** -10, 0.5, 7, 1e5), (past, forecast, shift, unit) => {
      const move = (values: Float64Array) => values.map((value) => value * unit + shift)
      const plain = quantilesOfDays(past, forecast, { least: -Infinity, byPlace: true }) ?? []
      const other = quantilesOfDays(
        past.map(({ values, actual }) => ({ values: move(values), actual: move(actual) })),
        move(forecast),
        { least: -Infinity, byPlace: true },
      )
      plain.forEach((each, level) => {
        each.forEach((quantile, hour) => {
          const expected = quantile * unit + shift
          expect(Math.abs((other?.[level]?.[hour] ?? NaN) - expected)).toBeLessThanOrEqual(
            1e-9 * (Math.abs(quantile * unit) + Math.abs(shift) + 1e6 * unit),
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
  const errors = Array.from({ length: 60 }, error)
  for (let trial = 0; trial < trials; trial++) {
    const quantiles = quantilesFrom(errors.slice(-60), flat(0), -Infinity) ?? []
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
    fc.property(days, forecasts, fc.integer({ min: 1, max: 1_000_000 }), (past, values, most) => {
      const forecast = Float64Array.from(values)
      const free = quantilesOfDays(past, forecast, { least: 0, byPlace: true })
      const expected = free?.map((level) => level.map((value) => Math.min(value, most))) ?? null
      expect(quantilesOfDays(past, forecast, { least: 0, most, byPlace: true })).toEqual(expected)
    }),
    { seed: 82, numRuns: 100 },
  )
})

test('where forecasts learnt that errors are large, quantiles lie apart, and by how large in all does not matter', () => {
  const pick = seededWholeNumbers(91)
  // Some hours are off by four times as much as the others, whatever the day; networks learnt it, less than it is.
  const sizesOf = () => flat(0).map(() => (pick(0, 1) === 1 ? 9 : 3))
  const past = Array.from({ length: 120 }, (): SaidDay => {
    const sizes = sizesOf()
    return { values: flat(50), actual: sizes.map((size) => 50 + ((size > 5 ? 4 : 1) * pick(-1000, 1000)) / 100), sizes }
  })
  const widths = (sizes: Float64Array | null, days = past) => {
    const quantiles = quantilesOfDays(days, flat(50), { least: -Infinity, byPlace: true, sizes }) ?? []
    return quantiles[levelAt(0.9)]?.map((high, hour) => high - (quantiles[levelAt(0.1)]?.[hour] ?? NaN)) ?? []
  }
  const sizes = flat(3).fill(9, 12)
  const learnt = widths(sizes)
  const [narrow = NaN, wide = NaN] = [learnt[6], learnt[18]]
  expect(wide).toBeGreaterThan(2 * narrow)
  const plain = widths(null)
  expect((plain[18] ?? NaN) / (plain[6] ?? NaN)).toBeLessThan(1.3)
  const double = past.map((each) => ({ ...each, sizes: (each.sizes ?? flat(NaN)).map((size) => size * 2) }))
  widths(
    sizes.map((size) => size * 2),
    double,
  ).forEach((width, hour) => expect(width).toBeCloseTo(learnt[hour] ?? NaN, 6))
  // What is known of the forecast alone tells it from nothing.
  const unknown = past.map(({ values, actual }) => ({ values, actual }))
  const alone = widths(sizes, unknown)
  expect((alone[18] ?? NaN) / (alone[6] ?? NaN)).toBeCloseTo((plain[18] ?? NaN) / (plain[6] ?? NaN), 3)
  // And one size that is beyond all others moves little.
  const slip = past.map((each, at) => (at === 100 ? { ...each, sizes: each.sizes?.with(18, 1e9) } : each))
  widths(sizes, slip).forEach((width, hour) => {
    expect(Math.abs(width / (learnt[hour] ?? NaN) - 1)).toBeLessThan(0.1)
  })
})

test('of sizes that say nothing of the errors each level has its share below it', () => {
  const pick = seededWholeNumbers(92)
  const dayOf = (): SaidDay => ({
    values: flat(0),
    actual: flat(0).map(() => pick(-1_000_000, 1_000_000)),
    sizes: flat(0).map(() => pick(1, 1_000)),
  })
  const trials = 200
  const below = quantileLevels.map(() => 0)
  const past = Array.from({ length: 120 }, dayOf)
  for (let trial = 0; trial < trials; trial++) {
    const next = dayOf()
    const terms = { least: -Infinity, byPlace: true, sizes: next.sizes }
    const quantiles = quantilesOfDays(past.slice(-120), flat(0), terms) ?? []
    quantiles.forEach((each, level) => {
      if ((next.actual[trial % 24] ?? NaN) < (each[trial % 24] ?? NaN)) below[level] = (below[level] ?? 0) + 1
    })
    past.push(next)
  }
  quantileLevels.forEach((level, index) => {
    const bound = 4 * Math.sqrt((level * (1 - level)) / trials)
    expect(Math.abs((below[index] ?? 0) / trials - level)).toBeLessThanOrEqual(bound)
  })
})
