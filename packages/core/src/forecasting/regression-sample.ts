import { hoursADay, weekdayOf } from './price-history.ts'
import type { PriceHistory } from './price-history.ts'
import { learnScale } from './stabilise.ts'
import type { Scale } from './stabilise.ts'

/** The days of a calibration window as regressors and targets, all of them stable, and the day that is asked for. */
export interface RegressionSample {
  readonly rows: number
  /** One for each regressor, a value for each day of the window. */
  readonly columns: readonly Float64Array[]
  /** One for each hour of the day. */
  readonly targets: readonly Float64Array[]
  /** The regressors of the day that is asked for. */
  readonly today: Float64Array
  /** Of the prices of each hour. */
  readonly scales: readonly Scale[]
}

const priceLags = [1, 2, 3, 7] as const
const knownLags = [0, 1, 7] as const
export const longestLag = 7

/**
 * The `rows` days before `day` with the regressors of LEAR (Lago, Marcjasz, De Schutter, Weron 2021, section 4.2.1): all hours of the
 * prices 1, 2, 3 and 7 days before, of the known series of the day itself and 1 and 7 days before, and the weekday. The scale of each
 * hour of each series is learnt from the window alone.
 */
export function collectSample(history: PriceHistory, day: number, rows: number): RegressionSample {
  const prices = stabilise(history.prices, day, rows)
  const known = history.known.map((values) => stabilise(values, day, rows))
  const columns: Float64Array[] = []
  const today: number[] = []
  const add = ({ hours }: StableSeries, lag: number) => {
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
  const targets = prices.hours.map((values) => values.subarray(longestLag, longestLag + rows))
  return { rows, columns, targets, today: Float64Array.from(today), scales: prices.scales }
}

interface StableSeries {
  /** For each hour of the day a value for each day: the longest lag before the window, the window, the day that is asked for. */
  readonly hours: readonly Float64Array[]
  readonly scales: readonly Scale[]
}

function stabilise(values: Float64Array, day: number, rows: number): StableSeries {
  const first = day - rows - longestLag
  const valuesOf = (hour: number) =>
    Float64Array.from({ length: longestLag + rows + 1 }, (_, row) => values[(first + row) * hoursADay + hour] ?? 0)
  const hours = Array.from({ length: hoursADay }, (_, hour) => valuesOf(hour))
  const scales = hours.map((each) => learnScale(each.subarray(longestLag, longestLag + rows)))
  return { hours: hours.map((each, hour) => each.map((value) => scales[hour]?.toStable(value) ?? 0)), scales }
}
