import type { Caller } from '@tandem/core/access/access.ts'
import { checkOrderLines } from '@tandem/core/market/order.ts'
import { checkAcceptsDrafts } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Order, OrderInput } from '@tandem/contract/orders.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { lockOpenAccountForShare } from '../slices/accounts/index.ts'
import { lockSessionForShare } from '../slices/markets/index.ts'
import { getOrder, insertDraft } from '../slices/orders/index.ts'

/**
 * Saves a draft of the caller's in a day-ahead market that is scheduled or open; it sets no coins aside. Refuses
 * `day_ahead_order_exists`, `no_active_day_ahead_market` for a market of another type, a market whose gate is closed, and lines that the market cannot take.
 */
export async function addOrder(
  platform: Platform,
  caller: Caller,
  { marketId, name, lines }: OrderInput & { readonly marketId: number },
): Promise<Order> {
  const orderId = await inDatabaseTransaction(platform.db, async (tx) => {
    await lockOpenAccountForShare(tx, caller.userId)
    const session = await lockSessionForShare(tx, marketId, platform.clock.now())
    if (session.marketType !== 'dayAhead') throw new Refusal('no_active_day_ahead_market', {}, 'marketId')
    const at = platform.clock.now()
    checkAcceptsDrafts(session, at)
    checkOrderLines(lines, session)
    return insertDraft(tx, { userId: caller.userId, sessionId: marketId, name, lines, at })
  })
  return getOrder(platform, caller, orderId)
}
