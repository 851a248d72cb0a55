import type {
  ContractBook,
  IntradayContract,
  IntradayOrder,
  OwnTrade,
  PositionRow,
  PublicTrade,
} from '@tandem/contract/orders/intraday.ts'
import type { LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import type { Wallet } from '@tandem/contract/ledger/ledger.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'

/** Where a price went. */
export type Move = 'up' | 'down'
type Moves = Readonly<Partial<Record<number, Move>>>

/** An intra-day market as the stream has told it so far. What did not change keeps its identity. */
export interface LiveState {
  /** Null until the first snapshot. */
  readonly market: MarketSession | null
  readonly contracts: readonly IntradayContract[]
  /** Which way the last price of a contract went when it last changed, by period. */
  readonly moves: Moves
  /** Depth and indices of the chosen contract; null while it is on its way. */
  readonly book: ContractBook | null
  /** The tape of the chosen contract, newest first. */
  readonly trades: readonly PublicTrade[]
  /** Own orders, newest first. */
  readonly orders: readonly IntradayOrder[]
  /** Own trades of the market, newest first. */
  readonly ownTrades: readonly OwnTrade[]
  readonly position: readonly PositionRow[]
  readonly wallet: Wallet | null
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  readonly serverOffset: number
}

export const nothingYet: LiveState = {
  market: null,
  contracts: [],
  moves: {},
  book: null,
  trades: [],
  orders: [],
  ownTrades: [],
  position: [],
  wallet: null,
  serverOffset: 0,
}

/** The tape keeps this many. */
const tapeLength = 200

/**
 * What the market is after one more message. A snapshot replaces everything; updates replace by period, order or number,
 * and those older than what is known are ignored. `period` is the chosen contract: books of others do not belong here.
 */
export function applyMessage(state: LiveState, message: LiveMessage, period: number | null, now: number): LiveState {
  switch (message.type) {
    case 'snapshot':
      return snapshotOf(state, message, period, now)
    case 'heartbeat':
      return withClock(state, message.now.epochMilliseconds - now)
    case 'market':
      return state.market ? { ...state, market: message.market } : state
    case 'contracts':
      return withContracts(state, message.contracts)
    case 'book':
      return withBook(state, message.book, period)
    case 'own':
      return {
        ...state,
        orders: mergeOrders(state.orders, message.orders),
        ownTrades: mergeOwnTrades(state.ownTrades, message.trades),
        position: mergePosition(state.position, message.position),
        wallet: message.wallet,
      }
  }
}

/** Another contract was chosen: the board stays, the depth of the old one goes. */
export function withoutBook(state: LiveState): LiveState {
  return state.book === null && state.trades.length === 0 ? state : { ...state, book: null, trades: [] }
}

type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>

function snapshotOf(state: LiveState, message: Snapshot, period: number | null, now: number): LiveState {
  const book = message.book?.period === period ? message.book : null
  const known = state.market?.id === message.market.id ? state.contracts : []
  return {
    market: message.market,
    contracts: message.contracts.toSorted((a, b) => a.period - b.period),
    moves: movesOf(known, message.contracts, state.moves),
    book,
    trades: book ? newestFirst(book.trades).slice(0, tapeLength) : [],
    orders: message.orders.toSorted((a, b) => b.id - a.id),
    ownTrades: mergeOwnTrades([], message.trades),
    position: message.position.toSorted((a, b) => a.period - b.period),
    wallet: message.wallet,
    serverOffset: message.now.epochMilliseconds - now,
  }
}

/** Clocks that differ by less than this are the same; the network's delay wobbles. */
const clockTolerance = 250

function withClock(state: LiveState, serverOffset: number): LiveState {
  return Math.abs(serverOffset - state.serverOffset) < clockTolerance ? state : { ...state, serverOffset }
}

function withContracts(state: LiveState, changed: readonly IntradayContract[]): LiveState {
  const contracts = mergeContracts(state.contracts, changed)
  return { ...state, contracts, moves: movesOf(state.contracts, contracts, state.moves) }
}

function movesOf(before: readonly IntradayContract[], after: readonly IntradayContract[], moves: Moves): Moves {
  const lasts = new Map(before.map(({ period, last }) => [period, last]))
  const made = after.flatMap(({ period, last }) => {
    const old = lasts.get(period) ?? null
    return last === null || old === null || last === old ? [] : [[period, last > old ? 'up' : 'down'] as const]
  })
  return made.length === 0 ? moves : { ...moves, ...Object.fromEntries(made) }
}

function mergeContracts(known: readonly IntradayContract[], changed: readonly IntradayContract[]) {
  const next = [...known]
  for (const contract of changed) {
    const index = next.findIndex((each) => each.period === contract.period)
    const before = next[index]
    if (!before) next.push(contract)
    else if (contract.number >= before.number) next[index] = contract
  }
  return next.length === known.length ? next : next.sort((a, b) => a.period - b.period)
}

function withBook(state: LiveState, book: ContractBook, period: number | null): LiveState {
  const isOld = state.book !== null && book.number < state.book.number
  if (book.period !== period || isOld || state.market === null) return state
  return { ...state, book, trades: mergeTape(state.trades, book.trades) }
}

function newestFirst(trades: readonly PublicTrade[]): PublicTrade[] {
  return trades.toSorted((a, b) => b.number - a.number)
}

function mergeTape(known: readonly PublicTrade[], made: readonly PublicTrade[]): readonly PublicTrade[] {
  const numbers = new Set(known.map((trade) => trade.number))
  const unknown = made.filter((trade) => !numbers.has(trade.number))
  return unknown.length === 0 ? known : newestFirst([...unknown, ...known]).slice(0, tapeLength)
}

function mergeOrders(known: readonly IntradayOrder[], changed: readonly IntradayOrder[]): readonly IntradayOrder[] {
  if (changed.length === 0) return known
  const byId = new Map(known.map((order) => [order.id, order]))
  for (const order of changed) {
    const before = byId.get(order.id)
    if (!before || isNewer(order, before)) byId.set(order.id, order)
  }
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

/** A fill changes an order without making it another version, and is never taken back. */
function isNewer(order: IntradayOrder, before: IntradayOrder): boolean {
  return order.version > before.version || (order.version === before.version && order.filled >= before.filled)
}

function mergeOwnTrades(known: readonly OwnTrade[], made: readonly OwnTrade[]): readonly OwnTrade[] {
  const keyOf = (trade: OwnTrade) => `${String(trade.period)} ${String(trade.number)} ${trade.side}`
  const keys = new Set(known.map(keyOf))
  const unknown = made.filter((trade) => !keys.has(keyOf(trade)))
  if (unknown.length === 0) return known
  return [...unknown, ...known].sort((a, b) => Temporal.Instant.compare(b.at, a.at) || b.number - a.number)
}

function mergePosition(known: readonly PositionRow[], changed: readonly PositionRow[]): readonly PositionRow[] {
  if (changed.length === 0) return known
  const byPeriod = new Map(known.map((row) => [row.period, row]))
  for (const row of changed) byPeriod.set(row.period, row)
  return [...byPeriod.values()].sort((a, b) => a.period - b.period)
}
