import type { BookPeriod } from '../../verification/verification-report.ts'
import type { EnergyWh, PriceTick } from '../../units/units.ts'
import type { Side } from '../order.ts'
import { maxLinkLevels } from '../session.ts'
import { PeriodPlaces } from './period-places.ts'

/** A ratio of 1 in the unit of `minimumRatio`. */
export const wholeRatio = 1_000_000

/** Decimals of the same in percent. */
export const ratioPercentDecimals = 4

/**
 * One price for a quantity in each of several delivery periods, accepted or rejected in all of them together
 * (market-rules.md sections 2.1 to 2.3).
 */
export interface BlockOrder {
  readonly id: string
  readonly side: Side
  readonly price: PriceTick
  /** Above zero, by the label of the period. */
  readonly quantities: ReadonlyMap<string, EnergyWh>
  /** The least part of it that may be accepted, in millionths: 1,000,000 for all or nothing. */
  readonly minimumRatio: number
  /** Sequence of its last modification: decides between selections that are equal in all else. */
  readonly time: number
  /** The block without which this one may not be accepted, and beyond whose ratio it may not be. */
  readonly linkedTo: string | null
  /** At most one block of a group is accepted. */
  readonly exclusiveGroup: string | null
  /** The block with which this one is accepted or rejected, as a storage buys and sells. */
  readonly loop: string | null
}

/** The step orders of the periods and the blocks over them. */
export interface BlockBook {
  readonly periods: readonly BookPeriod[]
  readonly blocks: readonly BlockOrder[]
}

type BlockFaultCode =
  | 'repeated'
  | 'empty'
  | 'period_unknown'
  | 'quantity_not_positive'
  | 'ratio_out_of_range'
  | 'price_out_of_bounds'
  | 'block_unknown'
  | 'linked_to_itself'
  | 'link_cycle'
  | 'too_many_levels'
  | 'loop_not_mutual'
  | 'loop_ratio'
  | 'too_much_energy'

/** What is wrong with one block of a list. `field` is a property of `BlockOrder`, `period` the label where it is about one. */
export interface BlockFault {
  readonly block: number
  readonly field: keyof BlockOrder
  readonly code: BlockFaultCode
  readonly period?: string
}

/**
 * Everything that keeps the blocks of a book from being cleared, in their order: quantities, prices and ratios out of range,
 * names that are there twice or that nobody has, links in a circle or over more levels than may be, loops of which the other block
 * does not know, and energy that could not be counted exactly.
 */
export function findBlockFaults({ periods, blocks }: BlockBook, levels = maxLinkLevels): BlockFault[] {
  const byId = new Map<string, BlockOrder>()
  for (const block of blocks) if (!byId.has(block.id)) byId.set(block.id, block)
  const places = new PeriodPlaces(periods.map(({ label }) => label))
  // A sum that can no longer be counted exactly stays above the limit, which is all that is asked of it.
  const energy = Float64Array.from(periods, ({ orders }) => orders.reduce((sum, order) => sum + order.quantity, 0))
  return blocks.flatMap((block, index) => {
    const found: Omit<BlockFault, 'block'>[] = []
    if (byId.get(block.id) !== block) found.push({ field: 'id', code: 'repeated' })
    if (block.quantities.size === 0) found.push({ field: 'quantities', code: 'empty' })
    block.quantities.forEach((quantity, period) => {
      const place = places.placeOf(period) ?? -1
      const within = periods[place]?.bounds
      if (!within) return void found.push({ field: 'quantities', code: 'period_unknown', period })
      if (!(quantity > 0 && Number.isSafeInteger(quantity))) {
        return void found.push({ field: 'quantities', code: 'quantity_not_positive', period })
      }
      const total = (energy[place] ?? 0) + quantity
      energy[place] = total
      if (total > Number.MAX_SAFE_INTEGER) found.push({ field: 'quantities', code: 'too_much_energy', period })
      if (!(block.price >= within.min && block.price <= within.max)) {
        found.push({ field: 'price', code: 'price_out_of_bounds', period })
      }
    })
    const { minimumRatio } = block
    if (!(Number.isInteger(minimumRatio) && minimumRatio >= 0 && minimumRatio <= wholeRatio)) {
      found.push({ field: 'minimumRatio', code: 'ratio_out_of_range' })
    }
    const link = findLinkFault(block, byId, levels)
    if (link) found.push({ field: 'linkedTo', code: link })
    const loop = findLoopFault(block, byId)
    if (loop) found.push({ field: loop === 'loop_ratio' ? 'minimumRatio' : 'loop', code: loop })
    return found.map((fault) => ({ block: index, ...fault }))
  })
}

function findLinkFault(
  block: BlockOrder,
  byId: ReadonlyMap<string, BlockOrder>,
  levels: number,
): BlockFaultCode | null {
  if (block.linkedTo === null) return null
  if (block.linkedTo === block.id) return 'linked_to_itself'
  if (!byId.has(block.linkedTo)) return 'block_unknown'
  const above = new Set<string>()
  for (let id: string | null = block.id; id !== null; id = byId.get(id)?.linkedTo ?? null) {
    if (above.has(id)) return 'link_cycle'
    above.add(id)
  }
  return above.size > levels ? 'too_many_levels' : null
}

function findLoopFault(block: BlockOrder, byId: ReadonlyMap<string, BlockOrder>): BlockFaultCode | null {
  if (block.loop === null) return null
  const other = byId.get(block.loop)
  if (!other) return 'block_unknown'
  if (other === block || other.loop !== block.id) return 'loop_not_mutual'
  return block.minimumRatio === wholeRatio ? null : 'loop_ratio'
}
