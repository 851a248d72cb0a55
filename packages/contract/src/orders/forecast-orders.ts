import { forecastModels, trustLevels } from '@tandem/core/forecasting/forecast.ts'
import { pricings, tradedParts } from '@tandem/core/forecasting/order-strategy.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Order, OrderStatus } from './orders.ts'
import { Coins, Day, Energy, EventId, Flag, Id, Instant, PathId, PathNumber, Price, Side } from '../wire.ts'

/** How a draft is made from forecasts (`OrderStrategy` of the core). */
const OrderStrategy = z.object({
  part: z.enum(tradedParts),
  share: z.int().min(1).max(100),
  sell: z.enum(pricings),
  sellMargin: Price,
  buy: z.enum(pricings),
  buyMargin: Price,
  /** Percent in which limits are reached, instead of margins; null, or left out: margins. */
  chance: z.int().min(1).max(99).nullable().default(null),
})
type OrderStrategy = z.output<typeof OrderStrategy>

/** What each morning brings, until it is switched off. */
export const ForecastPreference = z.object({
  /** A draft for the next day-ahead market, made every morning where there is no order yet. Never sent by itself. */
  preparesDraft: z.boolean(),
  /** Whether an e-mail tells of it. */
  notifiesByMail: z.boolean(),
  strategy: OrderStrategy,
})
export type ForecastPreference = z.output<typeof ForecastPreference>

const usedForecast = z
  .object({ id: EventId, model: z.enum(forecastModels), madeAt: Instant, trust: z.enum(trustLevels) })
  .nullable()

/** A day-ahead order made of forecasts, period by period, with what it is expected to bring. */
export const OrderProposal = z.object({
  day: Day,
  marketId: Id,
  gateClosure: Instant,
  strategy: OrderStrategy,
  forecasts: z.object({ price: usedForecast, consumption: usedForecast, production: usedForecast }),
  lines: z.array(
    z.object({
      period: z.int(),
      start: Instant,
      label: z.string(),
      side: Side,
      /** The limit of the order. */
      price: Price,
      quantity: Energy,
      /** null: no price could be forecast. */
      expectedPrice: Price.nullable(),
    }),
  ),
  buyQuantity: Energy,
  sellQuantity: Energy,
  /** At the forecast prices, of what would trade at them: received − paid; null without a price forecast. */
  expectedResult: Coins.nullable(),
  /** What sending it would set aside, and what there is. */
  worstCase: Coins,
  available: Coins,
  /** The user’s order in this market, if there is one: a draft can be replaced, one in the market cannot. */
  existing: z.object({ id: EventId, status: OrderStatus, name: z.string() }).nullable(),
  /** The draft, once it was saved. */
  order: Order.nullable(),
})
export type OrderProposal = z.output<typeof OrderProposal>

export const makeMissingForecasts = endpoint({
  method: 'POST',
  path: '/api/sessions/{id}/forecasts',
  audience: 'transactional',
  scope: 'trade',
  changes: ['forecasts'],
  summary:
    'Makes the price forecast of a market’s day and those of the caller’s energy where they are missing and its gate is open; says which there are then',
  params: z.object({ id: PathId }),
  response: z.object({ price: z.boolean(), consumption: z.boolean(), production: z.boolean() }),
})

export const generateOrderForecast = endpoint({
  method: 'GET',
  path: '/api/test/generateOrderForecast/{userId}/{marketDate}',
  audience: 'transactional',
  scope: 'trade',
  changes: ['orders'],
  summary:
    'Makes a day-ahead order from the user’s forecasts and saves it as a draft, never sent; with preview=true it is only shown, with replace=true it takes the place of a draft',
  params: z.object({ userId: PathId, marketDate: Day }),
  /** What is left out is as the user’s preference has it. */
  query: z.object({
    part: z.enum(tradedParts).optional(),
    share: PathNumber(1, 100).optional(),
    sell: z.enum(pricings).optional(),
    sellMargin: Price.optional(),
    buy: z.enum(pricings).optional(),
    buyMargin: Price.optional(),
    /** Limits that are reached in so many of 100 cases, instead of margins; 0: margins. */
    chance: PathNumber(0, 99).optional(),
    /** Left out: it is saved, or shown to an administrator who asks about somebody else. */
    preview: Flag.optional(),
    replace: Flag.optional(),
  }),
  response: OrderProposal,
  refusals: [
    'no_market_for_day',
    'forecast_readings_missing',
    'forecast_prices_missing',
    'forecast_chance_unknown',
    'nothing_to_trade',
    'margin_out_of_bounds',
    'day_ahead_order_exists',
    'order_immutable',
    'changed_meanwhile',
    'gate_closed',
    'gate_not_open',
    'market_not_open',
    'market_already_cleared',
    'quantity_out_of_bounds',
    'price_out_of_bounds',
  ],
})

export const getForecastPreference = endpoint({
  method: 'GET',
  path: '/api/forecasts/preference',
  audience: 'transactional',
  scope: 'read',
  about: ['forecastPreference'],
  summary: 'Whether a draft order is prepared every morning, and how',
  response: ForecastPreference,
})

export const saveForecastPreference = endpoint({
  method: 'PUT',
  path: '/api/forecasts/preference',
  audience: 'transactional',
  scope: 'trade',
  changes: ['forecastPreference'],
  summary: 'Sets whether a draft order is prepared every morning, and how',
  body: ForecastPreference,
  response: ForecastPreference,
  refusals: ['margin_out_of_bounds'],
})
