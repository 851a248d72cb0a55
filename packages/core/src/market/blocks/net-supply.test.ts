import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../../testing/random.ts'
import { energyWh, priceTick } from '../../units/units.ts'
import { NetSupply } from './net-supply.ts'

test('the prices that clear a period do not depend on what was asked before', () => {
  const pick = seededWholeNumbers(1)
  const bounds = { min: priceTick(-100), max: priceTick(400) }
  for (let round = 0; round < 40; round++) {
    const orders = Array.from({ length: pick(0, 60) }, (_, index) => ({
      id: `s${index}`,
      side: pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const),
      price: priceTick(pick(-100, 400)),
      quantity: energyWh(pick(1, 20)),
      time: index,
    }))
    const curve = new NetSupply({ label: 'a', bounds, orders })
    const supplied = (price: number) =>
      orders.reduce((sum, { side, price: limit, quantity }) => {
        if (side === 'sell') return limit <= price ? sum + quantity : sum
        return limit > price ? sum - quantity : sum
      }, 0)
    // Just above each price, and below it.
    const prices = Array.from({ length: 501 }, (_, index) => index - 100)
    for (let asked = 0; asked < 60; asked++) {
      const net = pick(curve.least, curve.most)
      const low = prices.find((price) => supplied(price) >= net) ?? bounds.max
      const high = prices.find((price) => supplied(price) > net) ?? bounds.max
      expect({ round, net, low: curve.lowFor(net), high: curve.highFor(net) }).toEqual({ round, net, low, high })
    }
  }
})
