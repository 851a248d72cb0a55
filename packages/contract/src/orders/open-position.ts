import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Coins, Day, Energy, Id, Instant, PathId, Price, TradedMarketKey } from '../wire.ts'

/** Where the hour can still be traded, the day-ahead market first. */
const OpenMarket = z.object({
  marketId: Id,
  marketType: TradedMarketKey,
  /** The first period of the market that is in the hour. */
  period: z.int(),
  closesAt: Instant,
})

/** A coming hour of a user: what is needed, what is held, what is open, and what leaving it open is expected to cost. */
export const OpenHour = z.object({
  start: Instant,
  end: Instant,
  day: Day,
  label: z.string(),
  /** Forecast consumption − production; null where nothing is forecast. */
  need: Energy.nullable(),
  /** Bought − sold in both markets. */
  position: Energy,
  /**
   * The position at which imbalances are expected to cost least, by the quantiles of need and price and the prices of both directions;
   * the need where they say nothing.
   */
  aim: Energy.nullable(),
  /** aim − position: + to be bought, − to be sold. */
  open: Energy.nullable(),
  /** What orders that were sent and are not decided could still buy and sell at most. */
  pendingBuy: Energy,
  pendingSell: Energy,
  /** The day-ahead price: as cleared, otherwise as forecast. */
  expectedPrice: Price.nullable(),
  isCleared: z.boolean(),
  /** In 80 of 100 cases a price that is forecast should be from `low` to `high`. */
  low: Price.nullable(),
  high: Price.nullable(),
  /** What a deficit would pay and an excess receive, as expected; null where that cannot be said. */
  deficitPrice: Price.nullable(),
  excessPrice: Price.nullable(),
  /** What leaving it open is expected to cost more than closing it at the expected price; below zero it would gain. */
  cost: Coins.nullable(),
  /** What imbalances are still expected to cost once it is closed, because nobody knows the need exactly. */
  unavoidable: Coins.nullable(),
  /** The limit at which closing costs as much as leaving it open; null where nothing is open or no price is known. */
  limit: Price.nullable(),
  market: OpenMarket.nullable(),
})
export type OpenHour = z.output<typeof OpenHour>

export const OpenPosition = z.object({
  zone: z.string(),
  hours: z.array(OpenHour),
  totals: z.object({
    short: Energy,
    long: Energy,
    openHours: z.int(),
    unknownHours: z.int(),
    cost: Coins.nullable(),
    unavoidable: Coins.nullable(),
  }),
})
export type OpenPosition = z.output<typeof OpenPosition>

export const getOpenPosition = endpoint({
  method: 'GET',
  path: '/api/orders/open/{userId}',
  audience: 'transactional',
  shows: 'energy',
  scope: 'read',
  about: ['forecasts', 'imbalanceSettings', 'markets', 'orders', 'trades'],
  summary:
    'What a user is open by in each coming hour of a day, or up to the end of tomorrow, and what leaving it open is expected to cost',
  params: z.object({ userId: PathId }),
  query: z.object({ day: Day.optional() }),
  response: OpenPosition,
})
