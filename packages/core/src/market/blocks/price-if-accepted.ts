import { divideHalfUp } from '../../units/rounding.ts'
import { energyWh, priceTick, type PriceTick } from '../../units/units.ts'
import { clearBesideBlocks } from '../uniform-price-auction.ts'
import type { BlockClearing } from './block-clearing.ts'
import type { BlockBook } from './block-order.ts'

/**
 * The average price over its energy that would have been made by accepting all of a block beside everything that was accepted, with the
 * other of its loop: of each period the midpoint of what could clear it then, to the nearest tick. Null where the steps could not
 * take up what it leaves at any price.
 */
export function priceIfAccepted(book: BlockBook, { blocks }: BlockClearing, index: number): PriceTick | null {
  const own = book.blocks[index]
  if (!own) throw new RangeError(`there is no block ${index}`)
  let value = 0n
  let energy = 0n
  for (const { label, orders, bounds } of book.periods) {
    const quantity = own.quantities.get(label)
    if (quantity === undefined) continue
    const traded = { buy: 0, sell: 0 }
    book.blocks.forEach((block, place) => {
      const isAdded = place === index || block.id === own.loop
      traded[block.side] += (isAdded ? block.quantities.get(label) : blocks[place]?.fills.get(label)) ?? 0
    })
    const steps = { buy: 0, sell: 0 }
    for (const { side, quantity: offered } of orders) steps[side] += offered
    if (traded.buy > traded.sell + steps.sell || traded.sell > traded.buy + steps.buy) return null
    const energyOfBlocks = { bought: energyWh(traded.buy), sold: energyWh(traded.sell), worth: 0n, price: null }
    const { price } = clearBesideBlocks(orders, bounds, energyOfBlocks)
    if (price === null) return null
    value += BigInt(price) * BigInt(quantity)
    energy += BigInt(quantity)
  }
  return priceTick(divideHalfUp(value, energy))
}
