import type { Caller } from '@tandem/core/access/access.ts'
import { releasePostings } from '@tandem/core/ledger/postings.ts'
import { type MarketSession, refusalOfCancelling } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, sumAmounts, type Amount } from '@tandem/core/units/units.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { inDatabaseTransaction, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { post } from '../slices/ledger/index.ts'
import { getSession, lockSessionForUpdate } from '../domain/market-session.ts'
import { detailsToWire, setStatus } from '../slices/markets/index.ts'
import { notify } from '../slices/notices/index.ts'
import { findIntradayOrders, withdrawOrdersOfSession } from '../slices/orders/index.ts'
import { hasTrades } from '../slices/trades/index.ts'
import { closeDueContracts } from './intraday/contracts.ts'

/**
 * Cancels a session that is not cleared; nothing clears it afterwards. From the cancelling on no order is taken. The orders of a
 * day-ahead session are withdrawn and what was set aside for them comes back in the same database transaction; those of an
 * intraday session leave their books as the contracts close, through the one matching, at once or by the schedule. Their owners
 * are told. Drafts stay drafts, which no market takes. Refuses `market_already_cleared`, `market_state_conflict`, and for an
 * intraday session `market_has_trades`: what was traded stands, so such a session is closed instead.
 */
export async function cancelSession(platform: Platform, caller: Caller, sessionId: number): Promise<MarketDetails> {
  const { db, clock } = platform
  await inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionForUpdate(tx, sessionId)
    await checkMayCancel(tx, session)
    const at = clock.now()
    await setStatus(tx, session, 'cancelled', { at, by: caller.userId })
    const released =
      session.marketType === 'intraday' ? await restingIn(tx, sessionId) : await releaseOrders(tx, sessionId, at)
    const { deliveryDay: date } = session
    const facts = { kind: 'marketCancelled', marketId: sessionId, marketType: session.marketType, date } as const
    const key = `marketCancelled/${sessionId}`
    await notify(
      tx,
      Array.from(released, ([userId, coins]) => ({ userId, key, at, facts: { ...facts, released: coins } })),
    )
  })
  await closeDueContracts(platform)
  return detailsToWire(db, await getSession(db, sessionId), clock.now())
}

async function checkMayCancel(tx: Tx, session: MarketSession): Promise<void> {
  const refusal = refusalOfCancelling(session)
  if (refusal) throw refusal
  if (session.marketType === 'intraday' && (await hasTrades(tx, session.sessionId)))
    throw new Refusal('market_has_trades')
}

/** Withdraws what was sent to a day-ahead session, and gives its coins back as one journal; returns them by user. */
async function releaseOrders(tx: Tx, sessionId: number, at: Temporal.Instant): Promise<Map<number, Amount>> {
  const withdrawn = (await withdrawOrdersOfSession(tx, sessionId, at)).toSorted((a, b) => a.userId - b.userId)
  const postings = withdrawn.flatMap(({ userId, reserved }) => releasePostings(userId, reserved))
  await post(tx, { kind: 'release', idempotencyKey: `cancelMarket/${sessionId}`, sessionId, at }, postings)
  return new Map(withdrawn.map(({ userId, reserved }) => [userId, reserved]))
}

/** What orders of an intraday session hold, by user, also of orders that wait for a suspended contract. */
async function restingIn(tx: Tx, sessionId: number): Promise<Map<number, Amount>> {
  const orders = await findIntradayOrders(tx, { sessionId, statuses: ['active', 'hibernated'] })
  const byUser = Map.groupBy(orders, ({ userId }) => userId)
  return new Map(
    Array.from(byUser, ([userId, own]) => [userId, amount(sumAmounts(own.map(({ reserved }) => reserved)))]),
  )
}
