import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Side } from './orders.ts'
import { Coins, Day, Energy, Id, Instant, MarketTypeFilter, MarketTypeKey, PathId, Price } from './wire.ts'

export const Trade = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  marketId: Id,
  marketType: MarketTypeKey,
  orderId: Id,
  date: Day,
  period: z.int(),
  start: Instant,
  end: Instant,
  label: z.string(),
  type: Side,
  quantity: Energy,
  price: Price,
  /** Coins as the owner sees them: + received, − paid. */
  value: Coins,
  tradedAt: Instant,
  /** Counts the trades of an intra-day contract; both sides of a trade have the same. null for what an auction gave. */
  number: z.int().nullable(),
})
export type Trade = z.output<typeof Trade>

const span = { dateFrom: Day, dateTo: Day }
const filter = z.object({ marketType: MarketTypeFilter })

export const listTrades = endpoint({
  method: 'GET',
  path: '/api/test/getTransactions/{dateFrom}/{dateTo}',
  audience: 'transactional',
  summary: 'Trades by delivery day: the own ones, every user’s for the administrator',
  params: z.object(span),
  query: filter,
  response: z.array(Trade),
  refusals: ['start_not_before_end'],
})

export const listTradesOfUser = endpoint({
  method: 'GET',
  path: '/api/test/getTransactionsHistory/{userId}/{dateFrom}/{dateTo}',
  audience: 'transactional',
  summary: 'Trades of one user by delivery day',
  params: z.object({ userId: PathId, ...span }),
  query: filter,
  response: z.array(Trade),
  refusals: ['start_not_before_end'],
})

export const getLastTrade = endpoint({
  method: 'GET',
  path: '/api/test/getLastTransaction/{userId}',
  audience: 'transactional',
  summary: 'The latest trade, or null',
  params: z.object({ userId: PathId }),
  response: Trade.nullable(),
})
