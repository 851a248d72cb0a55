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
