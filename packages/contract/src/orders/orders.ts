import { maxSteps, orderStatuses } from '@tandem/core/market/order.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IntradayOrder, IntradayOrderInput } from './intraday.ts'
import { MarketDetails } from '../markets/markets.ts'
import { OrderBlockResult, OrderBlocksInput, blockRefusals } from './blocks.ts'
import { OrderLine } from './order-lines.ts'
import { OrderAnnotations, OrderAnnotationsInput, orderFields } from './order-fields.ts'
import { Ability } from '../refusals.ts'
import { rule } from '../validation.ts'
import {
  Coins,
  Day,
  DayAheadKey,
  Energy,
  EventId,
  EventPathId,
  IdFilter,
  Id,
  Instant,
  IntradayKey,
  MarketTypeFilter,
  paging,
  PathId,
  PathNumber,
  Price,
  Side,
} from '../wire.ts'

export { Side }
export const OrderStatus = z.enum(orderStatuses)

const OrderLineInput = z.object({
  period: z.int().min(1).max(100),
  side: Side,
  steps: z.array(z.object({ price: Price, quantity: Energy })).max(maxSteps),
})

/** An order without lines is refused as `order_empty`, by the rules of the market: no field is missing, the order is. */
export const OrderInput = OrderAnnotationsInput.extend({
  lines: z
    .array(OrderLineInput, { error: ({ input }) => (Array.isArray(input) ? undefined : rule('lines_missing').error) })
    .max(100),
  /** A change that leaves them out keeps them as they are. */
  blocks: OrderBlocksInput.optional(),
})
export type OrderInput = z.output<typeof OrderInput>

/** What can be done with an order now, by its state and its market's: coins, guards and what is written in it are looked at by the calls. */
const OrderAbilities = z.object({ send: Ability, change: Ability, withdraw: Ability })

export const OrderSummary = z.object({
  id: EventId,
  userId: Id,
  username: z.string(),
  marketId: Id,
  marketType: DayAheadKey,
  date: Day,
  ...OrderAnnotations.shape,
  origin: orderFields.orderOrigin,
  type: z.enum(['buy', 'sell', 'both']),
  status: OrderStatus,
  abilities: OrderAbilities,
  /** Counts the changes; send it back with an update so that nobody overwrites a newer one. */
  version: z.int(),
  createdAt: Instant,
  transmittedAt: Instant.nullable(),
  buyQuantity: Energy,
  sellQuantity: Energy,
  boughtQuantity: Energy.nullable(),
  soldQuantity: Energy.nullable(),
  /** Coins set aside while the order is in the market. */
  reserved: Coins,
  /** What sending it would set aside. */
  worstCase: Coins,
})
export type OrderSummary = z.output<typeof OrderSummary>

export const Order = OrderSummary.extend({
  lines: z.array(OrderLine),
  /** None from a server of before blocks. */
  blocks: z.array(OrderBlockResult).default([]),
})
export type Order = z.output<typeof Order>

/** An intraday order among the day-ahead ones. What became of it stands in the order itself. */
export const ListedIntradayOrder = IntradayOrder.extend({
  marketType: IntradayKey,
  username: z.string(),
  date: Day,
  abilities: OrderAbilities,
  /** What sending it would set aside. */
  worstCase: Coins,
})
export type ListedIntradayOrder = z.output<typeof ListedIntradayOrder>

/** An order of either market; `marketType` tells which. */
export const AnyOrderSummary = z.discriminatedUnion('marketType', [OrderSummary, ListedIntradayOrder])
export type AnyOrderSummary = z.output<typeof AnyOrderSummary>

export const AnyOrder = z.discriminatedUnion('marketType', [Order, ListedIntradayOrder])
export type AnyOrder = z.output<typeof AnyOrder>

/** A day-ahead order as it is written. */
const dayAheadInput = OrderInput.extend({ marketType: DayAheadKey.optional() })
/** An intraday order as it is written: one contract, one price, one quantity. Without a name it is called by its interval. */
const intradayInput = IntradayOrderInput.extend({
  marketType: IntradayKey,
  ...OrderAnnotationsInput.partial().shape,
})

const lineRefusals = [
  'order_empty',
  'period_unknown',
  'period_repeated',
  'too_many_steps',
  'step_price_repeated',
  'price_out_of_bounds',
  'quantity_out_of_bounds',
  ...blockRefusals,
] as const
const intradayTermsRefusals = [
  ...(['no_active_intraday_market', 'price_required', 'display_not_allowed'] as const),
  ...(['display_too_small', 'order_too_small'] as const),
] as const
const bookRefusals = ['order_not_open', 'contract_suspended', 'own_guard_exceeded'] as const
const gateRefusals = ['gate_closed', 'gate_not_open', 'market_not_open', 'market_already_cleared'] as const
/** A hundred periods of 32 steps and a hundred blocks of 100 periods. */
const maxBodyBytes = 786_432
const changeTerms = { id: EventId, version: z.int().min(1).optional() }

export const addOrder = endpoint({
  method: 'POST',
  path: '/api/test/addOrder',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'coins'],
  summary: 'Saves a draft: one order per user and day-ahead market, any number in an intraday market',
  maxBodyBytes,
  body: z.discriminatedUnion('marketType', [
    dayAheadInput.extend({ marketId: Id }),
    intradayInput.extend({ marketId: Id }),
  ]),
  response: AnyOrder,
  refusals: [
    ...(['day_ahead_order_exists', 'no_active_day_ahead_market'] as const),
    ...[...lineRefusals, ...intradayTermsRefusals, ...gateRefusals],
  ],
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/orders',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'coins'],
  summary:
    'Saves a day-ahead order and sends it to its market at once: both, or nothing. The same order again changes nothing and is answered as it is',
  maxBodyBytes,
  body: dayAheadInput.extend({ marketId: Id }),
  response: Order,
  refusals: [
    ...(['day_ahead_order_exists', 'no_active_day_ahead_market', 'insufficient_coins', 'balance_negative'] as const),
    ...[...lineRefusals, ...gateRefusals],
  ],
})

export const updateOrder = endpoint({
  method: 'PUT',
  path: '/api/test/updateOrder',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'coins'],
  summary:
    'Replaces the terms of an order until gate closure; in the market it reserves anew, or stays as it was. Of an order in an intraday book price and quantity may change, the quantity being what is left open',
  maxBodyBytes,
  body: z.discriminatedUnion('marketType', [dayAheadInput.extend(changeTerms), intradayInput.extend(changeTerms)]),
  response: AnyOrder,
  refusals: [
    'order_not_found',
    'order_immutable',
    'changed_meanwhile',
    'insufficient_coins',
    'balance_negative',
    ...lineRefusals,
    ...intradayTermsRefusals,
    ...bookRefusals,
    ...gateRefusals,
  ],
})

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/api/test/deleteOrder/{id}',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'coins'],
  summary: 'Withdraws an order until gate closure, or what is left of an intraday order; its coins come back',
  params: z.object({ id: EventPathId }),
  response: z.object({ id: EventId }),
  refusals: ['order_not_found', 'order_immutable', 'order_not_open', ...gateRefusals],
})

export const transmitOrder = endpoint({
  method: 'GET',
  path: '/api/test/transmittedMarket/{orderId}',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders', 'trades', 'coins'],
  summary: 'Sends a saved order to its market and sets the coins aside; sending twice changes nothing',
  params: z.object({ orderId: EventPathId }),
  response: AnyOrder,
  refusals: [
    'order_not_found',
    'order_immutable',
    'insufficient_coins',
    'balance_negative',
    ...lineRefusals,
    ...intradayTermsRefusals,
    ...bookRefusals,
    ...gateRefusals,
  ],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/orders/{id}',
  audience: 'transactional',
  scope: 'read',
  about: ['orders'],
  summary: 'One order of either market; a day-ahead order with its lines and, once cleared, what became of each',
  params: z.object({ id: EventPathId }),
  response: AnyOrder,
  refusals: ['order_not_found'],
})

/** What the calls that list orders have alike. */
const listing = { method: 'GET', audience: 'transactional', scope: 'read', about: ['orders'] } as const

/** `all`, an empty text and absence mean every order. */
export const OrderTypeFilter = z.enum(['buy', 'sell', 'both', 'all', '']).optional()

export const listOrders = endpoint({
  ...listing,
  path: '/api/test/getOrders/{dateFrom}/{dateTo}',
  summary: 'Orders of both markets by delivery day: the own ones, every user’s for the administrator',
  params: z.object({ dateFrom: Day, dateTo: Day }),
  query: z.object({ marketType: MarketTypeFilter, orderType: OrderTypeFilter, groupId: IdFilter, ...paging }),
  response: z.array(AnyOrderSummary),
  refusals: ['start_not_before_end'],
  longestDays: 400,
})

export const pageOrders = endpoint({
  ...listing,
  path: '/api/orders',
  summary: 'A page of orders of both markets, the newest first: the own ones, every user’s for the administrator',
  query: z.object({
    /** The number of an order, written in full. */
    number: PathNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    day: Day.optional(),
    marketType: MarketTypeFilter,
    /** Words of the name. Names are looked at among the newest of the caller’s own orders alone, an administrator’s, too. */
    words: z.string().trim().min(2).max(60).optional(),
    page: PathNumber(1, 1_000).optional(),
    pageSize: PathNumber(1, 50).optional(),
  }),
  response: z.object({ page: z.int(), pageSize: z.int(), hasMore: z.boolean(), orders: z.array(AnyOrderSummary) }),
})

export const getLastOrder = endpoint({
  method: 'GET',
  path: '/api/test/getLastOrder/{userId}',
  audience: 'transactional',
  shows: 'orders',
  scope: 'read',
  about: ['orders'],
  summary: 'The order changed last, of one market type where it is given, or null',
  params: z.object({ userId: PathId }),
  query: z.object({ marketType: MarketTypeFilter }),
  response: AnyOrder.nullable(),
})

export const listOrderTypesForTrading = endpoint({
  method: 'GET',
  path: '/api/test/getOrderTypes',
  audience: 'transactional',
  about: [],
  summary: 'Order types with their keys',
  response: z.array(z.object({ id: z.int(), key: z.string(), name: z.string() })),
})

export const listOrdersOfSession = endpoint({
  ...listing,
  path: '/api/test/getOrdersMarket/{marketId}',
  summary: 'Orders of one market: the own ones, every user’s for the administrator',
  params: z.object({ marketId: PathId }),
  query: z.object(paging),
  response: z.array(AnyOrderSummary),
})

export const getActiveSessionWithOrder = endpoint({
  method: 'GET',
  path: '/api/test/currentPzuMarket/{userId}',
  audience: 'user',
  shows: 'orders',
  scope: 'read',
  about: ['markets', 'orders'],
  summary: 'The open day-ahead market with that user’s order in it; null where there is none',
  params: z.object({ userId: PathId }),
  response: z.object({ market: MarketDetails.nullable(), order: Order.nullable(), now: Instant }),
})
