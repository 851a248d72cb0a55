import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import { changeReservation, release, settleIntradayTrade } from '../ledger/entries.ts'
import type { Posting } from '../ledger/posting.ts'
import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import { amount, costOf, decimals, energyWh, maxLineEnergy } from '../units/units.ts'
import type { Amount, EnergyWh, PriceTick } from '../units/units.ts'
import type { BookOutcome } from './book-outcome.ts'
import type { OrderBook } from './book-state.ts'
import { closureOf, contractStatusAt, intradayReservation } from './intraday.ts'
import type { IntradayOrderStatus } from './intraday.ts'
import { applyEvent } from './order-book.ts'
import type { BookEvent, Execution } from './order-book.ts'
import { checkGuards } from './order-guards.ts'
import type { OrderGuards } from './order-guards.ts'
import type { Side } from './order.ts'
import { checkAcceptsOrders } from './session.ts'
import type { MarketSession } from './session.ts'
import { statisticsOf } from './trade-statistics.ts'
import type { TradeStatistics } from './trade-statistics.ts'

/*
 * The intraday market as its users act on it: the continuous book of `order-book.ts` with gates, coins and guards around
 * it (market-rules.md sections 3 and 5). Every act either throws a `Refusal`, and nothing has changed, or changes the
 * contract in place and records in the batch what is to be stored. The same acts on the same state always do the same.
 */

/** What is wanted of an order. */
export interface IntradayTerms {
  readonly side: Side
  /** Null: at any price, which only an order that does not rest may be. */
  readonly price: PriceTick | null
  readonly quantity: EnergyWh
  readonly execution: Execution
  /** What an iceberg shows at a time; null for one that shows everything. */
  readonly display: EnergyWh | null
}

/** Why an order ended, where its status does not say it all. */
export type OrderEnding =
  { readonly code: 'killed'; readonly available: EnergyWh } | { readonly code: 'self_match'; readonly against: number }

/** An order of a contract. Entered = filled + open + cancelled. */
export interface IntradayOrder {
  readonly orderId: number
  readonly userId: number
  readonly side: Side
  readonly execution: Execution
  readonly display: EnergyWh | null
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
): Batch {
  return { now, available, guards, contracts: new Set(), orders: new Set(), events: [], trades: [], journals: [] }
}

/** A new order as it is before it enters the book. */
export function newOrder(orderId: number, userId: number, terms: IntradayTerms): IntradayOrder {
  const none = energyWh(0)
  return {
    ...{ orderId, userId, ...terms, filled: none, open: terms.quantity, visible: none, sequence: null },
    ...{ value: amount(0n), status: 'draft', ending: null, reserved: amount(0n), version: 1 },
  }
}

/**
 * Refuses terms that no intraday order can have: a price beyond the session's bounds, none where the order would rest, a
 * quantity that is not above zero or beyond one line, a shown part of an order that does not rest or beyond the whole.
 */
export function checkIntradayTerms(
  { price, quantity, execution, display }: IntradayTerms,
  { minPrice, maxPrice }: Pick<MarketSession, 'minPrice' | 'maxPrice'>,
): void {
  if (price === null && execution === 'NON') throw new Refusal('price_required', {}, 'price')
  if (price !== null && !(price >= minPrice && price <= maxPrice)) {
    const bounds = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
    throw new Refusal('price_out_of_bounds', bounds, 'price')
  }
  if (!(quantity > 0 && quantity <= maxLineEnergy)) {
    throw new Refusal('quantity_out_of_bounds', { max: formatDecimal(maxLineEnergy, decimals.energy) }, 'quantity')
  }
  if (display !== null && !(execution === 'NON' && display > 0 && display <= quantity)) {
    throw new Refusal('display_not_allowed', {}, 'display')
  }
}

/** Refuses what the contract does not take at `now`: its closure is exclusive, and while it is suspended nothing enters. */
export function checkContractTakesOrders(contract: Contract, now: Temporal.Instant): void {
  const { session, period, isClosed, isSuspended } = contract
  const gateClosure = closureOf(session, period)
  checkAcceptsOrders({ ...session, gateClosure }, now)
  if (isClosed) throw new Refusal('gate_closed', { closedAt: gateClosure.toString() })
  if (isSuspended) throw new Refusal('contract_suspended')
}

/**
 * Enters an order, a new one or one that was out of the book. It trades at once with what crosses its limit; what is left
 * rests, with its coins set aside, or is cancelled. Refuses what the contract does not take, what the user's own guards
 * refuse, and an order without coins behind it: `insufficient_coins` with what is missing.
 */
export function enterOrder(batch: Batch, contract: Contract, order: IntradayOrder): void {
  checkContractTakesOrders(contract, batch.now)
  const { orderId, userId, side, price, open: quantity, execution } = order
  // An iceberg that comes back with less than a slice left shows all of it.
  const display = order.display !== null && order.filled > 0 && order.display > quantity ? quantity : order.display
  checkIntradayTerms({ side, price, quantity, execution, display }, contract.session)
  checkGuards(batch.guards.get(userId), { side, price, quantity })
  const limit = price ?? (side === 'buy' ? contract.session.maxPrice : contract.session.minPrice)
  checkCoins(batch, userId, intradayReservation(side, limit, quantity), null)
  order.status = 'active'
  contract.orders.set(String(orderId), order)
  const bookOrder = { id: String(orderId), user: String(userId), side, price, quantity, execution, display }
  act(batch, contract, { type: 'order', order: bookOrder })
}

/**
 * Changes price or open quantity of an order that rests: it loses its place in time and may trade at once. Coins are set
 * aside anew; where they do not suffice everything stays as it was. A change that changes nothing changes nothing.
 */
export function amendOrder(
  batch: Batch,
  contract: Contract,
  order: IntradayOrder,
  change: { readonly price?: PriceTick | undefined; readonly quantity?: EnergyWh | undefined },
): void {
  checkIsOpen(order)
  checkContractTakesOrders(contract, batch.now)
  const price = change.price ?? order.price
  const quantity = change.quantity ?? order.open
  const { userId, side, execution } = order
  checkIntradayTerms({ side, price, quantity, execution, display: null }, contract.session)
  if (price === null || (price === order.price && quantity === order.open)) return
  checkGuards(batch.guards.get(userId), { side, price, quantity })
  checkCoins(batch, userId, intradayReservation(side, price, quantity), order.reserved)
  order.price = price
  order.open = quantity
  order.quantity = energyWh(order.filled + quantity)
  order.version++
  act(batch, contract, { type: 'amend', id: String(order.orderId), price, quantity })
}

/** Takes what is left of an order out of the book; its coins come back. Refuses an order that is not open. */
export function cancelOrder(batch: Batch, contract: Contract, order: IntradayOrder): void {
  if (order.status === 'hibernated') {
    end(order, 'cancelled')
    order.version++
    batch.orders.add(order)
    return
  }
  checkIsOpen(order)
  const closure = closureOf(contract.session, contract.period)
  if (contractStatusAt(contract.session, contract.period, contract, batch.now) === 'closed') {
    throw new Refusal('gate_closed', { closedAt: closure.toString() })
  }
  order.version++
  act(batch, contract, { type: 'cancel', id: String(order.orderId) })
}

/** Closes a contract: whatever is left in its book expires and its coins come back. Closing it again changes nothing. */
export function closeContract(batch: Batch, contract: Contract): void {
  if (contract.isClosed) return
  contract.isClosed = true
  act(batch, contract, { type: 'gateClosure' })
}

/**
 * Suspends a contract: its orders leave the book, their coins come back, and their owners may enter them again when it
 * has resumed (section 3.2; OPCOM 7.9.1).
 */
export function suspendContract(batch: Batch, contract: Contract): void {
  if (contract.isSuspended || contract.isClosed) return
  contract.isSuspended = true
  batch.contracts.add(contract)
  const resting = [...contract.orders.values()].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
  for (const order of resting) {
    const { open } = order
    act(batch, contract, { type: 'cancel', id: String(order.orderId) })
    order.status = 'hibernated'
    order.open = open
  }
}

export function resumeContract(batch: Batch, contract: Contract): void {
  contract.isSuspended = false
  batch.contracts.add(contract)
}

function checkIsOpen({ status }: IntradayOrder): void {
  if (status !== 'active') throw new Refusal('order_not_open', { status })
}

/**
 * Whoever enters an order, or sets more aside for one than `before`, must have the coins and not be below zero
 * (section 5.1). Null: nothing was set aside before.
 */
function checkCoins({ available: wallets }: Batch, userId: number, needed: Amount, before: Amount | null): void {
  if (before !== null && needed <= before) return
  const available = wallets.get(userId) ?? amount(0n)
  if (available < 0n) throw new Refusal('balance_negative')
  const missing = needed - (before ?? 0n) - available
  if (missing <= 0n) return
  throw new Refusal('insufficient_coins', {
    missing: formatDecimal(missing, decimals.amount),
    available: formatDecimal(available, decimals.amount),
  })
}

/** Does an event on the book and records what came of it: orders, trades, coins. */
function act(batch: Batch, contract: Contract, event: BookEvent): void {
  const number = ++contract.events
  batch.contracts.add(contract)
  batch.events.push({ contract, number, event })
  const postings: Posting[] = []
  const outcomes = applyEvent(contract.book, event)
  const hasTraded = outcomes.some(({ type }) => type === 'traded')
  // What an order sets aside is changed in one posting, unless it traded: then all of it is free to pay with.
  const amended = event.type === 'amend' ? orderOf(contract, event.id) : null
  if (amended && hasTraded) freeReservation(amended, postings)
  for (const outcome of outcomes) take(batch, contract, outcome, postings)
  for (const outcome of outcomes) {
    if (outcome.type === 'accepted' || outcome.type === 'amended') settle(contract, outcome.id, postings)
  }
  for (const { from, to, amount: coins } of postings) {
    moveAvailable(batch, from, -coins)
    moveAvailable(batch, to, coins)
  }
  if (postings.length > 0) batch.journals.push({ contract, number, postings })
}

function take(batch: Batch, contract: Contract, outcome: BookOutcome, postings: Posting[]): void {
  switch (outcome.type) {
    case 'traded':
      trade(batch, contract, outcome, postings)
      return
    case 'refused':
      throw new Error(`the book of session ${contract.session.sessionId} did not know order ${outcome.id}`)
  }
  const order = orderOf(contract, outcome.id)
  batch.orders.add(order)
  switch (outcome.type) {
    case 'accepted':
    case 'amended':
    case 'sliceRenewed':
      order.sequence = outcome.sequence
      return
    case 'selfMatchPrevented':
      end(order, 'remainderCancelled', { code: 'self_match', against: Number(outcome.against) })
      return
    case 'remainderCancelled':
      end(order, 'remainderCancelled')
      return
    case 'killed':
      end(order, 'killed', { code: 'killed', available: outcome.available })
      return
    case 'cancelled':
    case 'expired':
      freeReservation(order, postings)
      end(order, outcome.type)
      contract.orders.delete(outcome.id)
  }
}

/** The buyer pays the seller at once; whoever rested gets back what it set aside for this quantity (section 5.2). */
function trade(
  batch: Batch,
  contract: Contract,
  { buy, sell, price, quantity, aggressor }: Extract<BookOutcome, { type: 'traded' }>,
  postings: Posting[],
): void {
  const [buyer, seller] = [orderOf(contract, buy), orderOf(contract, sell)]
  const number = ++contract.trades
  contract.statistics = statisticsOf([{ price, quantity }], contract.statistics)
  for (const order of [buyer, seller]) {
    order.filled = energyWh(order.filled + quantity)
    order.open = energyWh(order.open - quantity)
    order.value = amount(order.value + costOf(quantity, price))
    batch.orders.add(order)
  }
  const resting = aggressor === 'buy' ? seller : buyer
  const kept = reservationOf(resting)
  postings.push(...release(resting.userId, amount(resting.reserved - kept)))
  resting.reserved = kept
  postings.push(...settleIntradayTrade(buyer.userId, seller.userId, quantity, price))
  if (resting.open === 0) {
    end(resting, 'filled')
    contract.orders.delete(String(resting.orderId))
  } else {
    resting.visible = contract.book.orders.get(String(resting.orderId))?.visible ?? resting.visible
  }
  batch.trades.push({ contract, number, buy: buyer, sell: seller, price, quantity, aggressor })
}

/** What the order that came is now: it rests, with its coins set aside, or it is done. */
function settle(contract: Contract, id: string, postings: Posting[]): void {
  const order = orderOf(contract, id)
  const resting = contract.book.orders.get(id)
  if (resting) {
    const reserved = reservationOf(order)
    postings.push(...changeReservation(order.userId, order.reserved, reserved))
    order.reserved = reserved
    order.visible = resting.visible
    return
  }
  if (order.status === 'active') end(order, 'filled')
  freeReservation(order, postings)
  contract.orders.delete(id)
}

function end(order: IntradayOrder, status: IntradayOrderStatus, ending: OrderEnding | null = null): void {
  order.status = status
  order.ending = ending
  order.open = energyWh(0)
  order.visible = energyWh(0)
  order.sequence = null
}

function freeReservation(order: IntradayOrder, postings: Posting[]): void {
  postings.push(...release(order.userId, order.reserved))
  order.reserved = amount(0n)
}

/** Only orders with a price rest, so only they set coins aside. */
function reservationOf({ side, price, open }: IntradayOrder): Amount {
  return price === null ? amount(0n) : intradayReservation(side, price, open)
}

function orderOf(contract: Contract, id: string): IntradayOrder {
  const order = contract.orders.get(id)
  if (!order) throw new Error(`order ${id} was not in its contract`)
  return order
}

const availableCode = /^user:(\d+):available$/

function moveAvailable({ available }: Batch, code: Posting['from'], coins: bigint): void {
  const userId = Number(availableCode.exec(code)?.[1])
  const before = available.get(userId)
  if (before !== undefined) available.set(userId, amount(before + coins))
}
