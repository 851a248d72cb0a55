import { expect, test } from 'vitest'
import { isNearest } from '../../verification/nearest-check.ts'
import { nearestPrices } from './nearest-prices.ts'

/** One period with prices from −most to most, of which a block needs one of at most −5. */
function nearest(most: number) {
  const demand = { block: 0, periods: Int32Array.of(0), weights: Float64Array.of(1), limit: -5 }
  return nearestPrices({ low: Float64Array.of(-most), high: Float64Array.of(most) }, [demand])
}

function check(most: number, price: number) {
  return isNearest([{ low: -most, high: most }], [{ weights: new Map([[0, 1n]]), limit: -5n }], [price])
}

test('prices are only called the nearest where a float counts every distance', () => {
  expect(nearest(10_000_000)).toMatchObject({ prices: Float64Array.of(-5), isProven: true })
  expect(nearest(50_000_000)).toMatchObject({ isProven: false })
  expect(check(10_000_000, -5)).toBe('yes')
  expect(check(10_000_000, -6)).toBe('no')
  expect(check(50_000_000, -5)).toBe('unknown')
  expect(check(50_000_000, -4)).toBe('no')
})

test('prices are found where demands leave so little that going from one to the other would not come to it', () => {
  const low = Float64Array.of(-50_000, -50_000, -50_000)
  const high = Float64Array.of(132_201, 227_222, 210_378)
  const demands = [
    [[1, 1, 1], 829_378],
    [[-1, -2, -1], -128_611],
    [[1, 1, 0], -2],
    [[0, 1, 0], -50_000],
    [[0, -1, -1], 2],
  ].map(([weights, limit], block) => {
    return {
      block,
      periods: Int32Array.of(0, 1, 2),
      weights: Float64Array.from(weights as number[]),
      limit: Number(limit),
    }
  })
  const { prices } = nearestPrices({ low, high }, demands)
  expect(prices).toEqual(Float64Array.of(49_998, -50_000, 178_613))
  const box = [...low].map((each, period) => ({ low: each, high: high[period] ?? 0 }))
  const asked = demands.map(({ weights, limit }) => {
    return {
      weights: new Map(Array.from(weights, (weight, period) => [period, BigInt(weight)] as const)),
      limit: BigInt(limit),
    }
  })
  expect(isNearest(box, asked, [...(prices ?? [])])).not.toBe('no')
})
