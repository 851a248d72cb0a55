import { getUser } from '@tandem/contract/accounts/accounts.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { getMarketSettings } from '@tandem/contract/markets/markets.ts'
import { getLastOrder, type AnyOrder, type Order } from '@tandem/contract/orders/orders.ts'
import type { PeakCalendar } from '@tandem/core/calendar/peak.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { useSignedInUser } from '../../lib/session.ts'

function dayAheadOrder(order: AnyOrder): Order | null {
  return order.marketType === 'dayAhead' ? order : null
}

/** What the ticket needs to know about its writer. */
export interface OrderContext {
  readonly userId: number
  readonly available: Amount | null
  readonly peak: PeakCalendar | undefined
  readonly defaultSide: Side
  /** Null when there is none, undefined while it loads. */
  readonly lastOrder: Order | null | undefined
  readonly offset: number
}

/** Of the signed-in user, or of the owner of an order that an administrator changes. */
export function useOrderContext(ownerId?: number): OrderContext {
  const user = useSignedInUser()
  const userId = ownerId ?? user?.userId ?? 0
  const own = { enabled: userId > 0 }
  const wallet = useCall(getWallet, { params: { userId } }, { ...own, everySeconds: 30 })
  const settings = useCall(getMarketSettings)
  const last = useCall(getLastOrder, { params: { userId }, query: { marketType: 'dayAhead' } }, own)
  const profile = useCall(getUser, { params: { id: userId } }, own)
  const { offset } = useServerClock()
  return {
    userId,
    available: wallet.data?.available ?? null,
    peak: settings.data?.peak,
    defaultSide: profile.data?.preferences.defaultSide ?? 'buy',
    lastOrder: last.isError ? null : last.data && dayAheadOrder(last.data),
    offset,
  }
}
