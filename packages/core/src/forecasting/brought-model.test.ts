import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contextBefore, mixBrought, readOutput, shareOfBrought, type PastDay } from './brought-model.ts'

const hours = (count: number, of: (hour: number) => number) =>
  Float64Array.from({ length: count }, (_, hour) => of(hour))
const terms = { context: 72, leastContext: 48, multiple: 1 }

describe('the context', () => {
  const series = hours(120, (hour) => hour)

  test('is the last hours before, and no more of them', () => {
    expect([...(contextBefore(series, 96, terms) ?? [])]).toEqual(Array.from({ length: 72 }, (_, hour) => 24 + hour))
    expect(contextBefore(series, 60, terms)).toHaveLength(60)
    expect(contextBefore(series, 47, terms)).toBeNull()
  })

  test('nothing from the hour on is in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 48, max: 119 }), fc.float({ noNaN: true }), (end, other) => {
        const changed = series.map((value, hour) => (hour < end ? value : other))
        expect(contextBefore(changed, end, terms)).toEqual(contextBefore(series, end, terms))
      }),
    )
  })

  test('is a multiple of the pieces that a model reads', () => {
    const context = contextBefore(series, 100, { ...terms, multiple: 32 })
    expect(context).toHaveLength(64)
    expect(context?.at(-1)).toBe(99)
    expect(contextBefore(series, 50, { ...terms, multiple: 32 })).toBeNull()
  })

  test('an hour that is not known is as the day before, and what is missing before all others is left out', () => {
    const holed = series.map((value, hour) => (hour < 30 || hour === 80 ? NaN : value))
    expect([...(contextBefore(holed, 90, terms) ?? [])].slice(0, 3)).toEqual([30, 31, 32])
    expect(contextBefore(holed, 90, terms)?.[50]).toBe(56)
  })

  test('there is none where much is missing, or the hour before is', () => {
    const holed = series.map((value, hour) => (hour >= 50 && hour < 70 ? NaN : value))
    expect(contextBefore(holed, 100, terms)).toBeNull()
    expect(contextBefore(holed, 70, terms)).toBeNull()
    expect(contextBefore(series, 121, terms)).toBeNull()
  })
})

describe('what a model says', () => {
  const context = Float32Array.from([10, 20, 30])
  const levels = [0.1, 0.5, 0.9]
  const outputTerms = { axes: ['batch', 'level', 'time'] as const, levels, horizon: 2 }

  test('is the middle of its quantiles, however they are laid out', () => {
    const data = [1, 2, 11, 12, 21, 22]
    expect(readOutput({ dims: [1, 3, 2], data }, outputTerms, context)).toEqual({ values: Float64Array.of(11, 12) })
    const turned = { ...outputTerms, axes: ['batch', 'time', 'level'] as const }
    const byHour = { dims: [1, 2, 3], data: [1, 11, 21, 2, 12, 22] }
    expect(readOutput(byHour, turned, context)).toEqual({ values: Float64Array.of(11, 12) })
  })

  test('is the median of its samples, or the one value', () => {
    const samples = { axes: ['sample', 'time'] as const, levels: null, horizon: 2 }
    const four = { dims: [4, 2], data: [4, 10, 1, 12, 2, 11, 3, 13] }
    expect(readOutput(four, samples, context)).toEqual({ values: Float64Array.of(2.5, 11.5) })
    const point = { axes: ['time'] as const, levels: null, horizon: 2 }
    expect(readOutput({ dims: [2], data: [5, 6] }, point, context)).toEqual({ values: Float64Array.of(5, 6) })
  })

  test.each([
    ['shape', [1, 3, 3], [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['shape', [2, 3, 2], [1, 2, 3, 4, 5, 6]],
    ['shape', [3, 2], [1, 2, 3, 4, 5, 6]],
    ['shape', [1, 3, 2], [1, 2, 3]],
    ['notFinite', [1, 3, 2], [1, 2, NaN, 4, 5, 6]],
    ['notFinite', [1, 3, 2], [1, 2, 3, 4, 5, Infinity]],
    ['crossing', [1, 3, 2], [11, 12, 10, 13, 12, 14]],
    ['farOff', [1, 3, 2], [0, 0, 0, 111, 0, 111]],
    ['farOff', [1, 3, 2], [-71, 0, -71, 0, 0, 0]],
  ] as const)('is refused: %s of %j', (fault, dims, data) => {
    expect(readOutput({ dims, data }, outputTerms, context)).toEqual({ fault })
  })

  test('rounding is no crossing, and what never changed may change', () => {
    expect(readOutput({ dims: [1, 3, 2], data: [11, 12, 10.9, 12, 11, 12] }, outputTerms, context)).toHaveProperty(
      'values',
    )
    const flat = Float32Array.from([5, 5, 5])
    expect(readOutput({ dims: [1, 3, 2], data: [5, 5, 6, 6, 7, 7] }, outputTerms, flat)).toHaveProperty('values')
  })
})

describe('how much a model counts', () => {
  const day = (own: number, brought: number, actual = 0): PastDay => ({
    own: hours(24, () => own),
    brought: hours(24, () => brought),
    actual: hours(24, () => actual),
  })
  const days = (count: number, of: (place: number) => PastDay) => Array.from({ length: count }, (_, place) => of(place))

  test('half of what would have missed the least', () => {
    // Three tenths of the one that is 7 too high and seven tenths of ours, 3 too low, miss nothing.
    expect(shareOfBrought(days(28, () => day(-3, 7)))).toBeCloseTo(0.15)
    expect(shareOfBrought(days(28, () => day(5, 0)))).toBe(0.5)
  })

  test('nothing where it was farther, no nearer by 1 %, or known for less than two weeks', () => {
    expect(shareOfBrought(days(28, () => day(1, 5)))).toBe(0)
    expect(shareOfBrought(days(28, () => day(1, 0.995)))).toBe(0)
    expect(shareOfBrought(days(13, () => day(5, 0)))).toBe(0)
    expect(shareOfBrought(days(14, () => day(5, 0)))).toBe(0.5)
    expect(shareOfBrought(days(28, (place) => day(5, place < 20 ? NaN : 0)))).toBe(0)
  })

  test('by the last 28 days alone', () => {
    expect(shareOfBrought(days(100, (place) => day(5, place < 72 ? 0 : 50)))).toBe(0)
    expect(shareOfBrought(days(100, (place) => day(5, place < 72 ? 50 : 0)))).toBe(0.5)
  })

  test('and where it says nothing of an hour ours stands', () => {
    expect([...mixBrought(Float64Array.of(10, 20, 30), Float64Array.of(20, NaN, 10), 0.25)]).toEqual([12.5, 20, 25])
  })
})
