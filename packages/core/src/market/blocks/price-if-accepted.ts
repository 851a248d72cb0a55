import { divideHalfUp } from '../../units/rounding.ts'
import { priceTick, type PriceTick } from '../../units/units.ts'
import type { BlockClearing } from './block-clearing.ts'
import type { BlockBook, BlockOrder } from './block-order.ts'
import { NetSupply } from './net-supply.ts'

/**
 * For each rejected block, by its index, the average price over its energy that would have been made by accepting all of it beside everything
 * that was accepted, with the other of its loop: of each period the midpoint of what could clear it then, to the nearest tick. Null where
 * the steps could not take up what it leaves at any price. The book is added up once, however many blocks are asked about.
 */
export function pricesIfAccepted(
  { periods, blocks }: BlockBook,
  clearing: Pick<BlockClearing, 'blocks'>,
): (index: number) => PriceTick | null {
  const index = new Map(periods.map(({ label }, at) => [label, at]))
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const curves = new Map<number, NetSupply>()
  const nets = new Float64Array(periods.length)
  const curveOf = (at: number) => {
    const period = periods[at]
    if (!period) throw new RangeError(`there is no period ${at}`)
    const curve = curves.get(at) ?? new NetSupply(period)
    curves.set(at, curve)
    return curve
  }
  const add = (to: Float64Array, { side }: BlockOrder, energy: BlockOrder['quantities']) => {
    for (const [label, quantity] of energy) {
      const period = index.get(label) ?? 0
      to[period] = (to[period] ?? 0) + (side === 'buy' ? quantity : -quantity)
    }
  }
  blocks.forEach((block, at) => {
    const { level = 0, fills } = clearing.blocks[at] ?? {}
    if (fills && level > 0) add(nets, block, fills)
  })
  return (at) => {
    const own = blocks[at]
    if (!own) throw new RangeError(`there is no block ${at}`)
    const partner = own.loop === null ? undefined : byId.get(own.loop)
    const added = Float64Array.from(nets)
    for (const block of partner ? [own, partner] : [own]) add(added, block, block.quantities)
    let value = 0n
    let energy = 0n
    for (const [label, quantity] of own.quantities) {
      const period = index.get(label) ?? 0
      const curve = curveOf(period)
      const net = added[period] ?? 0
      if (net < curve.least || net > curve.most) return null
      const price = divideHalfUp(BigInt(curve.lowFor(net)) + BigInt(curve.highFor(net)), 2n)
      value += price * BigInt(quantity)
      energy += BigInt(quantity)
    }
    return priceTick(divideHalfUp(value, energy))
  }
}
