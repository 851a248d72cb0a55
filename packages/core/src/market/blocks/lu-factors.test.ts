import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../../testing/random.ts'
import { LuFactors } from './lu-factors.ts'

test('solves a matrix and its transpose, and knows when there is no solution', () => {
  const pick = seededWholeNumbers(3)
  for (let size = 0; size < 12; size++) {
    const matrix = Float64Array.from({ length: size * size }, () => pick(-9, 9) + (pick(0, 3) === 0 ? 0.5 : 0))
    for (let row = 0; row < size; row++) matrix[row * size + ((row + 1) % size)] = 60 + row
    const right = Float64Array.from({ length: size }, () => pick(-9, 9))
    const at = (row: number, column: number) => matrix[row * size + column] ?? 0
    const factors = LuFactors.of(Float64Array.from(matrix), size)
    const x = factors?.solve(right) ?? []
    const y = factors?.solveTransposed(right) ?? []
    for (let row = 0; row < size; row++) {
      let [own, other] = [0, 0]
      for (let column = 0; column < size; column++) {
        own += at(row, column) * (x[column] ?? NaN)
        other += at(column, row) * (y[column] ?? NaN)
      }
      expect(own).toBeCloseTo(right[row] ?? NaN)
      expect(other).toBeCloseTo(right[row] ?? NaN)
    }
  }
  expect(LuFactors.of(Float64Array.of(1, 2, 2, 4), 2)).toBeNull()
})
