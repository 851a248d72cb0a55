import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { IntradayOrder } from './intraday.ts'
import { MarketDetails, MarketSession } from '../markets/markets.ts'
import { Side } from './orders.ts'
import { Day, Energy, EventId, Id, Instant, paging, PathId, Price } from '../wire.ts'

/**
 * An intra-day order as every trader may see it: no names, and of an iceberg only what it shows. Drafts and orders that
 * wait for their contract to resume are nobody's business but their owner's.
 */
export const AnonymousOrder = z.object({
  /** Null for an order of somebody else's. */
  id: EventId.nullable(),
  own: z.boolean(),
  marketId: Id,
  period: z.int(),
  start: Instant,
  label: z.string(),
  side: Side,
  /** null: at any price. */
  price: Price.nullable(),
  /** What the market sees of it, or what it showed at a time before it ended. */
  quantity: Energy,
  status: z.enum(['active', 'filled', 'cancelled', 'expired', 'killed', 'remainderCancelled']),
  enteredAt: Instant,
  changedAt: Instant,
})
export type AnonymousOrder = z.output<typeof AnonymousOrder>

export const listIntradayMarkets = endpoint({
  method: 'GET',
  path: '/api/intraday/markets',
  audience: 'user',
  scope: 'read',
  about: ['markets'],
  summary: 'Intra-day markets of the latest 14 delivery days that have one, the latest first',
  response: z.array(MarketSession),
})

export const getActiveIntradaySession = endpoint({
  method: 'GET',
  path: '/api/test/getCurrentIDMarketForDashboard',
  audience: 'user',
  scope: 'read',
  about: ['markets'],
  summary: 'The open intra-day market that closes next, or null',
  response: z.object({ market: MarketSession.nullable(), now: Instant }),
})

export const getActiveIntradaySessionWithOrders = endpoint({
  method: 'GET',
  path: '/api/test/currentIDMarket/{userId}',
  audience: 'user',
  shows: 'orders',
  scope: 'read',
  about: ['markets', 'orders'],
  summary: 'The open intra-day market that closes next with that user’s orders in it; null where there is none',
  params: z.object({ userId: PathId }),
  query: z.object(paging),
  response: z.object({ market: MarketDetails.nullable(), orders: z.array(IntradayOrder), now: Instant }),
})

export const listMyIntradayOrdersByDay = endpoint({
  method: 'GET',
  path: '/api/test/getMyIDOrdersByMarketDate/{userId}/{marketDate}',
  audience: 'transactional',
  shows: 'orders',
  scope: 'read',
  about: ['orders'],
  summary: 'That user’s intra-day orders of one delivery day, the newest first',
  params: z.object({ userId: PathId, marketDate: Day }),
  query: z.object(paging),
  response: z.array(IntradayOrder),
})

const ofDay = {
  params: z.object({ marketDate: Day }),
  query: z.object(paging),
  response: z.array(AnonymousOrder),
}

export const listIntradayOrdersByDay = endpoint({
  ...ofDay,
  method: 'GET',
  path: '/api/test/getAllIDOrdersByMarketDate/{marketDate}',
  audience: 'transactional',
  scope: 'read',
  about: ['orders'],
  summary: 'Intra-day orders of one delivery day without names, the newest first, 5,000 at most; own ones are marked',
})

export const listActiveIntradayOrdersByDay = endpoint({
  ...ofDay,
  method: 'GET',
  path: '/api/test/getActiveIDOrdersByMarketDate/{marketDate}',
  audience: 'transactional',
  scope: 'read',
  about: ['orders'],
  summary:
    'The live order book of one delivery day without names: by contract and side, the order that trades next first',
})
