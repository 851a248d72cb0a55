import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { hoursOfDay } from './clock-days.ts'

/** Hourly series of whole days by the local clock, 24 values a day, all beginning on the same day. */
export interface PriceHistory {
  /** At least up to the day before the forecast; what is later is not looked at. In any unit. */
  readonly prices: Float64Array
  /** Series known a day ahead, up to and with the day of the forecast; what is later is not looked at. */
  readonly known: readonly Float64Array[]
  /** Of the first day: 1 Monday to 7 Sunday. */
  readonly firstWeekday: number
  /** The number of the week in which the first day is, from any Monday that is always the same; 0 where none is given. */
  readonly firstWeek?: number
  /** Of each day whether it is a public holiday: 1, or 0, or the share of the market in which it is. None: holidays are not known. */
  readonly holidays?: Float64Array
}

const weekdays = 7

/** A Monday; any would do. */
const firstMonday = Temporal.PlainDate.from('1970-01-05')

/** The weekday and the week of a history that begins on a day. */
export function beginOn(day: DeliveryDay): Required<Pick<PriceHistory, 'firstWeekday' | 'firstWeek'>> {
  const date = Temporal.PlainDate.from(day)
  return { firstWeekday: date.dayOfWeek, firstWeek: Math.floor(firstMonday.until(date).days / weekdays) }
}

/** 1 Monday to 7 Sunday, of day number `day` from 0. */
export function weekdayOf({ firstWeekday }: PriceHistory, day: number): number {
  return ((firstWeekday - 1 + day) % weekdays) + 1
}

/** The number of the week, from Monday on, in which day number `day` is. */
export function weekOf({ firstWeekday, firstWeek = 0 }: PriceHistory, day: number): number {
  return firstWeek + Math.floor((firstWeekday - 1 + day) / weekdays)
}

/** Whose turn the week of a day is, where so many have theirs week after week: 0 to `count` less 1. */
export function turnOf(history: PriceHistory, day: number, count: number): number {
  return ((weekOf(history, day) % count) + count) % count
}

/** The number of the day that is the Monday of the week of day number `day`; below 0 where that was before the history. */
export function mondayOf(history: PriceHistory, day: number): number {
  return day - (weekdayOf(history, day) - 1)
}

/** How much of a holiday a day is, 0 to 1; 0 where none are known. */
export function holidayOf({ holidays }: PriceHistory, day: number): number {
  return holidays?.[day] ?? 0
}

/** The history without its first `days`. */
export function leaveOut(history: PriceHistory, days: number): PriceHistory {
  const rest = (values: Float64Array) => values.subarray(days * hoursOfDay)
  return {
    prices: rest(history.prices),
    known: history.known.map(rest),
    firstWeekday: weekdayOf(history, days),
    firstWeek: weekOf(history, days),
    ...(history.holidays && { holidays: history.holidays.subarray(days) }),
  }
}
