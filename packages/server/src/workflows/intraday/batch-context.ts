import type { AccountCode } from '@tandem/core/ledger/postings.ts'
import { createBatch, type Batch } from '@tandem/core/market/intraday-contract.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { inOneRound, type Tx } from '../../platform/database.ts'
import type { Standing } from '../../platform/known-callers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findChangedStandings, lockOpenAccountsForShare } from '../../slices/accounts/index.ts'
import { lockAvailable } from '../../slices/ledger/index.ts'
import { lockIntradaySessionsForShare } from '../../domain/market-session.ts'
import {
  contractKey,
  findByRequestKeys,
  findIntradayOrders,
  findBehind,
  findMissed,
  findVersions,
  guardsOf,
  loadContracts,
  lockDrafts,
  lockLeadNumber,
  lockMatching,
  findContracts,
  takeOrderIds,
  type ContractId,
  type EnteredOrder,
  type KnownVersions,
  type StoredContract,
  type StoredIntradayOrder,
} from '../../slices/orders/index.ts'
import { standingsOf, type Command } from './command.ts'
import type { ConfirmedState, KnownState, RecalledState } from './known-state.ts'

/** What a process remembers of the books from batch to batch. */
export interface BookMemory {
  readonly books: Map<string, StoredContract>
  /** Whether somebody else had written to the books of the batch before: then what was missed is asked for with all else. */
  readonly writers: { areMany: boolean }
  readonly known: KnownState
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
  /** What was known of callers and is not so any more: what they ask is not done. */
  readonly changedStandings: ReadonlySet<Standing>
  readonly freeIds: number[]
  /** Under which number others hand over, where the batch has something that was. */
  readonly leadNumber: number | null
  readonly entered: Map<number, EnteredOrder>
  readonly versions: KnownVersions
}

/** A batch that asked, and holds everything. */
export interface OpenedBatch {
  readonly context: BatchContext
  readonly confirmed: ConfirmedState
}

/** A batch that asked nothing. */
export interface RecalledBatch {
  readonly context: BatchContext
  readonly recalled: Recalled
}

/** What a batch went by without asking; it says so where it is written. */
interface Recalled extends RecalledState {
  readonly contracts: readonly (ContractId & { readonly events: number; readonly isSuspended: boolean })[]
  readonly requestKeys: readonly { readonly userId: number; readonly requestKey: string }[]
  /** What is known of those who ask. */
  readonly standings: readonly Standing[]
  readonly unknownAccounts: (codes: readonly AccountCode[]) => AccountCode[]
  /** Numbers to take for the batches to come. */
  readonly numbersAhead: number
}

/** What commands are about, as far as it is known without asking. */
function readCommands(books: ReadonlyMap<string, StoredContract>, commands: readonly Command[]) {
  const orderIds = [...new Set(commands.flatMap((command) => ('orderId' in command ? [command.orderId] : [])))]
  const places = commands.filter((command) => command.type === 'place')
  const keys = places.flatMap(({ userId, requestKey, isKeyNew = false }) =>
    requestKey === null || isKeyNew ? [] : [{ userId, requestKey }],
  )
  const resting = restingIn(books, orderIds)
  const others = orderIds.filter((orderId) => !resting.has(orderId))
  return { places, keys, resting, others }
}

function concerned(commands: readonly Command[], owned: readonly StoredIntradayOrder[]) {
  const places = commands.filter((command) => command.type === 'place')
  const users = [...new Set([...places, ...owned].map(({ userId }) => userId))]
  const wanted = distinct([
    ...commands.flatMap((command) => ('contract' in command ? [command.contract] : [])),
    ...owned.map(({ session, period }) => ({ sessionId: session.sessionId, period })),
  ])
  return { users, wanted }
}

interface AskedCommands {
  readonly commands: readonly Command[]
  readonly isHandedOver: boolean
}

/**
 * The same as `openBatch` from what the batches before have left, where that is everything: orders that are new or rest, of their owners,
 * in books that nobody else writes to. Null otherwise. Nothing is held; `storeBatch` fails where something is not so any more.
 */
export function recallBatch(
  { clock }: Platform,
  { books, writers, known }: BookMemory,
  { commands, isHandedOver }: AskedCommands,
): RecalledBatch | null {
  if (writers.areMany) return null
  const { places, keys, resting, others } = readCommands(books, commands)
  const isOfOwners = commands.every(
    (command) =>
      command.type === 'place' ||
      ('orderId' in command && command.caller.userId === resting.get(command.orderId)?.userId),
  )
  if (others.length > 0 || !isOfOwners) return null
  const { users, wanted } = concerned(commands, [...resting.values()])
  const contracts = wanted.flatMap((id) => {
    const contract = books.get(contractKey(id))
    return contract && contract.events > 0 ? [[contractKey(id), contract] as const] : []
  })
  if (contracts.length < wanted.length) return null
  const sessionIds = [...new Set(wanted.map(({ sessionId }) => sessionId))]
  const numbersAhead = known.numbersAhead(places.length, { isRecalled: true })
  const recalled = known.recall({ users, sessionIds, newOrders: places.length, isHandedOver })
  if (!recalled) return null
  const { sessions, guards, available, freeIds, leadNumber, versions } = recalled
  for (const [, contract] of contracts) contract.session = sessions.get(contract.session.sessionId) ?? contract.session
  const context = {
    batch: createBatch(clock.now(), new Map(available), guards, mostTradesAtOnce),
    sessions,
    contracts: new Map(contracts),
    orders: resting,
    placed: new Map(),
    openAccounts: new Set(users),
    changedStandings: new Set<Standing>(),
    freeIds: [...freeIds],
    leadNumber,
    entered: new Map(),
    versions,
  }
  const wentBy = contracts.map(([, { session, period, events, isSuspended }]) => {
    return { sessionId: session.sessionId, period: period.index, events, isSuspended }
  })
  const unknownAccounts = (codes: readonly AccountCode[]) => known.unknownAccounts(codes)
  const standings = standingsOf(commands)
  return {
    context,
    recalled: { ...recalled, contracts: wentBy, requestKeys: keys, standings, unknownAccounts, numbersAhead },
  }
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
  { books, writers, known }: BookMemory,
  { commands, isHandedOver }: AskedCommands,
): Promise<OpenedBatch> {
  const { places, keys, resting, others } = readCommands(books, commands)
  const found = others.length === 0 ? [] : await findActedOn(tx, others)
  const owned = [...resting.values(), ...found]
  const { users, wanted } = concerned(commands, owned)
  const sessionIds = [...new Set(wanted.map(({ sessionId }) => sessionId))]
  const wereExpected = writers.areMany
  const standings = standingsOf(commands)
  const ahead = wereExpected ? 0 : known.numbersAhead(places.length, { isRecalled: false })
  const [
    asOf,
    leadNumber,
    repeated,
    rested,
    openAccounts,
    sessions,
    stored,
    asked,
    versions,
    guards,
    available,
    changed,
    ids,
  ] = await inOneRound(tx, (tx) => [
    lockMatching(tx),
    isHandedOver ? lockLeadNumber(tx) : Promise.resolve(null),
    unlessEmpty(keys, () => findByRequestKeys(tx, keys)),
    unlessEmpty([...resting.keys()], () => findIntradayOrders(tx, { orderIds: [...resting.keys()] })),
    lockOpenAccountsForShare(tx, users),
    lockIntradaySessionsForShare(tx, sessionIds),
    findContracts(tx, wanted),
    wereExpected ? findMissed(tx, wanted, books) : Promise.resolve([]),
    findVersions(tx, { sessionIds, userIds: users }),
    guardsOf(tx, users),
    lockAvailable(tx, users),
    unlessEmpty(standings, () => findChangedStandings(tx, standings, clock.now())),
    unlessEmpty(places, () => takeOrderIds(tx, places.length + ahead)),
  ])
  const behind = findBehind(wanted, { stored, known: books })
  writers.areMany = behind.length > 0
  const missed = wereExpected || behind.length === 0 ? asked : await findMissed(tx, behind, books)
  const contracts = await loadContracts(tx, tradable(wanted, sessions), { stored, known: books, missed })
  const contractOf = (row: StoredIntradayOrder) =>
    contracts.get(contractKey({ sessionId: row.session.sessionId, period: row.period }))
  const context = {
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
    changedStandings: new Set(changed),
    freeIds: ids.slice(0, places.length),
    leadNumber,
    entered: new Map(),
    versions,
  }
  return { context, confirmed: { asOf, spareIds: ids.slice(places.length) } }
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
