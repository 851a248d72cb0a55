import { hoursOfDay } from './clock-days.ts'

/** The hours that are known, and how they lie to the days that are forecast. */
export interface KnownHours {
  /** From the first day to the cut-off; NaN is unknown. */
  readonly values: Float64Array
  /** Hours from the cut-off to the beginning of the day of the forecast: 11 when it is 13:00 of the day before. */
  readonly lead: number
  /** ISO weekday of the first day, 1 Monday … 7 Sunday. */
  readonly firstWeekday: number
  /** Of each day from the first on whether it is a public holiday: 1, or 0. None: holidays are not known. */
  readonly holidays?: Uint8Array | undefined
}

/** Four weeks have every day of the week four times. */
export const windowDays = 28
/** How far back to look for them, gaps included. */
const reachDays = 35
/** So many days of all types weigh as much as one day of the type itself. */
const shrinkage = 4

/** The latest hour of the same clock time that was over at the cut-off of the day that `index` belongs to. */
export function latestKnown(index: number, lead: number): number {
  const hour = index % hoursOfDay
  return index - (Math.floor((hour + lead) / hoursOfDay) + 1) * hoursOfDay
}

/** Mean of the last `count` known values of the same clock hour, from `latest` back; NaN where none is near. */
export function meanOfLast(values: Float64Array, latest: number, count: number): number {
  let sum = 0
  let found = 0
  const first = Math.max(0, latest - reachDays * hoursOfDay)
  for (let at = latest; at >= first && found < count; at -= hoursOfDay) {
    const value = values[at] ?? NaN
    if (Number.isNaN(value)) continue
    sum += value
    found++
  }
  return found > 0 ? sum / found : NaN
}

/** Median of the last `count` known values of the same clock hour, from `latest` back; NaN where there are fewer than half of them. */
export function medianOfLast(values: Float64Array, latest: number, count: number): number {
  const found: number[] = []
  const first = Math.max(0, latest - reachDays * hoursOfDay)
  for (let at = latest; at >= first && found.length < count; at -= hoursOfDay) {
    const value = values[at] ?? NaN
    if (!Number.isNaN(value)) found.push(value)
  }
  if (2 * found.length < count) return NaN
  found.sort((a, b) => a - b)
  return ((found[(found.length - 1) >> 1] ?? NaN) + (found[found.length >> 1] ?? NaN)) / 2
}

/**
 * Mean of the hour over four weeks by day type (workdays, Saturdays, Sundays and holidays), shrunk towards the mean of all days by how few
 * there are of the type. NaN where nothing near is known.
 */
export function meanOfDayType(known: KnownHours, index: number): number {
  const { values, lead } = known
  const type = dayTypeOf(known, index)
  const latest = latestKnown(index, lead)
  const first = Math.max(0, latest - reachDays * hoursOfDay)
  let [sum, found, ownSum, ownFound] = [0, 0, 0, 0]
  for (let at = latest; at >= first && found < windowDays; at -= hoursOfDay) {
    const value = values[at] ?? NaN
    if (Number.isNaN(value)) continue
    sum += value
    found++
    if (dayTypeOf(known, at) !== type) continue
    ownSum += value
    ownFound++
  }
  return found > 0 ? (ownSum + (shrinkage * sum) / found) / (ownFound + shrinkage) : NaN
}

/** 0 on workdays, 1 on Saturdays, 2 on Sundays and holidays. */
function dayTypeOf({ firstWeekday, holidays }: KnownHours, index: number): number {
  const day = Math.floor(index / hoursOfDay)
  return holidays?.[day] === 1 ? 2 : Math.max(0, ((firstWeekday - 1 + day) % 7) - 4)
}
