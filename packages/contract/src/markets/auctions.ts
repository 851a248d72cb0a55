import { blockReasonKinds } from '@tandem/core/market/blocks/block-reasons.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { DeliveryPeriod, MarketSession } from './markets.ts'
import { Coins, Day, Energy, Factor, Instant, PathId, PathNumber, Price } from '../wire.ts'

const session = z.object({ id: PathId })

const Interval = z.object({ low: Price, high: Price })

export const PeriodResult = DeliveryPeriod.extend({
  /** null where nothing traded; the interval is then only indicative. */
  price: f.clearingPrice.nullable(),
  interval: Interval,
  volume: f.volume,
  buyQuantity: f.demand,
  sellQuantity: f.supply,
  welfare: f.welfare,
})
export type PeriodResult = z.output<typeof PeriodResult>

export const Index = z.object({
  price: f.price.nullable(),
  volume: f.volume,
  pricedPeriods: f.pricedPeriods,
  periods: f.periods,
})
export const Indices = z.object({ base: Index, peak: Index, offPeak: Index })
export type Indices = z.output<typeof Indices>

const VerificationReport = z.object({
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
  /** Null where the book had no blocks, or the server knows none. */
  blocks: z
    .object({
      sent: z.int(),
      accepted: z.int(),
      /** Rejected although they would have gained at the prices. */
      rejectedInTheMoney: z.int(),
      /** Of lines and blocks together. */
      welfare: Coins,
      /** It is proven that no other selection of blocks has more welfare. */
      optimal: z.boolean(),
      /** What another selection could have more at most. */
      gap: Coins,
      /** `unproven`: there may be another selection of the same welfare that the rules prefer. */
      tie: z.enum(['proven', 'unproven']),
    })
    .nullable()
    .default(null),
})
export type AuctionOutcome = z.output<typeof AuctionOutcome>

export const getAuctionResult = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/result',
  audience: 'user',
  about: ['markets'],
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
  about: ['markets'],
  summary: 'Anonymous supply and demand of one delivery period with its accepted blocks, and the crossing',
  params: z.object({ id: PathId, period: PathNumber(1, 100) }),
  response: z.object({
    period: PeriodResult,
    demand: z.array(CurvePoint),
    supply: z.array(CurvePoint),
    /** What accepted blocks add to both curves, at any price; null where there were none. */
    blocks: z.object({ bought: Energy, sold: Energy }).nullable().default(null),
  }),
  refusals: ['not_cleared_yet'],
})

const proofOrder = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  price: Price,
  quantity: Energy,
  time: z.int(),
})

const proofBlock = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  price: Price,
  quantities: z.record(z.string(), Energy),
  minimumAcceptanceRatio: Factor,
  time: z.int(),
  linkedTo: z.string().nullable(),
  exclusiveGroup: z.string().nullable(),
  loop: z.string().nullable(),
})

/** As `tandem auction verify --certificate` reads it (docs/decisions/0126, 0175); one of an older format is no longer checked, and that of version 1 has no payments. */
const Certificate = z.object({
  version: z.int(),
  welfare: z.string(),
  bound: z.string(),
  levels: z.array(z.int()).readonly(),
  scale: z.int(),
  prices: z.array(z.array(z.int()).readonly()).readonly(),
  payments: z
    .array(z.array(z.tuple([z.int(), z.int(), z.string()]).readonly()).readonly())
    .readonly()
    .optional(),
  proof: z
    .array(
      z
        .array(z.union([z.string(), z.int(), z.array(z.union([z.int(), z.array(z.int()).readonly()])).readonly()]))
        .readonly(),
    )
    .readonly(),
  checksum: z.int(),
})

export const getAuctionProof = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/proof',
  audience: 'user',
  about: ['markets'],
  summary: 'The anonymous book and the published result, as `tandem auction verify` reads them',
  params: session,
  response: z.object({
    book: z.object({
      bounds: z.object({ min: Price, max: Price }),
      periods: z.array(z.object({ period: z.string(), orders: z.array(proofOrder) })),
      blocks: z.array(proofBlock).optional(),
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
      welfare: Coins.optional(),
      optimal: z.boolean().optional(),
      gap: Coins.optional(),
      tie: z.literal('unproven').optional(),
      blocks: z.array(z.object({ id: z.string(), ratio: z.number(), reason: z.enum(blockReasonKinds) })).optional(),
    }),
    /** Of a book with blocks: that no other selection has more welfare, or how much at most. */
    certificate: Certificate.optional(),
  }),
  refusals: ['not_cleared_yet'],
})

export const PastPrices = z.object({
  /** The last 28 delivery days before the market's that have a price, the latest first. */
  days: z.array(Day),
  /** Of each period of the market the price at the same hour of the clock on each of these days. */
  periods: z.array(z.object({ period: z.int(), prices: z.array(Price.nullable()) })),
})
export type PastPrices = z.output<typeof PastPrices>

export const getPastPrices = endpoint({
  method: 'GET',
  path: '/api/sessions/{id}/past-prices',
  audience: 'user',
  scope: 'read',
  about: ['markets'],
  summary: 'Day-ahead prices of the last 28 delivery days at the hours of a market: by them a limit can be judged',
  params: session,
  response: PastPrices,
})
