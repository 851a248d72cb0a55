import type { BlockBook, BlockOrder } from '../market/blocks/block-order.ts'
import { shareOf } from './exact-numbers.ts'

/** What all of a block trades in a period, in Wh. */
export type BlockTrade = Readonly<Record<'block' | 'sign' | 'parts' | 'period' | 'quantity', number>>

/** A block as the checks read it: periods and other blocks by their index in the book. */
export interface CheckedBlock {
  readonly sign: 1 | -1
  readonly price: number
  readonly profile: readonly BlockTrade[]
  /** It gets 0 or `least` to `parts` of `parts` parts, the floor of it in each period (market-rules.md section 2.7). */
  readonly parts: number
  readonly least: number
  /** Each part more is as much of it in every period: one quantity in all of them, or all or nothing. */
  readonly isEven: boolean
  readonly parent: number | null
  readonly children: readonly number[]
  readonly rivals: readonly number[]
  readonly partner: number | null
}

/** Reads the blocks of a book for the checks, which share no code with the clearing. */
export function readBlocks({ periods, blocks }: BlockBook): CheckedBlock[] {
  const places = new Map(periods.map(({ label }, index) => [label, index]))
  const byId = new Map(blocks.map(({ id }, index) => [id, index]))
  const children = Map.groupBy(blocks.keys(), (index) => blocks[index]?.linkedTo)
  const groups = Map.groupBy(blocks.keys(), (index) => blocks[index]?.exclusiveGroup)
  return blocks.map((block, index) => {
    const { parts, least } = partsOf(block)
    const sign = block.side === 'buy' ? 1 : -1
    const profile: BlockTrade[] = []
    block.quantities.forEach((quantity, label) =>
      profile.push({ block: index, sign, parts, period: places.get(label) ?? -1, quantity }),
    )
    const group = block.exclusiveGroup === null ? [] : (groups.get(block.exclusiveGroup) ?? [])
    return {
      sign,
      price: block.price,
      profile,
      parts,
      least,
      isEven: parts === 1 || profile.every(({ quantity }) => quantity === parts),
      parent: byId.get(block.linkedTo ?? '') ?? null,
      children: children.get(block.id) ?? [],
      rivals: group.filter((other) => other !== index),
      partner: byId.get(block.loop ?? '') ?? null,
    }
  })
}

/** How many parts a block has, and how many of them it gets at least where it is accepted. */
export function partsOf({ minimumRatio, quantities }: BlockOrder): { parts: number; least: number } {
  if (minimumRatio === 1_000_000) return { parts: 1, least: 1 }
  const parts = quantities.values().reduce((most, each) => Math.max(most, each), 0)
  return { parts, least: Math.max(1, Number(shareOf(BigInt(minimumRatio), parts, 1_000_000))) }
}

/** What a block gets of a quantity at a level, in Wh: exact, whatever their product. */
export function filled(quantity: number, level: number, parts: number): number {
  if (level === parts || level === 0) return level === 0 ? 0 : quantity
  const product = quantity * level
  // A quotient of whole numbers that a float counts exactly never rounds up to a whole one.
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / parts)
  return Number((BigInt(quantity) * BigInt(level)) / BigInt(parts))
}

/** A block with everything that depends on it and is accepted at these levels, or may be at the highest that are left. */
export function dependants(blocks: readonly CheckedBlock[], levels: ArrayLike<number>, index: number): Set<number> {
  const found = new Set([index])
  for (const member of found) {
    const { children = [], partner } = blocks[member] ?? {}
    for (const other of [...children, partner ?? member]) if ((levels[other] ?? 0) > 0) found.add(other)
  }
  return found
}
