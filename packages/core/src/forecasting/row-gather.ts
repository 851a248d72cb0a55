/** Rows of single precision, gathered one after another in double precision, two numbers at a time: its code. */
import { op, type Code, type VectorFunction } from './vector-code.ts'

const pairBytes = 16
const singlePairBytes = 8
const placeBytes = 4

// Parameters, in bytes but the counts: where the rows go, where the first of all rows is and how far they are apart, where the numbers of the
// rows are that are asked, how many these are, and how many pairs there are in one.
const [into, rows, down, asked, count, pairs] = [0, 1, 2, 3, 4, 5]
const parameters = 6
const [from, left] = [parameters, parameters + 1]

const step = (local: number, by: number): Code => [...op.get(local), ...op.whole(by), ...op.add, ...op.set(local)]
const countDown = (local: number): Code => [...op.get(local), ...op.whole(1), ...op.subtract, ...op.tee(local)]

export const rowGather: VectorFunction = {
  parameters,
  wholes: 2,
  pairs: 0,
  body: op.repeat(
    [...op.get(asked), ...op.loadWhole(), ...op.get(down), ...op.multiply, ...op.get(rows), ...op.add, ...op.set(from)],
    [...op.get(pairs), ...op.set(left)],
    op.repeat(
      [...op.get(into), ...op.get(from), ...op.loadSinglePair(), ...op.storePair()],
      step(into, pairBytes),
      step(from, singlePairBytes),
      countDown(left),
    ),
    step(asked, placeBytes),
    countDown(count),
  ),
}
