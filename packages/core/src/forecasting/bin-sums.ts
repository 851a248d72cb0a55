/** Sums of bins: what most of the time of growing trees goes by with. A sum and its count lie beside each other and are added at once. */
import { numberBytes, op, pairBytes, VectorMachine, type Code } from './vector-code.ts'

/** Of a column: a value of it is the number of its bin. */
export const bins = 64

const rowBytes = 4

// Parameters, all places in bytes but the third: the first row, its target, how many rows there are, and two columns with where their
// bins begin. Two columns at a time, because a bin waits until it was written before it is read again.
const [row, target, count, column, into, column2, into2] = [0, 1, 2, 3, 4, 5, 6]
const parameters = 7
const [bin, bin2, added] = [parameters, parameters + 1, parameters + 2]

const findBin = (from: number, start: number, found: number): Code => [
  ...[...op.get(from), ...op.get(row), ...op.loadWhole(), ...op.add, ...op.loadByte()],
  ...[...op.whole(4), ...op.shiftLeft, ...op.get(start), ...op.add, ...op.set(found)],
]
const addTo = (found: number): Code => [
  ...[...op.get(found), ...op.get(found), ...op.loadPair(), ...op.get(added), ...op.addPairs, ...op.storePair()],
]

const body = op.repeat(
  [...op.get(target), ...op.pairOf(1), ...op.loadFirst(), ...op.set(added)],
  findBin(column, into, bin),
  findBin(column2, into2, bin2),
  addTo(bin),
  addTo(bin2),
  op.advance(row, op.whole(rowBytes)),
  op.advance(target, op.whole(numberBytes)),
  op.countDown(count),
)

let made: VectorMachine<'sumBins'> | undefined

/** Columns of bins whose sums are asked again and again. One at a time: another takes the memory of the one before. */
export class BinSums {
  readonly #machine: VectorMachine<'sumBins'>
  readonly #rows: Int32Array
  readonly #target: Float64Array
  readonly #sums: Float64Array
  readonly #size: number
  readonly #firstColumn: number
  /** Arrays for sums that nobody needs any more. */
  readonly #free: Float64Array[] = []

  /** Columns of so many rows each. */
  constructor(columns: readonly Uint8Array[], rows: number) {
    // Of no rows trees ask for the first, which is nothing.
    const size = Math.max(1, rows)
    made ??= new VectorMachine({ sumBins: { parameters, wholes: 2, pairs: 1, body } })
    this.#machine = made
    this.#size = size
    // One more: an odd column is summed beside itself, into where nobody looks.
    const sums = (columns.length + 1) * bins * pairBytes
    this.#firstColumn = sums + size * (numberBytes + rowBytes)
    const memory = made.reserve(this.#firstColumn + columns.length * size)
    this.#sums = new Float64Array(memory, 0, sums / numberBytes)
    this.#target = new Float64Array(memory, sums, size)
    this.#rows = new Int32Array(memory, sums + size * numberBytes, size)
    columns.forEach((column, place) => new Uint8Array(memory, this.#firstColumn + place * size, size).set(column))
  }

  /**
   * Of each of the columns asked, bin after bin, the sum of the target of some rows, one at least, and how many of them are in it; what is
   * behind them in the array says nothing.
   */
  sum(rows: Int32Array, target: Float32Array, columns: Int32Array): Float64Array {
    this.#rows.set(rows)
    for (let place = 0; place < rows.length; place++) this.#target[place] = target[rows[place] ?? 0] ?? 0
    const asked = columns.length * bins * 2
    this.#sums.fill(0, 0, asked)
    for (let place = 0; place < columns.length; place += 2) {
      const first = columns[place] ?? 0
      this.#machine.run.sumBins(
        this.#rows.byteOffset,
        this.#target.byteOffset,
        rows.length,
        this.#firstColumn + first * this.#size,
        place * bins * pairBytes,
        this.#firstColumn + (columns[place + 1] ?? first) * this.#size,
        (place + 1) * bins * pairBytes,
      )
    }
    const sums = this.#free.pop() ?? new Float64Array(this.#sums.length)
    sums.set(this.#sums.subarray(0, asked))
    return sums
  }

  /** Lets sums be written over. */
  giveBack(sums: Float64Array): void {
    this.#free.push(sums)
  }
}
