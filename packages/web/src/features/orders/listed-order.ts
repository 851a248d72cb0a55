import type { AnyOrder, AnyOrderSummary } from '@tandem/contract/orders.ts'
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

/** Its market still takes changes to it. */
export function canChange({ editable, status }: Pick<ListedOrder, 'editable' | 'status'>): boolean {
  return editable && status !== 'cancelled'
}

/** A draft, or an intra-day order that waits because its contract was suspended. */
export function canSend({ editable, status }: Pick<ListedOrder, 'editable' | 'status'>): boolean {
  return status === 'hibernated' || (editable && status === 'draft')
}

/** An intra-day draft that came too late can still be thrown away. */
export function canDelete({ marketType, editable, status }: Pick<ListedOrder, 'marketType' | 'editable' | 'status'>) {
  if (marketType === 'dayAhead') return canChange({ editable, status })
  return status === 'draft' || status === 'hibernated' || (status === 'active' && editable)
}
