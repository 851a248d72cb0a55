import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import { isPeak, type PeakCalendar } from '../calendar/peak.ts'
import { divideHalfUp } from '../units/rounding.ts'
import { priceTick, sumEnergy, type EnergyWh, type PriceTick } from '../units/units.ts'

/** The result of one delivery period, as far as indices go. `price` is null when nothing traded. */
interface PricedPeriod extends Pick<DeliveryPeriod, 'start'> {
  readonly price: PriceTick | null
  readonly volume: EnergyWh
}

interface PriceIndex {
  /** Plain mean of the prices, half-up to the tick; null when no period has a price. */
  readonly price: PriceTick | null
  /** Periods with a price, out of `periods`. */
  readonly pricedPeriods: number
  readonly periods: number
  readonly volume: EnergyWh
}

export interface DayIndices {
  readonly base: PriceIndex
  readonly peak: PriceIndex
  readonly offPeak: PriceIndex
}

/**
 * Base, peak and off-peak of a delivery day (market-rules.md section 1.4): plain means over the periods that have a
 * price; periods without a trade count in none of them (section 2.6).
 */
export function dayIndices(results: readonly PricedPeriod[], zone: string, calendar: PeakCalendar): DayIndices {
  const parts = Map.groupBy(results, (result) => isPeak(result, zone, calendar))
  return { base: indexOf(results), peak: indexOf(parts.get(true) ?? []), offPeak: indexOf(parts.get(false) ?? []) }
}

function indexOf(results: readonly PricedPeriod[]): PriceIndex {
  const prices = results.flatMap(({ price }) => (price === null ? [] : [BigInt(price)]))
  const sum = prices.reduce((total, price) => total + price, 0n)
  return {
    price: prices.length === 0 ? null : priceTick(divideHalfUp(sum, BigInt(prices.length))),
    pricedPeriods: prices.length,
    periods: results.length,
    volume: sumEnergy(results.map((result) => result.volume)),
  }
}
