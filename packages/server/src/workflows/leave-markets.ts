import { releasePostings } from '@tandem/core/ledger/postings.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { post } from '../slices/ledger/index.ts'
import { discardIntradayDraftsOf, hasOpenIntradayOrders, withdrawOpenOrdersOf } from '../slices/orders/index.ts'
import { closeDueContracts } from './intraday/contracts.ts'
import { cancelAllOf } from './intraday/intraday-orders.ts'

/**
 * Withdraws what somebody whose row is locked has in day-ahead markets, and their drafts, and gives the coins back: an order has an
 * owner who can withdraw it. False, and nothing has changed, while one of their intra-day orders is in a book; `leaveBooks`
 * takes those out, outside of the database transaction.
 */
export async function leaveMarkets(tx: Tx, userId: number, at: Temporal.Instant): Promise<boolean> {
  if (await hasOpenIntradayOrders(tx, userId)) return false
  await discardIntradayDraftsOf(tx, userId)
  for (const { orderId, sessionId, reserved } of await withdrawOpenOrdersOf(tx, userId, at)) {
    const entry = { kind: 'release', idempotencyKey: `withdrawOrder/${orderId}`, sessionId, orderId, at }
    await post(tx, entry, releasePostings(userId, reserved))
  }
  return true
}

/** Cancels somebody's intra-day orders through the matching; what cannot be cancelled any more expires. */
export async function leaveBooks(platform: Platform, userId: number): Promise<void> {
  await cancelAllOf(platform, userId)
  await closeDueContracts(platform)
}
