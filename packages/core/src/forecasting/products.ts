/** Σ aᵢ·bᵢ; four sums side by side, because one alone would wait for itself. */
export function dot(a: Float64Array, b: Float64Array): number {
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  let i = 0
  for (; i + 3 < a.length; i += 4) {
    first += (a[i] ?? 0) * (b[i] ?? 0)
    second += (a[i + 1] ?? 0) * (b[i + 1] ?? 0)
    third += (a[i + 2] ?? 0) * (b[i + 2] ?? 0)
    fourth += (a[i + 3] ?? 0) * (b[i + 3] ?? 0)
  }
  for (; i < a.length; i++) first += (a[i] ?? 0) * (b[i] ?? 0)
  return first + second + third + fourth
}

export function meanOf(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value
  return sum / Math.max(1, values.length)
}

/**
 * The products of each of `count` vectors of `length` values with each other, the vectors one after another in `vectors`:
 * result[a * count + b] = Σ vₐ·v_b. Two by two, so that every value is read half as often.
 */
export function multiplyAll(vectors: Float64Array, count: number, length: number): Float64Array {
  const products = new Float64Array(count * count)
  for (let a = 0; a < count; a += 2) {
    // Where the count is odd the last vector is its own neighbour.
    const a2 = Math.min(a + 1, count - 1)
    for (let b = a; b < count; b += 2) {
      const b2 = Math.min(b + 1, count - 1)
      const [top, left] = [a * length, b * length]
      const [bottom, right] = [a2 * length, b2 * length]
      let topLeft = 0
      let topRight = 0
      let bottomLeft = 0
      let bottomRight = 0
      for (let i = 0; i < length; i++) {
        const x = vectors[top + i] ?? 0
        const y = vectors[bottom + i] ?? 0
        const z = vectors[left + i] ?? 0
        const w = vectors[right + i] ?? 0
        topLeft += x * z
        topRight += x * w
        bottomLeft += y * z
        bottomRight += y * w
      }
      products[a * count + b] = products[b * count + a] = topLeft
      products[a * count + b2] = products[b2 * count + a] = topRight
      products[a2 * count + b] = products[b * count + a2] = bottomLeft
      products[a2 * count + b2] = products[b2 * count + a2] = bottomRight
    }
  }
  return products
}

/** Rows of numbers; `down` and `across` are the steps to the next row and to the next column, so that it can be read turned. */
export interface Matrix {
  readonly values: Float64Array
  readonly down: number
  readonly across: number
}

/**
 * The product of two matrices, row after row into `into`: an even number of rows, columns by fours. Two rows and four columns at a time,
 * so that eight sums wait for six values: four times as fast as one sum after another.
 */
export function multiply(
  into: Float64Array,
  { values: left, down: leftDown, across: leftAcross }: Matrix,
  { values: right, down: rightDown, across: rightAcross }: Matrix,
  [rows, columns, depth]: readonly [number, number, number],
): void {
  for (let row = 0; row < rows; row += 2) {
    for (let column = 0; column < columns; column += 4) {
      let a = row * leftDown
      let b = column * rightAcross
      let [s0, s1, s2, s3, t0, t1, t2, t3] = [0, 0, 0, 0, 0, 0, 0, 0]
      for (let k = 0; k < depth; k++) {
        const x = left[a] ?? 0
        const y = left[a + leftDown] ?? 0
        const b0 = right[b] ?? 0
        const b1 = right[b + rightAcross] ?? 0
        const b2 = right[b + 2 * rightAcross] ?? 0
        const b3 = right[b + 3 * rightAcross] ?? 0
        s0 += x * b0
        s1 += x * b1
        s2 += x * b2
        s3 += x * b3
        t0 += y * b0
        t1 += y * b1
        t2 += y * b2
        t3 += y * b3
        a += leftAcross
        b += rightDown
      }
      const at = row * columns + column
      const next = at + columns
      into[at] = s0
      into[at + 1] = s1
      into[at + 2] = s2
      into[at + 3] = s3
      into[next] = t0
      into[next + 1] = t1
      into[next + 2] = t2
      into[next + 3] = t3
    }
  }
}
