import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { readableText } from '../accounts/readable-name.ts'
import { rule } from '../validation.ts'
import { Coins, Day, EventId, EventPathId, Id, MarketTypeKey, paging, PathId } from '../wire.ts'

/** A posting on the available coins, as their owner sees it. Lines chain: final balance = next initial balance. */
export const StatementLine = z.object({
  id: EventId,
  date: f.bookedAt,
  type: f.posting,
  /** + into the available coins, − out of them. */
  value: f.value,
  initialBalance: f.initialBalance,
  finalBalance: f.finalBalance,
  status: f.postingStatus,
  marketId: Id.nullable(),
  /** Whose market it belongs to; imbalances are of the balancing market. */
  marketType: MarketTypeKey.nullable(),
  orderId: f.orderId.nullable(),
  /** The delivery day it belongs to, where there is one. */
  deliveryDay: f.delivery.nullable(),
})
export type StatementLine = z.output<typeof StatementLine>

export const Statement = z.object({
  userId: Id,
  available: Coins,
  reserved: Coins,
  balance: Coins,
  initialBalance: Coins,
  finalBalance: Coins,
  /** Reserved before the first line: with `initialBalance`, all that the user had. */
  reservedBefore: Coins,
  lines: z.array(StatementLine),
})
export type Statement = z.output<typeof Statement>

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/test/getFinancialTransaction/{userId}/{dateFrom}/{dateTo}',
  audience: 'transactional',
  shows: 'wallet',
  about: ['coins'],
  summary: 'The statement of a user’s coins, oldest line first',
  params: z.object({ userId: PathId, dateFrom: Day, dateTo: Day }),
  query: z.object(paging),
  response: Statement,
  refusals: ['start_not_before_end'],
  fileOfAll: { path: '/api/test/download/customers.xlsx/{dateFrom}/{dateTo}/{userId}' },
})

export const Wallet = z.object({ userId: Id, available: Coins, reserved: Coins, balance: Coins })
export type Wallet = z.output<typeof Wallet>

export const getWallet = endpoint({
  method: 'GET',
  path: '/api/wallets/{userId}',
  audience: 'transactional',
  shows: 'wallet',
  scope: 'read',
  about: ['coins'],
  summary: 'Available and reserved coins',
  params: z.object({ userId: PathId }),
  response: Wallet,
})

export const CoinPurchase = z.object({
  id: EventId,
  userId: Id,
  username: f.user,
  amount: f.amount,
  note: f.note,
  status: f.coinRequest,
  requestedAt: f.requestedAt,
  decidedAt: f.answeredAt.nullable(),
  decidedBy: f.answeredBy.nullable(),
})
export type CoinPurchase = z.output<typeof CoinPurchase>

export const requestCoins = endpoint({
  method: 'POST',
  path: '/api/test/addCoinAcquisition',
  audience: 'transactional',
  changes: ['coinRequests'],
  summary: 'Asks for coins; the same requestKey twice is one request',
  body: z.object({
    amount: Coins,
    note: readableText(z.string().trim().max(200, rule('input_too_long'))).default(''),
    requestKey: z.string().min(8).max(80).optional(),
  }),
  response: CoinPurchase,
  refusals: ['amount_out_of_bounds'],
  countsAs: 'coins',
})

export const listCoinPurchases = endpoint({
  method: 'GET',
  path: '/api/test/findCoinAcquisitions',
  audience: 'transactional',
  about: ['coinRequests'],
  summary: 'Coin requests, newest first: the own ones, every user’s for the administrator',
  query: z.object(paging),
  response: z.array(CoinPurchase),
})

const purchase = z.object({ id: EventPathId })

export const acceptCoinPurchase = endpoint({
  method: 'GET',
  path: '/api/test/acceptCoinAcquisition/{id}',
  audience: 'admin',
  changes: ['coinRequests', 'coins'],
  summary: 'Issues the coins asked for, once',
  params: purchase,
  response: CoinPurchase,
  refusals: ['acquisition_already_decided', 'ledger_full'],
})

export const rejectCoinPurchase = endpoint({
  method: 'GET',
  path: '/api/test/rejectCoinAcquisition/{id}',
  audience: 'admin',
  changes: ['coinRequests', 'coins'],
  summary: 'Turns a coin request down; posts nothing',
  params: purchase,
  response: CoinPurchase,
  refusals: ['acquisition_already_decided'],
})

export const settleOutstanding = endpoint({
  method: 'GET',
  path: '/api/test/createFinancialTransactions',
  audience: 'admin',
  changes: ['markets', 'orders', 'trades', 'coins'],
  summary: 'Clears and settles whatever is past its gate and still outstanding; twice changes nothing',
  response: z.object({ markets: z.array(Id) }),
})
