/**
 * x of A·x = `right` for a symmetric matrix with a diagonal above zero, whose lower half stands in `matrix` row by row: by the factor
 * L of A = L·Lᵀ, which replaces that half.
 */
function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  for (let i = 0; i < size; i++) {
    const row = i * size
    for (let j = 0; j < i; j++) {
      const other = j * size
      let value = matrix[row + j] ?? 0
      for (let k = 0; k < j; k++) value -= (matrix[row + k] ?? 0) * (matrix[other + k] ?? 0)
      matrix[row + j] = value / (matrix[other + j] ?? 1)
    }
    const diagonal = matrix[row + i] ?? 0
    let own = diagonal
    for (let k = 0; k < i; k++) own -= (matrix[row + k] ?? 0) ** 2
    // What rounding took from the last part of the diagonal is no reason to leave the direction.
    matrix[row + i] = Math.sqrt(Math.max(own, diagonal * 1e-12))
  }
  const x = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    let value = x[i] ?? 0
    for (let k = 0; k < i; k++) value -= (matrix[i * size + k] ?? 0) * (x[k] ?? 0)
    x[i] = value / (matrix[i * size + i] ?? 1)
  }
  for (let i = size - 1; i >= 0; i--) {
    const value = (x[i] ?? 0) / (matrix[i * size + i] ?? 1)
    x[i] = value
    for (let k = 0; k < i; k++) x[k] = (x[k] ?? 0) - value * (matrix[i * size + k] ?? 0)
  }
  return x
}

/** weight · values · valuesᵀ, a part of a matrix. */
export interface RankOne {
  readonly weight: number
  readonly values: Float64Array
}

/**
 * x of (diagonal + Σ weight · values · valuesᵀ) · x = `right`, all weights and the diagonal above zero: through a matrix of the size of the sum
 * where that is the smaller one (Sherman, Morrison, Woodbury), else through the whole.
 */
export function solveDiagonalAndRanks(
  diagonal: Float64Array,
  ranks: readonly RankOne[],
  right: Float64Array,
): Float64Array {
  const size = right.length
  if (ranks.length >= size) {
    const matrix = new Float64Array(size * size)
    for (let i = 0; i < size; i++) matrix[i * size + i] = diagonal[i] ?? 0
    for (const { weight, values } of ranks) addRank(matrix, values, weight)
    return solveSymmetric(matrix, right)
  }
  const count = ranks.length
  const small = new Float64Array(count * count)
  const target = new Float64Array(count)
  const scaled = ranks.map(({ values }) => values.map((value, i) => value / (diagonal[i] ?? 1)))
  ranks.forEach(({ weight, values }, a) => {
    for (let b = 0; b <= a; b++) small[a * count + b] = product(values, scaled[b])
    small[a * count + a] = (small[a * count + a] ?? 0) + 1 / weight
    target[a] = product(right, scaled[a])
  })
  const shares = solveSymmetric(small, target)
  const x = right.map((value, i) => value / (diagonal[i] ?? 1))
  scaled.forEach((values, a) => {
    const share = shares[a] ?? 0
    for (let i = 0; i < size; i++) x[i] = (x[i] ?? 0) - share * (values[i] ?? 0)
  })
  return x
}

function addRank(matrix: Float64Array, values: Float64Array, weight: number): void {
  const size = values.length
  for (let i = 0; i < size; i++) {
    const value = weight * (values[i] ?? 0)
    if (value === 0) continue
    for (let j = 0; j <= i; j++) matrix[i * size + j] = (matrix[i * size + j] ?? 0) + value * (values[j] ?? 0)
  }
}

function product(a: Float64Array, b: Float64Array | undefined): number {
  let sum = 0
  if (b) for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
