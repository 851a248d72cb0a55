import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'

/** A block as the checks read it: periods and other blocks by their index in the book. */
export interface CheckedBlock {
  readonly sign: 1 | -1
  readonly price: number
  readonly energy: readonly { readonly period: number; readonly quantity: number }[]
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
  return blocks.map((block, index) => {
    const energy: { period: number; quantity: number }[] = []
    block.quantities.forEach((quantity, label) => energy.push({ period: place.get(label) ?? -1, quantity }))
    return {
      sign: block.side === 'buy' ? 1 : -1,
      price: block.price,
      energy,
      ...partsOf(block),
      isEven: energy.every(({ quantity }) => quantity === energy[0]?.quantity),
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
