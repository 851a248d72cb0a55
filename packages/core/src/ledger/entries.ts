import type { Side } from '../market/order.ts'
import { amount, costOf, sumAmounts, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'
import {
  availableAccount,
  reservedAccount,
  sessionAccount,
  type AccountCode,
  type Posting,
  type PostingKind,
} from './posting.ts'

/*
 * One function per business event that moves coins (market-rules.md section 5.3). Each returns its postings in the
 * order in which they are made; an event that moves nothing returns none.
 */

/** Gives a user the coins of an accepted purchase. */
export function acceptPurchase(userId: number, coins: Amount): Posting[] {
  return move('issuance', availableAccount(userId), coins, 'coinPurchase')
}

/** Gives a user the coins that everybody begins with. */
export function giveStartingBalance(userId: number, coins: Amount): Posting[] {
  return move('issuance', availableAccount(userId), nonNegative(coins), 'startingBalance')
}

/** Sets coins aside for a transmitted order. */
export function reservePostings(userId: number, coins: Amount): Posting[] {
  return move(availableAccount(userId), reservedAccount(userId), nonNegative(coins), 'reservation')
}

/** Gives back what was set aside. */
export function releasePostings(userId: number, coins: Amount): Posting[] {
  return move(reservedAccount(userId), availableAccount(userId), nonNegative(coins), 'release')
}

/** Follows an updated order: sets aside what it needs more, gives back what it needs less. */
export function changeReservation(userId: number, before: Amount, after: Amount): Posting[] {
  return after >= before
    ? reservePostings(userId, amount(after - before))
    : releasePostings(userId, amount(before - after))
}

/** What one user traded in one period of an auction. */
export interface AuctionTrade {
  readonly side: Side
  readonly quantity: EnergyWh
  readonly price: PriceTick
}

/**
 * Settles one user's part of a cleared auction: gives back all that was reserved, then moves the value of its purchases
 * to the session and takes the value of its sales from it, each as one sum. Below zero the direction turns: a buyer is
 * paid and a seller pays. The reservation covers both, so available coins never fall below what they were.
 */
export function settleAuction(
  sessionId: number,
  userId: number,
  reserved: Amount,
  trades: readonly AuctionTrade[],
): Posting[] {
  const valueOf = (side: Side) =>
    sumAmounts(trades.filter((trade) => trade.side === side).map((trade) => costOf(trade.quantity, trade.price)))
  const user = availableAccount(userId)
  const session = sessionAccount(sessionId)
  return [
    ...releasePostings(userId, reserved),
    ...move(user, session, valueOf('buy'), 'auctionPurchase'),
    ...move(session, user, valueOf('sell'), 'auctionSale'),
  ]
}

/** Pays a continuous trade at once: the buyer the seller, and the other way round below a price of zero. */
export function settleIntradayTrade(
  buyerId: number,
  sellerId: number,
  quantity: EnergyWh,
  price: PriceTick,
): Posting[] {
  return move(availableAccount(buyerId), availableAccount(sellerId), costOf(quantity, price), 'intradayTrade')
}

/**
 * Pays a user the cash of an imbalance, + received, − paid, out of the platform's balancing account or into it
 * (market-rules.md section 4.6); of a newer version the difference only. It alone may take a user below zero.
 */
export function settleImbalance(userId: number, cash: Amount): Posting[] {
  return move('balancing', availableAccount(userId), cash, 'imbalance')
}

/** Takes the remaining coins of a closing account out of circulation; what imbalances took below zero is made up from there. */
export function closeAccount(userId: number, coins: Amount): Posting[] {
  return move(availableAccount(userId), 'issuance', coins, 'accountClosure')
}

/** One posting of a signed sum: nothing for zero, the other way round below zero. */
function move(from: AccountCode, to: AccountCode, coins: Amount, kind: PostingKind): Posting[] {
  if (coins === 0n) return []
  return coins > 0n ? [{ from, to, amount: coins, kind }] : [{ from: to, to: from, amount: amount(-coins), kind }]
}

function nonNegative(coins: Amount): Amount {
  if (coins < 0n) throw new RangeError(`${coins} was below zero`)
  return coins
}
