import { blockSize } from './block-product.ts'
import { multiplyRows, takeMemory } from './vector-memory.ts'

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
  // An iterator takes four times as long.
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0
  return sum / Math.max(1, values.length)
}

/**
 * The products of each of `count` vectors of `length` values with each other, the vectors one after another in `vectors`:
 * result[a * count + b] = Σ vₐ·v_b, each sum from the first product to the last.
 */
export function multiplyAll(vectors: Float64Array, count: number, length: number): Float64Array {
  const blocks = Math.ceil(count / blockSize)
  const [blockLength, width] = [length * blockSize, blocks * blockSize]
  const into = blocks * blockLength
  const memory = takeMemory(into + width * width)
  // Four vectors side by side: a block of the product reads two such fours from beginning to end.
  memory.fill(0, 0, into)
  for (let vector = 0; vector < count; vector++) {
    const place = Math.floor(vector / blockSize) * blockLength + (vector % blockSize)
    const own = vector * length
    for (let i = 0; i < length; i++) memory[place + i * blockSize] = vectors[own + i] ?? 0
  }
  if (length === 0) return new Float64Array(count * count)
  for (let block = 0; block < blocks; block++) {
    // What is left of it was multiplied as the other half of a block above.
    const places = {
      into: into + block * blockSize * (width + 1),
      left: block * blockLength,
      right: block * blockLength,
    }
    multiplyRows(places, {
      intoDown: width,
      leftDown: 1,
      leftAcross: blockSize,
      rightDown: blockSize,
      rightNext: blockLength,
      blocks: blocks - block,
      depth: length,
    })
  }
  const products = new Float64Array(count * count)
  for (let a = 0; a < count; a++) {
    const row = into + a * width
    for (let b = a; b < count; b++) products[a * count + b] = products[b * count + a] = memory[row + b] ?? 0
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
 * The product of two matrices, row after row into `into`: columns by fours, those on the right beside each other. All lie in the memory that
 * was taken, `into` with room for whole fours of rows. Each sum goes from the first product to the last.
 */
export function multiply(
  into: Float64Array,
  left: Matrix,
  right: Matrix,
  [rows, columns, depth]: readonly [number, number, number],
): void {
  for (let row = 0; row < rows; row += blockSize) {
    const places = {
      into: placeOf(into) + row * columns,
      left: placeOf(left.values) + row * left.down,
      right: placeOf(right.values),
    }
    multiplyRows(places, {
      intoDown: columns,
      leftDown: left.down,
      leftAcross: left.across,
      rightDown: right.down,
      rightNext: blockSize,
      blocks: columns / blockSize,
      depth,
    })
  }
}

/** Σ timesᵢ · rowᵢ into `into`, of rows as wide as it, from the first row to the last: all in the memory, with room for whole fours of columns. */
export function addRows(into: Float64Array, rows: Float64Array, times: Float64Array): void {
  // Four rows that are the same one, into the same place; what is behind the last column of four is not to be read.
  const places = { into: placeOf(into), left: placeOf(times), right: placeOf(rows) }
  multiplyRows(places, {
    intoDown: 0,
    leftDown: 0,
    leftAcross: 1,
    rightDown: into.length,
    rightNext: blockSize,
    blocks: Math.ceil(into.length / blockSize),
    depth: times.length,
  })
}

const placeOf = (values: Float64Array) => values.byteOffset / Float64Array.BYTES_PER_ELEMENT
