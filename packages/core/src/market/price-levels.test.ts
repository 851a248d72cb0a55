import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { priceTick } from '../units/units.ts'
import { priceLevels } from './price-levels.ts'

test.each([
  ['few prices', 0, 3],
  ['the bounds of a day-ahead market', -50_000, 400_000],
  ['as far apart as two digits count', -2_000_000, 2_194_303],
  ['further than two digits count', -2_000_000, 2_194_304],
  ['all that a number counts', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
])('steps are added up by price: %s', (_, min, max) => {
  const pick = seededWholeNumbers(3)
  const bounds = { min: priceTick(min), max: priceTick(max) }
  for (const count of [0, 1, 40, 400]) {
    const limits = Array.from({ length: count >> 1 }, () => Math.min(max, min + pick(0, 2 ** 20) * pick(0, 2 ** 33)))
    const orders = Array.from({ length: count }, (_, index) => ({
      side: pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const),
      // Some prices more than once, the bounds among them.
      price: [min, max, ...limits][pick(0, limits.length + 1)] ?? min + (index % 2),
      quantity: pick(1, 1_000),
    }))
    const { prices, demand, supply } = priceLevels(orders, bounds)
    const expected = [...new Set([min, max, ...orders.map(({ price }) => price)])].sort((a, b) => a - b)
    expect([...prices]).toEqual(expected)
    const added = (side: string) =>
      expected.map((price) =>
        orders.reduce((sum, order) => sum + (order.side === side && order.price === price ? order.quantity : 0), 0),
      )
    expect([...demand]).toEqual(added('buy'))
    expect([...supply]).toEqual(added('sell'))
  }
})
