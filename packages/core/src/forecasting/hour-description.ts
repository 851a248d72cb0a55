/** What is known of each hour of a day before it comes, in columns: what trees and networks learn from. */
import { hoursOfDay } from './clock-days.ts'
import { naiveLag } from './naive-price.ts'
import { weekdayOf, type PriceHistory } from './price-history.ts'
import { meanOf } from './products.ts'
import type { Scale } from './stabilise.ts'

export const week = 7

/** A way to look at a day. */
export interface View {
  /** Days of prices before the day that it looks at. */
  readonly reach: number
  /** Whether the prices that are corrected are half those of the naive forecast, or half those of the day before. */
  readonly isNaive: boolean
}

/** What is known of an hour before it comes; `usual` is the stable price that is to be corrected. */
export interface DescribedHour {
  readonly row: readonly number[]
  readonly usual: number
}

/** The 24 hours of day number `day`; hour and weekday (1 to 7) come first. It needs the days of the view's reach before it. */
export function describeDay(history: PriceHistory, day: number, { toStable }: Scale, view: View): DescribedHour[] {
  const { reach } = view
  const stable = history.prices.slice((day - reach) * hoursOfDay, day * hoursOfDay).map(toStable)
  const priceAt = (back: number, hour: number) => stable[(reach - back) * hoursOfDay + hour] ?? 0
  const dayBack = (back: number) => stable.subarray((reach - back) * hoursOfDay, (reach - back + 1) * hoursOfDay)
  const yesterday = dayBack(1)
  const mean = meanOf(stable.subarray((reach - week) * hoursOfDay))
  const [meanYesterday, lowest, highest] = [meanOf(yesterday), Math.min(...yesterday), Math.max(...yesterday)]
  const ofDay = [
    meanYesterday - mean,
    meanOf(dayBack(2)) - mean,
    meanOf(dayBack(7)) - mean,
    mean,
    lowest - meanYesterday,
    highest - meanYesterday,
    priceAt(1, hoursOfDay - 1) - meanYesterday,
  ]
  const weekday = weekdayOf(history, day)
  const known = history.known.map((values) => describeKnown(values, day))
  return Array.from({ length: hoursOfDay }, (_, hour) => {
    const own = priceAt(1, hour)
    const meanBack = (days: number) => {
      let sum = 0
      for (let back = 1; back <= days; back++) sum += priceAt(back, hour)
      return sum / days
    }
    const ofWeek = meanBack(week)
    const usual = ((view.isNaive ? priceAt(naiveLag(weekday), hour) : own) + ofWeek) / 2
    const row = [
      hour,
      weekday,
      Math.max(5, weekday),
      own - usual,
      priceAt(1, Math.max(0, hour - 1)) - own,
      priceAt(1, Math.min(hoursOfDay - 1, hour + 1)) - own,
      priceAt(2, hour) - usual,
      priceAt(3, hour) - usual,
      priceAt(7, hour) - usual,
      usual,
      ofWeek - mean,
      own - meanYesterday,
      ...ofDay,
      ...known.flatMap((describe) => describe(hour)),
      ...compareKnown(history.known, day, hour),
      ...(reach > week ? [meanBack(reach) - usual, priceAt(2 * week, hour) - usual, meanOf(stable) - mean] : []),
    ]
    return { row, usual }
  })
}

/** A series that is known a day ahead, at an hour: as it is, and beside other hours and days. */
function describeKnown(values: Float64Array, day: number): (hour: number) => number[] {
  const at = (back: number, hour: number) =>
    values[(day - back) * hoursOfDay + Math.min(hoursOfDay - 1, Math.max(0, hour))] ?? 0
  const meanBack = (back: number) => meanOf(values.subarray((day - back) * hoursOfDay, (day - back + 1) * hoursOfDay))
  const [today, yesterday, weekBefore] = [meanBack(0), meanBack(1), meanBack(week)]
  return (hour) => {
    const own = at(0, hour)
    let ofWeek = 0
    for (let back = 1; back <= week; back++) ofWeek += at(back, hour) / week
    const besideDay = own - today
    return [
      own,
      own - at(1, hour),
      own - at(week, hour),
      own - ofWeek,
      at(0, hour + 2) - at(0, hour - 2),
      today,
      today - yesterday,
      today - weekBefore,
      besideDay,
    ]
  }
}

/** What the first series leaves of each other one, as wind leaves of the load, and how that differs from the day before. */
function compareKnown([first, ...others]: readonly Float64Array[], day: number, hour: number): number[] {
  const at = (values: Float64Array, back: number) => values[(day - back) * hoursOfDay + hour] ?? 0
  if (!first) return []
  return others.flatMap((other) => {
    const left = at(first, 0) - at(other, 0)
    return [left, left - (at(first, 1) - at(other, 1))]
  })
}
