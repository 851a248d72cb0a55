import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import { isPeak, type PeakCalendar } from '../calendar/peak.ts'
import { divideHalfUp } from '../units/rounding.ts'
import { priceTick, type PriceTick } from '../units/units.ts'
import type { ReferenceOrigin } from './imbalance-price.ts'

interface TimeSpan {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

/** A price of a span of time, [start, end). */
export interface PricedSpan extends TimeSpan {
  readonly price: PriceTick
}

/** What was traded in a continuous contract: Σ price × quantity and Σ quantity. */
export interface TradedContract extends TimeSpan {
  readonly value: bigint
  readonly quantity: bigint
}

/** Where reference prices come from. */
export interface ReferenceSources {
  readonly auctions: readonly PricedSpan[]
  readonly contracts: readonly TradedContract[]
  readonly administrator: readonly PricedSpan[]
  readonly usual: {
    readonly peak: PriceTick | null
    readonly offPeak: PriceTick | null
    readonly calendar: PeakCalendar
  }
}

export interface Reference {
  readonly price: PriceTick
  readonly origin: ReferenceOrigin
}

/**
 * The reference price of a period, the first that there is (market-rules.md section 4.4): the price of the day-ahead auction,
 * the volume-weighted price, half up, of what was traded continuously for it, the administrator's price of the hour, the usual
 * price of peak or off-peak hours. Null where there is none.
 */
export function referencePrice(period: DeliveryPeriod, sources: ReferenceSources, zone: string): Reference | null {
  const dayAhead = sources.auctions.find((span) => contains(span, period))
  if (dayAhead) return { price: dayAhead.price, origin: 'dayAhead' }
  const intraday = weightedPrice(sources.contracts.filter((span) => contains(span, period) || contains(period, span)))
  if (intraday !== null) return { price: intraday, origin: 'intraday' }
  const administrator = sources.administrator.find((span) => contains(span, period))
  if (administrator) return { price: administrator.price, origin: 'administrator' }
  const { peak, offPeak, calendar } = sources.usual
  const usual = isPeak(period, zone, calendar) ? peak : offPeak
  return usual === null ? null : { price: usual, origin: 'usual' }
}

function weightedPrice(contracts: readonly TradedContract[]): PriceTick | null {
  const quantity = contracts.reduce((sum, each) => sum + each.quantity, 0n)
  const value = contracts.reduce((sum, each) => sum + each.value, 0n)
  return quantity > 0n ? priceTick(divideHalfUp(value, quantity)) : null
}

/** Uploaded imbalance prices of a span of time. */
export interface UploadedSpan extends TimeSpan {
  readonly uploadId: number
  readonly deficitPrice: PriceTick
  readonly excessPrice: PriceTick
}

/**
 * The uploaded prices of a period (mode C), `spans` being sorted by upload, the latest first: of every quarter-hour the latest
 * upload counts. Of a period that is longer than what was uploaded the mean of its quarter-hours, half up, which is what an
 * imbalance spread evenly over them comes to; null where one of them is missing.
 */
export function uploadedPrices(period: DeliveryPeriod, spans: readonly UploadedSpan[]): UploadedSpan | null {
  const whole = spans.find((span) => contains(span, period) || contains(period, span))
  if (!whole) return null
  if (contains(whole, period)) return { ...whole, start: period.start, end: period.end }
  const quarters: UploadedSpan[] = []
  for (let at = period.start.epochMilliseconds; at < period.end.epochMilliseconds; at += quarterMs) {
    const quarter = spans.find((span) => span.start.epochMilliseconds <= at && at < span.end.epochMilliseconds)
    if (!quarter) return null
    quarters.push(quarter)
  }
  const mean = (key: 'deficitPrice' | 'excessPrice') => {
    const sum = quarters.reduce((total, quarter) => total + BigInt(quarter[key]), 0n)
    return priceTick(divideHalfUp(sum, BigInt(quarters.length)))
  }
  return {
    uploadId: Math.max(...quarters.map(({ uploadId }) => uploadId)),
    start: period.start,
    end: period.end,
    deficitPrice: mean('deficitPrice'),
    excessPrice: mean('excessPrice'),
  }
}

const quarterMs = 900_000

function contains(outer: TimeSpan, inner: TimeSpan): boolean {
  return (
    outer.start.epochMilliseconds <= inner.start.epochMilliseconds &&
    outer.end.epochMilliseconds >= inner.end.epochMilliseconds
  )
}
