/**
 * x of A·x = `right` for a symmetric matrix with a diagonal above zero, whose lower half stands in `matrix` row by row: by the factor
 * L of A = L·Lᵀ, which replaces that half.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
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
