import { changeReservation, releasePostings, settleIntradayTrade, type Posting } from '../ledger/postings.ts'
import { amount, costOf, energyWh, type Amount } from '../units/units.ts'
import type { BookOutcome } from './book-outcome.ts'
import type { Batch, Contract, IntradayOrder, OrderEnding } from './intraday-contract.ts'
import { intradayReservation, type IntradayOrderStatus } from './intraday.ts'
import { applyEvent, type BookEvent } from './order-book.ts'
import { statisticsOf } from './trade-statistics.ts'

/** Does an event on the book and records what came of it: orders, trades, coins. `most`: see `applyEvent`. */
export function actOnBook(batch: Batch, contract: Contract, event: BookEvent, most = Infinity): void {
  const number = ++contract.events
  batch.contracts.add(contract)
  const postings: Posting[] = []
  const outcomes = applyEvent(contract.book, event, most)
  batch.events.push({ contract, number, event: eventAsDone(event, outcomes) })
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

/**
 * The event whose replay does the same: an order that was paused is one of as much as it traded, which leaves nothing. What
 * is left of it comes as an event of its own.
 */
function eventAsDone(event: BookEvent, outcomes: readonly BookOutcome[]): BookEvent {
  const last = outcomes.at(-1)
  if (last?.type !== 'paused') return event
  if (event.type === 'order') {
    const quantity = energyWh(event.order.quantity - last.quantity)
    return { ...event, order: { ...event.order, quantity, execution: 'IOC', display: null } }
  }
  if (event.type !== 'amend' || event.quantity === undefined) throw new Error(`an event ${event.type} cannot pause`)
  return { ...event, quantity: energyWh(event.quantity - last.quantity) }
}

function take(batch: Batch, contract: Contract, outcome: BookOutcome, postings: Posting[]): void {
  if (outcome.type === 'traded') {
    trade(batch, contract, outcome, postings)
    return
  }
  if (outcome.type === 'refused') {
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
    case 'paused':
      // Out of the book, with nothing set aside, until it is entered again.
      endOrder(order, 'hibernated')
      order.open = outcome.quantity
      return
    case 'selfMatchPrevented':
      endOrder(order, 'remainderCancelled', { code: 'self_match', against: Number(outcome.against) })
      return
    case 'remainderCancelled':
      endOrder(order, 'remainderCancelled')
      return
    case 'killed':
      endOrder(order, 'killed', { code: 'killed', available: outcome.available })
      return
    case 'cancelled':
    case 'expired':
      freeReservation(order, postings)
      endOrder(order, outcome.type)
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
  postings.push(...releasePostings(resting.userId, amount(resting.reserved - kept)))
  resting.reserved = kept
  postings.push(...settleIntradayTrade(buyer.userId, seller.userId, quantity, price))
  if (resting.open === 0) {
    endOrder(resting, 'filled')
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
  if (order.status === 'active') endOrder(order, 'filled')
  freeReservation(order, postings)
  contract.orders.delete(id)
}

export function endOrder(order: IntradayOrder, status: IntradayOrderStatus, ending: OrderEnding | null = null): void {
  order.status = status
  order.ending = ending
  order.open = energyWh(0)
  order.visible = energyWh(0)
  order.sequence = null
}

function freeReservation(order: IntradayOrder, postings: Posting[]): void {
  postings.push(...releasePostings(order.userId, order.reserved))
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
