/** Products of a matrix of single precision and a vector of double precision: four rows at a time, two numbers at once. */
import { numberBytes, op, pairBytes, VectorMachine } from './vector-code.ts'

const singleBytes = 4
const rowsAtOnce = 4

// Parameters: where the sums go, the first row and the bytes from one to the next, the vector, how many fours of rows there are, and how
// many pairs in each.
const [into, matrix, down, vector, fours, pairs] = [0, 1, 2, 3, 4, 5]
const parameters = 6
const [vectorAt, left] = [parameters, parameters + 1]
const rowAt = [0, 1, 2, 3].map((row) => parameters + 2 + row)
const wholes = 2 + rowsAtOnce
const sums = rowAt.map((_, row) => parameters + wholes + row)
const value = parameters + wholes + rowsAtOnce

const body = op.repeat(
  ...rowAt.map((at) => [...op.get(matrix), ...op.set(at), ...op.advance(matrix, op.get(down))]),
  ...sums.map((sum) => [...op.pairOf(0), ...op.set(sum)]),
  [...op.get(vector), ...op.set(vectorAt), ...op.get(pairs), ...op.set(left)],
  op.repeat(
    [...op.get(vectorAt), ...op.loadPair(), ...op.set(value)],
    ...sums.map((sum, row) => [
      ...[...op.get(sum), ...op.get(rowAt[row] ?? 0), ...op.loadSinglePair(), ...op.get(value), ...op.multiplyPairs],
      ...[...op.addPairs, ...op.set(sum), ...op.advance(rowAt[row] ?? 0, op.whole(2 * singleBytes))],
    ]),
    op.advance(vectorAt, op.whole(pairBytes)),
    op.countDown(left),
  ),
  ...sums.map((sum, row) => [...op.get(into), ...op.get(sum), ...op.storePair(pairBytes * row)]),
  op.advance(into, op.whole(pairBytes * rowsAtOnce)),
  op.countDown(fours),
)

let made: VectorMachine<'multiply'> | undefined

/** A square matrix that is multiplied again and again. One at a time: another takes the memory of the one before. */
export class SingleRows {
  /** Row after row, of `size` values each; to be filled, and to be changed. */
  readonly values: Float32Array
  readonly #machine: VectorMachine<'multiply'>
  readonly #sums: Float64Array
  readonly #vector: Float64Array
  readonly #size: number

  constructor(size: number) {
    made ??= new VectorMachine({ multiply: { parameters, wholes, pairs: rowsAtOnce + 1, body } })
    this.#machine = made
    this.#size = size
    // Whole fours of rows and whole pairs are multiplied: what is beyond them is 0, or not read out.
    const rows = Math.ceil(size / rowsAtOnce) * rowsAtOnce
    const [vectorAt, matrixAt] = [2 * rows, 2 * rows + size + 1]
    const memory = made.reserve(matrixAt * numberBytes + (rows * size + 1) * singleBytes)
    this.#sums = new Float64Array(memory, 0, 2 * rows)
    this.#vector = new Float64Array(memory, vectorAt * numberBytes, size + 1)
    this.values = new Float32Array(memory, matrixAt * numberBytes, size * size)
  }

  /** The first `count` rows and columns times as many values of a vector, into `into`: of each row the sum of the even places and that of the odd ones. */
  multiply(vector: Float64Array, count: number, into: Float64Array): void {
    this.#vector.fill(0)
    this.#vector.set(vector.subarray(0, count))
    this.#machine.run.multiply(
      this.#sums.byteOffset,
      this.values.byteOffset,
      this.#size * singleBytes,
      this.#vector.byteOffset,
      Math.ceil(count / rowsAtOnce),
      Math.ceil(count / 2),
    )
    for (let row = 0; row < count; row++) into[row] = (this.#sums[2 * row] ?? 0) + (this.#sums[2 * row + 1] ?? 0)
  }
}
