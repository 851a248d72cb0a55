import type { Caller } from '@tandem/core/access/access.ts'
import { settleAuction } from '@tandem/core/ledger/postings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import {
  getSession,
  type lockSessionIfFree,
  lockSessionForUpdate,
  lockSessionInTurn,
} from '../domain/market-session.ts'
import { boundIdleTime, inDatabaseTransaction, withTimeBounds, type Tx } from '../platform/database.ts'
import { metrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { post } from '../slices/ledger/index.ts'
import { detailsToWire, recordAuction, setStatus } from '../slices/markets/index.ts'
import { notify } from '../slices/notices/index.ts'
import { recordOutcomes, transmittedBook } from '../slices/orders/index.ts'
import { recordTrades } from '../slices/trades/index.ts'
import { clearBook, newsOfResult, type ClearedSession, type ClearsColumns } from './clear-book.ts'
import { closeDueContracts } from './intraday/contracts.ts'

/**
 * Closes a session now, whatever its gate says, and clears it when it is a day-ahead market; of an intraday market it
 * closes every contract. From the closing on no order is taken; a result that is not verified leaves the session closed, to be
 * cleared later. Refuses `market_already_cleared`, `market_state_conflict` for another type that is closed and for one that was
 * cancelled, also meanwhile, and `result_not_verified`.
 */
export async function closeSession(platform: Platform, caller: Caller, sessionId: number): Promise<MarketDetails> {
  const { db, clock } = platform
  await closeAndClear(platform, caller, sessionId)
  const session = await getSession(db, sessionId)
  // Between the closing and the clearing somebody else may cancel it: then whoever closed it is not told that it is done.
  if (session.status === 'cancelled') throw new Refusal('market_state_conflict', { status: session.status })
  return detailsToWire(db, session, clock.now())
}

/** The same; answers what was cleared, null when there was nothing to clear. */
export async function closeAndClear(
  platform: Platform,
  caller: Pick<Caller, 'userId'> | null,
  sessionId: number,
): Promise<ClearedSession | null> {
  const { db, clock } = platform
  const isAuction = await inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionForUpdate(tx, sessionId)
    const { status, marketType } = session
    if (status === 'cleared' || status === 'settled') throw new Refusal('market_already_cleared')
    if (status === 'cancelled') throw new Refusal('market_state_conflict', { status })
    if (status === 'closed' && marketType !== 'dayAhead') throw new Refusal('market_state_conflict', { status })
    if (status !== 'closed') await setStatus(tx, session, 'closed', { at: clock.now(), by: caller?.userId ?? null })
    return marketType === 'dayAhead'
  })
  if (isAuction) return clearSession(platform, sessionId)
  await closeDueContracts(platform)
  return null
}

interface ClearingOptions {
  /** How its book is cleared; where nothing is said, by its size. */
  readonly clear?: ClearsColumns
  /** `lockSessionIfFree` leaves a session to whoever holds it. */
  readonly lock?: typeof lockSessionInTurn | typeof lockSessionIfFree
}

/**
 * Clears a closed day-ahead session and settles it in one database transaction: prices, what every step got and why,
 * trades and coins are published together or not at all, and the participants are told. The independent verifier has the last word before: where one of
 * its checks fails nothing changes, the log says so loudly and the refusal is `result_not_verified`.
 * Null when the session is not closed (any more): two nodes may try, the session's lock lets one do it.
 * Nothing of an auction stays outstanding after its postings, so the session passes `cleared` and is `settled` at once.
 * Drafts stay drafts: they were never sent and the market takes them no more.
 */
export async function clearSession(
  { db, clock, log }: Platform,
  sessionId: number,
  { clear, lock = lockSessionInTurn }: ClearingOptions = {},
): Promise<ClearedSession | null> {
  const started = performance.now()
  const work = async (tx: Tx) => {
    const session = await lock(tx, sessionId)
    if (session?.status !== 'closed' || session.marketType !== 'dayAhead') return null
    const book = await transmittedBook(tx, sessionId)
    const cleared = await clearBook(session, book, clear)
    if (!cleared.verification.passed) {
      const failed = cleared.verification.checks.filter((check) => !check.passed)
      log.fatal(
        { sessionId, deliveryDay: session.deliveryDay, failed },
        'AUCTION NOT PUBLISHED: its result is not verified',
      )
      throw new Refusal('result_not_verified', { failed: failed.map(({ id }) => id).join(', ') })
    }
    // Nobody waits for a market that is closed. For what comes now, the wallets of all, somebody may.
    await boundIdleTime(tx, 'job')
    await publish(tx, { session, book: book.orders, cleared }, clock.now())
    return { session, book: book.orders, cleared }
  }
  const result = await withTimeBounds('clearing', () => inDatabaseTransaction(db, work))
  if (result) {
    const { periods, trades } = result.cleared
    const facts = { sessionId, orders: result.book.length, trades: trades.length, periods: periods.length }
    const ms = Math.round(performance.now() - started)
    metrics.clearingDuration.observe(ms / 1_000)
    log.info({ ...facts, ms }, 'auction cleared, verified and settled')
  }
  return result
}

async function publish(tx: Tx, { session, book, cleared }: ClearedSession, at: Temporal.Instant): Promise<void> {
  const { sessionId } = session
  await recordOutcomes(tx, cleared.orders)
  await recordTrades(tx, sessionId, cleared.trades, at)
  await recordAuction(tx, sessionId, cleared, at)
  await setStatus(tx, session, 'cleared', { at, by: null })
  await settle(tx, { session, book, cleared }, at)
  await setStatus(tx, { ...session, status: 'cleared' }, 'settled', { at, by: null })
  await notify(tx, newsOfResult({ session, book, cleared }, at))
}

/** Posts the whole auction as one journal: what was set aside comes back, buyers pay, sellers are paid; users in order. */
async function settle(tx: Tx, { session, book, cleared }: ClearedSession, at: Temporal.Instant): Promise<void> {
  const { sessionId } = session
  const trades = Map.groupBy(cleared.trades, (trade) => trade.orderId)
  const postings = book
    .toSorted((a, b) => a.userId - b.userId)
    .flatMap(({ userId, orderId, reserved }) => settleAuction(sessionId, userId, reserved, trades.get(orderId) ?? []))
  const idempotencyKey = `auctionSettlement/${sessionId}`
  const isPosted = await post(tx, { kind: 'auctionSettlement', idempotencyKey, sessionId, at }, postings)
  if (!isPosted) throw new Error(`session ${sessionId} was settled before it was cleared`)
}
