import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { CholeskyFactor } from './cholesky-factor.ts'

const pick = seededWholeNumbers(19)

/** A matrix of products of random vectors, so that it can be factored. */
function randomMatrix(size: number): number[][] {
  const vectors = Array.from({ length: size }, () => Array.from({ length: size + 2 }, () => pick(-9, 9)))
  return vectors.map((a) => vectors.map((b) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)))
}

function expectSolution(matrix: number[][], left: number[], factor: CholeskyFactor): void {
  const right = left.map(() => pick(-20, 20))
  const x = factor.solve(right)
  left.forEach((a, row) => {
    const product = left.reduce((sum, b, column) => sum + matrix[a]![b]! * x[column]!, 0)
    expect(product).toBeCloseTo(right[row]!, 6)
  })
}

test('it solves after rows have come and gone in any order', () => {
  for (let round = 0; round < 40; round++) {
    const size = pick(1, 12)
    const matrix = randomMatrix(size)
    const factor = new CholeskyFactor(size)
    const inside: number[] = []
    const outside = matrix.map((_, index) => index)
    for (let move = 0; move < 40; move++) {
      if (outside.length > 0 && (inside.length === 0 || pick(0, 2) > 0)) {
        const [row] = outside.splice(pick(0, outside.length - 1), 1)
        const products = inside.map((other) => matrix[row!]![other]!)
        expect(factor.append(products, matrix[row!]![row!]!, 1e-9)).toBe(true)
        inside.push(row!)
      } else {
        const place = pick(0, inside.length - 1)
        factor.remove(place)
        outside.push(...inside.splice(place, 1))
      }
      expect(factor.count).toBe(inside.length)
      expectSolution(matrix, inside, factor)
    }
  }
})

test('a row that the others explain is not added', () => {
  const factor = new CholeskyFactor(3)
  expect(factor.append([], 1, 1e-7)).toBe(true)
  expect(factor.append([0.6], 1, 1e-7)).toBe(true)
  expect(factor.append([0.6, 1], 1, 1e-7)).toBe(false)
  expect(factor.count).toBe(2)
  expect(factor.append([0, 0], 1, 1e-7)).toBe(true)
})
