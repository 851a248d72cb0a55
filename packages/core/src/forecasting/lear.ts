/**
 * LEAR, the lasso-estimated autoregression for day-ahead prices (Lago, Marcjasz, De Schutter, Weron 2021, section 4.2.1), estimated anew
 * each day over several calibration windows, whose forecasts are averaged.
 */
import { LassoPath } from './lasso-path.ts'
import type { Regressors, Target } from './lasso-path.ts'
import { hoursADay } from './price-history.ts'
import type { PriceHistory } from './price-history.ts'
import { collectSample, longestLag } from './regression-sample.ts'
import type { RegressionSample } from './regression-sample.ts'

/** Days of the calibration windows, as in the paper. */
export const paperWindows: readonly number[] = [56, 84, 1092, 1456]

/** Knots of the path without a better criterion after which none is expected. */
const patience = 40

/**
 * The 24 prices of day number `day` (from 0), in the unit of the history. Windows longer than the history are cut to it; equal
 * ones count once.
 */
export function forecastLear(
  history: PriceHistory,
  day: number,
  windows: readonly number[] = paperWindows,
): Float64Array {
  const available = day - longestLag
  const lengths = [...new Set(windows.map((window) => Math.min(window, available)))]
  const sum = new Float64Array(hoursADay)
  for (const length of lengths) {
    forecastWindow(collectSample(history, day, length)).forEach(
      (value, hour) => (sum[hour] = (sum[hour] ?? 0) + value / lengths.length),
    )
  }
  return sum
}

/** The 24 prices by what one window says. */
function forecastWindow({ rows, columns, targets, today, scales }: RegressionSample): Float64Array {
  const standard = columns.map(standardise)
  const regressors = sumProducts(
    rows,
    standard.map(({ values }) => values),
  )
  const standardToday = today.map((value, a) => (value - (standard[a]?.mean ?? 0)) * (standard[a]?.factor ?? 0))
  return Float64Array.from(targets, (target, hour) => {
    const mean = meanOf(target)
    const centred = target.map((value) => value - mean)
    const products = Float64Array.from(standard, ({ values }) => dot(values, centred))
    const stable = mean + predict(regressors, { products, squares: dot(centred, centred) }, standardToday)
    return scales[hour]?.fromStable(stable) ?? 0
  })
}

/**
 * weights · today for the penalty that the corrected Akaike criterion prefers on the path: AICc = n·ln(RSS ÷ n) + 2k + 2k(k + 1) ÷
 * (n − k − 1), with k weights that are not 0.
 */
function predict(regressors: Regressors, target: Target, today: Float64Array): number {
  const n = regressors.observations
  if (!(target.squares > 0)) return 0
  const path = new LassoPath(regressors, target)
  let [best, least, waited] = [0, Infinity, 0]
  while (waited < patience && path.advance()) {
    const k = path.active.length
    const rss = Math.max(path.residualSquares(), target.squares * Number.EPSILON)
    const criterion = n * Math.log(rss / n) + 2 * k + (2 * k * (k + 1)) / Math.max(1, n - k - 1)
    waited++
    if (criterion >= least) continue
    ;[least, waited] = [criterion, 0]
    best = path.active.reduce((sum, a, i) => sum + (path.weights[i] ?? 0) * (today[a] ?? 0), 0)
  }
  return best
}

interface Standard {
  readonly values: Float64Array
  readonly mean: number
  readonly factor: number
}

/** Centred and scaled to length 1; a regressor that never changes says nothing: 0. */
function standardise(column: Float64Array): Standard {
  const mean = meanOf(column)
  const centred = column.map((value) => value - mean)
  const length = Math.sqrt(dot(centred, centred))
  const factor = length > 1e-6 * Math.sqrt(column.length) ? 1 / length : 0
  return { values: centred.map((value) => value * factor), mean, factor }
}

function sumProducts(observations: number, columns: readonly Float64Array[]): Regressors {
  const size = columns.length
  const gram = new Float64Array(size * size)
  columns.forEach((column, a) => {
    for (let b = a; b < size; b++) {
      const value = a === b ? 1 : dot(column, columns[b] ?? column)
      gram[a * size + b] = value
      gram[b * size + a] = value
    }
  })
  return { size, gram, observations }
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
