import { hoursOfDay } from './clock-days.ts'
import { weekdayOf, type PriceHistory } from './price-history.ts'

const monday = 1
const saturday = 6
const week = 7

/**
 * The prices of a week before on Mondays, Saturdays and Sundays, of the day before on other days (market-rules.md 6.1); of the day
 * before where there is no week before, and 0 where there is no day before.
 */
export function forecastNaive(history: PriceHistory, day: number): Float64Array {
  const usual = naiveLag(weekdayOf(history, day))
  const lag = day >= usual ? usual : 1
  const values = new Float64Array(hoursOfDay)
  if (day >= lag) values.set(history.prices.subarray((day - lag) * hoursOfDay, (day - lag + 1) * hoursOfDay))
  return values
}

/** How many days before a day of the week is the one that it repeats. */
export function naiveLag(weekday: number): number {
  return weekday === monday || weekday >= saturday ? week : 1
}
