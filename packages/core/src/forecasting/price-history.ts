import { hoursOfDay } from './clock-days.ts'
/** Hourly series of whole days by the local clock, 24 values a day, all beginning on the same day. */
export interface PriceHistory {
  /** At least up to the day before the forecast; what is later is not looked at. In any unit. */
  readonly prices: Float64Array
  /** Series known a day ahead, up to and with the day of the forecast; what is later is not looked at. */
  readonly known: readonly Float64Array[]
  /** Of the first day: 1 Monday to 7 Sunday. */
  readonly firstWeekday: number
}

const weekdays = 7

/** 1 Monday to 7 Sunday, of day number `day` from 0. */
export function weekdayOf({ firstWeekday }: PriceHistory, day: number): number {
  return ((firstWeekday - 1 + day) % weekdays) + 1
}

/** The history without its first `days`. */
export function leaveOut(history: PriceHistory, days: number): PriceHistory {
  const rest = (values: Float64Array) => values.subarray(days * hoursOfDay)
  return { prices: rest(history.prices), known: history.known.map(rest), firstWeekday: weekdayOf(history, days) }
}
