/**
 * Quantile regression averaging (Nowotarski, Weron 2015): each quantile of a price is a linear function of several point forecasts of it,
 * fitted to the days before. The bar that quantiles by errors are held to.
 */
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'

/** Point forecasts of an hour, one for each member, on the days before; and what came. The same number of values in each. */
export interface AveragedHour {
  readonly members: readonly ArrayLike<number>[]
  readonly came: ArrayLike<number>
}

const mostRounds = 30
/** A round that makes no weight differ by more than so much of the largest is the last. */
const enough = 1e-4
/** Of the mean distance: what is nearer to the quantile than this counts as if it were so far. */
const nearest = 1e-3

/**
 * The quantiles of `quantileLevels` of an hour by what its members say of it. Quantiles that would cross change places (Chernozhukov,
 * Fernández-Val, Galichon 2010).
 */
export function averageQuantiles(past: AveragedHour, said: readonly number[]): number[] {
  const centred = centre(past)
  let weights: Float64Array | undefined
  return quantileLevels
    .map((level) => {
      // Those of the level before are near, and a good beginning.
      weights = followLoss(centred, level, weights)
      return say(centred, weights, said)
    })
    .toSorted((a, b) => a - b)
}

/** What weights that are least for a quantile say: a constant, and a weight for each member, of values less their means. */
export function fitQuantile(past: AveragedHour, level: number): (said: readonly number[]) => number {
  const centred = centre(past)
  const weights = followLoss(centred, level)
  return (said) => say(centred, weights, said)
}

function say({ means, mean }: Centred, weights: Float64Array, said: readonly number[]): number {
  return said.reduce(
    (sum, value, at) => sum + (weights[at + 1] ?? 0) * (value - (means[at] ?? 0)),
    mean + (weights[0] ?? 0),
  )
}

/** Day after day 1 and what each member said, less its mean; and what came, less its mean. */
interface Centred {
  readonly size: number
  readonly rows: Float64Array
  readonly came: Float64Array
  readonly means: readonly number[]
  readonly mean: number
}

function centre({ members, came }: AveragedHour): Centred {
  const size = members.length + 1
  const meanOf = (values: ArrayLike<number>) =>
    Array.from(values).reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const [means, mean] = [members.map(meanOf), meanOf(came)]
  const rows = new Float64Array(came.length * size).fill(1)
  members.forEach((values, at) => {
    for (let day = 0; day < came.length; day++) rows[day * size + at + 1] = (values[day] ?? 0) - (means[at] ?? 0)
  })
  return { size, rows, came: Float64Array.from(came, (value) => value - mean), means, mean }
}

/**
 * The weights that make the pinball loss least. Each round solves the squares that touch the loss at the distances of the round before
 * and lie above it elsewhere, so that the loss never grows (Hunter, Lange 2000).
 */
function followLoss({ size, rows, came }: Centred, level: number, from?: Float64Array): Float64Array {
  let weights: Float64Array = from ?? new Float64Array(size).fill(1 / Math.max(1, size - 1)).with(0, 0)
  const distances = new Float64Array(came.length)
  for (let round = 0; round < mostRounds; round++) {
    const before = weights
    let mean = 0
    for (let day = 0; day < came.length; day++) {
      let distance = came[day] ?? 0
      for (let a = 0; a < size; a++) distance -= (before[a] ?? 0) * (rows[day * size + a] ?? 0)
      distances[day] = distance
      mean += Math.abs(distance) / came.length
    }
    if (!(mean > 0)) break
    const [gram, products] = [new Float64Array(size * size), new Float64Array(size)]
    for (let day = 0; day < came.length; day++) {
      const near = 1 / (nearest * mean + Math.abs(distances[day] ?? 0))
      const pull = near * (came[day] ?? 0) + 2 * level - 1
      for (let a = 0; a < size; a++) {
        const own = rows[day * size + a] ?? 0
        products[a] = (products[a] ?? 0) + own * pull
        for (let b = 0; b < size; b++) {
          gram[a * size + b] = (gram[a * size + b] ?? 0) + near * own * (rows[day * size + b] ?? 0)
        }
      }
    }
    weights = solve(gram, products)
    const moved = weights.reduce((most, value, at) => Math.max(most, Math.abs(value - (before[at] ?? 0))), 0)
    if (moved <= enough * weights.reduce((most, value) => Math.max(most, Math.abs(value)), 0)) break
  }
  return weights
}

/** The solution of a small system of which the matrix is symmetric and, but for what two members say alike, positive. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const at = (row: number, column: number) => matrix[row * size + column] ?? 0
  for (let row = 0; row < size; row++) matrix[row * size + row] = at(row, row) * (1 + 1e-9)
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const times = at(row, pivot) / at(pivot, pivot)
      for (let column = pivot; column < size; column++)
        matrix[row * size + column] = at(row, column) - times * at(pivot, column)
      right[row] = (right[row] ?? 0) - times * (right[pivot] ?? 0)
    }
  }
  const solution = new Float64Array(size)
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row] ?? 0
    for (let column = row + 1; column < size; column++) rest -= at(row, column) * (solution[column] ?? 0)
    solution[row] = rest / at(row, row)
  }
  return solution
}
