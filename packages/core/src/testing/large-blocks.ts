import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'
import { energyWh, priceTick } from '../units/units.ts'

/** What a book of `largeBlockBook` is like. */
export interface LargeBlockShape {
  readonly periods: number
  readonly blocks: number
  /** Steps of a period, at most. */
  readonly steps: number
  /** Prices are whole ticks between ± this. */
  readonly ticks: number
  /** The largest step, and the largest quantity of a block, in Wh. */
  readonly step: number
  readonly quantity: number
  /** How many blocks of a hundred are linked, in a group, in a loop, and all or nothing. */
  readonly linked: number
  readonly grouped: number
  readonly looped: number
  readonly whole: number
}

/** What most books are taken to be like where nothing else is said. */
export const largeBlockShape: LargeBlockShape = {
  periods: 6,
  blocks: 14,
  steps: 3,
  ticks: 1_000_000,
  step: 50_000,
  quantity: 50_000_000,
  linked: 0,
  grouped: 0,
  looped: 0,
  whole: 30,
}

/** A small book whose blocks are of many parts and mostly far larger than all steps, at prices of any tick. */
export function largeBlockBook(pick: (from: number, to: number) => number, shape: LargeBlockShape): BlockBook {
  const { periods, ticks } = shape
  const isOneIn = (percent: number) => pick(1, 100) <= percent
  const side = () => (pick(0, 1) === 0 ? 'buy' : 'sell')
  const price = () => priceTick(pick(-ticks, ticks))
  const bounds = { min: priceTick(-ticks), max: priceTick(ticks) }
  const labels = Array.from({ length: periods }, (_, t) => `p${t}`)
  const blocks: BlockOrder[] = []
  for (let index = 0; index < shape.blocks; index++) {
    const first = pick(0, periods - 1)
    const length = pick(1, Math.min(periods - first, 12))
    const isProfile = pick(0, 1) === 0
    const size = () => Math.max(1, Math.floor(shape.quantity / 10 ** pick(0, 3) / pick(1, 9)))
    const same = size()
    const parent = index > 0 && isOneIn(shape.linked) ? blocks[pick(0, index - 1)] : undefined
    const grandparent = blocks.find(({ id }) => id === parent?.linkedTo)
    blocks.push({
      id: `b${index}`,
      side: side(),
      price: price(),
      quantities: new Map(
        labels.slice(first, first + length).map((label) => [label, energyWh(isProfile ? size() : same)]),
      ),
      minimumRatio: isOneIn(shape.whole) ? 1_000_000 : pick(0, 2) === 0 ? 0 : pick(1, 999_999),
      time: index,
      linkedTo: parent && (!grandparent || grandparent.linkedTo === null) ? parent.id : null,
      exclusiveGroup: isOneIn(shape.grouped) ? `g${pick(0, 2)}` : null,
      loop: null,
    })
  }
  for (let index = 0; index + 1 < blocks.length; index += 2) {
    const [one, two] = [blocks[index], blocks[index + 1]]
    if (!one || !two || !isOneIn(shape.looped)) continue
    blocks[index] = { ...one, side: 'buy', minimumRatio: 1_000_000, loop: two.id }
    blocks[index + 1] = { ...two, side: 'sell', minimumRatio: 1_000_000, loop: one.id }
  }
  return {
    periods: labels.map((label) => ({
      label,
      bounds,
      orders: Array.from({ length: pick(0, shape.steps) }, (_, time) => ({
        id: `${label}-${time}`,
        side: side(),
        price: price(),
        quantity: energyWh(pick(1, shape.step)),
        time,
      })),
    })),
    blocks,
  }
}
