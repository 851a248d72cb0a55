import { listGroupOrders, type GroupOrder } from '@tandem/contract/groups.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { GroupOrders } from '../../features/groups/group-orders.tsx'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'

interface OrdersOfGroupProps {
  readonly groupId: number
  /** Null while the days are no span. */
  readonly days: { readonly dateFrom: DeliveryDay; readonly dateTo: DeliveryDay } | null
  readonly marketType: MarketType | 'all'
  readonly orderType: 'all' | 'buy' | 'sell' | 'both'
}

/** What the members of the own group sent, to be looked at alone. */
export function OrdersOfGroup({ groupId, days, marketType, orderType }: OrdersOfGroupProps) {
  const orders = useCall(
    listGroupOrders,
    { ...(days && { params: { groupId, ...days } }) },
    { enabled: days !== null, everySeconds: 30 },
  )
  const shown = orders.data?.filter(
    (order) =>
      (marketType === 'all' || order.marketType === marketType) && (orderType === 'all' || typeOf(order) === orderType),
  )
  return (
    <GroupOrders
      orders={days ? shown : []}
      error={orders.isError && failureText(orders.error)}
      onRetry={() => void orders.refetch()}
    />
  )
}

function typeOf({ buyQuantity, sellQuantity }: GroupOrder): 'buy' | 'sell' | 'both' {
  if (buyQuantity > 0 && sellQuantity > 0) return 'both'
  return buyQuantity > 0 ? 'buy' : 'sell'
}
