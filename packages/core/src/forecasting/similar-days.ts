/**
 * What days like the one that is asked for turned out to be: kernel ridge regression on what a linear model says of each day. The
 * linear model has learnt which of its many regressors matter and which way; two days for which it says the same are alike. Distances
 * in the space that a first fit has learnt are what lets kernels learn as deep networks do (Radhakrishnan, Beaglehole, Pandit, Belkin
 * 2024, “Mechanism for feature learning in neural networks and backpropagation-free machine learning models”).
 */
import { dot, multiplyAll } from './products.ts'

/** Of the variance of a day, what is chance. */
const noise = 0.1
const mostRounds = 200
/** Of the squared length of what was to be explained. */
const tolerance = 1e-8
/** Of stable prices, whose variance is about 1: less is rounding. */
const leastSpread = 1e-12

export interface Profiles {
  /** What the linear model says of each past day and, last, of the day that is asked for: `size` values each, in a row. */
  readonly values: Float64Array
  readonly days: number
  readonly size: number
}

/**
 * How much the deviation of each past day from the mean day counts in the day that is asked for. The kernel of two days is a linear
 * part, z·z′ ÷ mean z², and a local part, e^(−√(|z − z′|² ÷ mean |z − z′|²)), that fades with the days between them to 1 ÷ e after
 * `memory` days: what was long ago is alike in another way.
 */
export function weighSimilarDays(profiles: Profiles, memories: readonly number[]): Float64Array {
  const { days } = profiles
  const count = days + 1
  const products = multiplyAll(centre(profiles), count, profiles.size)
  let spread = 0
  for (let day = 0; day < days; day++) spread += (products[day * count + day] ?? 0) / days
  const weights = new Float64Array(days)
  if (!(spread > leastSpread)) return weights
  const closeness = measureCloseness(products, count, spread)
  for (const memory of memories) {
    const kernel = new Float64Array(count * count)
    for (let a = 0; a < count; a++) {
      for (let b = 0; b <= a; b++) {
        const place = a * count + b
        const fading = Math.exp((b - a) / memory)
        kernel[place] = kernel[b * count + a] = (closeness[place] ?? 0) * fading + (products[place] ?? 0) / spread
      }
    }
    solveForLast(kernel, count).forEach((each, day) => {
      weights[day] = (weights[day] ?? 0) + each / memories.length
    })
  }
  return weights
}

/** Profiles less the mean of the past days. */
function centre({ values, days, size }: Profiles): Float64Array {
  const means = new Float64Array(size)
  for (let i = 0; i < days * size; i++) means[i % size] = (means[i % size] ?? 0) + (values[i] ?? 0) / days
  return values.map((value, i) => value - (means[i % size] ?? 0))
}

/** e^(−distance), the lower triangle; the mean squared distance of two past days is 2 · spread. */
function measureCloseness(products: Float64Array, count: number, spread: number): Float64Array {
  const closeness = new Float64Array(count * count)
  for (let a = 0; a < count; a++) {
    const own = products[a * count + a] ?? 0
    for (let b = 0; b <= a; b++) {
      const squared = own + (products[b * count + b] ?? 0) - 2 * (products[a * count + b] ?? 0)
      closeness[a * count + b] = Math.exp(-Math.sqrt(Math.max(0, squared) / (2 * spread)))
    }
  }
  return closeness
}

/** x of (K + noise)·x = k by conjugate gradients, K the kernel of the past days and k its last row. */
function solveForLast(kernel: Float64Array, count: number): Float64Array {
  const days = count - 1
  const rows = Array.from({ length: days }, (_, day) => kernel.subarray(day * count, day * count + days))
  const x = new Float64Array(days)
  const residual = kernel.slice(days * count, days * count + days)
  const direction = residual.slice()
  const image = new Float64Array(days)
  let squares = dot(residual, residual)
  const enough = squares * tolerance
  for (let round = 0; round < mostRounds && squares > enough; round++) {
    for (let i = 0; i < days; i++) image[i] = dot(rows[i] ?? image, direction) + noise * (direction[i] ?? 0)
    const step = squares / dot(direction, image)
    for (let i = 0; i < days; i++) {
      x[i] = (x[i] ?? 0) + step * (direction[i] ?? 0)
      residual[i] = (residual[i] ?? 0) - step * (image[i] ?? 0)
    }
    const before = squares
    squares = dot(residual, residual)
    for (let i = 0; i < days; i++) direction[i] = (residual[i] ?? 0) + (squares / before) * (direction[i] ?? 0)
  }
  return x
}
