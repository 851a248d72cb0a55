/** A square matrix as the product of two triangular ones, rows exchanged for size. */
export class LuFactors {
  readonly #matrix: Float64Array
  readonly #rows: Int32Array
  readonly #size: number

  private constructor(matrix: Float64Array, rows: Int32Array, size: number) {
    this.#matrix = matrix
    this.#rows = rows
    this.#size = size
  }

  /** Factors a matrix, row by row, in place; null where it has none. */
  static of(matrix: Float64Array, size: number): LuFactors | null {
    const rows = Int32Array.from({ length: size }, (_, row) => row)
    const at = (row: number, column: number) => (rows[row] ?? 0) * size + column
    for (let column = 0; column < size; column++) {
      let best = column
      let most = 0
      for (let row = column; row < size; row++) {
        const value = Math.abs(matrix[at(row, column)] ?? 0)
        if (!(value > most)) continue
        best = row
        most = value
      }
      if (!(most > 1e-9)) return null
      const other = rows[best] ?? 0
      rows[best] = rows[column] ?? 0
      rows[column] = other
      const pivot = matrix[at(column, column)] ?? 1
      for (let row = column + 1; row < size; row++) {
        const [to, from] = [at(row, 0), at(column, 0)]
        const factor = (matrix[to + column] ?? 0) / pivot
        matrix[to + column] = factor
        if (factor === 0) continue
        for (let k = column + 1; k < size; k++) {
          matrix[to + k] = (matrix[to + k] ?? 0) - factor * (matrix[from + k] ?? 0)
        }
      }
    }
    return new LuFactors(matrix, rows, size)
  }

  /** x of A · x = right. */
  solve(right: Float64Array): Float64Array<ArrayBuffer> {
    const x = new Float64Array(this.#size)
    for (let row = 0; row < this.#size; row++) {
      const own = this.#rows[row] ?? 0
      let value = right[own] ?? 0
      for (let k = 0; k < row; k++) value -= this.#at(own, k) * (x[k] ?? 0)
      x[row] = value
    }
    for (let row = this.#size - 1; row >= 0; row--) {
      const own = this.#rows[row] ?? 0
      let value = x[row] ?? 0
      for (let k = row + 1; k < this.#size; k++) value -= this.#at(own, k) * (x[k] ?? 0)
      x[row] = value / this.#at(own, row)
    }
    return x
  }

  /** x of Aᵀ · x = right. */
  solveTransposed(right: Float64Array): Float64Array<ArrayBuffer> {
    const y = Float64Array.from(right)
    for (let row = 0; row < this.#size; row++) {
      const own = this.#rows[row] ?? 0
      const value = (y[row] ?? 0) / this.#at(own, row)
      y[row] = value
      for (let k = row + 1; k < this.#size; k++) y[k] = (y[k] ?? 0) - this.#at(own, k) * value
    }
    const x = new Float64Array(this.#size)
    for (let row = this.#size - 1; row >= 0; row--) {
      const own = this.#rows[row] ?? 0
      const value = y[row] ?? 0
      x[own] = value
      for (let k = 0; k < row; k++) y[k] = (y[k] ?? 0) - this.#at(own, k) * value
    }
    return x
  }

  #at(row: number, column: number): number {
    return this.#matrix[row * this.#size + column] ?? 0
  }
}
