/** Orders with what became of them. No React here. */
import type { ManagedOrder } from '@tandem/contract/admin/dashboards.ts'
import { sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { SideChoice } from '../../ui/side-filter.tsx'

/** Those that have a part on a side, as the spreadsheet chooses them. */
export function keepSide(orders: readonly ManagedOrder[], side: SideChoice): readonly ManagedOrder[] {
  if (side === 'all') return orders
  return orders.filter((order) => (side === 'buy' ? order.buyQuantity : order.sellQuantity) > 0)
}

/** What orders come to; prices cannot be added. */
export function sumManaged(orders: readonly ManagedOrder[]) {
  const energy = (of: 'buyQuantity' | 'sellQuantity' | 'bought' | 'sold') => sumEnergy(orders.map((order) => order[of]))
  return {
    buyQuantity: energy('buyQuantity'),
    sellQuantity: energy('sellQuantity'),
    bought: energy('bought'),
    sold: energy('sold'),
    value: sumAmounts(orders.map((order) => order.value)),
  }
}
