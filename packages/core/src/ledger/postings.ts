import type { Side } from '../market/order.ts'
import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import { amount, costOf, decimals, sumAmounts, type Amount, type EnergyWh, type PriceTick } from '../units/units.ts'

/**
 * A place where coins can be. `issuance` is where coins come from, so its balance is minus all coins in circulation;
 * a session's account collects from buyers, pays sellers and ends at zero.
 */
export type AccountCode =
  | `user:${number}:available`
  | `user:${number}:reserved`
  | `session:${number}`
  | 'issuance'
  | 'fees'
  | 'balancing'
  | 'rounding'

export const postingKinds = [
  'coinPurchase',
  'startingBalance',
  'reservation',
  'release',
  'auctionPurchase',
  'auctionSale',
  'intradayTrade',
  'imbalance',
  'accountClosure',
] as const
export type PostingKind = (typeof postingKinds)[number]

/** Whether coins only move between the available and the reserved ones of their owner. */
export function isHold(kind: PostingKind): boolean {
  return kind === 'reservation' || kind === 'release'
}

/** Coins from one ledger account to another; the amount is always above zero, so every posting sums to zero by itself. */
export interface Posting {
  readonly from: AccountCode
  readonly to: AccountCode
  readonly amount: Amount
  readonly kind: PostingKind
}

export function availableAccount(userId: number): AccountCode {
  return `user:${userId}:available`
}

export function reservedAccount(userId: number): AccountCode {
  return `user:${userId}:reserved`
}

function sessionAccount(sessionId: number): AccountCode {
  return `session:${sessionId}`
}

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
  const purchase = move(user, session, valueOf('buy'), 'auctionPurchase')
  const sale = move(session, user, valueOf('sell'), 'auctionSale')
  // Blocks that are accepted together may pay for what they buy from what they sell.
  const trading = valueOf('buy') > reserved ? [...sale, ...purchase] : [...purchase, ...sale]
  return [...releasePostings(userId, reserved), ...trading]
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

/** A posting with what its two accounts hold after it: the line of a statement, from either side. */
export interface PostedEntry {
  readonly posting: Posting
  readonly fromBalanceAfter: Amount
  readonly toBalanceAfter: Amount
}

export interface PostedBalances {
  readonly balances: Map<AccountCode, Amount>
  readonly entries: PostedEntry[]
}

/** What eight bytes hold, in 1e-8 TC: the most coins of an account, and the most there can be. Some 92 billion TC. */
const mostCoins = 2n ** 63n - 1n

/**
 * Makes postings one after the other; an account that is not in `balances` holds nothing.
 * Refuses with `insufficient_coins` ({missing, available} in TC) when a user's available coins would fall below zero;
 * only an imbalance may do that, and a user who is below zero because of one may settle an auction as long as
 * it does not get worse (market-rules.md section 5.1). Reserved coins below zero are a bug. Refuses with `ledger_full` ({max} in TC)
 * when an account would hold, or owe, more than `mostCoins`.
 */
export function applyPostings(before: ReadonlyMap<AccountCode, Amount>, postings: readonly Posting[]): PostedBalances {
  const balances = new Map(before)
  const entries = postings.map((posting) => {
    if (posting.amount <= 0n) throw new RangeError(`a posting of ${posting.amount} was not above zero`)
    if (posting.from === posting.to) throw new RangeError(`a posting went from ${posting.from} to itself`)
    const fromBalanceAfter = amount((balances.get(posting.from) ?? 0n) - posting.amount)
    const toBalanceAfter = amount((balances.get(posting.to) ?? 0n) + posting.amount)
    if (fromBalanceAfter < -mostCoins || toBalanceAfter > mostCoins) {
      throw new Refusal('ledger_full', { max: formatDecimal(mostCoins, decimals.amount) })
    }
    checkBalance(posting, fromBalanceAfter, before.get(posting.from) ?? amount(0n))
    balances.set(posting.from, fromBalanceAfter)
    balances.set(posting.to, toBalanceAfter)
    return { posting, fromBalanceAfter, toBalanceAfter }
  })
  return { balances, entries }
}

function checkBalance(posting: Posting, after: Amount, atStart: Amount): void {
  if (after >= 0n || !posting.from.startsWith('user:')) return
  if (posting.from.endsWith(':reserved')) throw new Error(`${posting.from} would hold ${after}`)
  if (posting.kind === 'imbalance' || after >= atStart) return
  throw new Refusal('insufficient_coins', {
    missing: formatDecimal(-after, decimals.amount),
    available: formatDecimal(after + posting.amount, decimals.amount),
  })
}
