import type { AnyOrder, AnyOrderSummary } from '@tandem/contract/orders/orders.ts'
import type { Side } from '@tandem/core/market/order.ts'
import { energyWh, type EnergyWh } from '@tandem/core/units/units.ts'

/** What lists need of an order, whichever market it is for. */
export type ListedOrder = AnyOrderSummary | AnyOrder

export function typeOf(order: ListedOrder): Side | 'both' {
  return order.marketType === 'dayAhead' ? order.type : order.side
}

/** What was asked on a side, and what was traded; null while that is not known. */
export function quantitiesOf(
  order: ListedOrder,
  side: Side,
): { readonly asked: EnergyWh; readonly traded: EnergyWh | null } {
  if (order.marketType === 'dayAhead') {
    return side === 'buy'
      ? { asked: order.buyQuantity, traded: order.boughtQuantity }
      : { asked: order.sellQuantity, traded: order.soldQuantity }
  }
  if (order.side !== side) return { asked: energyWh(0), traded: null }
  return { asked: order.quantity, traded: order.status === 'draft' ? null : order.filled }
}
