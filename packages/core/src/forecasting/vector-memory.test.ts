/** Code that works on two numbers at once says what plain loops say, to the last bit: sums go from the first product to the last. */
import { expect, test } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { BinSums, bins } from './bin-sums.ts'
import { addRows, multiply, multiplyAll } from './products.ts'
import { SingleRows } from './single-rows.ts'
import { leak } from './unit-bend.ts'
import { bendUnits, takeMemory } from './vector-memory.ts'
import { sumRows } from './weighted-rows.ts'

const draw = seededRandom(17)
const some = (count: number) => Float64Array.from({ length: count }, () => 2 * draw() - 1)

/** Parts of the memory one after another, each with room behind it. */
function layOut(...parts: readonly Float64Array[]): Float64Array[] {
  const memory = takeMemory(parts.reduce((sum, part) => sum + part.length + 64, 0))
  let taken = 0
  return parts.map((part) => {
    const laid = memory.subarray(taken, taken + part.length)
    laid.set(part)
    taken += part.length + 62 + (part.length % 2)
    return laid
  })
}

test.each([
  [4, 4, 1],
  [6, 8, 5],
  [12, 4, 37],
])('the product of %i rows and %i columns of %i values each, either way round', (rows, columns, depth) => {
  const [left, right] = [some(rows * depth), some(depth * columns)]
  const sumOf = (at: (row: number, k: number) => number, row: number, column: number) => {
    let sum = 0
    for (let k = 0; k < depth; k++) sum += at(row, k) * right[k * columns + column]!
    return sum
  }
  for (const isTurned of [false, true]) {
    const [down, across] = isTurned ? [1, rows] : [depth, 1]
    const [into, laidLeft, laidRight] = layOut(new Float64Array(rows * columns), left, right)
    multiply(into!, { values: laidLeft!, down, across }, { values: laidRight!, down: columns, across: 1 }, [
      rows,
      columns,
      depth,
    ])
    const own = into!.map((_, at) =>
      sumOf((row, k) => left[row * down + k * across]!, Math.floor(at / columns), at % columns),
    )
    expect(into).toEqual(own)
  }
})

test.each([3, 4, 66])('rows of %i columns, each as many times as it counts', (width) => {
  const [rows, times] = [some(9 * width), some(9)]
  const [into, laidRows, laidTimes] = layOut(new Float64Array(width), rows, times)
  addRows(into!, laidRows!, laidTimes!)
  const sums = new Float64Array(width)
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < width; column++) sums[column]! += times[row]! * rows[row * width + column]!
  }
  expect(into).toEqual(sums)
})

test.each([1, 5, 8, 19])('the products of %i vectors with each other', (count) => {
  const vectors = some(count * 23)
  const products = multiplyAll(vectors, count, 23)
  for (let place = 0; place < count * count; place++) {
    let sum = 0
    for (let i = 0; i < 23; i++)
      sum += vectors[Math.floor(place / count) * 23 + i]! * vectors[(place % count) * 23 + i]!
    expect(products[place]).toBe(sum)
  }
})

test('units let a tenth through of what is below 0, and nothing of those that a row goes without', () => {
  const [came, bias] = [some(5 * 8), some(8)]
  const shares = came.map(() => (draw() < 0.3 ? 0 : 1.25))
  const [units, slopes, laidBias] = layOut(came, shares, bias)
  bendUnits(units!, slopes!, laidBias!)
  const sums = came.map((value, at) => value + bias[at % 8]!)
  const own = sums.map((sum, at) => (sum > 0 ? shares[at]! : leak * shares[at]!))
  expect(slopes).toEqual(own)
  expect(units).toEqual(sums.map((sum, at) => sum * own[at]!))
  expect([...own].filter((slope) => slope === 0 || slope === 1.25 || slope === leak * 1.25)).toHaveLength(40)
})

test.each([1, 7, 8, 30])('rows of a matrix of %i, by turns with those of another', (size) => {
  const matrices = [some(size * size), some(size * size)]
  const rows = Int32Array.from({ length: size }, () => Math.floor(draw() * size))
  for (const [turn, count] of [0, 1, size, 1].entries()) {
    const [matrix, weights] = [matrices[turn % 2]!, some(size)]
    const into = new Float64Array(size).fill(NaN)
    sumRows(matrix, { rows, weights, count }, into)
    const sums = new Float64Array(size)
    for (let i = 0; i < count; i++) {
      for (let column = 0; column < size; column++) sums[column]! += weights[i]! * matrix[rows[i]! * size + column]!
    }
    expect(into).toEqual(sums)
  }
})

test.each([2, 3, 4, 9, 33])('a matrix of %i of single precision without its last row, and a vector', (size) => {
  const matrix = new SingleRows(size)
  matrix.values.set(some(size * size))
  const [vector, image] = [some(size - 1), new Float64Array(size - 1)]
  matrix.multiply(vector, size - 1, image)
  image.forEach((said, row) => {
    const sums = [0, 0]
    for (let j = 0; j < size - 1; j++) sums[j % 2]! += matrix.values[row * size + j]! * vector[j]!
    expect(said).toBe(sums[0]! + sums[1]!)
  })
})

test('sums of bins, of an odd number of columns and of some of the rows', () => {
  const columns = Array.from({ length: 4 }, () => Uint8Array.from({ length: 90 }, () => Math.floor(draw() * bins)))
  const target = Float32Array.from(some(90))
  const rows = Int32Array.from({ length: 40 }, (_, place) => 2 * place)
  const asked = [3, 0, 2]
  const sums = new BinSums(columns, 90).sum(rows, target, Int32Array.from(asked))
  const own = new Float64Array(asked.length * bins * 2)
  asked.forEach((column, place) => {
    for (const row of rows) {
      const at = 2 * (place * bins + columns[column]![row]!)
      own[at]! += target[row]!
      own[at + 1]! += 1
    }
  })
  expect(sums.subarray(0, own.length)).toEqual(own)
})
