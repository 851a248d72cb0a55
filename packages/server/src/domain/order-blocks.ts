import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../platform/database.ts'

type OrderRow = Selectable<Database['orders']>

/** A block in the row of its order, and what became of one. */
export type StoredBlock = OrderRow['blocks'][number]
export type StoredBlockResult = NonNullable<OrderRow['block_results']>[number]

/** A block as the row of its order has it. Orders and results read it. */
export function readBlock({ price, quantities, ...block }: StoredBlock): OrderBlock {
  return {
    ...block,
    price: priceTick(price),
    quantities: quantities.map(([period, quantity]) => ({ period, quantity: energyWh(quantity) })),
  }
}
