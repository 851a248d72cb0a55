import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureErrors } from './forecast-error.ts'

test('the measures, by hand', () => {
  const errors = measureErrors({
    forecast: [2, 0, 3],
    actual: [1, 0, 5],
    naive: [0, 2, 5],
    low: [0, 1, 4],
    high: [2, 2, 6],
  })
  expect(errors).toMatchObject({ count: 3, mae: 1, naiveMae: 1, rMae: 1, nMae: 0.5 })
  expect(errors.rmse).toBeCloseTo(Math.sqrt(5 / 3), 12)
  expect(errors.bias).toBeCloseTo(-1 / 3, 12)
  // 2·1/3, 0/0 is 0, 2·2/8
  expect(errors.sMape).toBeCloseTo((2 / 3 + 0 + 0.5) / 3, 12)
  expect(errors.coverage).toBeCloseTo(2 / 3, 12)
})

test('what is not known is left out, on each side', () => {
  const errors = measureErrors({ forecast: [1, 1, NaN, 1], actual: [NaN, 2, 3, 4], naive: [0, NaN, 0, 3] })
  expect(errors).toMatchObject({ count: 2, mae: 2, naiveMae: 1, rMae: 3, coverage: null })
})

test('nothing is divided by zero', () => {
  const nothing = {
    count: 0,
    mae: 0,
    rmse: 0,
    bias: 0,
    sMape: 0,
    naiveMae: null,
    rMae: null,
    nMae: null,
    coverage: null,
  }
  expect(measureErrors({ forecast: [], actual: [], naive: [] })).toEqual(nothing)
  expect(measureErrors({ forecast: [0], actual: [0], naive: [0] })).toMatchObject({
    mae: 0,
    sMape: 0,
    rMae: 0,
    nMae: 0,
  })
  // Better than perfect is nothing: no share of 0 can be told.
  expect(measureErrors({ forecast: [1], actual: [0], naive: [0] })).toMatchObject({
    mae: 1,
    sMape: 2,
    rMae: null,
    nMae: null,
  })
})

test('no measure is ever NaN', () => {
  const values = fc.array(fc.oneof(fc.double({ min: -1e9, max: 1e9 }), fc.constant(NaN)), { maxLength: 30 })
  fc.assert(
    fc.property(values, values, values, (forecast, actual, naive) => {
      const errors = measureErrors({ forecast, actual, naive, low: naive, high: forecast })
      for (const error of Object.values(errors)) expect(error).not.toBeNaN()
      expect(errors.sMape).toBeLessThanOrEqual(2)
    }),
    { seed: 62, numRuns: 300 },
  )
})
