/** How units of a network bend what comes into them, two at a time: its code. */
import { op, pairBytes, type VectorFunction } from './vector-code.ts'

/** Of what comes into a unit below 0, what goes on. */
export const leak = 0.1

// Parameters, places in bytes: what comes into the units of the first row, which becomes what goes on; by how much they multiply it where it
// is above 0, which becomes by how much they did; the biases, how many rows there are, and how many pairs of units.
const [units, slopes, bias, rows, pairs] = [0, 1, 2, 3, 4]
const parameters = 5
const [biasAt, left] = [parameters, parameters + 1]
const wholes = 2
const [sum, share, slope] = [parameters + wholes, parameters + wholes + 1, parameters + wholes + 2]

/** Adds the biases, and lets little through of what is below 0. */
export const unitBend: VectorFunction = {
  parameters,
  wholes,
  pairs: 3,
  body: op.repeat(
    [...op.get(bias), ...op.set(biasAt), ...op.get(pairs), ...op.set(left)],
    op.repeat(
      [...op.get(units), ...op.loadPair(), ...op.get(biasAt), ...op.loadPair(), ...op.addPairs, ...op.set(sum)],
      [...op.get(slopes), ...op.loadPair(), ...op.set(share)],
      [...op.get(share), ...op.get(share), ...op.pairOf(leak), ...op.multiplyPairs],
      [...op.get(sum), ...op.pairOf(0), ...op.arePairsAbove, ...op.choosePairs, ...op.set(slope)],
      [...op.get(slopes), ...op.get(slope), ...op.storePair()],
      [...op.get(units), ...op.get(sum), ...op.get(slope), ...op.multiplyPairs, ...op.storePair()],
      op.advance(units, op.whole(pairBytes)),
      op.advance(slopes, op.whole(pairBytes)),
      op.advance(biasAt, op.whole(pairBytes)),
      op.countDown(left),
    ),
    op.countDown(rows),
  ),
}
