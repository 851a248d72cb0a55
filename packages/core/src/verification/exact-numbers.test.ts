import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { shareOf, WholeSum } from './exact-numbers.ts'

test('products are added exactly where they, or their sum, are more than a float counts', () => {
  const large = Number.MAX_SAFE_INTEGER
  const sums: (readonly [number, number])[][] = [
    // 2^53 + 1 of such is rounded to 2^53.
    [
      [1, large],
      [1, 2],
    ],
    [
      [-1, 5],
      [3, 3_002_399_751_580_331],
    ],
    [
      [-1, large],
      [-1, 2],
      [1, large],
      [1, 2],
    ],
  ]
  const pick = seededWholeNumbers(1)
  const any = () => pick(-94_906_267, 94_906_267)
  for (let number = 0; number < 200; number++) sums.push(Array.from({ length: 9 }, () => [any(), any()] as const))
  for (const products of sums) {
    const sum = new WholeSum()
    for (const [one, other] of products) sum.add(one, other)
    expect(sum.value).toBe(products.reduce((all, [one, other]) => all + BigInt(one) * BigInt(other), 0n))
  }
})

test.each([
  [7n, 1, 2, 4n],
  [-7n, 1, 2, -3n],
  [6n, 1, 2, 3n],
  [7n, 4, 4, 7n],
  [7n, 0, 3, 0n],
  [2n, 5, 3, 4n],
])('of %d so many parts, %d of %d, rounded up: %d', (value, parts, of, share) => {
  expect(shareOf(value, parts, of)).toBe(share)
})
