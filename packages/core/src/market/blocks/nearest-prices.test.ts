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
