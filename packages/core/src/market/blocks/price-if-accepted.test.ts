import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../../testing/random.ts'
import { randomBlockBook } from '../../testing/slow-blocks.ts'
import { divideHalfUp } from '../../units/rounding.ts'
import { energyWh } from '../../units/units.ts'
import { clearBesideBlocks } from '../uniform-price-auction.ts'
import { clearWithBlocks, type BlockClearing } from './block-clearing.ts'
import type { BlockBook } from './block-order.ts'
import { pricesIfAccepted } from './price-if-accepted.ts'

/** The same by clearing the steps of each period anew beside all that the blocks would trade. */
function slowly({ periods, blocks }: BlockBook, cleared: BlockClearing, index: number): number | null {
  const own = blocks[index]
  let value = 0n
  let energy = 0n
  for (const { label, orders, bounds } of periods) {
    const quantity = own?.quantities.get(label)
    if (quantity === undefined) continue
    const traded = { buy: 0, sell: 0 }
    blocks.forEach((block, place) => {
      const isAdded = block === own || block.id === own?.loop
      traded[block.side] += (isAdded ? block.quantities.get(label) : cleared.blocks[place]?.fills.get(label)) ?? 0
    })
    const steps = { buy: 0, sell: 0 }
    for (const order of orders) steps[order.side] += order.quantity
    if (traded.buy > traded.sell + steps.sell || traded.sell > traded.buy + steps.buy) return null
    const beside = { bought: energyWh(traded.buy), sold: energyWh(traded.sell), worth: 0n, price: null }
    value += BigInt(clearBesideBlocks(orders, bounds, beside).price ?? 0) * BigInt(quantity)
    energy += BigInt(quantity)
  }
  return Number(divideHalfUp(value, energy))
}

test('is the average of what each period would clear at with all of the block', () => {
  let asked = 0
  for (let seed = 1; seed <= 120; seed++) {
    const book = randomBlockBook(seededWholeNumbers(seed), 9)
    const cleared = clearWithBlocks(book)
    const price = pricesIfAccepted(book, cleared)
    cleared.blocks.forEach(({ level }, index) => {
      if (level > 0) return
      asked++
      expect({ seed, index, price: price(index) }).toEqual({ seed, index, price: slowly(book, cleared, index) })
    })
  }
  expect(asked).toBeGreaterThan(200)
})
