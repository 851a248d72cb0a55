import type { Amount } from '../units/units.ts'

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

export function sessionAccount(sessionId: number): AccountCode {
  return `session:${sessionId}`
}
