import type { RecordedJournal, RecordedTrade } from '@tandem/core/market/intraday-contract.ts'
import { inLastRound, type Tx } from '../../platform/database.ts'
import {
  accountsOf,
  makeAccounts,
  postNewJournals,
  postOnHeldAccounts,
  type Journal,
} from '../../slices/ledger/index.ts'
import {
  expireHibernated,
  holdUnchanged,
  takeFreeMatching,
  takeOrderIds,
  writeBookChanges,
} from '../../slices/orders/index.ts'
import { recordContinuousTrades, type NewContinuousTrade } from '../../slices/trades/index.ts'
import type { BatchContext, BookMemory } from './batch-context.ts'
import { noticesOf } from './notices.ts'

/**
 * Writes everything that the batch did, books, trades, coins, and the news of it, and commits: one round to the database, after which
 * nothing more may be asked in the database transaction.
 */
export async function storeBatch(tx: Tx, context: BatchContext): Promise<void> {
  const { batch, recalled } = context
  const { contracts, journals, now } = batch
  if (!hasDoneSomething(context)) return
  const moved = journals.map((journal) => journalOf(journal, now))
  if (recalled) return storeRecalled(tx, context, recalled, moved)
  const closed = [...contracts].filter(({ isClosed }) => isClosed)
  const ids = closed.map(({ session, period }) => ({ sessionId: session.sessionId, period: period.index }))
  await inLastRound(tx, (tx) => [
    ...writeBooks(tx, context),
    ...(ids.length === 0 ? [] : [expireHibernated(tx, ids, now)]),
    ...postNewJournals(tx, moved),
  ])
}

/**
 * The same of a batch that went by what the one before left: the database holds all of that first, and takes nothing where something is
 * not so any more.
 */
async function storeRecalled(
  tx: Tx,
  context: BatchContext,
  recalled: NonNullable<BatchContext['recalled']>,
  moved: readonly Journal[],
): Promise<void> {
  const { left } = context
  const { numbersAhead, freeIds } = recalled
  const accounts = accountsOf(moved)
  const missing = recalled.unknownAccounts(accounts)
  const takeAhead = async (tx: Tx) => {
    left.spareIds = await takeOrderIds(tx, numbersAhead)
  }
  const [asOf] = await inLastRound(tx, (tx) => [
    takeFreeMatching(tx),
    ...(numbersAhead === 0 ? [] : [takeAhead(tx)]),
    ...(missing.length === 0 ? [] : [makeAccounts(tx, missing)]),
    holdUnchanged(tx, { ...recalled, firstId: freeIds[0] ?? null, accounts }),
    ...writeBooks(tx, context),
    ...postOnHeldAccounts(tx, moved),
  ])
  left.asOf = asOf
}

/** The books and the trades of a batch. */
function writeBooks(tx: Tx, { batch, entered }: BatchContext): readonly Promise<void>[] {
  const { contracts, orders, events, trades, now } = batch
  return [
    writeBookChanges(tx, { contracts, events, orders, entered, at: now }, noticesOf(batch)),
    ...(trades.length === 0 ? [] : [recordContinuousTrades(tx, trades.flatMap(bothSides), now)]),
  ]
}

/** Whether there is anything to be written. */
export function hasDoneSomething({ batch: { contracts, orders } }: BatchContext): boolean {
  return contracts.size > 0 || orders.size > 0
}

/** Keeps what a stored batch left for the next one. */
export function keepState({ known, writers }: BookMemory, context: BatchContext): void {
  const { batch, sessions, openAccounts, leadNumber, left, recalled } = context
  if (writers.areMany) return known.othersWrote()
  const { available, guards, journals } = batch
  const postings = journals.flatMap((journal) => journal.postings)
  known.keep({ ...left, sessions, openAccounts, available, guards, postings, leadNumber }, recalled !== null)
}

function journalOf(
  { contract: { session, period }, number, postings }: RecordedJournal,
  at: Temporal.Instant,
): Journal {
  const idempotencyKey = `intraday/${session.sessionId}/${period.index}/${number}`
  return { entry: { kind: 'intraday', idempotencyKey, sessionId: session.sessionId, at }, postings }
}

function bothSides({ contract, number, buy, sell, price, quantity, aggressor }: RecordedTrade): NewContinuousTrade[] {
  const { session, period } = contract
  const terms = { sessionId: session.sessionId, period: period.index, start: period.start, end: period.end }
  return [buy, sell].map(({ orderId, userId, side }) => ({
    ...terms,
    orderId,
    userId,
    side,
    price,
    quantity,
    number,
    aggressor,
  }))
}
