import type { Caller } from '@tandem/core/access/access.ts'
import {
  createBatch,
  type Batch,
  type IntradayTerms,
  type RecordedTrade,
} from '@tandem/core/market/intraday-contract.ts'
import type { OrderGuards } from '@tandem/core/market/order-guards.ts'
import { periodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import type { Amount, EnergyWh, PriceTick } from '@tandem/core/units/units.ts'
import type { Tx } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdOpenAccounts } from '../../slices/accounts/index.ts'
import { lockAvailable, postJournals } from '../../slices/ledger/index.ts'
import { shareSessions } from '../../slices/markets/index.ts'
import {
  contractKey,
  expireHibernated,
  findByRequestKeys,
  findIntradayOrders,
  guardsOf,
  loadContracts,
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
  | {
      readonly type: 'place'
      readonly userId: number
      readonly contract: ContractId
      readonly terms: IntradayTerms
      readonly name: string
      readonly requestKey: string | null
    }
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
  | { readonly type: 'close' | 'suspend' | 'resume'; readonly contract: ContractId }

/** What became of a command: the order as it is then, and the trades that it made. */
export interface Done {
  readonly order: StoredIntradayOrder | null
  readonly trades: readonly RecordedTrade[]
  /** It was placed before under the same request key. */
  readonly isRepeated: boolean
}

/** All that a batch needs, held until its database transaction ends. */
export interface Desk {
  readonly batch: Batch
  readonly sessions: ReadonlyMap<number, MarketSession>
  readonly contracts: ReadonlyMap<string, StoredContract>
  /** The orders that are acted on, by their numbers. */
  readonly orders: Map<number, StoredIntradayOrder>
  /** Orders placed under a request key, by user and key; those of this batch, too. */
  readonly placed: Map<string, StoredIntradayOrder>
  readonly openAccounts: ReadonlySet<number>
  readonly freeIds: number[]
  readonly entered: Map<number, EnteredOrder>
}

export const requestOf = (userId: number, requestKey: string) => `${userId}/${requestKey}`

/** Locks and reads what the commands are about: accounts, sessions, books, wallets, in that order. */
export async function openDesk(
  tx: Tx,
  { clock }: Platform,
  books: ReadonlyMap<string, StoredContract>,
  commands: readonly Command[],
): Promise<Desk> {
  const orderIds = commands.flatMap((command) => ('orderId' in command ? [command.orderId] : []))
  const rows = orderIds.length === 0 ? [] : await findIntradayOrders(tx, { orderIds })
  const places = commands.filter((command) => command.type === 'place')
  const keys = places.flatMap(({ userId, requestKey }) => (requestKey === null ? [] : [{ userId, requestKey }]))
  const repeated = keys.length === 0 ? [] : await findByRequestKeys(tx, keys)
  const users = [...new Set([...places.map(({ userId }) => userId), ...rows.map(({ userId }) => userId)])]
  const openAccounts = users.length === 0 ? new Set<number>() : await holdOpenAccounts(tx, users)
  const wanted = [
    ...commands.flatMap((command) => ('contract' in command ? [command.contract] : [])),
    ...rows.map(({ session, period }) => ({ sessionId: session.sessionId, period })),
  ]
  const sessions = await shareSessions(tx, [...new Set(wanted.map(({ sessionId }) => sessionId))])
  const contracts = await loadContracts(tx, tradable(wanted, sessions), books)
  const guards = users.length === 0 ? new Map<number, OrderGuards>() : await guardsOf(tx, users)
  const available = users.length === 0 ? new Map<number, Amount>() : await lockAvailable(tx, users)
  const contractOf = (row: StoredIntradayOrder) =>
    contracts.get(contractKey({ sessionId: row.session.sessionId, period: row.period }))
  return {
    // The time that decides about gates is read when everything is held.
    batch: createBatch(clock.now(), available, guards),
    sessions,
    contracts,
    // An order that rests is the one in its book.
    orders: new Map(rows.map((row) => [row.orderId, contractOf(row)?.orders.get(String(row.orderId)) ?? row])),
    placed: new Map(repeated.map((order) => [requestOf(order.userId, order.requestKey ?? ''), order])),
    openAccounts,
    freeIds: places.length === 0 ? [] : await takeOrderIds(tx, places.length),
    entered: new Map(),
  }
}

/** The contracts that exist: of intraday sessions, with a period that the day has. */
function tradable(wanted: readonly ContractId[], sessions: ReadonlyMap<number, MarketSession>) {
  const byKey = new Map(wanted.map((id) => [contractKey(id), id]))
  return [...byKey.values()].flatMap(({ sessionId, period }) => {
    const session = sessions.get(sessionId)
    if (session?.marketType !== 'intraday' || period > periodsOf(session).length) return []
    return [{ session, period }]
  })
}

/** Everything that the batch did, in the caller's database transaction: books, trades, coins, and the news of it. */
export async function storeDesk(tx: Tx, { batch, entered }: Desk): Promise<void> {
  const { contracts, orders, events, trades, journals, now } = batch
  if (contracts.size === 0 && orders.size === 0) return
  await writeBookChanges(tx, { contracts, events, orders, entered, at: now }, noticesOf(batch))
  const closed = [...contracts].filter(({ isClosed }) => isClosed)
  if (closed.length > 0) {
    const ids = closed.map(({ session, period }) => ({ sessionId: session.sessionId, period: period.index }))
    await expireHibernated(tx, ids, now)
  }
  await recordContinuousTrades(tx, trades.flatMap(bothSides), now)
  await postJournals(
    tx,
    journals.map(({ contract: { session, period }, number, postings }) => ({
      entry: {
        kind: 'intraday',
        idempotencyKey: `intraday/${session.sessionId}/${period.index}/${number}`,
        sessionId: session.sessionId,
        at: now,
      },
      postings,
    })),
  )
}

function bothSides({ contract, number, buy, sell, price, quantity, aggressor }: RecordedTrade): NewContinuousTrade[] {
  const { session, period } = contract
  const terms = { sessionId: session.sessionId, period: period.index, start: period.start, end: period.end }
  return [buy, sell].map(({ orderId, userId, side }) => ({
    ...{ ...terms, orderId, userId, side, price, quantity, number, aggressor },
  }))
}
