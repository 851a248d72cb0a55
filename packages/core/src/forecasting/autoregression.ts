import { CholeskyFactor } from './cholesky-factor.ts'
import { hoursADay, weekdayOf } from './price-history.ts'
import type { PriceHistory } from './price-history.ts'
import { learnScale } from './stabilise.ts'

const longestLag = 7
/** Of a standardised regressor: as if so many days had said that it does not matter. */
const ridge = 1

/**
 * The small autoregression of market-rules.md 6.1 for short histories: each hour from itself 1, 2, 3 and 7 days before, the least, the
 * greatest and the last price of the day before, and the weekday; through the stabilising transform, with a ridge penalty because
 * there can be fewer days than a straight fit needs. Every day of the history is used.
 */
export function forecastAutoregression(history: PriceHistory, day: number): Float64Array {
  const rows = day - longestLag
  const past = history.prices.subarray(0, day * hoursADay)
  const scale = learnScale(past)
  const stable = past.map((value) => scale.toStable(value))
  const days = Array.from({ length: day }, (_, each) => stable.subarray(each * hoursADay, (each + 1) * hoursADay))
  return Float64Array.from({ length: hoursADay }, (_, hour) => {
    const regressorsOf = (of: number) => [
      ...[1, 2, 3, 7].map((lag) => days[of - lag]?.[hour] ?? 0),
      Math.min(...(days[of - 1] ?? [])),
      Math.max(...(days[of - 1] ?? [])),
      days[of - 1]?.[hoursADay - 1] ?? 0,
      ...Array.from({ length: 7 }, (_each, weekday) => Number(weekdayOf(history, of) === weekday + 1)),
    ]
    const observed = Array.from({ length: rows }, (_each, row) => regressorsOf(longestLag + row))
    const target = Array.from({ length: rows }, (_each, row) => days[longestLag + row]?.[hour] ?? 0)
    return scale.fromStable(predictRidge(observed, target, regressorsOf(day)))
  })
}

/** What ridge regression on standardised regressors says of `today`. */
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
    factor.append(products, dot(column, column) + ridge, 0)
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
