/**
 * A forecast that is uncertain goes too far from what was: part of what moves it is chance. How far too far is seen in the errors of the
 * days before, regressed on how far each forecast lay from the mean of the day before it (Mincer and Zarnowitz 1969).
 */
import { hoursOfDay } from './clock-days.ts'
import { meanOfKnown, type SaidDay } from './error-regression.ts'
import { boundTo, medianOfSorted } from './stabilise.ts'

/** Days whose errors are looked at. */
export const dampingDays = 18
/** With fewer hours than in so many days nothing is damped. */
const leastDays = 14
/** Of what the errors say, what is believed: they are of few days. */
const believed = 0.6
/** Of the way from the forecast to the mean of the day before, what is gone at most, there or back. */
const farthest = 0.15
/** In medians of the sizes of errors: errors, and ways to the mean of the day before, count as at most so many. */
const [largestError, longestWay] = [3, 12]

/**
 * Damps the forecast of a day by the errors of the last 18 of the days before it, `past`, the newest last, as they were forecast before
 * anything was damped; of the day before these only what came is looked at. Values that are unknown (NaN) say nothing; with fewer than
 * 14 days of them, or where nothing of the last day is known, the forecast stays as it is. In the unit of the forecast.
 */
export function dampForecast(past: readonly SaidDay[], forecast: Float64Array): Float64Array {
  const means = past.slice(-dampingDays - 1).map(({ actual }) => meanOfKnown(actual))
  const before = means.at(-1) ?? NaN
  const days = past.slice(-means.length).map((day, at) => ({ ...day, before: means[at - 1] ?? NaN }))
  const way = learnWay(days.slice(-dampingDays))
  return way === null || Number.isNaN(before) ? forecast : forecast.map((value) => value + way(before - value))
}

interface DayAfter extends SaidDay {
  /** The mean of the day before; NaN is unknown. */
  readonly before: number
}

/** How far to go of a way to the mean of the day before, by the errors of some days: back where it is below 0. null: too few are known. */
function learnWay(days: readonly DayAfter[]): ((way: number) => number) | null {
  const [ways, errors]: [number[], number[]] = [[], []]
  for (const { values, actual, before } of days) {
    values.forEach((value, hour) => {
      const [way, error] = [before - value, (actual[hour] ?? NaN) - value]
      if (!Number.isFinite(way) || !Number.isFinite(error)) return
      ways.push(way)
      errors.push(error)
    })
  }
  if (errors.length < leastDays * hoursOfDay) return null
  const unit = medianOfSorted(Float64Array.from(errors, Math.abs).sort())
  const bounded = (way: number) => boundTo(way, longestWay * unit)
  let [products, squares] = [0, 0]
  ways.forEach((each, at) => {
    const way = bounded(each)
    products += way * boundTo(errors[at] ?? 0, largestError * unit)
    squares += way * way
  })
  const share = squares > 0 ? boundTo((believed * products) / squares, farthest) : 0
  return (way) => share * bounded(way)
}
