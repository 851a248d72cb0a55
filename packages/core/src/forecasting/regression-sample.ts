import { hoursOfDay } from './clock-days.ts'
import { holidayOf, weekdayOf, type PriceHistory } from './price-history.ts'
import { learnScale, type Scale } from './stabilise.ts'

/** The days of a calibration window as regressors and targets, all of them stable, and the day that is asked for. */
export interface RegressionSample {
  readonly rows: number
  /** One for each regressor, a value for each day of the window. */
  readonly columns: readonly Float64Array[]
  /** One for each hour of the day. */
  readonly targets: readonly Float64Array[]
  /** The regressors of the day that is asked for. */
  readonly today: Float64Array
  readonly scales: SampleScales
}

/** The scales of each hour of the prices and of each known series. */
export interface SampleScales {
  readonly prices: readonly Scale[]
  readonly known: readonly (readonly Scale[])[]
}

const priceLags = [1, 2, 3, 7] as const
const knownLags = [0, 1, 7] as const
const holidayLags = [0, 1, 7] as const
export const longestLag = 7

/** The scales that the `rows` days before `day` teach. */
function learnScales({ prices, known }: PriceHistory, day: number, rows: number): SampleScales {
  const learn = (values: Float64Array) =>
    Array.from({ length: hoursOfDay }, (_, hour) => learnScale(takeHour(values, hour, day - rows, rows)))
  return { prices: learn(prices), known: known.map(learn) }
}

/** One hour of the `count` days from `first` on. */
function takeHour(values: Float64Array, hour: number, first: number, count: number): Float64Array {
  const taken = new Float64Array(count)
  for (let row = 0; row < count; row++) taken[row] = values[(first + row) * hoursOfDay + hour] ?? 0
  return taken
}

/**
 * The `rows` days before `day` with the regressors of LEAR (Lago, Marcjasz, De Schutter, Weron 2021, section 4.2.1): all hours of the
 * prices 1, 2, 3 and 7 days before, of the known series of the day itself and 1 and 7 days before, and the weekday. The scales are
 * those that these days teach, where no others are given.
 */
export function collectSample(
  history: PriceHistory,
  day: number,
  rows: number,
  scales: SampleScales = learnScales(history, day, rows),
): RegressionSample {
  // Of each hour a value for each day: the longest lag before the window, the window, the day that is asked for.
  const stabilise = (values: Float64Array, hours: readonly Scale[]) =>
    hours.map(({ toStable }, hour) =>
      takeHour(values, hour, day - rows - longestLag, longestLag + rows + 1).map(toStable),
    )
  const prices = stabilise(history.prices, scales.prices)
  const known = history.known.map((values, series) => stabilise(values, scales.known[series] ?? []))
  const columns: Float64Array[] = []
  const today: number[] = []
  const add = (hours: readonly Float64Array[], lag: number) => {
    for (const values of hours) {
      columns.push(values.subarray(longestLag - lag, longestLag - lag + rows))
      today.push(values[longestLag - lag + rows] ?? 0)
    }
  }
  for (const lag of priceLags) add(prices, lag)
  for (const series of known) for (const lag of knownLags) add(series, lag)
  for (let weekday = 1; weekday <= 7; weekday++) {
    columns.push(
      Float64Array.from({ length: rows }, (_, row) => Number(weekdayOf(history, day - rows + row) === weekday)),
    )
    today.push(Number(weekdayOf(history, day) === weekday))
  }
  // A series that never changes in the window says nothing, as most short ones do.
  for (const lag of history.holidays ? holidayLags : []) {
    columns.push(Float64Array.from({ length: rows }, (_, row) => holidayOf(history, day - rows + row - lag)))
    today.push(holidayOf(history, day - lag))
  }
  const targets = prices.map((values) => values.subarray(longestLag, longestLag + rows))
  return { rows, columns, targets, today: Float64Array.from(today), scales }
}
