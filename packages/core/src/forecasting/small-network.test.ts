import { describe, expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { trainNetwork, type NetworkRows, type NetworkSettings } from './small-network.ts'

const settings: NetworkSettings = {
  units: 16,
  epochs: 40,
  batch: 64,
  rate: 0.01,
  decay: 0.01,
  absent: 0,
  bound: 1,
  seed: 3,
}
const width = 4

/** A product, a bend and a straight line of three columns, and a fourth that says nothing. */
function makeRows(count: number, seed: number, isLinear = false): NetworkRows {
  const pick = seededWholeNumbers(seed)
  const inputs = Float32Array.from({ length: count * width }, () => pick(-1000, 1000) / 1000)
  const came = (row: number) => {
    const [a = 0, b = 0, c = 0] = inputs.subarray(row * width)
    return (isLinear ? 0 : 2 * a * b + Math.max(0, 3 * a - 1)) + c
  }
  return {
    width,
    inputs,
    targets: Float64Array.from({ length: count }, (_, row) => came(row)),
    weights: new Float64Array(count).fill(1),
  }
}

const rowOf = ({ inputs }: NetworkRows, row: number) => inputs.subarray(row * width, (row + 1) * width)

/** Mean absolute error on rows that were never seen, as a share of that of always saying 0. */
function judge(rows: NetworkRows, changed: Partial<NetworkSettings> = {}, isLinear = false): number {
  const network = trainNetwork(rows, { ...settings, ...changed })
  const fresh = makeRows(500, 2, isLinear)
  let [error, size] = [0, 0]
  fresh.targets.forEach((came, row) => {
    error += Math.abs(came - network.predict(rowOf(fresh, row)))
    size += Math.abs(came)
  })
  return error / size
}

describe('a small network', () => {
  test('learns products and bends, and says them of rows that it never saw', () => {
    expect(judge(makeRows(2000, 1))).toBeLessThan(0.1)
  })

  test('learns a straight line', () => {
    expect(judge(makeRows(1000, 1, true), {}, true)).toBeLessThan(0.04)
  })

  test('learns without some of its units, too, and more than nothing of single rows', () => {
    expect(judge(makeRows(2000, 1), { absent: 0.1 })).toBeLessThan(0.2)
    expect(judge(makeRows(3, 1), { epochs: 5 })).toBeLessThan(2)
    expect(trainNetwork(makeRows(0, 1), settings).predict([0, 0, 0, 0])).toBe(0)
  })

  test('the same rows and seed give the same network, another seed another', () => {
    const rows = makeRows(300, 1)
    const said = (seed: number) => trainNetwork(rows, { ...settings, seed, absent: 0.1 }).predict([0.1, 0.2, -0.3, 0.4])
    expect(said(3)).toBe(said(3))
    expect(said(4)).not.toBe(said(3))
  })

  test('rows that do not count are not learnt', () => {
    const rows = makeRows(1000, 1)
    // Every other row is wrong, and counts nothing.
    const targets = rows.targets.map((value, row) => (row % 2 === 0 ? value : -50))
    const weights = rows.weights.map((_, row) => (row % 2 === 0 ? 2 : 0))
    expect(judge({ ...rows, targets, weights })).toBeLessThan(0.2)
    expect(judge({ ...rows, targets })).toBeGreaterThan(1)
  })

  test('a few wild rows do not decide everything where errors are bounded', () => {
    const rows = makeRows(2000, 1, true)
    const targets = rows.targets.map((value, row) => (row % 20 === 0 ? 40 : value))
    expect(judge({ ...rows, targets }, { bound: 0.1 }, true)).toBeLessThan(0.5)
    expect(judge({ ...rows, targets }, { bound: 100 }, true)).toBeGreaterThan(1)
  })
})
