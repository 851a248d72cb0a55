import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import { amount, decimals, energyWh, maxLineEnergy, type Amount, type EnergyWh } from '../units/units.ts'
import { needsMoreTrades, reachOf } from './book-matching.ts'
import { countOf } from './book-state.ts'
import { actOnBook, endOrder } from './continuous-outcomes.ts'
import type { Batch, Contract, IntradayOrder } from './intraday-contract.ts'
import { defaultMostOpenOrders, defaultSmallestOrder, intradayReservation, leastDisplay } from './intraday.ts'
import type { Amendment, BookEvent, BookOrder, IntradayTerms } from './order-book.ts'
import { checkGuards } from './order-guards.ts'
import { checkBookChange, checkCancellation, checkContractTakesOrders } from './order-permissions.ts'
import type { MarketSession } from './session.ts'

/** What a session says about the terms of its orders. */
export type TermBounds = Pick<MarketSession, 'minPrice' | 'maxPrice' | 'smallestOrder'>

/*
 * The intraday market as its users act on it: the continuous book of `order-book.ts` with gates, coins and guards around
 * it (market-rules.md sections 3 and 5). Every act either throws a `Refusal`, and nothing has changed, or changes the
 * contract in place and records in the batch what is to be stored. The same acts on the same state always do the same.
 */
/**
 * Refuses terms that no intraday order can have: a price beyond the session's bounds, none where the order would rest, a
 * quantity that is not above zero, below the smallest order or beyond one line, a shown part of an order that does not
 * rest, beyond the whole or below its hundredth. What is left of an order may be less than the smallest one.
 */
export function checkIntradayTerms(
  { price, quantity, execution, display }: IntradayTerms,
  { minPrice, maxPrice, smallestOrder = defaultSmallestOrder }: TermBounds,
  isRemainder = false,
): void {
  if (price === null && execution === 'NON') throw new Refusal('price_required', {}, 'price')
  if (price !== null && !(price >= minPrice && price <= maxPrice)) {
    const bounds = { min: formatDecimal(minPrice, decimals.price), max: formatDecimal(maxPrice, decimals.price) }
    throw new Refusal('price_out_of_bounds', bounds, 'price')
  }
  if (!(quantity > 0 && quantity <= maxLineEnergy)) {
    throw new Refusal('quantity_out_of_bounds', { max: formatDecimal(maxLineEnergy, decimals.energy) }, 'quantity')
  }
  if (quantity < smallestOrder && !isRemainder) {
    throw new Refusal('order_too_small', { min: formatDecimal(smallestOrder, decimals.energy) }, 'quantity')
  }
  if (display === null) return
  if (!(execution === 'NON' && display > 0 && display <= quantity)) {
    throw new Refusal('display_not_allowed', {}, 'display')
  }
  checkDisplay(display, quantity, 'display')
}

/** An iceberg shows a hundredth at least, so that it trades in a hundred slices at most. */
function checkDisplay(display: EnergyWh, quantity: EnergyWh, field: 'display' | 'quantity'): void {
  const least = leastDisplay(quantity)
  if (display < least) throw new Refusal('display_too_small', { min: formatDecimal(least, decimals.energy) }, field)
}

/**
 * Enters an order, a new one or one that was out of the book. It trades at once with what crosses its limit; what is left
 * rests, with its coins set aside, or is cancelled; what would make more trades than the batch lets its user make is put
 * on hold. Refuses what the contract does not take, what the user's own guards refuse, one more in the book than a user may
 * have, a FOK of more trades than can be made at once, and an order without coins behind it: `insufficient_coins`.
 */
export function enterOrder(batch: Batch, contract: Contract, order: IntradayOrder): void {
  checkContractTakesOrders(contract, batch.now)
  const { orderId, userId, side, price, open: quantity, execution } = order
  // An iceberg that comes back with less than a slice left shows all of it.
  const display = order.display !== null && order.filled > 0 && order.display > quantity ? quantity : order.display
  const terms = { side, price, quantity, execution, display }
  checkIntradayTerms(terms, contract.session, order.filled > 0)
  checkGuards(batch.guards.get(userId), terms)
  const limit = price ?? (side === 'buy' ? contract.session.maxPrice : contract.session.minPrice)
  checkCoins(batch, userId, intradayReservation(side, limit, quantity), null)
  const bookOrder = { ...terms, id: String(orderId), user: String(userId) }
  checkFitsBook(batch, contract, bookOrder)
  order.status = 'active'
  contract.orders.set(String(orderId), order)
  actAs(batch, contract, userId, { type: 'order', order: bookOrder })
}

/** Does what a user asked for, with as many trades as the batch leaves that user. */
function actAs(batch: Batch, contract: Contract, userId: number, event: BookEvent): void {
  const { trades, tradesBy, mostTrades } = batch
  const [before, made] = [trades.length, tradesBy.get(userId) ?? 0]
  actOnBook(batch, contract, event, Math.max(1, mostTrades - made))
  tradesBy.set(userId, made + trades.length - before)
}

/** Bounds what one order, and one user's orders, can cost everybody else (section 3.3). */
function checkFitsBook({ mostTrades }: Batch, { book, session }: Contract, order: BookOrder): void {
  const { user, side, price, quantity, execution } = order
  const most = session.mostOpenOrders ?? defaultMostOpenOrders
  if (execution === 'NON' && countOf(book, user) >= most) throw new Refusal('too_many_open_orders', { most })
  if (execution !== 'FOK') return
  const incoming = { ...order, limit: price ?? (side === 'buy' ? Infinity : -Infinity) }
  if (reachOf(book, incoming).available >= quantity && needsMoreTrades(book, incoming, mostTrades)) {
    throw new Refusal('too_many_trades', { most: mostTrades }, 'quantity')
  }
}

/**
 * Changes price or open quantity of an order that rests: it loses its place in time and may trade at once. Coins are set
 * aside anew; where they do not suffice everything stays as it was. A change that changes nothing changes nothing.
 */
export function amendOrder(batch: Batch, contract: Contract, order: IntradayOrder, change: Amendment): void {
  checkBookChange(order.status, contract, batch.now)
  const price = change.price ?? order.price
  const quantity = change.quantity ?? order.open
  const { userId, side, execution } = order
  checkIntradayTerms({ side, price, quantity, execution, display: null }, contract.session, quantity === order.open)
  if (price === null || (price === order.price && quantity === order.open)) return
  if (order.display !== null) checkDisplay(order.display, quantity, 'quantity')
  checkGuards(batch.guards.get(userId), { side, price, quantity })
  checkCoins(batch, userId, intradayReservation(side, price, quantity), order.reserved)
  order.price = price
  order.open = quantity
  order.quantity = energyWh(order.filled + quantity)
  order.version++
  actAs(batch, contract, userId, { type: 'amend', id: String(order.orderId), price, quantity })
}

/** Takes what is left of an order out of the book; its coins come back. Refuses an order that is not open. */
export function cancelOrder(batch: Batch, contract: Contract, order: IntradayOrder): void {
  checkCancellation(order.status, contract, batch.now)
  if (order.status === 'hibernated') {
    endOrder(order, 'cancelled')
    order.version++
    batch.orders.add(order)
    return
  }
  order.version++
  actOnBook(batch, contract, { type: 'cancel', id: String(order.orderId) })
}

/** Closes a contract: whatever is left in its book expires and its coins come back. Closing it again changes nothing. */
export function closeContract(batch: Batch, contract: Contract): void {
  if (contract.isClosed) return
  contract.isClosed = true
  actOnBook(batch, contract, { type: 'gateClosure' })
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
    actOnBook(batch, contract, { type: 'cancel', id: String(order.orderId) })
    order.status = 'hibernated'
    order.open = open
  }
}

export function resumeContract(batch: Batch, contract: Contract): void {
  contract.isSuspended = false
  batch.contracts.add(contract)
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
