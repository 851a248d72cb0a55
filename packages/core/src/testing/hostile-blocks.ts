import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'
import { energyWh, priceTick } from '../units/units.ts'

type Pick = (from: number, to: number) => number

/**
 * A small hostile book: empty and one-sided curves, steps at the bounds, prices below zero, blocks at the prices of steps, profiles
 * with periods left out, families of three levels, groups and loops across them, ratios of any millionth; where all blocks are
 * all or nothing, some with energies that floats no longer multiply exactly.
 */
export function hostileBook(pick: Pick, most: number): BlockBook {
  const isOneIn = (number: number) => pick(1, number) === 1
  const isWhole = isOneIn(2)
  const times = isWhole && isOneIn(2) ? pick(1, 9) * 10 ** pick(0, 10) + pick(0, 9) : 1
  const middle = isOneIn(3) ? 0 : pick(-400, 400) * 10 ** pick(0, 2)
  const reach = pick(1, 9)
  const bounds = { min: priceTick(middle - reach), max: priceTick(middle + reach) }
  const price = () => {
    if (isOneIn(4)) return isOneIn(2) ? bounds.min : bounds.max
    return priceTick(middle + pick(-reach, reach))
  }
  const side = (): 'buy' | 'sell' => (isOneIn(2) ? 'buy' : 'sell')
  const labels = Array.from({ length: pick(1, 4) }, (_, period) => `${period}`)
  const periods = labels.map((label) => {
    const [count, only] = [isOneIn(6) ? 0 : pick(1, 6), isOneIn(5) ? side() : null]
    const orders = Array.from({ length: count }, (_, index) => {
      return { id: `s${index}`, side: only ?? side(), price: price(), quantity: energyWh(pick(1, 20) * times), time: 0 }
    })
    return { label, bounds, orders }
  })
  const blocks: BlockOrder[] = []
  // Levels multiply the selections.
  let inPart = isWhole ? 0 : most > 8 ? 1 : 2
  for (let index = 0; index < most; index++) {
    const isInPart = inPart > 0 && isOneIn(2)
    if (isInPart) inPart--
    const own = labels.filter(() => pick(0, 2) > 0)
    const same = pick(1, isInPart ? 6 : 20)
    const isProfile = isOneIn(2)
    const quantities = new Map(
      (own.length > 0 ? own : labels.slice(-1)).map((label) => {
        return [label, energyWh((isProfile ? pick(1, isInPart ? 6 : 20) : same) * times)] as const
      }),
    )
    const parent = isOneIn(2) ? blocks[pick(0, Math.max(0, index - 1))] : undefined
    const grandparent = blocks.find(({ id }) => id === parent?.linkedTo)
    blocks.push({
      id: `${pick(0, 9)}-${index}`,
      side: side(),
      price: price(),
      quantities,
      minimumRatio: isInPart ? ([0, 1, 333_333, 500_000, pick(0, 999_999), 999_999][pick(0, 5)] ?? 0) : 1_000_000,
      time: pick(0, 2),
      linkedTo: parent && (grandparent?.linkedTo ?? null) === null ? parent.id : null,
      exclusiveGroup: isOneIn(3) ? `g${pick(0, 1)}` : null,
      loop: null,
    })
  }
  return { periods, blocks: withLoops(blocks, pick) }
}

function withLoops(blocks: readonly BlockOrder[], pick: Pick): BlockOrder[] {
  const all = [...blocks]
  for (let index = 1; index < all.length; index += 2) {
    const [one, two] = [all[index - 1], all[index]]
    if (!one || !two || one.minimumRatio + two.minimumRatio < 2_000_000 || pick(0, 2) > 0) continue
    all[index - 1] = { ...one, loop: two.id }
    all[index] = { ...two, loop: one.id, side: one.side === 'buy' ? 'sell' : 'buy' }
  }
  return all
}
