import { LassoPath, type Regressors, type Target } from './lasso-path.ts'
import { dot, meanOf, multiplyAll } from './products.ts'
import type { RegressionSample } from './regression-sample.ts'

/** What the linear model has learnt from a calibration window. */
export interface WindowFit {
  readonly regressors: readonly Standard[]
  readonly hours: readonly HourFit[]
}

/** A regressor is centred by its mean and divided by the length that is left; 0 where it never changes, which says nothing. */
interface Standard {
  readonly mean: number
  readonly length: number
}

interface HourFit {
  /** Of the stable prices. */
  readonly mean: number
  /** One for each standardised regressor. */
  readonly weights: Float64Array
}

/** Knots of the path without a better criterion after which none is expected. */
const patience = 20
/** Of standard deviations where the transform makes them about 1: less is rounding. */
const leastDeviation = 1e-6

/** Fits all hours of a window by the lasso: their regressors are the same, so that one matrix of products serves all. */
export function fitWindow({ rows, columns, targets }: RegressionSample): WindowFit {
  const size = columns.length
  const standard = new Float64Array(size * rows)
  const regressors = columns.map((column, a) => {
    const mean = meanOf(column)
    const own = standard.subarray(a * rows, (a + 1) * rows)
    for (let row = 0; row < rows; row++) own[row] = (column[row] ?? 0) - mean
    const length = Math.sqrt(dot(own, own))
    const isConstant = length <= leastDeviation * Math.sqrt(rows)
    for (let row = 0; row < rows; row++) own[row] = isConstant ? 0 : (own[row] ?? 0) / length
    return { mean, length: isConstant ? 0 : length }
  })
  const vectors = columns.map((_, a) => standard.subarray(a * rows, (a + 1) * rows))
  const sums = { size, observations: rows, gram: multiplyAll(standard, size, rows) }
  const hours = targets.map((target) => {
    const mean = meanOf(target)
    const centred = target.map((value) => value - mean)
    const products = Float64Array.from(vectors, (vector) => dot(vector, centred))
    return { mean, weights: averagePath(sums, { products, squares: dot(centred, centred) }) }
  })
  return { regressors, hours }
}

/** The stable price of each hour that the fit expects of the day that the sample is for. */
export function predictToday({ regressors, hours }: WindowFit, { today }: RegressionSample): Float64Array {
  const standard = Float64Array.from(regressors, ({ mean, length }, a) =>
    length > 0 ? ((today[a] ?? 0) - mean) / length : 0,
  )
  return Float64Array.from(hours, ({ mean, weights }) => mean + dot(weights, standard))
}

/** What the fit says of each day of the sample and, last, of the day that it is for: all hours of a day beside each other. */
export function describeDays(fit: WindowFit, sample: RegressionSample): Float64Array {
  const { rows, columns } = sample
  const size = fit.hours.length
  const profiles = new Float64Array((rows + 1) * size)
  fit.hours.forEach(({ weights, mean }, hour) => {
    const said = new Float64Array(rows).fill(mean)
    weights.forEach((each, a) => {
      const { mean: centre, length } = fit.regressors[a] ?? { mean: 0, length: 0 }
      const column = columns[a]
      if (each === 0 || length === 0 || !column) return
      const weight = each / length
      for (let day = 0; day < rows; day++) said[day] = (said[day] ?? 0) + weight * ((column[day] ?? 0) - centre)
    })
    said.forEach((value, day) => (profiles[day * size + hour] = value))
  })
  profiles.set(predictToday(fit, sample), rows * size)
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
