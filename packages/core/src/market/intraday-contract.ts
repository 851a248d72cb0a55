import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import type { Posting } from '../ledger/postings.ts'
import { amount, energyWh, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'
import type { OrderBook } from './book-state.ts'
import type { IntradayOrderStatus } from './intraday.ts'
import type { AmendableTerm, BookEvent, IntradayTerms } from './order-book.ts'
import type { OrderGuards } from './order-guards.ts'
import type { Side } from './order.ts'
import type { MarketSession } from './session.ts'
import type { TradeStatistics } from './trade-statistics.ts'

/** Why an order ended, where its status does not say it all. */
export type OrderEnding =
  { readonly code: 'killed'; readonly available: EnergyWh } | { readonly code: 'self_match'; readonly against: number }

/** An order of a contract. Entered = filled + open + cancelled. */
export interface IntradayOrder extends Omit<IntradayTerms, AmendableTerm> {
  readonly orderId: number
  readonly userId: number
  price: PriceTick | null
  quantity: EnergyWh
  filled: EnergyWh
  open: EnergyWh
  /** What the public sees of it, and its time priority, while it rests. */
  visible: EnergyWh
  sequence: number | null
  /** Σ price × quantity of its trades. */
  value: Amount
  status: IntradayOrderStatus
  ending: OrderEnding | null
  reserved: Amount
  version: number
}

/** One contract with its book. `orders` holds those that rest in it, by the book's ids. */
export interface Contract<Order extends IntradayOrder = IntradayOrder> {
  session: MarketSession
  readonly period: DeliveryPeriod
  isSuspended: boolean
  isClosed: boolean
  readonly book: OrderBook
  readonly orders: Map<string, Order>
  /** How many events and trades it has had. */
  events: number
  trades: number
  statistics: TradeStatistics
}

export interface RecordedEvent {
  readonly contract: Contract
  readonly number: number
  readonly event: BookEvent
}

export interface RecordedTrade {
  readonly contract: Contract
  readonly number: number
  readonly buy: IntradayOrder
  readonly sell: IntradayOrder
  readonly price: PriceTick
  readonly quantity: EnergyWh
  readonly aggressor: Side
}

/** The coins that one act moved; `number` is the contract's event that did. */
export interface RecordedJournal {
  readonly contract: Contract
  readonly number: number
  readonly postings: readonly Posting[]
}

/** What a row of acts did, in its sequence, and the coins that those who act have left. */
export interface Batch {
  readonly now: Temporal.Instant
  /** Available coins of everybody who acts in the batch, kept up to date with it. */
  readonly available: Map<number, Amount>
  readonly guards: ReadonlyMap<number, OrderGuards>
  /** How many trades the orders of one user make in the batch at most; what is left of them then is put on hold. */
  readonly mostTrades: number
  /** How many trades the orders of each user have made as those that came. */
  readonly tradesBy: Map<number, number>
  readonly contracts: Set<Contract>
  readonly orders: Set<IntradayOrder>
  readonly events: RecordedEvent[]
  readonly trades: RecordedTrade[]
  readonly journals: RecordedJournal[]
}

export function createBatch(
  now: Temporal.Instant,
  available: Map<number, Amount>,
  guards: ReadonlyMap<number, OrderGuards> = new Map(),
  mostTrades = Infinity,
): Batch {
  return {
    now,
    available,
    guards,
    mostTrades,
    tradesBy: new Map(),
    contracts: new Set(),
    orders: new Set(),
    events: [],
    trades: [],
    journals: [],
  }
}

/** Whether the orders of a user have made as many trades as one batch lets them. */
export function hasUsedItsTrades({ tradesBy, mostTrades }: Batch, userId: number): boolean {
  return (tradesBy.get(userId) ?? 0) >= mostTrades
}

/** A new order as it is before it enters the book. */
export function newOrder(orderId: number, userId: number, terms: IntradayTerms): IntradayOrder {
  const none = energyWh(0)
  return {
    orderId,
    userId,
    ...terms,
    filled: none,
    open: terms.quantity,
    visible: none,
    sequence: null,
    value: amount(0n),
    status: 'draft',
    ending: null,
    reserved: amount(0n),
    version: 1,
  }
}
