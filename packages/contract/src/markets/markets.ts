import { defaultMostOpenOrders, defaultSmallestOrder } from '@tandem/core/market/intraday.ts'
import { mtuChoices, sessionStatuses } from '@tandem/core/market/session.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { Day, Done, Id, Instant, MarketTypeKey, PathId, Price, paging } from '../wire.ts'

const MtuMinutes = z.union(mtuChoices.map((choice) => z.literal(choice)))

/** What a day-ahead market takes of blocks. */
const BlockLimits = z.object({
  blocks: f.mostBlocks,
  linked: f.mostLinkedBlocks,
  levels: f.linkLevels,
  seconds: f.clearingSeconds,
})

export const MarketSession = z.object({
  id: Id,
  marketType: MarketTypeKey,
  /** The delivery day. */
  date: Day,
  zone: z.string(),
  mtuMinutes: MtuMinutes,
  openingTime: Instant,
  closingTime: Instant,
  minPrice: Price,
  maxPrice: Price,
  /** Intra-day: minutes before its delivery at which each contract closes. */
  leadMinutes: z.int(),
  /** Intra-day: the least quantity of an order. */
  smallestOrder: f.smallestOrder,
  /** Intra-day: how many orders a user has in the book of one contract at most. */
  mostOpenOrders: f.mostOpenOrders,
  /** Day-ahead: null where it takes no blocks, as a server of before blocks says by leaving it out. */
  blockLimits: BlockLimits.nullable().default(null),
  status: z.enum(sessionStatuses),
  /** Orders are accepted right now. */
  active: z.boolean(),
  /** 23, 24 or 25 hours; 92, 96 or 100 quarters. */
  periodCount: z.int(),
  /** Orders sent to it so far. */
  orderCount: z.int(),
  /** It was cleared at a price in one interval at least. */
  hasPrice: z.boolean(),
})
export type MarketSession = z.output<typeof MarketSession>

export const DeliveryPeriod = z.object({ period: z.int(), start: f.start, end: f.end, label: f.label })

export const MarketDetails = MarketSession.extend({ periods: z.array(DeliveryPeriod) })
export type MarketDetails = z.output<typeof MarketDetails>

export const SessionTerms = z.object({
  marketType: MarketTypeKey,
  date: Day,
  zone: z.string().min(1).max(60).default('Europe/Bucharest'),
  mtuMinutes: MtuMinutes.default(60),
  openingTime: Instant,
  closingTime: Instant,
  minPrice: Price,
  maxPrice: Price,
  leadMinutes: z.int().min(0).max(1440).optional(),
  smallestOrder: f.smallestOrder.optional(),
  mostOpenOrders: f.mostOpenOrders.optional(),
  /** A change that leaves them out keeps them as they are. */
  blockLimits: BlockLimits.nullable().optional(),
})

const session = z.object({ id: PathId })
const termsRefusals = [
  ...(['start_not_before_end', 'min_price_not_below_max'] as const),
  ...(['price_out_of_bounds', 'quantity_out_of_bounds'] as const),
] as const

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/test/markets',
  audience: 'user',
  scope: 'read',
  about: ['markets'],
  summary: 'All markets, the latest delivery day first',
  query: z.object(paging),
  response: z.array(MarketSession),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/test/markets/{id}',
  audience: 'user',
  scope: 'read',
  about: ['markets'],
  summary: 'One market with its delivery periods',
  params: session,
  response: MarketDetails,
})

export const listDayAheadSessions = endpoint({
  method: 'GET',
  path: '/api/test/getMarketsPzu',
  audience: 'user',
  about: ['markets'],
  summary: 'Day-ahead markets, the latest delivery day first',
  query: z.object(paging),
  response: z.array(MarketSession),
})

export const listActiveSessions = endpoint({
  method: 'GET',
  path: '/api/test/getActiveMarkets',
  audience: 'user',
  about: ['markets'],
  summary: 'Markets that accept orders now',
  response: z.array(MarketSession),
})

export const getActiveDayAheadSession = endpoint({
  method: 'GET',
  path: '/api/test/currentPzuMarketForDashboard',
  audience: 'user',
  about: ['markets'],
  summary: 'The open day-ahead market, or null',
  response: z.object({ market: MarketSession.nullable(), now: Instant }),
})

export const addSession = endpoint({
  method: 'POST',
  path: '/api/test/addMarket',
  audience: 'admin',
  changes: ['markets'],
  summary: 'Adds a market',
  body: SessionTerms,
  response: MarketDetails,
  refusals: ['market_already_exists', ...termsRefusals],
})

export const getSessionForEditing = endpoint({
  method: 'GET',
  path: '/api/test/editMarket/{id}',
  audience: 'admin',
  about: ['markets'],
  summary: 'The market as the edit form needs it',
  params: session,
  response: MarketDetails.extend({ editable: z.boolean() }),
})

export const updateSession = endpoint({
  method: 'PUT',
  path: '/api/test/updateMarket',
  audience: 'admin',
  changes: ['markets'],
  summary: 'Changes the terms of a market that has no orders yet; its gate times until it closes',
  body: SessionTerms.extend({ id: Id }),
  response: MarketDetails,
  refusals: [
    'market_already_exists',
    'market_has_orders',
    'market_already_cleared',
    'market_state_conflict',
    ...termsRefusals,
  ],
})

export const openSession = endpoint({
  method: 'GET',
  path: '/api/test/openMarket/{id}',
  audience: 'admin',
  changes: ['markets'],
  summary: 'Opens a market now',
  params: session,
  response: MarketDetails,
  refusals: ['market_already_cleared', 'market_state_conflict', 'gate_closed'],
})

export const cancelSession = endpoint({
  method: 'POST',
  path: '/api/markets/{id}/cancel',
  audience: 'admin',
  changes: ['markets', 'orders', 'coins'],
  summary: 'Cancels a market that is not cleared: its orders are released, their owners are told, it is never cleared',
  params: session,
  response: MarketDetails,
  refusals: ['market_already_cleared', 'market_state_conflict', 'market_has_trades'],
})

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/markets/{id}',
  audience: 'admin',
  changes: ['markets'],
  summary: 'Deletes a market that nobody wrote an order for',
  params: session,
  response: Done,
  refusals: ['market_already_cleared', 'market_has_orders'],
})

export const closeSession = endpoint({
  method: 'GET',
  path: '/api/test/closeMarket/{id}',
  audience: 'admin',
  changes: ['markets', 'orders', 'trades', 'coins'],
  summary: 'Closes a market now; a day-ahead market clears at once',
  params: session,
  response: MarketDetails,
  refusals: ['market_already_cleared', 'market_state_conflict', 'result_not_verified'],
})

export const ReferencePrice = z.object({ date: Day, period: z.int(), start: Instant, label: z.string(), price: Price })

export const listReferencePrices = endpoint({
  method: 'GET',
  path: '/api/test/getReferencePrices',
  audience: 'user',
  about: ['referencePrices'],
  summary: 'Reference prices, the latest day first; one month unless asked otherwise',
  query: z.object({ dateFrom: Day.optional(), dateTo: Day.optional(), ...paging }),
  response: z.array(ReferencePrice),
})

export const saveReferencePrices = endpoint({
  method: 'POST',
  path: '/api/test/saveReferencePrice',
  audience: 'admin',
  changes: ['referencePrices'],
  summary: 'Saves the reference prices of a day, hour by hour; a second save replaces the first',
  body: z.object({
    date: Day,
    prices: z
      .array(z.object({ period: z.int().min(1).max(25), price: Price }))
      .min(1)
      .max(25),
  }),
  response: z.array(ReferencePrice),
  refusals: ['reference_price_period_unknown', 'period_repeated', 'price_out_of_bounds'],
})

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** How intraday markets are prepared beside the day-ahead ones: for the same days, in the same zone and periods. */
export const IntradayPlan = z.object({
  /** Adds today's and the next days' intraday markets by itself. */
  planAhead: z.boolean(),
  /** Local time at which a market opens, on the day before its delivery day. */
  openingTime: Clock,
  /** Minutes before its delivery at which each contract closes; the market closes with its last one. */
  leadMinutes: z.int().min(0).max(1440),
  minPrice: Price,
  maxPrice: Price,
  smallestOrder: f.smallestOrder.prefault(formatDecimal(defaultSmallestOrder, decimals.energy)),
  mostOpenOrders: f.mostOpenOrders.default(defaultMostOpenOrders),
})
export type IntradayPlan = z.output<typeof IntradayPlan>

/** How markets are prepared day after day, and what counts as peak. */
export const MarketSettings = z.object({
  /** Adds the next days' day-ahead markets by itself. */
  planAhead: z.boolean(),
  /** Local time at which a market opens, `daysAhead` days before its delivery day. */
  openingTime: Clock,
  /** Local time at which it closes, on the day before its delivery day. */
  closingTime: Clock,
  daysAhead: z.int().min(1).max(14),
  zone: z.string().min(1).max(60),
  mtuMinutes: MtuMinutes,
  minPrice: Price,
  maxPrice: Price,
  intraday: IntradayPlan,
  peak: z.object({
    from: z.int().min(0).max(23),
    to: z.int().min(1).max(24),
    days: z.array(z.int().min(1).max(7)).max(7),
    holidays: z.array(Day).max(400),
  }),
})
export type MarketSettings = z.output<typeof MarketSettings>

export const getMarketSettings = endpoint({
  method: 'GET',
  path: '/api/market-settings',
  audience: 'user',
  about: ['marketSettings'],
  summary: 'Plan of the day-ahead and intraday markets, and the peak calendar',
  response: MarketSettings,
})

export const saveMarketSettings = endpoint({
  method: 'PUT',
  path: '/api/market-settings',
  audience: 'admin',
  changes: ['marketSettings', 'markets'],
  summary: 'Changes the plan of the markets or the peak calendar',
  body: MarketSettings,
  response: MarketSettings,
  refusals: [...termsRefusals],
})
