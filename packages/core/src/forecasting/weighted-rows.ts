/** Sums of rows of a matrix, each row as many times as it counts: eight columns at a time, two numbers at once. */
import { numberBytes, op, pairBytes, VectorMachine } from './vector-code.ts'

const placeBytes = 4
const columnsAtOnce = 8

// Parameters: where the sums go, the first column of the matrix, where the places of the rows are and what each counts, how many rows there
// are, and how many blocks of columns.
const [into, matrix, rows, weights, count, blocks] = [0, 1, 2, 3, 4, 5]
const parameters = 6
const [rowAt, weightAt, left, at] = [parameters, parameters + 1, parameters + 2, parameters + 3]
const wholes = 4
const sums = [0, 1, 2, 3].map((place) => parameters + wholes + place)
const weight = parameters + wholes + sums.length

const body = op.repeat(
  [...op.get(rows), ...op.set(rowAt), ...op.get(weights), ...op.set(weightAt), ...op.get(count), ...op.set(left)],
  ...sums.map((sum) => [...op.pairOf(0), ...op.set(sum)]),
  op.repeat(
    [...op.get(matrix), ...op.get(rowAt), ...op.loadWhole(), ...op.add, ...op.set(at)],
    [...op.get(weightAt), ...op.loadTwice(), ...op.set(weight)],
    ...sums.map((sum, place) => [
      ...[...op.get(sum), ...op.get(weight), ...op.get(at), ...op.loadPair(pairBytes * place)],
      ...[...op.multiplyPairs, ...op.addPairs, ...op.set(sum)],
    ]),
    op.advance(rowAt, op.whole(placeBytes)),
    op.advance(weightAt, op.whole(numberBytes)),
    op.countDown(left),
  ),
  ...sums.map((sum, place) => [...op.get(into), ...op.get(sum), ...op.storePair(pairBytes * place)]),
  op.advance(into, op.whole(columnsAtOnce * numberBytes)),
  op.advance(matrix, op.whole(columnsAtOnce * numberBytes)),
  op.countDown(blocks),
)

let made: VectorMachine<'sumRows'> | undefined
/** What the memory holds. */
let held: Float64Array | undefined

/** Rows of a matrix, the first `count` of them, and how much each counts. */
interface Weighted {
  readonly rows: Int32Array
  readonly weights: Float64Array
  readonly count: number
}

/**
 * Σ weightᵢ · rowᵢ into `into`, each sum from the first row to the last. The matrix is square and must not change from one call to the next:
 * it is copied once, for as long as no other is asked for.
 */
export function sumRows(matrix: Float64Array, { rows, weights, count }: Weighted, into: Float64Array): void {
  const size = into.length
  if (count === 0) {
    into.fill(0)
    return
  }
  const width = Math.ceil(size / columnsAtOnce) * columnsAtOnce
  const [intoAt, weightsAt] = [size * width, size * width + width]
  const rowsAt = (weightsAt + size) * numberBytes
  made ??= new VectorMachine({ sumRows: { parameters, wholes, pairs: sums.length + 1, body } })
  const memory = made.reserve(rowsAt + size * placeBytes)
  const numbers = new Float64Array(memory, 0, weightsAt + size)
  if (held !== matrix) {
    for (let row = 0; row < size; row++) numbers.set(matrix.subarray(row * size, (row + 1) * size), row * width)
    held = matrix
  }
  const places = new Int32Array(memory, rowsAt, count)
  for (let i = 0; i < count; i++) places[i] = (rows[i] ?? 0) * width * numberBytes
  numbers.set(weights.subarray(0, count), weightsAt)
  made.run.sumRows(intoAt * numberBytes, 0, rowsAt, weightsAt * numberBytes, count, width / columnsAtOnce)
  into.set(numbers.subarray(intoAt, intoAt + size))
}
