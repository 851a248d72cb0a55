import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { addRow, addSums, emptySums, solveRidge } from './ridge.ts'

const draw = seededWholeNumbers(12)
const table = Float64Array.from({ length: 300 }, () => draw(-1000, 1000) / 1000)
const targetOf = (row: number) => 2 * (table[row * 3] ?? 0) - (table[row * 3 + 2] ?? 0)

function sumsOf(from: number, to: number) {
  const sums = emptySums(3)
  for (let row = from; row < to; row++) addRow(sums, table, row * 3, targetOf(row))
  return sums
}

test('without a penalty the weights behind the targets are found', () => {
  const weights = solveRidge(sumsOf(0, 100), 1e-12)
  for (const [place, weight] of [2, 0, -1].entries()) expect(weights[place]).toBeCloseTo(weight, 6)
})

test('a penalty draws the weights towards 0', () => {
  const size = (penalty: number) => Math.hypot(...solveRidge(sumsOf(0, 100), penalty))
  expect(size(1)).toBeLessThan(size(0.1))
  expect(size(1e9)).toBeLessThan(1e-6)
})

test('a window is the sum of its parts', () => {
  const sums = sumsOf(0, 40)
  addSums(sums, sumsOf(40, 100))
  solveRidge(sums, 0.3).forEach((weight, place) => {
    expect(weight).toBeCloseTo(solveRidge(sumsOf(0, 100), 0.3)[place] ?? 0, 12)
  })
})

test('the unit does not matter', () => {
  const [ones, thousands] = [emptySums(2), emptySums(2)]
  for (const [a, b, y] of [
    [1, 2, 3],
    [2, 1, 4],
    [0, 1, 1],
  ] as const) {
    addRow(ones, Float64Array.of(a, b), 0, y)
    addRow(thousands, Float64Array.of(a * 1000, b * 1000), 0, y * 1000)
  }
  const expected = solveRidge(ones, 0.3)
  solveRidge(thousands, 0.3).forEach((weight, place) => expect(weight).toBeCloseTo(expected[place] ?? 0, 12))
})

test('rows that say nothing, or more than a number holds, have no weights', () => {
  expect([...solveRidge(emptySums(2), 0.3)]).toEqual([0, 0])
  const endless = emptySums(2)
  addRow(endless, Float64Array.of(1e200, 1e200), 0, 1)
  addRow(endless, Float64Array.of(1e200, 1e200), 0, 1)
  expect([...solveRidge(endless, 0.3)]).toEqual([0, 0])
})
