import { needOf } from '../imbalance/gap.ts'
import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import type { OrderFrame, OrderLine, Side } from '../market/order.ts'
import { energyWithin } from '../market/period-energy.ts'
import { periodsOf } from '../market/session.ts'
import { Refusal } from '../refusal.ts'
import { formatDecimal } from '../units/decimal.ts'
import { divideHalfUp } from '../units/rounding.ts'
import {
  amount,
  costOf,
  decimals,
  energyWh,
  maxPrice,
  priceTick,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'
import { quantileLevels } from './quantiles.ts'
import type { OrderStrategy } from './order-strategy.ts'

/** What is expected of each hour from `firstHour` on: whole Wh ≥ 0, or whole ticks. */
export interface HourlyForecast {
  readonly firstHour: Temporal.Instant
  readonly value: readonly number[]
}

/** What an order is made of; null where nothing could be forecast. A user who never produced has no production: that is none. */
export interface OrderForecasts {
  readonly consumption: HourlyForecast | null
  readonly production: HourlyForecast | null
  readonly price: (HourlyForecast & { readonly quantiles?: HourlyQuantiles | null }) | null
}

/** For each of `quantileLevels` a value of every hour. */
export type HourlyQuantiles = readonly (readonly number[])[]

/** One period of an order made of forecasts: all of its energy on one side at one limit. */
export interface ForecastLine {
  readonly period: number
  readonly side: Side
  readonly limit: PriceTick
  readonly quantity: EnergyWh
  /** Of the hour in which the period begins; null where no price is forecast. */
  readonly expectedPrice: PriceTick | null
}

/**
 * Makes the lines of a day-ahead order from forecasts (units: whole Wh, whole ticks):
 * - the energy of an hour is its production − its consumption, or one of both alone; above zero it is sold, below it is bought;
 * - `share` percent of it are traded, rounded to the Wh once, half up in size;
 * - an hour that is several periods is spread over them evenly and to the Wh, so that they add up to it;
 * - a sale asks for the forecast price − `sellMargin`, a purchase offers it + `buyMargin`, moved into the market's bounds where it
 *   lies beyond; with a `chance`, in percent from 1 to 99, a limit is instead the price that is reached so often: a sale asks for what
 *   is exceeded in that many of 100 cases, a purchase offers what is not, between the known levels on a straight line and never
 *   beyond them; any price is the market's bound on that side; a limit where no price is forecast stands for any price, too, so
 *   ask `needsPrices` before.
 * Periods with nothing to trade are left out; what no forecast covers has nothing to trade.
 */
export function orderFromForecast(
  strategy: OrderStrategy,
  forecasts: OrderForecasts,
  market: OrderFrame,
): ForecastLine[] {
  const { chance } = strategy
  const traded = hoursOf(tradedEnergy(strategy, forecasts), forecasts.consumption ?? forecasts.production)
  const prices = hoursOf(forecasts.price?.value ?? [], forecasts.price)
  return periodsOf(market).flatMap((period) => {
    const energy = energyWithin(traded, period)
    if (energy === 0) return []
    const side = energy > 0 ? 'sell' : 'buy'
    const expected = prices.find((hour) => covers(hour, period.start))
    const expectedPrice = expected ? priceTick(expected.quantity) : null
    const wanted =
      chance === null || !expected
        ? null
        : priceForChance(quantilesAt(forecasts.price, expected.start), { side, chance })
    const limit = limitOf(strategy, { side, expected: expectedPrice, wanted }, market)
    return [{ period: period.index, side, limit, quantity: energyWh(Math.abs(energy)), expectedPrice }]
  })
}

/** Whether some line asks for a limit that is reached with a chance, and nobody knows how sure its price is. */
export function lacksChance(
  { sell, buy, chance }: OrderStrategy,
  lines: readonly ForecastLine[],
  { price }: Pick<OrderForecasts, 'price'>,
): boolean {
  const pricing = { sell, buy }
  const isKnown = (price?.quantiles?.length ?? 0) === quantileLevels.length
  return chance !== null && !isKnown && lines.some(({ side }) => pricing[side] === 'limit')
}

/** The quantiles of the hour that an instant lies in; null where there are none. */
export function quantilesAt(price: OrderForecasts['price'], start: Temporal.Instant): number[] | null {
  if (!price?.quantiles) return null
  const hour = Math.floor(start.since(price.firstHour).total('hours'))
  const values = price.quantiles.map((level) => level[hour] ?? NaN)
  return values.length === quantileLevels.length && values.every(Number.isFinite) ? values : null
}

/** The limit that is reached in `chance` of 100 cases, rounded to the tick towards what is surer. */
export function priceForChance(
  quantiles: readonly number[] | null,
  { side, chance }: { readonly side: Side; readonly chance: number },
): number | null {
  if (!quantiles) return null
  // In whole thousandths, so that nothing is a hair beside a level.
  const levels = quantileLevels.map((level) => Math.round(1_000 * level))
  const level = 10 * (side === 'sell' ? 100 - chance : chance)
  const after = levels.findIndex((each) => each >= level)
  const high = after < 0 ? levels.length - 1 : after
  const low = after < 0 ? high : Math.max(0, after - 1)
  const width = Math.max(1, (levels[high] ?? 0) - (levels[low] ?? 0))
  const [from, to] = [quantiles[low] ?? 0, quantiles[high] ?? 0]
  const part = Math.min(width, Math.max(0, level - (levels[low] ?? 0)))
  const value = (from * width + (to - from) * part) / width
  return side === 'sell' ? Math.floor(value) : Math.ceil(value)
}

/** Whether some line asks for a limit that hangs on the forecast price and has none. */
export function needsPrices({ sell, buy }: OrderStrategy, lines: readonly ForecastLine[]): boolean {
  const pricing = { sell, buy }
  return lines.some(({ side, expectedPrice }) => pricing[side] === 'limit' && expectedPrice === null)
}

/** The lines as an order has them. */
export function orderLinesOf(lines: readonly ForecastLine[]): OrderLine[] {
  return lines.map(({ period, side, limit, quantity }) => ({ period, side, steps: [{ price: limit, quantity }] }))
}

/**
 * Received − paid in 1e-8 TC, were the forecast prices to come: of the lines that would trade at them, a sale at its limit or
 * above, a purchase at its limit or below. Null where a line has no forecast price.
 */
export function expectedResultOf(lines: readonly ForecastLine[]): Amount | null {
  let result = 0n
  for (const { side, limit, quantity, expectedPrice } of lines) {
    if (expectedPrice === null) return null
    const trades = side === 'sell' ? expectedPrice >= limit : expectedPrice <= limit
    if (trades) result += costOf(quantity, expectedPrice) * (side === 'sell' ? 1n : -1n)
  }
  return amount(result)
}

/** Refuses margins beyond 0 to 10 TC/kWh: no market has wider bounds. `path` leads to the strategy in what was sent. */
export function checkMargins(strategy: Pick<OrderStrategy, 'sellMargin' | 'buyMargin'>, path = ''): void {
  for (const field of ['sellMargin', 'buyMargin'] as const) {
    if (strategy[field] >= 0 && strategy[field] <= maxPrice) continue
    throw new Refusal('margin_out_of_bounds', { max: formatDecimal(maxPrice, decimals.price) }, `${path}${field}`)
  }
}

/** Wh of each hour to trade: + to sell, − to buy. */
function tradedEnergy({ part, share }: OrderStrategy, { consumption, production }: OrderForecasts): number[] {
  const used = part === 'production' ? null : consumption
  const made = part === 'consumption' ? null : production
  const hours = Math.max(used?.value.length ?? 0, made?.value.length ?? 0)
  return Array.from({ length: hours }, (_, hour) => {
    const net = -(needOf(used?.value[hour], made?.value[hour]) ?? 0)
    const size = Number(divideHalfUp(BigInt(Math.abs(net)) * BigInt(share), 100n))
    return net < 0 ? -size : size
  })
}

type Hour = Pick<DeliveryPeriod, 'start' | 'end'> & { readonly quantity: EnergyWh }

/** Values as hours from the first hour of `forecast` on; all forecasts of a day begin with the same. */
function hoursOf(values: readonly number[], forecast: HourlyForecast | null): Hour[] {
  if (!forecast) return []
  return values.map((value, hour) => {
    const start = forecast.firstHour.add({ hours: hour })
    return { start, end: start.add({ hours: 1 }), quantity: energyWh(value) }
  })
}

function covers({ start, end }: Hour, instant: Temporal.Instant): boolean {
  return Temporal.Instant.compare(start, instant) <= 0 && Temporal.Instant.compare(instant, end) < 0
}

function limitOf(
  { sell, sellMargin, buy, buyMargin }: OrderStrategy,
  {
    side,
    expected,
    wanted,
  }: { readonly side: Side; readonly expected: PriceTick | null; readonly wanted: number | null },
  { minPrice, maxPrice: highest }: OrderFrame,
): PriceTick {
  const pricing = side === 'sell' ? sell : buy
  if (pricing === 'anyPrice' || expected === null) return side === 'sell' ? minPrice : highest
  const limit = wanted ?? (side === 'sell' ? expected - sellMargin : expected + buyMargin)
  return priceTick(Math.min(Math.max(limit, minPrice), highest))
}
