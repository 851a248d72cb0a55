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

/** What is known of the 24 hours of a day before they come. */
export interface DescribedDay {
  /** Values of an hour. */
  readonly width: number
  /** Hour after hour; hour and weekday (1 to 7) come first. */
  readonly rows: Float64Array
  /** Of each hour the stable price that is to be corrected. */
  readonly usual: Float64Array
}

const ofHour = 12
const ofDay = 7
const ofSeries = 9
const ofLongReach = 3

/** How many values describe an hour, where so many series are known a day ahead. */
export function countColumns(known: number, { reach }: View): number {
  return ofHour + ofDay + known * ofSeries + Math.max(0, known - 1) * 2 + (reach > week ? ofLongReach : 0)
}

/** Describes day number `day`, which needs the days of the view's reach before it. Written hour by hour into one array: it is asked a thousand times over. */
export function describeDay(history: PriceHistory, day: number, { toStable }: Scale, view: View): DescribedDay {
  const { reach } = view
  const stable = history.prices.slice((day - reach) * hoursOfDay, day * hoursOfDay)
  for (let place = 0; place < stable.length; place++) stable[place] = toStable(stable[place] ?? 0)
  const priceAt = (back: number, hour: number) => stable[(reach - back) * hoursOfDay + hour] ?? 0
  const dayBack = (back: number) => stable.subarray((reach - back) * hoursOfDay, (reach - back + 1) * hoursOfDay)
  const meanBack = (days: number, hour: number) => {
    let sum = 0
    for (let back = 1; back <= days; back++) sum += priceAt(back, hour)
    return sum / days
  }
  const yesterday = dayBack(1)
  const mean = meanOf(stable.subarray((reach - week) * hoursOfDay))
  const meanReach = meanOf(stable)
  const meanYesterday = meanOf(yesterday)
  const besideWeek = [1, 2, 7].map((back) => meanOf(dayBack(back)) - mean)
  const [lowest, highest] = [Math.min(...yesterday) - meanYesterday, Math.max(...yesterday) - meanYesterday]
  const weekday = weekdayOf(history, day)
  const describe = history.known.map((values) => describeKnown(values, day))
  const width = countColumns(history.known.length, view)
  const [rows, usuals] = [new Float64Array(hoursOfDay * width), new Float64Array(hoursOfDay)]
  let at = 0
  const put = (value: number) => {
    rows[at++] = value
  }
  for (let hour = 0; hour < hoursOfDay; hour++) {
    const own = priceAt(1, hour)
    const ofWeek = meanBack(week, hour)
    const usual = ((view.isNaive ? priceAt(naiveLag(weekday), hour) : own) + ofWeek) / 2
    usuals[hour] = usual
    put(hour)
    put(weekday)
    put(Math.max(5, weekday))
    put(own - usual)
    put(priceAt(1, Math.max(0, hour - 1)) - own)
    put(priceAt(1, Math.min(hoursOfDay - 1, hour + 1)) - own)
    put(priceAt(2, hour) - usual)
    put(priceAt(3, hour) - usual)
    put(priceAt(7, hour) - usual)
    put(usual)
    put(ofWeek - mean)
    put(own - meanYesterday)
    for (const each of besideWeek) put(each)
    put(mean)
    put(lowest)
    put(highest)
    put(priceAt(1, hoursOfDay - 1) - meanYesterday)
    for (const each of describe) each(hour, put)
    compareKnown(history.known, day, hour, put)
    if (reach > week) {
      put(meanBack(reach, hour) - usual)
      put(priceAt(2 * week, hour) - usual)
      put(meanReach - mean)
    }
  }
  return { width, rows, usual: usuals }
}

type Put = (value: number) => void

/** A series that is known a day ahead, at an hour: as it is, and beside other hours and days. */
function describeKnown(values: Float64Array, day: number): (hour: number, put: Put) => void {
  const at = (back: number, hour: number) =>
    values[(day - back) * hoursOfDay + Math.min(hoursOfDay - 1, Math.max(0, hour))] ?? 0
  const meanBack = (back: number) => meanOf(values.subarray((day - back) * hoursOfDay, (day - back + 1) * hoursOfDay))
  const [today, yesterday, weekBefore] = [meanBack(0), meanBack(1), meanBack(week)]
  return (hour, put) => {
    const own = at(0, hour)
    let ofWeek = 0
    for (let back = 1; back <= week; back++) ofWeek += at(back, hour) / week
    put(own)
    put(own - at(1, hour))
    put(own - at(week, hour))
    put(own - ofWeek)
    put(at(0, hour + 2) - at(0, hour - 2))
    put(today)
    put(today - yesterday)
    put(today - weekBefore)
    put(own - today)
  }
}

/** What the first series leaves of each other one, as wind leaves of the load, and how that differs from the day before. */
function compareKnown(known: readonly Float64Array[], day: number, hour: number, put: Put): void {
  const at = (series: number, back: number) => known[series]?.[(day - back) * hoursOfDay + hour] ?? 0
  for (let other = 1; other < known.length; other++) {
    const left = at(0, 0) - at(other, 0)
    put(left)
    put(left - (at(0, 1) - at(other, 1)))
  }
}
