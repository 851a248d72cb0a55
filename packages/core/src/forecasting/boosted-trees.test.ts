import { describe, expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { growTrees, type TreeSettings } from './boosted-trees.ts'

const settings: TreeSettings = {
  trees: 120,
  rate: 0.1,
  leaves: 8,
  leastRows: 10,
  rowShare: 0.7,
  columnShare: 0.7,
  doubt: 1,
  most: Infinity,
  seed: 3,
}

/** A step, a product and a column that says nothing. */
function makeRows(rows: number, seed: number) {
  const pick = seededWholeNumbers(seed)
  const column = () => Float32Array.from({ length: rows }, () => pick(-1000, 1000) / 1000)
  const columns = [column(), column(), column()]
  const came = (row: number) => {
    const [a = 0, b = 0] = columns.map((each) => each[row] ?? 0)
    return (a > 0.3 ? 5 : 0) + 4 * a * b
  }
  return { columns, target: Float64Array.from({ length: rows }, (_, row) => came(row)) }
}

const meanSquare = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length)

describe('boosted trees', () => {
  test('learn steps and products, and say them of rows that they never saw', () => {
    const { columns, target } = makeRows(3000, 1)
    const trees = growTrees(columns, target, settings)
    const fresh = makeRows(500, 2)
    const rest = Array.from(
      fresh.target,
      (came, row) => came - trees.predict(fresh.columns.map((each) => each[row] ?? 0)),
    )
    const mean = target.reduce((sum, value) => sum + value, 0) / target.length
    expect(meanSquare(rest)).toBeLessThan(0.06 * meanSquare(Array.from(fresh.target, (came) => came - mean)))
  })

  test('are the same for the same seed, and others for another', () => {
    const { columns, target } = makeRows(400, 4)
    const say = (seed: number) => growTrees(columns, target, { ...settings, seed }).predict([0.4, 0.2, -0.1])
    expect(say(7)).toBe(say(7))
    expect(say(7)).not.toBe(say(8))
  })

  test('leave rows and target as they were, and see equal values as one', () => {
    const columns = [Float32Array.from({ length: 100 }, (_, row) => row % 2)]
    const target = Float64Array.from({ length: 100 }, (_, row) => (row % 2 === 0 ? -1 : 1))
    const trees = growTrees(columns, target, settings)
    expect(target[0]).toBe(-1)
    expect(trees.predict([0])).toBeCloseTo(-1, 1)
    expect(trees.predict([1])).toBeCloseTo(1, 1)
    // Beyond what was seen they say what they say at its end.
    expect(trees.predict([50])).toBe(trees.predict([1]))
  })

  test.each([0, 1, 15])('of %i rows they say something that is a number', (rows) => {
    const { columns, target } = makeRows(rows, 5)
    expect(Number.isFinite(growTrees(columns, target, settings).predict([0, 0, 0]))).toBe(true)
  })

  test('a row that is wild beyond all others counts for no more than the most', () => {
    const { columns, target } = makeRows(2000, 6)
    const spiked = target.with(17, 1e5)
    const row = columns.map((each) => (each[17] ?? 0) + 0.01)
    const errorOf = (most: number) =>
      Math.abs(growTrees(columns, spiked, { ...settings, most }).predict(row) - (target[17] ?? NaN))
    expect(errorOf(0.01)).toBeLessThan(0.05 * errorOf(Infinity))
  })

  test('where nothing differs they say what all rows say', () => {
    const columns = [new Float32Array(60).fill(4)]
    const trees = growTrees(columns, new Float64Array(60).fill(2), settings)
    expect(trees.predict([4])).toBeCloseTo(2, 1)
    expect(growTrees(columns, new Float64Array(60), settings).predict([4])).toBe(0)
  })
})
