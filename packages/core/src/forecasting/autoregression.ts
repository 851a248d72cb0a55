import { hoursOfDay } from './clock-days.ts'
import { CholeskyFactor } from './cholesky-factor.ts'
import { leaveOut, weekdayOf, type PriceHistory } from './price-history.ts'
import { learnScale, type Scale } from './stabilise.ts'

const longestLag = 7
const mostDays = 364 + longestLag

/**
 * The small autoregression of market-rules.md 6.1 for short histories: each hour from itself 1, 2, 3 and 7 days before, the least, the
 * greatest and the last price of the day before, the known series of the hour, and the weekday; through the stabilising transform.
 * The days of the last year are used.
 */
export function forecastAutoregression(history: PriceHistory, day: number): Float64Array {
  const first = Math.max(0, day - mostDays)
  return forecastFromAll(leaveOut(history, first), day - first)
}

function forecastFromAll(history: PriceHistory, day: number): Float64Array {
  const rows = day - longestLag
  const { days, scale } = stabilise(history.prices, day, day)
  const known = history.known.map((values) => stabilise(values, day, day + 1).days)
  return Float64Array.from({ length: hoursOfDay }, (_, hour) => {
    const regressorsOf = (of: number) => [
      ...[1, 2, 3, 7].map((lag) => days[of - lag]?.[hour] ?? 0),
      Math.min(...(days[of - 1] ?? [])),
      Math.max(...(days[of - 1] ?? [])),
      days[of - 1]?.[hoursOfDay - 1] ?? 0,
      ...known.map((series) => series[of]?.[hour] ?? 0),
      ...Array.from({ length: 7 }, (_each, weekday) => Number(weekdayOf(history, of) === weekday + 1)),
    ]
    const observed = Array.from({ length: rows }, (_each, row) => regressorsOf(longestLag + row))
    const target = Array.from({ length: rows }, (_each, row) => days[longestLag + row]?.[hour] ?? 0)
    return scale.fromStable(predictRidge(observed, target, regressorsOf(day)))
  })
}

/** The stable values of the first `count` days, on the scale of those before `day`. */
function stabilise(values: Float64Array, day: number, count: number): { days: Float64Array[]; scale: Scale } {
  const scale = learnScale(values.subarray(0, day * hoursOfDay))
  const daily = (_: unknown, each: number) =>
    values.subarray(each * hoursOfDay, (each + 1) * hoursOfDay).map((value) => scale.toStable(value))
  return { days: Array.from({ length: count }, daily), scale }
}

/**
 * What ridge regression on standardised regressors says of `today`. The penalty is their number: as if so many days had said that none
 * of them matters, so that all together are at first believed to explain as much as chance does.
 */
function predictRidge(observed: readonly number[][], target: readonly number[], today: readonly number[]): number {
  const rows = observed.length
  const mean = sum(target) / rows
  const columns = today.map((_, a) => observed.map((row) => row[a] ?? 0))
  const means = columns.map((column) => sum(column) / rows)
  const centred = columns.map((column, a) => column.map((value) => value - (means[a] ?? 0)))
  const deviations = centred.map((column) => Math.sqrt(sum(column.map((value) => value * value)) / rows))
  const standard = centred.map((column, a) => column.map((value) => divide(value, deviations[a] ?? 0)))
  const factor = new CholeskyFactor(today.length)
  standard.forEach((column, a) => {
    const products = standard.slice(0, a).map((other) => dot(column, other))
    factor.append(products, dot(column, column) + today.length, 0)
  })
  const weights = factor.solve(
    standard.map((column) =>
      dot(
        column,
        target.map((value) => value - mean),
      ),
    ),
  )
  return today.reduce(
    (total, value, a) => total + (weights[a] ?? 0) * divide(value - (means[a] ?? 0), deviations[a] ?? 0),
    mean,
  )
}

/** A regressor that never changed says nothing: 0. */
function divide(value: number, deviation: number): number {
  return deviation > 1e-6 ? value / deviation : 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((total, value, i) => total + value * (b[i] ?? 0), 0)
}
