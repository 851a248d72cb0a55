/** The lower factor L of a growing and shrinking matrix A = L·Lᵀ, its rows packed one after another: row i at i(i + 1) ÷ 2. */
export class CholeskyFactor {
  count = 0
  readonly #rows: Float64Array

  /** For at most `most` rows. */
  constructor(most: number) {
    this.#rows = new Float64Array((most * (most + 1)) / 2)
  }

  /**
   * Adds a row and a column to A: its `products` with the rows that are there, and its own `square`. False, and nothing added,
   * where less than `least` of it is its own.
   */
  append(products: ArrayLike<number>, square: number, least: number): boolean {
    const rows = this.#rows
    const row = packedRow(this.count)
    let own = square
    for (let i = 0; i < this.count; i++) {
      const above = packedRow(i)
      let value = products[i] ?? 0
      for (let j = 0; j < i; j++) value -= (rows[above + j] ?? 0) * (rows[row + j] ?? 0)
      value /= rows[above + i] ?? 1
      rows[row + i] = value
      own -= value * value
    }
    if (!(own >= least)) return false
    rows[row + this.count] = Math.sqrt(own)
    this.count++
    return true
  }

  /** Takes a row and a column out of A; Givens rotations make the rows below a factor again (Golub, Van Loan, section 6.5.4). */
  remove(place: number): void {
    const rows = this.#rows
    const turns: { cosine: number; sine: number }[] = []
    for (let i = place + 1; i < this.count; i++) {
      const row = rows.slice(packedRow(i), packedRow(i + 1))
      turns.forEach(({ cosine, sine }, turn) => {
        const [x, y] = [row[place + turn] ?? 0, row[place + turn + 1] ?? 0]
        row[place + turn] = cosine * x + sine * y
        row[place + turn + 1] = cosine * y - sine * x
      })
      const [x, y] = [row[i - 1] ?? 0, row[i] ?? 0]
      const length = Math.hypot(x, y)
      turns.push({ cosine: x / length, sine: y / length })
      row[i - 1] = length
      rows.set(row.subarray(0, i), packedRow(i - 1))
    }
    this.count--
  }

  /** x of A·x = `right`. */
  solve(right: ArrayLike<number>): Float64Array {
    const rows = this.#rows
    const x = new Float64Array(this.count)
    for (let i = 0; i < this.count; i++) {
      const row = packedRow(i)
      let value = right[i] ?? 0
      for (let j = 0; j < i; j++) value -= (rows[row + j] ?? 0) * (x[j] ?? 0)
      x[i] = value / (rows[row + i] ?? 1)
    }
    for (let i = this.count - 1; i >= 0; i--) {
      const row = packedRow(i)
      const value = (x[i] ?? 0) / (rows[row + i] ?? 1)
      x[i] = value
      for (let j = 0; j < i; j++) x[j] = (x[j] ?? 0) - value * (rows[row + j] ?? 0)
    }
    return x
  }
}

function packedRow(index: number): number {
  return (index * (index + 1)) / 2
}
