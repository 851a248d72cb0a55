import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { weakestTrust, type Trust } from '@tandem/core/forecasting/forecast.ts'
import {
  expectedResultOf,
  lacksChance,
  needsPrices,
  orderFromForecast,
  orderLinesOf,
  type ForecastLine,
} from '@tandem/core/forecasting/order-from-forecast.ts'
import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { type Side, reservationFor } from '@tandem/core/market/order.ts'
import { labelledPeriodsOf, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { sumEnergy } from '@tandem/core/units/units.ts'
import type { OrderProposal } from '@tandem/contract/orders/forecast-orders.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import {
  ensureForecasts,
  missingPrices,
  missingReadings,
  trustOf,
  type DayForecasts,
  type StoredForecast,
} from '../slices/forecasting/index.ts'

/** Whose order is made, of which day, and how. */
export interface OrderWish {
  readonly userId: number
  readonly day: DeliveryDay
  readonly strategy: OrderStrategy
}

/**
 * The forecasts that an order is made of. Refuses `forecast_readings_missing` where there is none of the energy that the strategy
 * trades; a balance can be of one side alone.
 */
export async function gatherForecasts(platform: Platform, { userId, day, strategy }: OrderWish): Promise<DayForecasts> {
  const { part } = strategy
  const forecasts = await ensureForecasts(platform, { userId, day })
  const parts = part === 'balance' ? (['consumption', 'production'] as const) : [part]
  if (parts.every((kind) => forecasts[kind] === null)) throw await missingReadings(platform, { userId, day })
  return forecasts
}

/**
 * The lines of an order in a market. Refuses `forecast_prices_missing` where a limit hangs on a price that could not be forecast,
 * `forecast_chance_unknown` where too few errors are known to say how likely a price is, and `nothing_to_trade`.
 */
export async function proposeLines(
  platform: Platform,
  { day, strategy }: OrderWish,
  { forecasts, session }: { readonly forecasts: DayForecasts; readonly session: MarketSession },
): Promise<ForecastLine[]> {
  const lines = orderFromForecast(strategy, forecasts, session)
  if (lines.length === 0) throw new Refusal('nothing_to_trade')
  if (needsPrices(strategy, lines)) throw await missingPrices(platform, day)
  if (lacksChance(strategy, lines, forecasts)) throw new Refusal('forecast_chance_unknown', {}, 'chance')
  return lines
}

/** How a draft is called that was made of forecasts, in its owner's language. */
export function draftName(language: Language, day: DeliveryDay): string {
  return `${language === 'ro' ? 'Prognoză' : 'Forecast'} ${formatFor(language).date(day)}`
}

type Proposed = Pick<
  OrderProposal,
  'lines' | 'buyQuantity' | 'sellQuantity' | 'expectedResult' | 'worstCase' | 'day' | 'marketId' | 'gateClosure'
>

/** What lines come to, as the contract names it. */
export function linesToWire(lines: readonly ForecastLine[], session: MarketSession): Proposed {
  const periods = labelledPeriodsOf(session)
  const quantityOf = (side: Side) =>
    sumEnergy(lines.filter((line) => line.side === side).map(({ quantity }) => quantity))
  return {
    day: session.deliveryDay,
    marketId: session.sessionId,
    gateClosure: session.gateClosure,
    lines: lines.map(({ period, side, limit, quantity, expectedPrice }) => ({
      period,
      side,
      price: limit,
      quantity,
      expectedPrice,
      start: periods[period - 1]?.start ?? session.gateClosure,
      label: periods[period - 1]?.label ?? String(period),
    })),
    buyQuantity: quantityOf('buy'),
    sellQuantity: quantityOf('sell'),
    expectedResult: expectedResultOf(lines),
    worstCase: reservationFor(orderLinesOf(lines)),
  }
}

/** What was used, and how far to trust each. */
export async function forecastsToWire(
  db: Db,
  userId: number,
  { price, consumption, production }: DayForecasts,
): Promise<OrderProposal['forecasts']> {
  const toWire = async (forecast: StoredForecast | null) => {
    if (!forecast) return null
    const { id, kind, model, madeAt, day } = forecast
    const { trust } = await trustOf(db, kind === 'price' ? { kind } : { kind, userId }, day)
    return { id, model, madeAt, trust }
  }
  return {
    price: await toWire(price),
    consumption: await toWire(consumption),
    production: await toWire(production),
  }
}

/** Of the forecasts that an order was made of. */
export function trustIn(forecasts: OrderProposal['forecasts']): Trust {
  return weakestTrust(Object.values(forecasts).flatMap((forecast) => (forecast ? [forecast.trust] : [])))
}
