import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'

/** A block as the checks read it: periods and other blocks by their index in the book. */
export interface CheckedBlock {
  readonly sign: 1 | -1
  readonly price: number
  /** What it is for, and of each of them all of its energy, in Wh. */
  readonly periods: Int32Array
  readonly quantities: Float64Array
  /** It gets 0 or `least` to `parts` of `parts` parts, the floor of it in each period (market-rules.md section 2.7). */
  readonly parts: number
  readonly least: number
  /** One quantity in all periods: each part more is as much of it. */
  readonly isEven: boolean
  readonly parent: number | null
  readonly children: readonly number[]
  readonly rivals: readonly number[]
  readonly partner: number | null
}

/** Reads the blocks of a book for the checks, which share no code with the clearing. */
export function readBlocks({ periods, blocks }: BlockBook): CheckedBlock[] {
  const place = new Map(periods.map(({ label }, index) => [label, index]))
  const byId = new Map(blocks.map(({ id }, index) => [id, index]))
  const children = Map.groupBy(blocks.keys(), (index) => blocks[index]?.linkedTo)
  const groups = Map.groupBy(blocks.keys(), (index) => blocks[index]?.exclusiveGroup)
  const count = blocks.reduce((sum, block) => sum + block.quantities.size, 0)
  const [allPeriods, allQuantities] = [new Int32Array(count), new Float64Array(count)]
  let end = 0
  return blocks.map((block, index) => {
    const start = end
    let isEven = true
    block.quantities.forEach((quantity, label) => {
      // The next period, most of the time.
      const next = (allPeriods[end - 1] ?? -1) + 1
      allPeriods[end] = end > start && periods[next]?.label === label ? next : (place.get(label) ?? -1)
      allQuantities[end] = quantity
      if (quantity !== allQuantities[start]) isEven = false
      end++
    })
    return {
      sign: block.side === 'buy' ? 1 : -1,
      price: block.price,
      periods: allPeriods.subarray(start, end),
      quantities: allQuantities.subarray(start, end),
      ...partsOf(block),
      isEven,
      parent: block.linkedTo === null ? null : (byId.get(block.linkedTo) ?? null),
      children: children.get(block.id) ?? [],
      rivals:
        block.exclusiveGroup === null
          ? []
          : (groups.get(block.exclusiveGroup) ?? []).filter((other) => other !== index),
      partner: block.loop === null ? null : (byId.get(block.loop) ?? null),
    }
  })
}

/** How many parts a block has, and how many of them it gets at least where it is accepted. */
export function partsOf({ minimumRatio, quantities }: BlockOrder): { parts: number; least: number } {
  if (minimumRatio === 1_000_000) return { parts: 1, least: 1 }
  let parts = 0
  for (const quantity of quantities.values()) parts = Math.max(parts, quantity)
  const exact = BigInt(minimumRatio) * BigInt(parts)
  const least = exact / 1_000_000n + (exact % 1_000_000n === 0n ? 0n : 1n)
  return { parts, least: least === 0n ? 1 : Number(least) }
}

/** What a block gets of a quantity at a level, in Wh: exact, whatever their product. */
export function filled(quantity: number, level: number, parts: number): number {
  if (level === parts || level === 0) return level === 0 ? 0 : quantity
  const product = quantity * level
  // A quotient of whole numbers that a float counts exactly never rounds up to a whole one.
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / parts)
  return Number((BigInt(quantity) * BigInt(level)) / BigInt(parts))
}
