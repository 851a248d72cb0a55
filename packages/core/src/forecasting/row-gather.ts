/** Rows of single precision, gathered one after another in double precision, two numbers at a time: its code. */
import { op, pairBytes, type VectorFunction } from './vector-code.ts'

const singlePairBytes = 8
const placeBytes = 4

// Parameters, in bytes but the counts: where the rows go, where the first of all rows is and how far they are apart, where the numbers of the
// rows are that are asked, how many these are, and how many pairs there are in one.
const [into, rows, down, asked, count, pairs] = [0, 1, 2, 3, 4, 5]
const parameters = 6
const [from, left] = [parameters, parameters + 1]

export const rowGather: VectorFunction = {
  parameters,
  wholes: 2,
  pairs: 0,
  body: op.repeat(
    [...op.get(asked), ...op.loadWhole(), ...op.get(down), ...op.multiply, ...op.get(rows), ...op.add, ...op.set(from)],
    [...op.get(pairs), ...op.set(left)],
    op.repeat(
      [...op.get(into), ...op.get(from), ...op.loadSinglePair(), ...op.storePair()],
      op.advance(into, op.whole(pairBytes)),
      op.advance(from, op.whole(singlePairBytes)),
      op.countDown(left),
    ),
    op.advance(asked, op.whole(placeBytes)),
    op.countDown(count),
  ),
}
