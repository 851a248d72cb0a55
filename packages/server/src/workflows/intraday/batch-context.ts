import type { Caller } from '@tandem/core/access/access.ts'
import type { IntradayTerms } from '@tandem/core/market/order-book.ts'
import {
  createBatch,
  type Batch,
  type RecordedJournal,
  type RecordedTrade,
} from '@tandem/core/market/intraday-contract.ts'
import type { ListedTrades } from '@tandem/core/market/listed-trades.ts'
import type { OrderOrigin } from '@tandem/core/market/order.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import type { EnergyWh, PriceTick } from '@tandem/core/units/units.ts'
import type { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { inLastRound, inOneRound, type Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOpenAccountsForShare } from '../../slices/accounts/index.ts'
import { lockAvailable, postNewJournals, type Journal } from '../../slices/ledger/index.ts'
import { lockIntradaySessionsForShare } from '../../domain/market-session.ts'
import {
  contractKey,
  expireHibernated,
  findByRequestKeys,
  findIntradayOrders,
  findBehind,
  findMissed,
  guardsOf,
  loadContracts,
  lockDrafts,
  lockLeadNumber,
  lockMatching,
  findContracts,
  takeOrderIds,
  writeBookChanges,
  type ContractId,
  type EnteredOrder,
  type StoredContract,
  type StoredIntradayOrder,
} from '../../slices/orders/index.ts'
import { recordContinuousTrades, type NewContinuousTrade } from '../../slices/trades/index.ts'
import { noticesOf } from './notices.ts'

/** What can be asked of the matching. Who acts on an order is checked against its owner. */
export type Command =
  | (OrderAnnotations & {
      readonly type: 'place'
      readonly userId: number
      readonly contract: ContractId
      readonly terms: IntradayTerms
      readonly origin: OrderOrigin
      readonly requestKey: string | null
      /** Nobody can have placed it under its key before: the server that hands it over has just made the key. */
      readonly isKeyNew?: boolean | undefined
    })
  | { readonly type: 'activate'; readonly caller: Caller; readonly orderId: number }
  | {
      readonly type: 'amend'
      readonly caller: Caller
      readonly orderId: number
      readonly price?: PriceTick | undefined
      readonly quantity?: EnergyWh | undefined
      readonly version?: number | undefined
    }
  | { readonly type: 'cancel'; readonly caller: Caller; readonly orderId: number }
  | {
      readonly type: 'close' | 'suspend' | 'resume'
      readonly contract: ContractId
      /** The administrator who asked for it; absent where the platform itself did. */
      readonly by?: number
    }

export type MadeTrade = Pick<RecordedTrade, 'number' | 'price' | 'quantity'>

/** What became of a command: the order as it is then, and the trades that it made. */
export interface CommandResult {
  readonly order: StoredIntradayOrder | null
  readonly trades: ListedTrades<MadeTrade>
  /** The order has made as many trades as one batch lets it make, and goes on with the next. */
  readonly isPaused: boolean
  /** It was placed before under the same request key. */
  readonly isRepeated: boolean
}

/** What a process remembers of the books from batch to batch. */
export interface BookMemory {
  readonly books: Map<string, StoredContract>
  /** Whether somebody else had written to the books of the batch before: then what was missed is asked for with all else. */
  readonly writers: { areMany: boolean }
}

/** All that a batch needs, held until its database transaction ends. */
export interface BatchContext {
  readonly batch: Batch
  readonly sessions: ReadonlyMap<number, MarketSession>
  readonly contracts: ReadonlyMap<string, StoredContract>
  /** The orders that are acted on, by their numbers. */
  readonly orders: Map<number, StoredIntradayOrder>
  /** Orders placed under a request key, by user and key; those of this batch, too. */
  readonly placed: Map<string, StoredIntradayOrder>
  readonly openAccounts: ReadonlySet<number>
  readonly freeIds: number[]
  /** Under which number others hand over, where the batch has something that was. */
  readonly leadNumber: number | null
  readonly entered: Map<number, EnteredOrder>
}

/**
 * How many trades the orders of one user make in a batch at most (docs/decisions/0041). An order that meets more goes on
 * with the next batch, so that those of others do not wait for all of it. A FOK, which cannot, may not need more.
 */
const mostTradesAtOnce = 100

export const requestOf = (userId: number, requestKey: string) => `${userId}/${requestKey}`

/**
 * Locks and reads what the commands are about: the matching, accounts, sessions, books, wallets, in that sequence. A
 * round to the database takes longer than what it asks for, so all goes in one; only whose orders are acted on, and in
 * which contracts, must be known before: of one that rests the book in memory knows it, others are asked for first.
 */
export async function openBatch(
  tx: Tx,
  { clock }: Platform,
  { books, writers }: BookMemory,
  { commands, isHandedOver }: { readonly commands: readonly Command[]; readonly isHandedOver: boolean },
): Promise<BatchContext> {
  const orderIds = [...new Set(commands.flatMap((command) => ('orderId' in command ? [command.orderId] : [])))]
  const places = commands.filter((command) => command.type === 'place')
  const keys = places.flatMap(({ userId, requestKey, isKeyNew = false }) =>
    requestKey === null || isKeyNew ? [] : [{ userId, requestKey }],
  )
  const resting = restingIn(books, orderIds)
  const others = orderIds.filter((orderId) => !resting.has(orderId))
  const found = others.length === 0 ? [] : await findActedOn(tx, others)
  const owned = [...resting.values(), ...found]
  const users = [...new Set([...places, ...owned].map(({ userId }) => userId))]
  const wanted = distinct([
    ...commands.flatMap((command) => ('contract' in command ? [command.contract] : [])),
    ...owned.map(({ session, period }) => ({ sessionId: session.sessionId, period })),
  ])
  const wereExpected = writers.areMany
  const [, leadNumber, repeated, rested, openAccounts, sessions, stored, asked, guards, available, freeIds] =
    await inOneRound(tx, (tx) => [
      lockMatching(tx),
      isHandedOver ? lockLeadNumber(tx) : Promise.resolve(null),
      unlessEmpty(keys, () => findByRequestKeys(tx, keys)),
      unlessEmpty([...resting.keys()], () => findIntradayOrders(tx, { orderIds: [...resting.keys()] })),
      lockOpenAccountsForShare(tx, users),
      lockIntradaySessionsForShare(tx, [...new Set(wanted.map(({ sessionId }) => sessionId))]),
      findContracts(tx, wanted),
      wereExpected ? findMissed(tx, wanted, books) : Promise.resolve([]),
      guardsOf(tx, users),
      lockAvailable(tx, users),
      unlessEmpty(places, () => takeOrderIds(tx, places.length)),
    ])
  const behind = findBehind(wanted, { stored, known: books })
  writers.areMany = behind.length > 0
  const missed = wereExpected || behind.length === 0 ? asked : await findMissed(tx, behind, books)
  const contracts = await loadContracts(tx, tradable(wanted, sessions), { stored, known: books, missed })
  const contractOf = (row: StoredIntradayOrder) =>
    contracts.get(contractKey({ sessionId: row.session.sessionId, period: row.period }))
  return {
    // The time that decides about gates is read when everything is held.
    batch: createBatch(clock.now(), available, guards, mostTradesAtOnce),
    sessions,
    contracts,
    // An order that rests is the one in its book.
    orders: new Map(
      [...rested, ...found].map((row) => [row.orderId, contractOf(row)?.orders.get(String(row.orderId)) ?? row]),
    ),
    placed: new Map(repeated.map((order) => [requestOf(order.userId, order.requestKey ?? ''), order])),
    openAccounts,
    freeIds,
    leadNumber,
    entered: new Map(),
  }
}

/** What the books in memory know of orders; where they have missed something, it is still whose these are, and in which contract. */
function restingIn(books: ReadonlyMap<string, StoredContract>, orderIds: readonly number[]) {
  const resting = new Map<number, StoredIntradayOrder>()
  for (const orderId of orderIds) {
    const key = String(orderId)
    for (const { orders } of books.values()) {
      const order = orders.get(key)
      if (order) resting.set(orderId, order)
    }
  }
  return resting
}

async function findActedOn(tx: Tx, orderIds: readonly number[]): Promise<StoredIntradayOrder[]> {
  // Drafts are the one kind of order that is changed without the matching.
  const [, , rows] = await inOneRound(tx, (tx) => [
    lockMatching(tx),
    lockDrafts(tx, orderIds),
    findIntradayOrders(tx, { orderIds }),
  ])
  return rows
}

function unlessEmpty<T>(asked: readonly unknown[], ask: () => Promise<T[]>): Promise<T[]> {
  return asked.length === 0 ? Promise.resolve([]) : ask()
}

function distinct(ids: readonly ContractId[]): ContractId[] {
  return [...new Map(ids.map((id) => [contractKey(id), id])).values()]
}

/** The contracts that exist: of intraday sessions, with a period that the day has. */
function tradable(wanted: readonly ContractId[], sessions: ReadonlyMap<number, MarketSession>) {
  const last = new Map<number, number>()
  for (const session of sessions.values()) {
    if (session.marketType === 'intraday') last.set(session.sessionId, periodsOf(session).length)
  }
  return wanted.flatMap(({ sessionId, period }) => {
    const session = sessions.get(sessionId)
    return session && period <= (last.get(sessionId) ?? 0) ? [{ session, period }] : []
  })
}

/**
 * Writes everything that the batch did, books, trades, coins, and the news of it, and commits: one round to the database, after which
 * nothing more may be asked in the database transaction.
 */
export async function storeBatch(tx: Tx, { batch, entered }: BatchContext): Promise<void> {
  const { contracts, orders, events, trades, journals, now } = batch
  if (contracts.size === 0 && orders.size === 0) return
  const closed = [...contracts].filter(({ isClosed }) => isClosed)
  const ids = closed.map(({ session, period }) => ({ sessionId: session.sessionId, period: period.index }))
  await inLastRound(tx, (tx) => [
    writeBookChanges(tx, { contracts, events, orders, entered, at: now }, noticesOf(batch)),
    ...(ids.length === 0 ? [] : [expireHibernated(tx, ids, now)]),
    ...(trades.length === 0 ? [] : [recordContinuousTrades(tx, trades.flatMap(bothSides), now)]),
    ...postNewJournals(
      tx,
      journals.map((journal) => journalOf(journal, now)),
    ),
  ])
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
