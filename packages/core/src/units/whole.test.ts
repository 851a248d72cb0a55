import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { ceilShare, floorShare, minus, plus, quotientUp, times, wholeOf, type Whole } from './whole.ts'

test('whole numbers are added, multiplied and shared out exactly, in floats and beyond', () => {
  const pick = seededWholeNumbers(1)
  const sizes = [5, 2 ** 20, 2 ** 31, 2 ** 51, 2 ** 53 - 1]
  let large = 0
  for (let round = 0; round < 5_000; round++) {
    const any = () => {
      const size = sizes[pick(0, sizes.length - 1)] ?? 1
      return Math.floor((pick(-1_000_000, 1_000_000) / 1_000_000) * size)
    }
    const whole = (): Whole => (pick(0, 4) === 0 ? BigInt(any()) * BigInt(pick(1, 1_000_000)) : any())
    const [a, b] = [whole(), whole()]
    const of = Math.abs(any()) + 1
    const by = Math.floor((pick(0, 1000) / 1000) * of)
    const exact = { a: BigInt(a), b: BigInt(b), of: BigInt(of), by: BigInt(by) }
    const up = (value: bigint, divisor: bigint) => {
      const floor = value / divisor
      return value % divisor > 0n ? floor + 1n : floor
    }
    const found = [plus(a, b), minus(a, b), times(a, b), quotientUp(a, of), ceilShare(a, by, of), floorShare(a, by, of)]
    expect({ round, found: found.map(BigInt) }).toEqual({
      round,
      found: [
        exact.a + exact.b,
        exact.a - exact.b,
        exact.a * exact.b,
        up(exact.a, exact.of),
        up(exact.a * exact.by, exact.of),
        -up(-exact.a * exact.by, exact.of),
      ],
    })
    // A float is only what it counts exactly.
    for (const each of found) {
      if (typeof each === 'number') expect(Number.isSafeInteger(each)).toBe(true)
      else large++
    }
    // And a bigint is none that a float counts, so that nothing is 0 in two ways.
    for (const each of found.slice(0, 4)) {
      if (typeof each === 'bigint') expect(Number.isSafeInteger(Number(each))).toBe(false)
    }
    expect(BigInt(wholeOf(exact.a * exact.b))).toBe(exact.a * exact.b)
  }
  expect(large).toBeGreaterThan(1_000)
})
