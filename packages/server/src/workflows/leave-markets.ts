import { releasePostings } from '@tandem/core/ledger/postings.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { post } from '../slices/ledger/index.ts'
import { discardIntradayDraftsOf, hasOpenIntradayOrders, withdrawOpenOrdersOf } from '../slices/orders/index.ts'
import { closeDueContracts } from './intraday/contracts.ts'
import { cancelAllOf } from './intraday/intraday-orders.ts'

/** Who leaves the markets has an order in an intra-day book: nothing is changed. */
class StillInBooks extends Error {
  override readonly name = 'StillInBooks'
}

/**
 * Changes in a database transaction what somebody may do. Where `leaveMarkets` finds orders in intra-day books it begins again after
 * they were cancelled through the matching; what cannot be cancelled any more expires.
 */
export async function changeRights<T>(platform: Platform, userId: number, change: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await inDatabaseTransaction(platform.db, change)
    } catch (error) {
      if (!(error instanceof StillInBooks)) throw error
    }
    await cancelAllOf(platform, userId)
    await closeDueContracts(platform)
  }
}

/**
 * Within `changeRights`: withdraws what somebody whose row is locked has in day-ahead markets, and their drafts, and gives the coins
 * back. An order has an owner who can withdraw it.
 */
export async function leaveMarkets(tx: Tx, userId: number, at: Temporal.Instant): Promise<void> {
  if (await hasOpenIntradayOrders(tx, userId)) throw new StillInBooks()
  await discardIntradayDraftsOf(tx, userId)
  for (const { orderId, sessionId, reserved } of await withdrawOpenOrdersOf(tx, userId, at)) {
    const entry = { kind: 'release', idempotencyKey: `withdrawOrder/${orderId}`, sessionId, orderId, at }
    await post(tx, entry, releasePostings(userId, reserved))
  }
}
