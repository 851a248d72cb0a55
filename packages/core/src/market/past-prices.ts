import type { DeliveryDay } from '../calendar/delivery-day.ts'
import type { DeliveryPeriod } from '../calendar/delivery-period.ts'
import type { PriceTick } from '../units/units.ts'
import type { Side } from './order.ts'
import { priceWithin } from './period-price.ts'

/** Delivery days of the past by which a limit is judged. */
export const pastDays = 28

/** A cleared delivery day. */
export interface PastDay {
  readonly day: DeliveryDay
  readonly periods: readonly (Pick<DeliveryPeriod, 'start' | 'end'> & { readonly price: PriceTick | null })[]
}

/**
 * What a delivery period cost on days of the past at the same hour of the clock, in the sequence of the days. Of an hour that a
 * clock change repeats the first one counts; null for one that it skips, and where nothing was traded.
 */
export function pricesAtSameHour(period: DeliveryPeriod, zone: string, days: readonly PastDay[]): (PriceTick | null)[] {
  const time = period.start.toZonedDateTimeISO(zone).toPlainTime()
  const length = period.start.until(period.end)
  return days.map(({ day, periods }) => {
    const begins = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time })
    if (!begins.toPlainTime().equals(time)) return null
    const start = begins.toInstant()
    return priceWithin(periods, { start, end: start.add(length) })
  })
}

export interface FillShare {
  /** Days on which the limit would have been accepted whole. */
  readonly filled: number
  /** Days with a price. */
  readonly days: number
}

/**
 * On how many days a limit would have been accepted whole: where the price was better than it, for at the price itself an order
 * may be cut (market-rules.md section 8). Null where no day has a price.
 */
export function fillShareOf(prices: readonly (PriceTick | null)[], side: Side, limit: PriceTick): FillShare | null {
  const known = prices.filter((price) => price !== null)
  if (known.length === 0) return null
  const isFilled = (price: PriceTick) => (side === 'buy' ? price < limit : price > limit)
  return { filled: known.filter(isFilled).length, days: known.length }
}
