import { mtuChoices, sessionStatuses } from '@tandem/core/market/session.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Coins, Day, Energy, Id, Instant, MarketTypeKey, PathId, PathNumber, Price } from './wire.ts'

const MtuMinutes = z.union(mtuChoices.map((choice) => z.literal(choice)))

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
  status: z.enum(sessionStatuses),
  /** Orders are accepted right now. */
  active: z.boolean(),
  /** 23, 24 or 25 hours; 92, 96 or 100 quarters. */
  periodCount: z.int(),
  /** Orders sent to it so far. */
  orderCount: z.int(),
})
export type MarketSession = z.output<typeof MarketSession>

export const DeliveryPeriod = z.object({ period: z.int(), start: Instant, end: Instant, label: z.string() })

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
})

const session = z.object({ id: PathId })
const termsRefusals = ['start_not_before_end', 'min_price_not_below_max', 'price_out_of_bounds'] as const

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/test/markets',
  audience: 'user',
  summary: 'All markets, the latest delivery day first',
  response: z.array(MarketSession),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/test/markets/{id}',
  audience: 'user',
  summary: 'One market with its delivery periods',
  params: session,
  response: MarketDetails,
})

export const listDayAheadSessions = endpoint({
  method: 'GET',
  path: '/api/test/getMarketsPzu',
  audience: 'user',
  summary: 'Day-ahead markets, the latest delivery day first',
  response: z.array(MarketSession),
})

export const listActiveSessions = endpoint({
  method: 'GET',
  path: '/api/test/getActiveMarkets',
  audience: 'user',
  summary: 'Markets that accept orders now',
  response: z.array(MarketSession),
})

export const getActiveDayAheadSession = endpoint({
  method: 'GET',
  path: '/api/test/currentPzuMarketForDashboard',
  audience: 'user',
  summary: 'The open day-ahead market, or null',
  response: z.object({ market: MarketSession.nullable(), now: Instant }),
})

export const addSession = endpoint({
  method: 'POST',
  path: '/api/test/addMarket',
  audience: 'admin',
  summary: 'Adds a market',
  body: SessionTerms,
  response: MarketDetails,
  refusals: ['market_already_exists', ...termsRefusals],
})

export const getSessionForEditing = endpoint({
  method: 'GET',
  path: '/api/test/editMarket/{id}',
  audience: 'admin',
  summary: 'The market as the edit form needs it',
  params: session,
  response: MarketDetails.extend({ editable: z.boolean() }),
})

export const updateSession = endpoint({
  method: 'PUT',
  path: '/api/test/updateMarket',
  audience: 'admin',
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
  summary: 'Opens a market now',
  params: session,
  response: MarketDetails,
  refusals: ['market_already_cleared', 'market_state_conflict', 'gate_closed'],
  changesState: true,
})

export const closeSession = endpoint({
  method: 'GET',
  path: '/api/test/closeMarket/{id}',
  audience: 'admin',
  summary: 'Closes a market now; a day-ahead market clears at once',
  params: session,
  response: MarketDetails,
  refusals: ['market_already_cleared', 'market_state_conflict', 'result_not_verified'],
  changesState: true,
})

export const ReferencePrice = z.object({ date: Day, period: z.int(), start: Instant, label: z.string(), price: Price })

export const listReferencePrices = endpoint({
  method: 'GET',
  path: '/api/test/getReferencePrices',
  audience: 'user',
  summary: 'Reference prices, the latest day first; one month unless asked otherwise',
  query: z.object({ dateFrom: Day.optional(), dateTo: Day.optional() }),
  response: z.array(ReferencePrice),
})

export const saveReferencePrices = endpoint({
  method: 'POST',
  path: '/api/test/saveReferencePrice',
  audience: 'admin',
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

export const Interval = z.object({ low: Price, high: Price })

export const PeriodResult = DeliveryPeriod.extend({
  /** null where nothing traded; the interval is then only indicative. */
  price: Price.nullable(),
  interval: Interval,
  volume: Energy,
  buyQuantity: Energy,
  sellQuantity: Energy,
  welfare: Coins,
})
export type PeriodResult = z.output<typeof PeriodResult>

export const Index = z.object({ price: Price.nullable(), volume: Energy, pricedPeriods: z.int(), periods: z.int() })
export const Indices = z.object({ base: Index, peak: Index, offPeak: Index })
export type Indices = z.output<typeof Indices>

export const VerificationReport = z.object({
  passed: z.boolean(),
  checks: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      passed: z.boolean(),
      figure: z.union([z.string(), z.number()]),
      detail: z.string().optional(),
    }),
  ),
})

export const AuctionOutcome = z.object({
  market: MarketSession,
  clearedAt: Instant,
  periods: z.array(PeriodResult),
  indices: Indices,
  verification: VerificationReport,
  orders: z.int(),
  participants: z.int(),
})
export type AuctionOutcome = z.output<typeof AuctionOutcome>

export const getAuctionResult = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/result',
  audience: 'user',
  summary: 'Prices and volumes of a cleared auction, with the report of the independent verifier',
  params: session,
  response: AuctionOutcome,
  refusals: ['not_cleared_yet'],
})

const CurvePoint = z.object({ price: Price, quantity: Energy, cumulative: Energy })

export const getAuctionCurves = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/curves/{period}',
  audience: 'user',
  summary: 'Anonymous supply and demand of one delivery period, with the crossing',
  params: z.object({ id: PathId, period: PathNumber(1, 100) }),
  response: z.object({
    period: PeriodResult,
    demand: z.array(CurvePoint),
    supply: z.array(CurvePoint),
  }),
  refusals: ['not_cleared_yet'],
})

const proofOrder = z.object({
  id: z.string(),
  user: z.string(),
  side: z.enum(['buy', 'sell']),
  price: Price,
  quantity: Energy,
  time: z.int(),
})

export const getAuctionProof = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/proof',
  audience: 'user',
  summary: 'The anonymous book and the published result, as `tandem auction verify` reads them',
  params: session,
  response: z.object({
    book: z.object({
      bounds: z.object({ min: Price, max: Price }),
      periods: z.array(z.object({ period: z.string(), orders: z.array(proofOrder) })),
    }),
    result: z.object({
      periods: z.array(
        z.object({
          period: z.string(),
          price: Price.nullable(),
          interval: z.tuple([Price, Price]),
          volume: Energy,
          welfare: Coins,
          fills: z.record(z.string(), Energy),
        }),
      ),
    }),
  }),
  refusals: ['not_cleared_yet'],
})

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** How day-ahead markets are prepared day after day, and what counts as peak. */
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
  summary: 'Plan of the day-ahead markets and the peak calendar',
  response: MarketSettings,
})

export const saveMarketSettings = endpoint({
  method: 'PUT',
  path: '/api/market-settings',
  audience: 'admin',
  summary: 'Changes the plan of the day-ahead markets or the peak calendar',
  body: MarketSettings,
  response: MarketSettings,
  refusals: ['start_not_before_end', 'min_price_not_below_max', 'price_out_of_bounds'],
})
