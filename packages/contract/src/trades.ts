import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { f } from './fields.ts'
import {
  Coins,
  Day,
  Energy,
  EventId,
  Id,
  Instant,
  MarketTypeFilter,
  paging,
  PathId,
  PathNumber,
  Price,
  SideFilter,
} from './wire.ts'

export const Trade = z.object({
  id: EventId,
  userId: Id,
  username: f.user,
  marketId: Id,
  marketType: f.marketType,
  orderId: EventId,
  date: f.delivery,
  period: z.int(),
  start: Instant,
  end: Instant,
  label: f.label,
  type: f.tradeSide,
  quantity: f.quantity,
  price: f.price,
  /** Coins as the owner sees them: + received, − paid. */
  value: f.value,
  tradedAt: f.tradedAt,
  /** Counts the trades of an intra-day contract; both sides of a trade have the same. null for what an auction gave. */
  number: f.tradeNumber.nullable(),
})
export type Trade = z.output<typeof Trade>

const span = { dateFrom: Day, dateTo: Day }
const filter = z.object({ marketType: MarketTypeFilter, ...paging })

const tradesPath = '/api/reports/trades/excel/{userId}/{dateFrom}/{dateTo}'
const fileOfAll = { path: tradesPath, ofEverybody: 'of=everybody' }

export const listTrades = endpoint({
  method: 'GET',
  path: '/api/test/getTransactions/{dateFrom}/{dateTo}',
  audience: 'transactional',
  about: ['trades'],
  summary: 'Trades by delivery day: the own ones, every user’s for the administrator',
  params: z.object(span),
  query: filter,
  response: z.array(Trade),
  refusals: ['start_not_before_end'],
  longestDays: 400,
  fileOfAll,
})

export const listTradesOfUser = endpoint({
  method: 'GET',
  path: '/api/test/getTransactionsHistory/{userId}/{dateFrom}/{dateTo}',
  audience: 'transactional',
  shows: 'orders',
  about: ['trades'],
  summary: 'Trades of one user by delivery day',
  params: z.object({ userId: PathId, ...span }),
  query: filter,
  response: z.array(Trade),
  refusals: ['start_not_before_end'],
  longestDays: 400,
  fileOfAll: { path: tradesPath },
})

export const getLastTrade = endpoint({
  method: 'GET',
  path: '/api/test/getLastTransaction/{userId}',
  audience: 'transactional',
  shows: 'orders',
  about: ['trades'],
  summary: 'The latest trade, or null',
  params: z.object({ userId: PathId }),
  response: Trade.nullable(),
})

/** What trades can be sorted by; `delivery` is the delivery period and, within it, the time of the trade. */
export const tradeSortings = ['delivery', 'time', 'type', 'quantity', 'price', 'value'] as const
export type TradeSorting = (typeof tradeSortings)[number]

const choice = {
  marketType: MarketTypeFilter,
  side: SideFilter.optional(),
}

/** What trades of one side come to; `average` weighted by quantity, half up, null without energy. */
const SideTotal = z.object({ energy: Energy, average: Price.nullable() })

export const TradeTotals = z.object({
  bought: SideTotal,
  sold: SideTotal,
  /** What left and what came, both ≥ 0: below a price of zero a buyer receives and a seller pays. */
  paid: Coins,
  received: Coins,
  /** received − paid. */
  net: Coins,
})
export type TradeTotals = z.output<typeof TradeTotals>

export const ListedTrade = Trade.extend({
  /** What this trade and those delivered before it come to, of all that are chosen; null for trades of everybody. */
  netSoFar: f.netSoFar.nullable(),
})
export type ListedTrade = z.output<typeof ListedTrade>

export const TradePage = z.object({
  page: z.int(),
  pageSize: z.int(),
  /** Of all that is chosen, as are the totals and the bars. */
  count: z.int(),
  totals: TradeTotals,
  /** Energy by interval of a single day, by day, or by month where there are more than 92 days. */
  bars: z.object({
    by: z.enum(['interval', 'day', 'month']),
    list: z.array(z.object({ day: Day, label: z.string().nullable(), bought: Energy, sold: Energy })),
  }),
  trades: z.array(ListedTrade),
})
export type TradePage = z.output<typeof TradePage>

export const pageTrades = endpoint({
  method: 'GET',
  path: '/api/trades/{dateFrom}/{dateTo}',
  audience: 'transactional',
  shows: 'orders',
  about: ['trades'],
  summary: 'A page of trades by delivery day, with the totals of all that are chosen: of one user, or of everybody',
  params: z.object(span),
  query: z.object({
    ...choice,
    /** Without it the own ones, every user’s for the administrator. */
    userId: PathId.optional(),
    page: PathNumber(1, 1_000_000).optional(),
    pageSize: PathNumber(1, 500).optional(),
    sortBy: z.enum(tradeSortings).optional(),
    direction: z.enum(['asc', 'desc']).optional(),
  }),
  response: TradePage,
  refusals: ['start_not_before_end'],
})

export const exportTrades = endpoint({
  method: 'GET',
  path: tradesPath,
  audience: 'transactional',
  shows: 'orders',
  summary: 'The chosen trades of a user as a spreadsheet, the first delivery first',
  params: z.object({ userId: PathId, ...span }),
  query: z.object({
    ...choice,
    /** `everybody`: whatever user the path names, the trades of all; for the administrator. */
    of: z.enum(['user', 'everybody']).optional(),
  }),
  response: z.custom<{ name: string; content: Uint8Array }>(),
  file: 'xlsx',
  refusals: ['start_not_before_end', 'span_too_long'],
})
