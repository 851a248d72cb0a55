import { CholeskyFactor } from './cholesky-factor.ts'

/** What a least-squares fit needs of its rows: the products of features with each other and with the target. */
export interface RidgeSums {
  readonly features: number
  /** Row by row, the lower half filled. */
  readonly squares: Float64Array
  readonly targets: Float64Array
}

export function emptySums(features: number): RidgeSums {
  return { features, squares: new Float64Array(features * features), targets: new Float64Array(features) }
}

/** Adds one row: the features that stand in `table` from `at` on, and what came of them. */
export function addRow({ features, squares, targets }: RidgeSums, table: Float64Array, at: number, came: number): void {
  for (let row = 0; row < features; row++) {
    const value = table[at + row] ?? 0
    targets[row] = (targets[row] ?? 0) + value * came
    for (let column = 0; column <= row; column++) {
      const place = row * features + column
      squares[place] = (squares[place] ?? 0) + value * (table[at + column] ?? 0)
    }
  }
}

/** Adds what was summed elsewhere, so that a window of days is a sum of days. */
export function addSums(to: RidgeSums, from: RidgeSums): void {
  addTo(to.squares, from.squares)
  addTo(to.targets, from.targets)
}

/** The sums of some of the features, in the order in which they are named, each after those of smaller numbers. */
export function takeFeatures({ features, squares, targets }: RidgeSums, columns: readonly number[]): RidgeSums {
  if (columns.length === features) return { features, squares, targets }
  const taken = emptySums(columns.length)
  columns.forEach((column, row) => {
    taken.targets[row] = targets[column] ?? 0
    for (let other = 0; other <= row; other++) {
      taken.squares[row * columns.length + other] = squares[column * features + (columns[other] ?? 0)] ?? 0
    }
  })
  return taken
}

function addTo(to: Float64Array, from: Float64Array): void {
  for (let index = 0; index < to.length; index++) to[index] = (to[index] ?? 0) + (from[index] ?? 0)
}

/**
 * The weights that come nearest to the targets, drawn towards 0 by `penalty`, a share of the mean square of the features, so
 * that the unit of the series does not matter (Hoerl and Kennard, Technometrics 12, 1970). Rows without any variation give 0.
 */
export function solveRidge({ features, squares, targets }: RidgeSums, penalty: number): Float64Array {
  let trace = 0
  for (let row = 0; row < features; row++) trace += squares[row * features + row] ?? 0
  const nothing = new Float64Array(features)
  if (!(trace > 0) || !Number.isFinite(trace)) return nothing
  const factor = new CholeskyFactor(features)
  for (let row = 0; row < features; row++) {
    const start = row * features
    const square = (squares[start + row] ?? 0) + (penalty * trace) / features
    if (!factor.append(squares.subarray(start, start + row), square, Number.MIN_VALUE)) return nothing
  }
  return factor.solve(targets)
}
