import type { DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import type { AuctionRules } from '@tandem/core/market/auction-rules.ts'
import { at } from '@tandem/core/market/book-columns.ts'
import {
  clearColumns,
  orderResults,
  type ClearedColumns,
  type ColumnsToClear,
  type RefusedOrder,
} from '@tandem/core/market/clear-columns.ts'
import type {
  BlockColumnsToClear,
  BlockProof,
  ClearedBlockColumns,
} from '@tandem/core/market/blocks/clear-block-columns.ts'
import { mostBlocksNamed, type BlockNews } from '@tandem/contract/notices.ts'
import { ownPartOf } from '@tandem/core/market/own-part.ts'
import { defaultBlockLimits, periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import type { Clear } from '@tandem/core/market/verified-clearing.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import type { VerificationReport } from '@tandem/core/verification/verification-report.ts'
import { boundedQueue } from '../platform/bounded-queue.ts'
import { mapInPieces } from '../platform/long-lists.ts'
import type { ClearedPeriod } from '../slices/markets/index.ts'
import type { News } from '../slices/notices/index.ts'
import type { Book, BookOrder, OrderOutcome } from '../slices/orders/index.ts'
import type { NewTrade } from '../slices/trades/index.ts'
import { isLarge, workInThread, workInTurns } from './large-books.ts'

/** What became of an order, with why where it got nothing. */
interface ClearedOrder extends OrderOutcome {
  readonly refused: RefusedOrder | null
  /** The names of its blocks, in their sequence. */
  readonly blockNames: readonly string[]
}

/** All that a clearing says, before anything of it is stored. */
export interface ClearedBook {
  readonly periods: readonly ClearedPeriod[]
  readonly verification: VerificationReport
  /** In the sequence of the book. */
  readonly orders: readonly ClearedOrder[]
  readonly trades: readonly NewTrade[]
  /** Null of a book without blocks. */
  readonly proof: BlockProof | null
}

/** What a clearing did. */
export interface ClearedSession {
  readonly session: MarketSession
  readonly book: readonly BookOrder[]
  readonly cleared: ClearedBook
}

/** Clears a book, whose columns it may take over. */
export type ClearsColumns = (work: WorkOfBook) => Promise<ClearedColumns | ClearedBlockColumns>

type WorkOfBook = ColumnsToClear | BlockColumnsToClear

const clearingScript = new URL('./clear-book-thread.ts', import.meta.url)

/** One large market is cleared at a time. */
const threads = boundedQueue({ atOnce: 1, waiting: 60, retrySeconds: 60 })

/**
 * Clears the book of a session and lets the independent verifier check every period (market-rules.md sections 2.4 and 2.9): a large one
 * or one with blocks in a thread of its own, which takes its columns over, so that nobody waits for it. Changes nothing; whether the result may be
 * published is the caller's to read from `verification`. A thread that breaks, or needs too much, is an error.
 */
export async function clearBook(
  session: MarketSession,
  book: Book,
  clear: ClearsColumns = clearLargeOrSmall,
): Promise<ClearedBook> {
  const periods = periodsOf(session)
  const from = book.columns.from.slice()
  const { seconds } = session.blockLimits ?? defaultBlockLimits
  const placed = book.blocks.map(({ place, blocks }) => ({ place, blocks: [...blocks] }))
  const cleared = await clear({
    ...(placed.length > 0 && { blocks: placed, seconds }),
    book: book.columns,
    bounds: { min: session.minPrice, max: session.maxPrice },
    periods: periods.map(({ index }) => index),
  })
  const ofBlocks = 'proof' in cleared ? cleared : null
  const names = new Map(book.blocks.map(({ place, blocks }) => [place, blocks.map(({ name }) => name)]))
  const results = new Map(book.blocks.map(({ place }, index) => [place, ofBlocks?.blocks[index] ?? null]))
  return {
    periods: cleared.periods.map(({ period, ...figures }) => {
      const { start, end } = periodOf(periods, period)
      return { period, start, end, ...figures, welfare: amount(figures.welfare) }
    }),
    verification: cleared.verification,
    orders: book.orders.map(({ orderId }, place) => ({
      orderId,
      status: orderResults[at(cleared.result, place)] ?? 'unfilled',
      accepted: cleared.accepted.subarray(from[place], from[place + 1]),
      refused: cleared.refused[place] ?? null,
      blocks: results.get(place) ?? null,
      blockNames: names.get(place) ?? [],
    })),
    trades: await tradesOf(cleared, book.orders, periods),
    proof: ofBlocks?.proof ?? null,
  }
}

/** Clears by other rules than the usual ones, which books with blocks do not have. */
export function clearsBy(rules: AuctionRules): ClearsColumns {
  return (work) => {
    if ('blocks' in work) throw new RangeError('blocks are cleared by the usual rules alone')
    return clearLargeOrSmall({ ...work, rules })
  }
}

function clearLargeOrSmall(work: WorkOfBook) {
  return isLarge(work.book) || 'blocks' in work ? clearInThread(work) : clearHere(work)
}

/** @internal Tests give it other auctions. */
export function clearHere(work: ColumnsToClear, clear?: Clear): Promise<ClearedColumns> {
  return workInTurns(clearColumns(work, clear))
}

/** @internal Tests compare it with what is cleared here, and give it scripts that break. */
export function clearInThread(
  work: WorkOfBook,
  script = clearingScript,
): Promise<ClearedColumns | ClearedBlockColumns> {
  return workInThread(work, script, threads)
}

function periodOf(periods: readonly DeliveryPeriod[], index: number): DeliveryPeriod {
  const period = periods[index - 1]
  if (!period) throw new Error(`the session has no period ${index}`)
  return period
}

/** One trade for each order that got something in a period. */
async function tradesOf(
  { periods: figures, trades }: ClearedColumns,
  orders: readonly BookOrder[],
  periods: readonly DeliveryPeriod[],
): Promise<NewTrade[]> {
  const prices = new Map(figures.map(({ period, price }) => [period, price]))
  return mapInPieces([...trades.order], (place, index): NewTrade => {
    const order = orders[place]
    const { index: period, start, end } = periodOf(periods, at(trades.period, index))
    const price = prices.get(period)
    if (!order || price === undefined || price === null) throw new Error('a trade belongs to no order or has no price')
    const quantity = energyWh(at(trades.quantity, index))
    const { orderId, userId } = order
    return { orderId, userId, period, start, end, side: trades.isSell[index] === 1 ? 'sell' : 'buy', quantity, price }
  })
}

/** What became of the blocks of an order, the first of them by name; null without any. */
function newsOfBlocks({
  blocks,
  blockNames,
}: Pick<ClearedOrder, 'blocks' | 'blockNames'> = noBlocks): BlockNews | null {
  if (!blocks) return null
  const named = blocks.map(({ reason, priceIfAccepted: price }, index) => ({
    reason,
    name: blockNames[index] ?? '',
    price,
  }))
  const accepted = named.filter(({ reason }) => reason === 'accepted')
  const paradoxical = named.filter(({ reason }) => reason === 'rejected_in_the_money')
  return {
    accepted: { count: accepted.length, names: accepted.slice(0, mostBlocksNamed).map(({ name }) => name) },
    paradoxical: {
      count: paradoxical.length,
      blocks: paradoxical.slice(0, mostBlocksNamed).map(({ name, price }) => ({ name, price })),
    },
  }
}

const noBlocks = { blocks: null, blockNames: [] }

/** What each participant of a cleared auction is told: their part of the result, and of an order that got nothing why. */
export function newsOfResult({ session, book, cleared }: ClearedSession, at: Temporal.Instant): News[] {
  const { sessionId: marketId, deliveryDay: date } = session
  const trades = Map.groupBy(cleared.trades, ({ orderId }) => orderId)
  return book.flatMap(({ userId, orderId }, place): News[] => {
    const part = ownPartOf(trades.get(orderId) ?? [])
    const blocks = newsOfBlocks(cleared.orders[place])
    const result = { kind: 'marketCleared', marketId, date, ...part, ...(blocks && { blocks }) } as const
    const news: News[] = [{ userId, key: `marketCleared/${marketId}`, at, facts: result }]
    const refused = cleared.orders[place]?.refused
    if (!refused) return news
    const refusal = { orderId, marketType: 'dayAhead' as const, date, ...refused, orders: 1, periods: [] }
    return [...news, { userId, key: `orderRefused/${orderId}`, at, facts: { kind: 'orderRefused', ...refusal } }]
  })
}
