import { LassoPath } from './lasso-path.ts'
import type { Regressors, Target } from './lasso-path.ts'
import { dot, meanOf, multiplyAll } from './products.ts'
import type { RegressionSample } from './regression-sample.ts'

/** What the linear model has learnt from a calibration window. */
export interface WindowFit {
  /** The regressors of each past day, standardised, one after another: values[regressor * rows + day]. */
  readonly standard: Float64Array
  readonly today: Float64Array
  readonly hours: readonly HourFit[]
}

export interface HourFit {
  /** Of the stable prices. */
  readonly mean: number
  readonly weights: Float64Array
  /** The stable price that is expected today. */
  readonly today: number
}

/** Knots of the path without a better criterion after which none is expected. */
const patience = 20
/** Of standard deviations where the transform makes them about 1: less is rounding. */
const leastDeviation = 1e-6

/** Fits all hours of a window by the lasso: their regressors are the same, so that one matrix of products serves all. */
export function fitWindow({ rows, columns, targets, today }: RegressionSample): WindowFit {
  const size = columns.length
  const standard = new Float64Array(size * rows)
  const standardToday = new Float64Array(size)
  columns.forEach((column, a) => {
    const mean = meanOf(column)
    const centred = column.map((value) => value - mean)
    const length = Math.sqrt(dot(centred, centred))
    // A regressor that never changes says nothing.
    if (length <= leastDeviation * Math.sqrt(rows)) return
    standard.set(
      centred.map((value) => value / length),
      a * rows,
    )
    standardToday[a] = ((today[a] ?? 0) - mean) / length
  })
  const regressors = { size, observations: rows, gram: multiplyAll(standard, size, rows) }
  const vectors = columns.map((_, a) => standard.subarray(a * rows, (a + 1) * rows))
  const hours = targets.map((target) => {
    const mean = meanOf(target)
    const centred = target.map((value) => value - mean)
    const products = Float64Array.from(vectors, (vector) => dot(vector, centred))
    const weights = averagePath(regressors, { products, squares: dot(centred, centred) })
    return { mean, weights, today: mean + dot(weights, standardToday) }
  })
  return { standard, today: standardToday, hours }
}

/** What the linear model says of each past day and of today, all hours of a day beside each other. */
export function describeDays({ standard, hours }: WindowFit, rows: number): Float64Array {
  const profiles = new Float64Array((rows + 1) * hours.length)
  hours.forEach(({ weights, mean, today }, hour) => {
    const fitted = new Float64Array(rows)
    weights.forEach((weight, a) => {
      if (weight === 0) return
      for (let day = 0; day < rows; day++) fitted[day] = (fitted[day] ?? 0) + weight * (standard[a * rows + day] ?? 0)
    })
    fitted.forEach((value, day) => (profiles[day * hours.length + hour] = value))
    profiles[rows * hours.length + hour] = today - mean
  })
  return profiles
}

/**
 * The weights at the knots of the lasso's path, averaged by how likely each is (Akaike weights, Burnham and Anderson 2002, section 2.9):
 * e^(−AICc ÷ 2) with AICc = n·ln(RSS ÷ n) + 2k + 2k(k + 1) ÷ (n − k − 1), where k weights are not 0.
 */
export function averagePath(regressors: Regressors, target: Target): Float64Array {
  const n = regressors.observations
  const sum = new Float64Array(regressors.size)
  if (!(target.squares > 0)) return sum
  const path = new LassoPath(regressors, target)
  const floor = target.squares * Number.EPSILON
  let least = n * Math.log(target.squares / n)
  // No regressor at all is the first of the models.
  let total = 1
  for (let waited = 0; waited < patience && path.advance(); waited++) {
    const k = path.count
    const rss = Math.max(path.residualSquares(), floor)
    const criterion = n * Math.log(rss / n) + 2 * k + (2 * k * (k + 1)) / Math.max(1, n - k - 1)
    let likelihood = Math.exp((least - criterion) / 2)
    if (criterion < least) {
      const fading = Math.exp((criterion - least) / 2)
      for (let a = 0; a < sum.length; a++) sum[a] = (sum[a] ?? 0) * fading
      total *= fading
      likelihood = 1
      least = criterion
      waited = 0
    }
    path.addWeights(sum, likelihood)
    total += likelihood
  }
  return sum.map((value) => value / total)
}
