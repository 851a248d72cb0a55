import type { ClearedBlock } from '@tandem/core/market/blocks/clear-block-columns.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { amount, priceOrNull, priceTick } from '@tandem/core/units/units.ts'
import { readBlock, type StoredBlock, type StoredBlockResult } from '../../domain/order-blocks.ts'

/*
 * The blocks of a day-ahead order stand in its row as JSON, with what the clearing made of them beside (docs/decisions/0096). They are
 * written and read here; what filters or adds quantities in SQL reads the view `order_quantities`.
 */

/** The columns of `o`, an order, that `readBlocks` reads. */
export const blockColumns = ['o.blocks', 'o.block_results'] as const

export interface BlockOfOrder extends OrderBlock {
  /** Null before the clearing. */
  readonly result: ClearedBlock | null
}

/** The blocks of an order as its row has them. */
export function blocksText(blocks: readonly OrderBlock[]): string {
  const rows = blocks.map(({ name, side, price, minimumRatio, linkedTo, exclusiveGroup, loop, quantities }) => ({
    name,
    side,
    price,
    minimumRatio,
    linkedTo,
    exclusiveGroup,
    loop,
    quantities: quantities.map(({ period, quantity }) => [period, quantity] as const),
  }))
  return JSON.stringify(rows satisfies StoredBlock[])
}

/** What became of the blocks of an order as its row has it. */
export function blockResultsText(results: readonly ClearedBlock[]): string {
  const rows = results.map(({ surplus, ...rest }) => ({ ...rest, surplus: surplus.toString() }))
  return JSON.stringify(rows satisfies StoredBlockResult[])
}

/** The blocks of an order in the sequence in which they were written. */
export function readBlocks(row: {
  readonly blocks: readonly StoredBlock[]
  readonly block_results: readonly StoredBlockResult[] | null
}): BlockOfOrder[] {
  return row.blocks.map((block, index) => {
    const result = row.block_results?.[index]
    return {
      ...readBlock(block),
      result: result
        ? {
            ...result,
            surplus: amount(BigInt(result.surplus)),
            averagePrice: priceTick(result.averagePrice),
            priceIfAccepted: priceOrNull(result.priceIfAccepted),
          }
        : null,
    }
  })
}
