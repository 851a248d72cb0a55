import { amount, type Amount } from '../../units/units.ts'
import { wholeRatio, type BlockOrder } from './block-order.ts'

/**
 * The coins set aside for the blocks of one user: the most that they can cost together over every selection that links, groups and
 * loops allow, ≥ 0 (market-rules.md section 5.1). Whoever is accepted loses nothing together with what depends on it, so a family
 * pays at most what its limits come to: buys less sells. A sell at a price above zero lowers that only where it must be accepted, as
 * a parent is with its child or the two of a loop are with each other; alone it would be rejected in the worst case. Purchases and sales
 * of a family settle as one sum. Exact for blocks that are all or nothing in trees, groups or loops; else at least as much.
 *
 * @internal Until orders carry blocks.
 */
export function reservationForBlocks(blocks: readonly BlockOrder[]): Amount {
  const children = Map.groupBy(blocks, ({ linkedTo }) => linkedTo)
  const byId = new Map(blocks.map((block) => [block.id, block]))
  const groups = Map.groupBy(blocks, ({ exclusiveGroup }) => exclusiveGroup)
  const isLone = ({ id, linkedTo, loop }: BlockOrder) => linkedTo === null && loop === null && !children.has(id)
  let total = 0n
  const counted = new Set<BlockOrder>()
  for (const block of blocks) {
    if (block.linkedTo !== null || counted.has(block)) continue
    const group = block.exclusiveGroup === null ? [block] : (groups.get(block.exclusiveGroup) ?? [block])
    const partner = block.loop === null ? undefined : byId.get(block.loop)
    if (partner && partner.linkedTo === null && !children.has(block.id) && !children.has(partner.id)) {
      counted.add(partner)
      total += positive(costOf(block) + costOf(partner))
    } else if (group.length > 1 && group.every(isLone)) {
      for (const member of group) counted.add(member)
      total += group.reduce((most, member) => (costOf(member) > most ? costOf(member) : most), 0n)
    } else {
      total += positive(familyCost(block, children))
    }
  }
  return amount(total)
}

/** What a block and those linked to it cost at most when it is accepted. */
function familyCost(block: BlockOrder, children: ReadonlyMap<string | null, readonly BlockOrder[]>): bigint {
  const linked = children.get(block.id) ?? []
  return linked.reduce((sum, child) => sum + positive(familyCost(child, children)), costOf(block))
}

/** The most that an accepted block costs by its own limit, in 1e-8 TC; below zero where it brings at least something. */
function costOf({ side, price, quantities, minimumRatio }: BlockOrder): bigint {
  const paysFor = BigInt(side === 'buy' ? price : -price)
  const parts = Math.max(0, ...quantities.values())
  // What brings coins brings the least when as little of it is taken as may be.
  const exact = BigInt(minimumRatio) * BigInt(parts)
  const least = exact / BigInt(wholeRatio) + (exact % BigInt(wholeRatio) === 0n ? 0n : 1n)
  const level = paysFor > 0n || minimumRatio === wholeRatio ? BigInt(parts) : least > 0n ? least : 1n
  let energy = 0n
  for (const quantity of quantities.values()) energy += parts === 0 ? 0n : (BigInt(quantity) * level) / BigInt(parts)
  return paysFor * energy
}

function positive(value: bigint): bigint {
  return value > 0n ? value : 0n
}
