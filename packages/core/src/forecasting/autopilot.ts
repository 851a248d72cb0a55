import { reservationFor, type OrderFrame, type OrderLine, type Side } from '../market/order.ts'
import { defaultSmallestOrder, intradayReservation } from '../market/intraday.ts'
import type { SessionTerms } from '../market/session.ts'
import { divideFloor } from '../units/rounding.ts'
import {
  amount,
  energyWh,
  maxLineEnergy,
  priceTick,
  sumAmounts,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '../units/units.ts'
import { priceForChance, quantilesAt } from './order-from-forecast.ts'
import { openEnergy } from '../imbalance/gap.ts'
import { leastTrustDays } from './forecast.ts'
import {
  forecastNeed,
  plainNeed,
  type AutopilotForecasts,
  type AutopilotOutlook,
  type BesideForecast,
  type Period,
  type RangedForecast,
} from './autopilot-need.ts'

/*
 * The autopilot covers a person's need and sells the surplus at the forecast, within limits of that person's choosing. It decides
 * here; what it decided is sent by a workflow as an ordinary order. Energies in Wh: a need and a position are + bought, − sold.
 */

/** `off` until somebody switches it on, `stopped` by itself, `paused` by one tap. */
export const autopilotStates = ['off', 'on', 'paused', 'stopped'] as const
export type AutopilotState = (typeof autopilotStates)[number]

/** What became of what it decided for a gate. */
export const autopilotStepStates = ['planned', 'sent', 'skipped'] as const
export type AutopilotStepState = (typeof autopilotStepStates)[number]

/** The market's bounds, the ends of the forecast's range, or two prices of one's own. */
export const autopilotPricings = ['anyPrice', 'forecastRange', 'ownPrices'] as const
export type AutopilotPricing = (typeof autopilotPricings)[number]

export interface AutopilotLimits {
  readonly pricing: AutopilotPricing
  /** With `forecastRange`: percent, 1 to 99, in which a limit is reached; null: the limits are the ends of the range. */
  readonly chance: number | null
  /** With `ownPrices`: never buys above the one, never sells below the other. */
  readonly highestPrice: PriceTick
  readonly lowestPrice: PriceTick
  /** Reserved plus spent for the deliveries of a day by what it sent, at most; what imbalances cost is outside of it. */
  readonly coinsPerDay: Amount
  /** Whether it closes the gap before each intra-day gate: at most so much energy and so many coins each; null: as the gap is. */
  readonly closesGaps: boolean
  readonly gapEnergy: EnergyWh | null
  readonly gapCoins: Amount | null
  /** What it may lose over `lossDays` before it stops. */
  readonly mostLoss: Amount
}

/** Why energy is not traded. */
export const leftOutReasons = [
  'noPriceForecast',
  'outsideMarketBounds',
  'coinsOfDay',
  'coinsAvailable',
  'gapLimit',
  'tooSmall',
] as const
type LeftOutReason = (typeof leftOutReasons)[number]

/** All of a period on one side at one limit. */
export interface AutopilotLine {
  readonly period: number
  readonly side: Side
  readonly price: PriceTick
  readonly quantity: EnergyWh
}

export interface LeftOut extends Pick<AutopilotLine, 'period' | 'side' | 'quantity'> {
  readonly reason: LeftOutReason
}

export interface AutopilotPlan {
  readonly lines: readonly AutopilotLine[]
  readonly leftOut: readonly LeftOut[]
  /** The most that the lines can cost: what sending them sets aside. */
  readonly worstCase: Amount
}

/** What there is to spend. */
export interface AutopilotCoins {
  /** Reserved plus spent already for deliveries of the day by what the autopilot sent. */
  readonly used: Amount
  readonly available: Amount
}

export interface DayAheadInput {
  readonly limits: AutopilotLimits
  readonly forecasts: AutopilotForecasts
  readonly outlook: AutopilotOutlook
  readonly market: OrderFrame
  readonly periods: readonly Period[]
  /** What the person holds already in each period, + bought, − sold. */
  readonly positions: ReadonlyMap<number, EnergyWh>
  readonly coins: AutopilotCoins
}

/** A day-ahead order, and how the positions it aims at lie to the forecast need, before coins cut it. */
export type DayAheadPlan = AutopilotPlan & { readonly beside: BesideForecast }

/** The day-ahead order: of each period the position to hold beyond what the person holds. */
export function planDayAhead(input: DayAheadInput): DayAheadPlan {
  const { limits, forecasts, outlook, market, periods, positions, coins } = input
  const lines: AutopilotLine[] = []
  const leftOut: LeftOut[] = []
  let [more, less] = [0, 0]
  for (const each of periods) {
    const { index: period, start } = each
    const aim = forecastNeed(forecasts, each, outlook)
    const open = openEnergy(aim, positions.get(period) ?? energyWh(0))
    if (open === null || open === 0) continue
    const side: Side = open > 0 ? 'buy' : 'sell'
    const quantity = energyWh(Math.min(Math.abs(open), maxLineEnergy))
    const price = limitPrice(limits, side, priceRangeAt(forecasts.price, start, limits), market)
    if (typeof price === 'string') {
      leftOut.push({ period, side, quantity, reason: price })
      continue
    }
    lines.push({ period, side, price, quantity })
    const beside = (aim ?? 0) - (plainNeed(forecasts, each) ?? aim ?? 0)
    more += Math.max(0, beside)
    less += Math.max(0, -beside)
  }
  const fitted = fitCoins(lines, limits, coins)
  const beside = { more: energyWh(more), less: energyWh(less) }
  return { ...fitted, leftOut: [...leftOut, ...fitted.leftOut], beside }
}

/**
 * Cuts lines to the coins that may be set aside: those that set coins aside all in the same proportion, each rounded down to the Wh,
 * so that no hour is bought at the expense of another. What costs nothing is not cut.
 */
export function fitCoins(
  lines: readonly AutopilotLine[],
  limits: Pick<AutopilotLimits, 'coinsPerDay'>,
  coins: AutopilotCoins,
): AutopilotPlan {
  const { most, reason } = mostCoins(limits, coins)
  const wanted = worstCaseOf(lines)
  if (wanted <= most) return { lines, leftOut: [], worstCase: wanted }
  const kept: AutopilotLine[] = []
  const leftOut: LeftOut[] = []
  for (const line of lines) {
    const { period, side, quantity } = line
    const isFree = worstCaseOf([line]) === 0n
    const cut = isFree ? quantity : energyWh(divideFloor(BigInt(quantity) * most, wanted))
    if (cut > 0) kept.push({ ...line, quantity: cut })
    if (cut < quantity) leftOut.push({ period, side, quantity: energyWh(quantity - cut), reason })
  }
  return { lines: kept, leftOut, worstCase: worstCaseOf(kept) }
}

export interface GapInput {
  readonly limits: AutopilotLimits
  readonly period: Period
  /** Null where nothing is forecast: then nothing is traded. */
  readonly need: EnergyWh | null
  /** + bought, − sold over all markets. */
  readonly position: EnergyWh
  readonly price: RangedForecast | null
  readonly market: Pick<SessionTerms, 'minPrice' | 'maxPrice' | 'smallestOrder'>
  readonly coins: AutopilotCoins
}

/** The intra-day order that closes the gap of one contract, cut to its limits; no line where the rest is too small for the market. */
export function planGap(input: GapInput): AutopilotPlan {
  const { limits, period, need, position, market, coins } = input
  const gap = openEnergy(need, position)
  if (gap === null || gap === 0) return nothing
  const size = energyWh(Math.min(Math.abs(gap), maxLineEnergy))
  const side: Side = gap > 0 ? 'buy' : 'sell'
  const price = limitPrice(limits, side, priceRangeAt(input.price, period.start, limits), market)
  const leave = (quantity: number, reason: LeftOutReason) => ({
    period: period.index,
    side,
    quantity: energyWh(quantity),
    reason,
  })
  if (typeof price === 'string') return { ...nothing, leftOut: [leave(size, price)] }
  const { most, reason } = mostCoins(limits, coins)
  const bounds: readonly (readonly [EnergyWh, LeftOutReason])[] = [
    [limits.gapEnergy ?? size, 'gapLimit'],
    [affordable(side, price, limits.gapCoins, size), 'gapLimit'],
    [affordable(side, price, most, size), reason],
  ]
  let [quantity, cause]: readonly [EnergyWh, LeftOutReason] = [size, 'tooSmall']
  for (const [bound, of] of bounds) if (bound < quantity) [quantity, cause] = [bound, of]
  if (quantity < (market.smallestOrder ?? defaultSmallestOrder)) return { ...nothing, leftOut: [leave(size, cause)] }
  return {
    lines: [{ period: period.index, side, price, quantity }],
    leftOut: quantity < size ? [leave(size - quantity, cause)] : [],
    worstCase: intradayReservation(side, price, quantity),
  }
}

/** How much can be traded so that at most `coins` are set aside. */
function affordable(side: Side, price: PriceTick, coins: Amount | null, size: EnergyWh): EnergyWh {
  const each = intradayReservation(side, price, energyWh(1))
  if (coins === null || each === 0n || each * BigInt(size) <= coins) return size
  return energyWh(divideFloor(coins, each))
}

const nothing: AutopilotPlan = { lines: [], leftOut: [], worstCase: amount(0n) }

/** What sending lines sets aside. */
function worstCaseOf(lines: readonly AutopilotLine[]): Amount {
  return reservationFor(autopilotOrderLines(lines))
}

/** The lines as an order has them. */
export function autopilotOrderLines(lines: readonly AutopilotLine[]): OrderLine[] {
  return lines.map(({ period, side, price, quantity }) => ({ period, side, steps: [{ price, quantity }] }))
}

/** The coins that may be set aside now, never below zero, and which of the two bounds it is. */
function mostCoins(
  { coinsPerDay }: Pick<AutopilotLimits, 'coinsPerDay'>,
  { used, available }: AutopilotCoins,
): { readonly most: Amount; readonly reason: LeftOutReason } {
  const left = coinsPerDay - used
  const least = left <= available ? left : available
  return { most: amount(least > 0n ? least : 0n), reason: left <= available ? 'coinsOfDay' : 'coinsAvailable' }
}

interface PriceRange {
  readonly low: PriceTick
  readonly high: PriceTick
}

/** What the forecast of an hour allows: the prices that are reached with the chance, or the ends of its range. */
function priceRangeAt(
  forecast: RangedForecast | null,
  start: Temporal.Instant,
  { chance }: Pick<AutopilotLimits, 'chance'>,
): PriceRange | null {
  if (!forecast) return null
  if (chance !== null) {
    const quantiles = quantilesAt(forecast, start)
    const low = priceForChance(quantiles, { side: 'sell', chance })
    const high = priceForChance(quantiles, { side: 'buy', chance })
    return low === null || high === null ? null : { low: priceTick(low), high: priceTick(high) }
  }
  const hour = Math.floor(start.since(forecast.firstHour).total('hours'))
  const [low, high] = [forecast.low?.[hour], forecast.high?.[hour]]
  return low === undefined || high === undefined ? null : { low: priceTick(low), high: priceTick(high) }
}

/** The limit of a side inside the market's bounds; a reason where there is none that keeps to what the person said. */
function limitPrice(
  { pricing, highestPrice, lowestPrice }: AutopilotLimits,
  side: Side,
  range: PriceRange | null,
  { minPrice, maxPrice }: Pick<SessionTerms, 'minPrice' | 'maxPrice'>,
): PriceTick | LeftOutReason {
  if (pricing === 'anyPrice') return side === 'buy' ? maxPrice : minPrice
  if (pricing === 'forecastRange' && !range) return 'noPriceForecast'
  const { low, high } = pricing === 'forecastRange' && range ? range : { low: lowestPrice, high: highestPrice }
  if (side === 'buy') return high < minPrice ? 'outsideMarketBounds' : priceTick(Math.min(high, maxPrice))
  return low > maxPrice ? 'outsideMarketBounds' : priceTick(Math.max(low, minPrice))
}

/** Settled delivery days, with something that the autopilot sent, over which a loss is counted. */
export const lossDays = 7

/** A forecast made more than so long before the delivery day begins is too old. */
const oldestForecastHours = 48
/** So long without a new reading, nobody knows what the forecast would be worth. */
export const longestSilenceHours = 72
/** Errors beyond so many percent of those of the naive forecast are far off. */
const farOffPercent = 125

export const stopReasons = ['loss', 'forecastMissing', 'forecastOld', 'readingsSilent', 'forecastFarOff'] as const
export type StopReason = (typeof stopReasons)[number]

/** What is known when the autopilot looks whether it may go on. */
export interface AutopilotHealth {
  /** What the last settled days cost beyond a perfect plan (market-rules.md section 8), newest first; a gain is negative. */
  readonly dayLosses: readonly Amount[]
  readonly forecasts: {
    readonly [Kind in 'price' | 'consumption' | 'production']: { readonly madeAt: Temporal.Instant } | null
  }
  /** The errors of the energy forecasts of the last four weeks, beside those of the naive forecast. */
  readonly errors: readonly { readonly days: number; readonly rMae: number | null }[]
  /** When the last reading became known; null: never. */
  readonly hasRecentReadings: boolean
  /** When the delivery day begins. */
  readonly dayStart: Temporal.Instant
}

/**
 * Why the autopilot has to stop; null where it may go on. A loss counts over the last `lossDays` settled days. A forecast that it
 * needs is missing, was made more than 48 hours before the delivery day, rests on a meter that is silent for 72 hours, or was wrong
 * by more than 1.25 times the naive forecast over four weeks, of which a week at least is known.
 */
export function stopReasonOf(limits: AutopilotLimits, health: AutopilotHealth): StopReason | null {
  const { dayLosses, forecasts, errors, dayStart, hasRecentReadings } = health
  if (sumAmounts(dayLosses.slice(0, lossDays)) >= limits.mostLoss) return 'loss'
  const energy = [forecasts.consumption, forecasts.production].filter((forecast) => forecast !== null)
  const needed = limits.pricing === 'forecastRange' ? [...energy, forecasts.price] : energy
  if (energy.length === 0 || needed.includes(null)) return 'forecastMissing'
  const oldest = dayStart.subtract({ hours: oldestForecastHours })
  if (needed.some((forecast) => forecast && Temporal.Instant.compare(forecast.madeAt, oldest) < 0)) return 'forecastOld'
  if (!hasRecentReadings) return 'readingsSilent'
  const isFarOff = errors.some(
    ({ days, rMae }) => days >= leastTrustDays && rMae !== null && rMae * 100 > farOffPercent,
  )
  return isFarOff ? 'forecastFarOff' : null
}
