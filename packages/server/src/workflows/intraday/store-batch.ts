import type { RecordedJournal, RecordedTrade } from '@tandem/core/market/intraday-contract.ts'
import { inLastRound, type TransactionLine, type Tx } from '../../platform/database.ts'
import {
  accountsOf,
  makeAccounts,
  postNewJournals,
  postOnHeldAccounts,
  type Journal,
} from '../../slices/ledger/index.ts'
import { requireStandings } from '../../slices/accounts/index.ts'
import {
  expireHibernated,
  holdUnchanged,
  takeFreeMatching,
  takeOrderIds,
  writeBookChanges,
} from '../../slices/orders/index.ts'
import { recordContinuousTrades, type NewContinuousTrade } from '../../slices/trades/index.ts'
import type { BatchContext, RecalledBatch } from './batch-context.ts'
import type { ConfirmedState, LeftState } from './known-state.ts'
import { noticesOf } from './notices.ts'

/**
 * Writes everything that the batch did, books, trades, coins, and the news of it, and commits: one round to the database, after which
 * nothing more may be asked in the database transaction.
 */
export async function storeBatch(tx: Tx, context: BatchContext): Promise<void> {
  if (!hasDoneSomething(context)) return
  const { contracts, now } = context.batch
  const closed = [...contracts].filter(({ isClosed }) => isClosed)
  const ids = closed.map(({ session, period }) => ({ sessionId: session.sessionId, period: period.index }))
  await inLastRound(tx, (tx) => [
    ...writeBooks(tx, context),
    ...(ids.length === 0 ? [] : [expireHibernated(tx, ids, now)]),
    ...postNewJournals(tx, journalsOf(context)),
  ])
}

/** Where a batch goes in its line. */
export interface Place {
  readonly name: string
  /** The batch before, which may still be written; null: all before are stored. */
  readonly behind: string | null
}

/**
 * The same of a batch that went by what the one before leaves, in a database transaction of its own: the database holds all of that
 * first, and takes nothing where something is not so. What is written is read at once, so that the next batch may be matched.
 */
export async function sendRecalled(
  line: TransactionLine,
  { context, recalled }: RecalledBatch,
  { name, behind }: Place,
): Promise<ConfirmedState> {
  const moved = journalsOf(context)
  const { numbersAhead, freeIds, standings } = recalled
  const accounts = accountsOf(moved)
  const missing = recalled.unknownAccounts(accounts)
  let spareIds: readonly number[] = []
  const takeAhead = async (tx: Tx) => {
    spareIds = await takeOrderIds(tx, numbersAhead)
  }
  const [asOf] = await line.send((tx) => [
    takeFreeMatching(tx, behind),
    ...(numbersAhead === 0 ? [] : [takeAhead(tx)]),
    ...(missing.length === 0 ? [] : [makeAccounts(tx, missing)]),
    holdUnchanged(tx, { ...recalled, name, firstId: freeIds[0] ?? null, accounts }),
    ...(standings.length === 0 ? [] : [requireStandings(tx, standings, context.batch.now)]),
    ...writeBooks(tx, context),
    ...postOnHeldAccounts(tx, moved),
  ])
  return { asOf, spareIds }
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

/** What a batch leaves for the next one. */
export function leftBy({ batch, sessions, openAccounts, leadNumber, versions }: BatchContext): LeftState {
  const { available, guards, journals } = batch
  const postings = journals.flatMap((journal) => journal.postings)
  return { versions, sessions, openAccounts, available, guards, postings, leadNumber }
}

const journalsOf = ({ batch: { journals, now } }: BatchContext): Journal[] =>
  journals.map((journal) => journalOf(journal, now))

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
