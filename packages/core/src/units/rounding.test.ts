import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideFloor, divideHalfUp, shareByLargestRemainder } from './rounding.ts'

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -2n],
  [7n, 3n, 2n],
  [-7n, 3n, -2n],
  [20_001n, 2n, 10_001n],
  [0n, 7n, 0n],
] as const)('%i / %i rounds half up to %i', (numerator, denominator, result) => {
  expect(divideHalfUp(numerator, denominator)).toBe(result)
})

test('half up is never further than a half away, and a half goes up', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
      const twiceError = 2n * (divideHalfUp(n, d) * d - n)
      expect(twiceError > -d && twiceError <= d).toBe(true)
    }),
  )
})

test('floor is the largest whole number not above', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
      const floor = divideFloor(n, d)
      expect(floor * d <= n && (floor + 1n) * d > n).toBe(true)
    }),
  )
})

test('the missing unit goes to the largest remainder: 66 667 by 50, 30, 20', () => {
  expect(shareByLargestRemainder(66_667n, [50_000n, 30_000n, 20_000n])).toEqual([33_334n, 20_000n, 13_333n])
})

test('equal remainders in the order of the list', () => {
  expect(shareByLargestRemainder(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n])
})

test('parts add up exactly and differ from the exact share by less than one unit, also below zero', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 20 }),
      (total, weights) => {
        const sum = weights.reduce((a, b) => a + b, 0n)
        fc.pre(sum > 0n)
        const parts = shareByLargestRemainder(total, weights)
        expect(parts.reduce((a, b) => a + b, 0n)).toBe(total)
        parts.forEach((part, index) => {
          const error = part * sum - total * weights[index]!
          expect(error > -sum && error < sum).toBe(true)
        })
      },
    ),
  )
})

test('nothing to share by is a bug unless there is nothing to share', () => {
  expect(shareByLargestRemainder(0n, [0n, 0n])).toEqual([0n, 0n])
  expect(() => shareByLargestRemainder(1n, [0n])).toThrow(RangeError)
})
