import { expect, test } from 'vitest'
import { averageOf, sumRows } from './sums.ts'

test('rows are added up exactly, what is unknown adds nothing', () => {
  const rows = [
    { energy: 5, coins: 9_007_199_254_740_993n as bigint | null },
    { energy: -7, coins: null },
    { energy: 1, coins: 2n },
  ]
  expect(sumRows(rows, ['energy', 'coins'])).toEqual({ energy: -1, coins: 9_007_199_254_740_995n })
})

test('an average is a whole unit, and there is none of nothing', () => {
  expect(averageOf(7, 2)).toBe(4n)
  expect(averageOf(-7n, 2)).toBe(-3n)
  expect(averageOf(0, 0)).toBeNull()
})
