import { wholeRatio } from '@tandem/core/market/blocks/block-order.ts'
import { longestBlockName, mostBlocks } from '@tandem/core/market/blocks/order-blocks.ts'
import { z } from 'zod'
import { readableLine } from '../accounts/readable-name.ts'
import { f } from '../fields.ts'
import { rule } from '../validation.ts'
import { Coins, Energy, Factor, Instant, Price, Side } from '../wire.ts'

/** What blocks and exclusive groups are called within their order. */
const blockName = readableLine(z.string().trim().min(1).max(longestBlockName, rule('input_too_long')))

/** A part of one: 1 for all or nothing. */
const Ratio = Factor.refine((ratio) => ratio >= 0 && ratio <= wholeRatio, rule('invalid_value'))

/** A block as its order has it. Stores, wire, forms and the audit log go by it. */
const OrderBlock = z.object({
  name: f.blockName,
  side: f.blockSide,
  price: f.blockPrice,
  /** The least part of it that may be accepted. */
  minimumRatio: Factor,
  /** The block without which this one is not accepted. */
  linkedTo: f.linkedTo.nullable(),
  /** At most one block of a group is accepted. */
  exclusiveGroup: f.exclusiveGroup.nullable(),
  /** The block with which this one is accepted or rejected. */
  loop: f.loop.nullable(),
})

/** The same as it is written. What is absent is none. */
export const OrderBlockInput = z.object({
  name: blockName,
  side: Side,
  price: Price,
  minimumRatio: Ratio.prefault('1'),
  linkedTo: blockName.nullable().default(null),
  exclusiveGroup: blockName.nullable().default(null),
  loop: blockName.nullable().default(null),
  quantities: z
    .array(z.object({ period: z.int().min(1).max(100), quantity: Energy }))
    .min(1)
    .max(100),
})

export const OrderBlocksInput = z.array(OrderBlockInput).max(mostBlocks)

/** Why a block got what it got: facts, which the screens put in words. */
export const BlockOutcome = z.object({
  reason: f.blockReason,
  /** The accepted part, rounded down to a millionth. */
  ratio: Factor,
  /** What all of it gains at the published prices; below zero it would lose. */
  surplus: Coins,
  /** The average over its energy of the prices that it met. */
  averagePrice: f.averagePrice,
  /** The average price that would have been made by accepting it beside all that was accepted: where it was rejected in the money. */
  priceIfAccepted: f.priceIfAccepted.nullable(),
})
export type BlockOutcome = z.output<typeof BlockOutcome>

export const OrderBlockResult = OrderBlock.extend({
  quantities: z.array(
    z.object({ period: z.int(), start: Instant, label: z.string(), quantity: Energy, accepted: Energy.nullable() }),
  ),
  /** Null before the clearing. */
  outcome: BlockOutcome.nullable(),
})
export type OrderBlockResult = z.output<typeof OrderBlockResult>

/** What a market says of blocks that it cannot take. */
export const blockRefusals = [
  ...(['blocks_not_allowed', 'too_many_blocks', 'too_many_linked_blocks', 'block_name_repeated'] as const),
  ...(['block_empty', 'ratio_out_of_range', 'block_unknown', 'block_links_in_circle'] as const),
  ...(['too_many_link_levels', 'loop_not_mutual', 'loop_ratio'] as const),
] as const
