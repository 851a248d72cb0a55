/**
 * What days like the one that is asked for turned out to be: kernel ridge regression on what linear models say of each day. A linear
 * model has learnt which of its many regressors matter and which way; two days of which it says the same are alike. Distances
 * in the space that a first fit has learnt are what lets kernels learn as deep networks do (Radhakrishnan, Beaglehole, Pandit, Belkin
 * 2024, “Mechanism for feature learning in neural networks and backpropagation-free machine learning models”).
 */
import { dot, multiplyAll } from './products.ts'
import { SingleRows } from './single-rows.ts'

/** Of the variance of a day, what is chance. */
const noise = 0.05
const mostRounds = 200
/** Of the squared length of what was to be explained. */
const tolerance = 1e-8
/** Of stable prices, whose variance is about 1: less is rounding. */
const leastSpread = 1e-12

/** What a linear model says of each past day and, last, of the day that is asked for: the same number of values for each, in a row. */
export type Profiles = Float64Array

/**
 * How much the deviation of each of the past `days` from the mean day counts in the day that is asked for, for each memory. The
 * kernel of two days is a linear part, z·z′ ÷ mean z², and a local part, ½(e^(−d) + e^(−2d²)) with d² = |z − z′|² ÷ mean |z − z′|²:
 * pointed, so that the same day counts most, and round, so that days near it agree. The local part fades with the days between
 * them to 1 ÷ e after a memory: what was long ago is alike in another way. Each of the models has an equal share in z·z′.
 */
export function weighSimilarDays(
  models: readonly Profiles[],
  days: number,
  memories: readonly number[],
): Float64Array[] {
  const count = days + 1
  const products = multiplyProfiles(models, count)
  if (!products) return memories.map(() => new Float64Array(days))
  const closeness = measureCloseness(products, count)
  const weights = new Float64Array(days)
  const kernel = new SingleRows(count)
  const { values } = kernel
  return memories.map((memory) => {
    const fading = Float64Array.from({ length: count }, (_, between) => Math.exp(-between / memory))
    for (let a = 0; a < count; a++) {
      for (let b = 0; b <= a; b++) {
        const place = a * count + b
        values[place] = values[b * count + a] = (closeness[place] ?? 0) * (fading[a - b] ?? 0) + (products[place] ?? 0)
      }
    }
    // Those of the memory before are near, and a good beginning.
    solveForLast(kernel, weights)
    return weights.slice()
  })
}

/** z·z′ of each two days, its mean over the past days 1; undefined where no model sees any difference between them. */
function multiplyProfiles(models: readonly Profiles[], count: number): Float64Array | undefined {
  const centred = models.map((profiles) => centre(profiles, count))
  const different = centred.filter(({ spread }) => spread > leastSpread)
  if (different.length === 0) return undefined
  const size = different.reduce((sum, { width }) => sum + width, 0)
  const vectors = new Float64Array(count * size)
  let first = 0
  for (const { values, width, spread } of different) {
    const scale = 1 / Math.sqrt(spread * different.length)
    for (let day = 0; day < count; day++) {
      for (let i = 0; i < width; i++) vectors[day * size + first + i] = (values[day * width + i] ?? 0) * scale
    }
    first += width
  }
  return multiplyAll(vectors, count, size)
}

/** Less the mean of the past days, with the mean square that is left of them. */
function centre(profiles: Profiles, count: number): { values: Float64Array; width: number; spread: number } {
  const width = profiles.length / count
  const past = (count - 1) * width
  const means = new Float64Array(width)
  for (let i = 0; i < past; i++) means[i % width] = (means[i % width] ?? 0) + (profiles[i] ?? 0) / (count - 1)
  const values = profiles.map((value, i) => value - (means[i % width] ?? 0))
  const known = values.subarray(0, past)
  return { values, width, spread: dot(known, known) / (count - 1) }
}

/** ½(e^(−d) + e^(−2d²)), the lower triangle; the mean squared distance of two past days is 2. */
function measureCloseness(products: Float64Array, count: number): Float32Array {
  const closeness = new Float32Array(count * count)
  for (let a = 0; a < count; a++) {
    const own = products[a * count + a] ?? 0
    for (let b = 0; b <= a; b++) {
      const squared = own + (products[b * count + b] ?? 0) - 2 * (products[a * count + b] ?? 0)
      const distance = Math.sqrt(Math.max(0, squared) / 2)
      closeness[a * count + b] = (Math.exp(-distance) + Math.exp(-2 * distance * distance)) / 2
    }
  }
  return closeness
}

/**
 * Makes `x` the solution of (K + noise)·x = k by conjugate gradients, beginning with what it is: K the kernel of the past days and k
 * its last row. The kernel has single precision, because most of the time goes into reading it and the noise is far above its rounding.
 */
function solveForLast(kernel: SingleRows, x: Float64Array): void {
  const days = x.length
  const image = new Float64Array(days)
  const residual = Float64Array.from(kernel.values.subarray(days * (days + 1), days * (days + 1) + days))
  const enough = dot(residual, residual) * tolerance
  applyKernel(kernel, x, image)
  for (let i = 0; i < days; i++) residual[i] = (residual[i] ?? 0) - (image[i] ?? 0)
  const direction = residual.slice()
  let squares = dot(residual, residual)
  for (let round = 0; round < mostRounds && squares > enough; round++) {
    applyKernel(kernel, direction, image)
    const step = squares / dot(direction, image)
    for (let i = 0; i < days; i++) {
      x[i] = (x[i] ?? 0) + step * (direction[i] ?? 0)
      residual[i] = (residual[i] ?? 0) - step * (image[i] ?? 0)
    }
    const before = squares
    squares = dot(residual, residual)
    for (let i = 0; i < days; i++) direction[i] = (residual[i] ?? 0) + (squares / before) * (direction[i] ?? 0)
  }
}

/** (K + noise)·x into `image`. */
function applyKernel(kernel: SingleRows, x: Float64Array, image: Float64Array): void {
  kernel.multiply(x, x.length, image)
  for (let i = 0; i < x.length; i++) image[i] = (image[i] ?? 0) + noise * (x[i] ?? 0)
}
