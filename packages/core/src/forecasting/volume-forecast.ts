import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { hoursOfDay } from './clock-days.ts'

/** What is known of the consumption or production of a user, or of the sum of a group's. Any unit; the forecast has the same. */
export interface VolumeHistory {
  /** 24 clock hours a day from `firstDay` on; NaN is unknown. */
  readonly values: Float64Array
  readonly firstDay: DeliveryDay
  /** Index of the first clock hour that was not over at the cut-off; nothing from it on is looked at. */
  readonly knownHours: number
  readonly kind: 'consumption' | 'production'
  /** Where it is: the sun of production, and the zone of the clock. */
  readonly place: Place
}

/** Degrees, north and east positive, and the zone of the clock. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly zone: string
}

export type VolumeModel = 'regression' | 'dayTypeMean' | 'naive'

export interface VolumeForecast {
  readonly model: VolumeModel
  /** 24 clock hours, none negative. */
  readonly values: Float64Array
  /** The same hour a week before, or the last one known before it. */
  readonly naive: Float64Array
}

/** With fewer known days than these the forecast is the naive one. */
export const leastVolumeDays = 2

/** A mean over four weeks has every day of the week four times. */
const windowDays = 28
/** So many days of all types weigh as much as one day type's own. */
const shrinkage = 4

/**
 * Forecasts the 24 clock hours of `day`, counted from 0 at `history.firstDay`, from what was known at the cut-off alone.
 * Without any known hour it is zero: ask for history first. Never NaN, never negative.
 */
export function forecastVolume(history: VolumeHistory, day: number): VolumeForecast {
  const known = clean(history)
  const naive = repeatWeek(known, day)
  if (countKnownDays(known) < leastVolumeDays) return { model: 'naive', values: naive.slice(), naive }
  return { model: 'dayTypeMean', values: averageByDayType(known, day, history.firstDay), naive }
}

/** No meter shows more; sums of such values stay far from what a float can hold. */
const mostEnergy = 1e15

/** The hours before the cut-off, whatever is no energy unknown. */
function clean({ values, knownHours }: VolumeHistory): Float64Array {
  return values.slice(0, Math.max(0, knownHours)).map((value) => (value >= 0 && value < mostEnergy ? value : NaN))
}

function countKnownDays(known: Float64Array): number {
  let days = 0
  for (let start = 0; start < known.length; start += hoursOfDay) {
    if (known.subarray(start, start + hoursOfDay).some((value) => !Number.isNaN(value))) days++
  }
  return days
}

function repeatWeek(known: Float64Array, day: number): Float64Array {
  const rest = meanOf(known)
  return new Float64Array(hoursOfDay).map((_, hour) => {
    const at = (back: number) => known[(day - back) * hoursOfDay + hour] ?? NaN
    for (const back of [7, 14, 21, 28]) if (!Number.isNaN(at(back))) return at(back)
    for (let back = 1; back <= day; back++) if (!Number.isNaN(at(back))) return at(back)
    return rest
  })
}

function averageByDayType(known: Float64Array, day: number, firstDay: DeliveryDay): Float64Array {
  const weekday = Temporal.PlainDate.from(firstDay).dayOfWeek - 1
  const typeOf = (each: number) => Math.max(0, ((weekday + each) % 7) - 4)
  const rest = meanOf(known)
  return new Float64Array(hoursOfDay).map((_, hour) => {
    const all = { sum: 0, count: 0 }
    const own = { sum: 0, count: 0 }
    for (let each = day - 1; each >= 0 && each >= day - windowDays - 1 && all.count < windowDays; each--) {
      const value = known[each * hoursOfDay + hour] ?? NaN
      if (Number.isNaN(value)) continue
      all.sum += value
      all.count++
      if (typeOf(each) !== typeOf(day)) continue
      own.sum += value
      own.count++
    }
    if (all.count === 0) return rest
    return (own.sum + (shrinkage * all.sum) / all.count) / (own.count + shrinkage)
  })
}

function meanOf(values: Float64Array): number {
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count++
  }
  return count > 0 ? sum / count : 0
}
