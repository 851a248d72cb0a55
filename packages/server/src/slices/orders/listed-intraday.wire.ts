import { closureOf, intradayReservation } from '@tandem/core/market/intraday.ts'
import { checkAcceptsDrafts, checkAcceptsOrders } from '@tandem/core/market/session.ts'
import type { ListedIntradayOrder } from '@tandem/contract/orders.ts'
import type { StoredIntradayOrder } from './intraday-orders.store.ts'
import { intradayOrderToWire, periodOf } from './intraday-orders.wire.ts'
import { isTaken } from './orders.wire.ts'

/** An intraday order as it stands among the day-ahead ones, with what may be done to it at `now`. */
export function listedIntradayToWire(order: StoredIntradayOrder, now: Temporal.Instant): ListedIntradayOrder {
  const { session, side, quantity } = order
  const limit = order.price ?? (side === 'buy' ? session.maxPrice : session.minPrice)
  return {
    ...intradayOrderToWire(order),
    marketType: 'intraday',
    username: order.username,
    date: session.deliveryDay,
    editable: isEditable(order, now),
    worstCase: intradayReservation(side, limit, quantity),
  }
}

/** An order that waits for its contract to resume can be cancelled and sent again, not changed. */
function isEditable({ status, session, period }: StoredIntradayOrder, now: Temporal.Instant): boolean {
  const gate = { ...session, gateClosure: closureOf(session, periodOf(session, period)) }
  if (status === 'draft') return isTaken(() => checkAcceptsDrafts(gate, now))
  return status === 'active' && isTaken(() => checkAcceptsOrders(gate, now))
}
