import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { pathsFrom, rankErrors } from './paths.ts'
import { valueAtLevel } from './possible-values.ts'
import { quantileLevels } from './quantiles.ts'

/** Errors of days whose hours go together as much as `together` says, 0 to 1. */
function errorDays(days: number, together: number, seed = 1): Float64Array[] {
  const draw = seededWholeNumbers(seed)
  return Array.from({ length: days }, () => {
    let mood = draw(-1_000, 1_000)
    return Float64Array.from({ length: 24 }, () => {
      mood = together * mood + Math.sqrt(1 - together ** 2) * draw(-1_000, 1_000)
      return mood
    })
  })
}

/** 100 to 200 in hour 0, ten wider in each hour after it. */
const quantiles = quantileLevels.map((level) =>
  Float64Array.from({ length: 24 }, (_, hour) => 100 + level * (100 + 10 * hour)),
)
const made = (errors: Float64Array[], count = 100, seed = 1) => pathsFrom({ errors, quantiles, count, seed }) ?? []
const column = (paths: readonly Float64Array[], hour: number) => paths.map((path) => path[hour] ?? NaN)

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0)
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = (x: readonly number[], y: readonly number[], mx: number, my: number) =>
    mean(x.map((value, place) => (value - mx) * ((y[place] ?? NaN) - my)))
  return product(a, b, meanA, meanB) / Math.sqrt(product(a, a, meanA, meanA) * product(b, b, meanB, meanB))
}

describe('paths', () => {
  test.each([1, 20, 100, 500])('%i of them have the quantiles of each hour, each value once', (count) => {
    const paths = made(errorDays(60, 0.9), count)
    expect(paths).toHaveLength(count)
    for (let hour = 0; hour < 24; hour++) {
      const ofHour = quantiles.map((level) => level[hour] ?? NaN)
      const wanted = Array.from({ length: count }, (_, place) => valueAtLevel(ofHour, (place + 0.5) / count))
      expect(column(paths, hour).toSorted((a, b) => a - b)).toEqual(wanted)
    }
  })

  test('keep how much the hours of days go together, with more paths than days, too', () => {
    const between = (paths: readonly Float64Array[], a: number, b: number) =>
      correlation(column(paths, a), column(paths, b))
    for (const count of [100, 400]) {
      const [close, loose] = [made(errorDays(120, 0.95), count), made(errorDays(120, 0), count)]
      expect(between(close, 10, 11)).toBeGreaterThan(0.85)
      expect(between(close, 10, 11)).toBeGreaterThan(between(close, 10, 20))
      expect(Math.abs(between(loose, 10, 11))).toBeLessThan(0.3)
    }
  })

  test('a path is ranked in each hour as its day was', () => {
    // Seven days, one above the other all day long.
    const errors = Array.from({ length: 7 }, (_, day) => new Float64Array(24).fill(day))
    for (const path of made(errors, 7)) {
      const ranks = Array.from({ length: 24 }, (_, hour) => {
        const ofHour = quantiles.map((level) => level[hour] ?? NaN)
        return Array.from({ length: 7 }, (_each, rank) => valueAtLevel(ofHour, (rank + 0.5) / 7)).indexOf(
          path[hour] ?? NaN,
        )
      })
      expect(new Set(ranks).size).toBe(1)
    }
  })

  test('are the same by the same seed, and others by another', () => {
    const errors = errorDays(60, 0.8)
    expect(made(errors)).toEqual(made(errors))
    expect(made(errors, 100, 2)).not.toEqual(made(errors))
  })

  test('shift and scale with the quantiles, and hang on nothing of the errors but their order', () => {
    const errors = errorDays(40, 0.8)
    const whole = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(whole, fc.integer({ min: -500, max: 500 }), whole, (factor, shift, stretch) => {
        const moved = pathsFrom({
          errors: errors.map((day) => day.map((value) => stretch * value)),
          quantiles: quantiles.map((level) => level.map((value) => factor * value + shift)),
          count: 50,
          seed: 1,
        })
        made(errors, 50).forEach((path, place) =>
          path.forEach((value, hour) => expect(moved?.[place]?.[hour]).toBeCloseTo(factor * value + shift, 6)),
        )
      }),
      { seed: 1, numRuns: 20 },
    )
  })

  test('come out the same of nothing but how the errors are ranked', () => {
    const hour = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.double({ min: -9, max: 9, noNaN: true }),
      fc.constant(NaN),
    )
    const day = fc.array(hour, { minLength: 24, maxLength: 24 }).map((values) => Float64Array.from(values))
    const known = day.map((values) => values.map((value) => (Number.isNaN(value) ? 0 : value)))
    const errors = fc.tuple(fc.array(known, { minLength: 0, maxLength: 30 }), fc.array(day, { maxLength: 3 }))
    fc.assert(
      fc.property(errors, fc.integer({ min: 1, max: 60 }), ([whole, others], count) => {
        const all = [...whole, ...others]
        const ranks = rankErrors(all)
        const days = Array.from({ length: ranks.length / 24 }, (_, place) =>
          Float64Array.from(ranks.subarray(place * 24, (place + 1) * 24)),
        )
        const of = (each: readonly Float64Array[]) => pathsFrom({ errors: each, quantiles, count, seed: 1 })
        expect(of(days)).toEqual(of(all))
      }),
      { seed: 1, numRuns: 50 },
    )
  })

  test('leave out days of which an hour is not known, and are none without a week of whole days', () => {
    const errors = errorDays(20, 0.8)
    const holed = [...errors.slice(0, 10), new Float64Array(24).fill(NaN), new Float64Array(23), ...errors.slice(10)]
    expect(made(holed)).toEqual(made(errors))
    expect(pathsFrom({ errors: errors.slice(0, 6), quantiles, count: 5, seed: 1 })).toBeNull()
    const unknown = quantiles.map((level) => level.with(3, NaN))
    expect(pathsFrom({ errors, quantiles: unknown, count: 5, seed: 1 })).toBeNull()
    expect(pathsFrom({ errors, quantiles: [], count: 5, seed: 1 })).toBeNull()
  })
})
