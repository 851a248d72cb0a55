import { hoursOfDay } from './clock-days.ts'

/** Of the errors of the past, a tenth below and a tenth above the interval: 80 % between. */
const lowest = 0.1
const highest = 0.9
/** Fewer errors than these say nothing of their tails: about a week of an hour and its two neighbours. */
const leastErrors = 20

/**
 * The interval that 80 % of days should fall into, by how far earlier forecasts of the same hour and of its two neighbours
 * were off; of all hours, where these are too few. `errors` are actual − forecast of past days, 24 each, NaN where unknown;
 * nothing goes below `least`. Null when too little is known; low ≤ forecast ≤ high always.
 */
export function intervalFrom(
  errors: readonly Float64Array[],
  forecast: Float64Array,
  least: number,
): { low: Float64Array; high: Float64Array } | null {
  const hours = Array.from({ length: hoursOfDay }, (_, hour) => errorsOf(errors, hour))
  const everything = hours.flat()
  if (everything.length < leastErrors) return null
  const whole = sorted(everything)
  const low = new Float64Array(hoursOfDay)
  const high = new Float64Array(hoursOfDay)
  for (let hour = 0; hour < hoursOfDay; hour++) {
    // Midnight has neighbours on both sides of it.
    const around = [hour + hoursOfDay - 1, hour, hour + 1].flatMap((each) => hours[each % hoursOfDay] ?? [])
    const pool = around.length < leastErrors ? whole : sorted(around)
    const middle = forecast[hour] ?? NaN
    low[hour] = Math.min(middle, Math.max(least, middle + quantile(pool, lowest)))
    high[hour] = Math.max(middle, middle + quantile(pool, highest))
  }
  return { low, high }
}

function errorsOf(errors: readonly Float64Array[], hour: number): number[] {
  return errors.map((day) => day[hour] ?? NaN).filter((error) => Number.isFinite(error))
}

function sorted(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort()
}

/** Of n values one more falls below the lowest in one case of n + 1: the next error comes from the same urn. */
function quantile(ascending: Float64Array, share: number): number {
  const last = ascending.length - 1
  const place = Math.min(last, Math.max(0, share * (last + 2) - 1))
  const below = ascending[Math.floor(place)] ?? 0
  const above = ascending[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
