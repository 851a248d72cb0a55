import { contractStatuses, intradayOrderStatuses } from '@tandem/core/market/intraday.ts'
import { executions } from '@tandem/core/market/order-book.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pickFields } from '../field.ts'
import { f } from '../fields.ts'
import { MarketSession } from '../markets/markets.ts'
import { OrderAnnotations, orderFields } from './order-fields.ts'
import { rule } from '../validation.ts'
import { Coins, Energy, EventId, EventPathId, Id, Instant, paging, PathId, PathNumber, Price, Side } from '../wire.ts'

/** One delivery period of an intra-day market, with what its book and its trades say. No trades: null, never zero. */
export const IntradayContract = z.object({
  period: z.int(),
  start: Instant,
  end: Instant,
  label: z.string(),
  status: z.enum(contractStatuses),
  /** The instant at which it closes. */
  closure: Instant,
  bid: Price.nullable(),
  bidQuantity: Energy.nullable(),
  ask: Price.nullable(),
  askQuantity: Energy.nullable(),
  open: Price.nullable(),
  high: Price.nullable(),
  low: Price.nullable(),
  last: Price.nullable(),
  vwap: Price.nullable(),
  volume: Energy,
  trades: z.int(),
  /** What the same period cost in the day-ahead auction. */
  dayAheadPrice: Price.nullable(),
  /** Counts what was done to its book; a higher number is newer. */
  number: z.int(),
})
export type IntradayContract = z.output<typeof IntradayContract>

export const BookLevel = z.object({ price: Price, quantity: Energy, orders: z.int() })
export type BookLevel = z.output<typeof BookLevel>

/** A trade as the public sees it: no names. `aggressor` is the side that came to the order in the book. */
export const PublicTrade = z.object({
  number: z.int(),
  at: Instant,
  price: Price,
  quantity: Energy,
  aggressor: Side,
})
export type PublicTrade = z.output<typeof PublicTrade>

/** The public depth of one contract, best prices first, its latest trades, newest first, and its indices. */
export const ContractBook = z.object({
  period: z.int(),
  number: z.int(),
  bids: z.array(BookLevel),
  asks: z.array(BookLevel),
  trades: z.array(PublicTrade),
  /** Volume-weighted prices of the last hour before closure, of the last three before delivery, of all trades. */
  id1: Price.nullable(),
  id3: Price.nullable(),
  vwap: Price.nullable(),
})
export type ContractBook = z.output<typeof ContractBook>

/** Why an order ended, or rests. */
const OrderEnding = z.discriminatedUnion('code', [
  /** A FOK: this much was within reach. */
  z.object({ code: z.literal('killed'), available: Energy }),
  /** It met an order of the same user. */
  z.object({ code: z.literal('self_match'), against: EventId }),
])
type OrderEnding = z.output<typeof OrderEnding>

/** What is wanted of an order of the intra-day market, as its rules read it: the list that forms, stores and the audit log go by. */
export const IntradayTerms = z.object({
  side: Side,
  /** null: at any price. */
  price: Price.nullable(),
  quantity: Energy,
  execution: z.enum(executions),
  /** What an iceberg shows at a time. */
  display: Energy.nullable(),
})
export type IntradayTerms = z.output<typeof IntradayTerms>

/** What is wanted of whatever has more fields. */
export function termsOf(source: IntradayTerms): IntradayTerms {
  return pickFields(IntradayTerms, source)
}

export const IntradayOrder = z.object({
  id: EventId,
  userId: Id,
  marketId: Id,
  period: z.int(),
  start: Instant,
  label: z.string(),
  ...OrderAnnotations.shape,
  origin: orderFields.orderOrigin,
  /** The quantity: entered = filled + open + cancelled. */
  ...IntradayTerms.shape,
  filled: Energy,
  open: Energy,
  status: z.enum(intradayOrderStatuses),
  ending: OrderEnding.nullable(),
  /** Volume-weighted price of its trades. */
  averagePrice: Price.nullable(),
  reserved: Coins,
  version: z.int(),
  createdAt: Instant,
  changedAt: Instant,
  enteredAt: Instant.nullable(),
})
export type IntradayOrder = z.output<typeof IntradayOrder>

export const OwnTrade = z.object({
  marketId: Id,
  period: z.int(),
  label: f.label,
  number: f.tradeNumber,
  orderId: f.orderId,
  side: f.tradeSide,
  price: f.price,
  quantity: f.quantity,
  at: f.tradedAt,
})
export type OwnTrade = z.output<typeof OwnTrade>

/** What a user holds in one delivery period: + bought, − sold. */
export const PositionRow = z.object({
  period: z.int(),
  dayAhead: Energy,
  intraday: Energy,
  /** Still open in the book. */
  openBuy: Energy,
  openSell: Energy,
})
export type PositionRow = z.output<typeof PositionRow>

export const IntradayBoard = z.object({
  market: MarketSession.nullable(),
  contracts: z.array(IntradayContract),
  now: Instant,
})
export type IntradayBoard = z.output<typeof IntradayBoard>

export const IntradayOrderInput = IntradayTerms.extend({
  period: z.int().min(1).max(100),
  execution: IntradayTerms.shape.execution.default('NON'),
  display: IntradayTerms.shape.display.default(null),
})
export type IntradayOrderInput = z.output<typeof IntradayOrderInput>

const orderRefusals = [
  'no_active_intraday_market',
  'market_not_open',
  'market_already_cleared',
  'gate_closed',
  'gate_not_open',
  'contract_suspended',
  'period_unknown',
  'price_out_of_bounds',
  'price_required',
  'quantity_out_of_bounds',
  'display_not_allowed',
  'display_too_small',
  'order_too_small',
  'too_many_open_orders',
  'too_many_trades',
  'own_guard_exceeded',
  'insufficient_coins',
  'balance_negative',
] as const

/** How many trades an answer lists one by one. */
export const mostListedTrades = 100

/** What entering or amending an order did at once: its first trades one by one, and what came after them in sum. */
export const Placed = z.object({
  order: IntradayOrder,
  trades: z.array(OwnTrade).max(mostListedTrades),
  /** The trades after those that are listed; null where all are. */
  furtherTrades: z
    .object({
      trades: z.int(),
      quantity: Energy,
      /** Σ price × quantity. */
      value: Coins,
    })
    .nullable(),
})
export type Placed = z.output<typeof Placed>

export const placeIntradayOrder = endpoint({
  method: 'POST',
  path: '/api/intraday/orders',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'trades', 'coins'],
  summary: 'Sends an order to the intra-day market; answers what became of it at once',
  body: IntradayOrderInput.extend({
    marketId: Id,
    /** The same key twice places one order and answers it twice. */
    requestKey: z.string().min(1).max(80).optional(),
  }),
  response: Placed,
  refusals: [...orderRefusals],
})

export const amendIntradayOrder = endpoint({
  method: 'PUT',
  path: '/api/intraday/orders/{id}',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'trades', 'coins'],
  summary: 'Changes price or open quantity of an order in the book; its time priority is renewed',
  params: z.object({ id: EventPathId }),
  body: z
    .object({ price: Price.optional(), quantity: Energy.optional(), version: z.int().min(1).optional() })
    .refine((body) => body.price !== undefined || body.quantity !== undefined, rule('invalid_value')),
  response: Placed,
  refusals: ['order_not_found', 'order_not_open', 'changed_meanwhile', ...orderRefusals],
})

export const cancelIntradayOrder = endpoint({
  method: 'DELETE',
  path: '/api/intraday/orders/{id}',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'coins'],
  summary: 'Takes what is left of an order out of the book; its coins come back',
  params: z.object({ id: EventPathId }),
  response: IntradayOrder,
  refusals: ['order_not_found', 'order_not_open', 'gate_closed'],
})

export const cancelMyIntradayOrders = endpoint({
  method: 'DELETE',
  path: '/api/intraday/orders',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'coins'],
  summary: 'Cancels all own open orders of a market, or of one period in it',
  query: z.object({ marketId: PathId, period: PathNumber(1, 100).optional() }),
  response: z.object({ cancelled: z.array(EventId) }),
})

export const inIntradayMarket = z.object({ marketId: PathId })

export const getIntradayBoard = endpoint({
  method: 'GET',
  path: '/api/intraday/markets/{marketId}/board',
  audience: 'user',
  scope: 'read',
  about: [],
  summary: 'All contracts of an intra-day market: state, best prices, statistics',
  params: inIntradayMarket,
  response: IntradayBoard,
})

export const getContractBook = endpoint({
  method: 'GET',
  path: '/api/intraday/markets/{marketId}/contracts/{period}',
  audience: 'user',
  scope: 'read',
  about: [],
  summary: 'The anonymous depth of one contract, its latest trades and indices',
  params: inIntradayMarket.extend({ period: PathNumber(1, 100) }),
  response: ContractBook,
  refusals: ['period_unknown'],
})

export const listMyIntradayOrders = endpoint({
  method: 'GET',
  path: '/api/intraday/markets/{marketId}/orders',
  audience: 'transactional',
  scope: 'read',
  about: ['orders'],
  summary: 'Own orders of an intra-day market, the newest first',
  params: inIntradayMarket,
  query: z.object(paging),
  response: z.array(IntradayOrder),
})

export const getMyPosition = endpoint({
  method: 'GET',
  path: '/api/intraday/markets/{marketId}/position',
  audience: 'transactional',
  scope: 'read',
  about: ['trades'],
  summary: 'Own position per delivery period, day-ahead and intra-day',
  params: inIntradayMarket,
  response: z.array(PositionRow),
})

const suspension = {
  method: 'POST',
  audience: 'admin',
  params: inIntradayMarket,
  body: z.object({ period: z.int().min(1).max(100).nullable() }),
  response: IntradayBoard,
  refusals: ['market_state_conflict', 'period_unknown'],
} as const

export const suspendContracts = endpoint({
  ...suspension,
  path: '/api/intraday/markets/{marketId}/suspend',
  changes: [],
  summary: 'Suspends one contract or all: their orders leave the book and wait, their coins come back',
})

export const resumeContracts = endpoint({
  ...suspension,
  path: '/api/intraday/markets/{marketId}/resume',
  changes: [],
  summary: 'Resumes one contract or all; the owners activate their waiting orders again',
})
