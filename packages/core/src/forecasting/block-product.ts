/** The product of matrices by blocks of four rows and four columns, two numbers at a time: its code. */
import { numberBytes, op, pairBytes, type Code, type VectorFunction } from './vector-code.ts'

/** Rows of a block, and columns. */
export const blockSize = 4

// Parameters, in bytes where they are places or steps: where the result of the first block goes and how far its rows are apart, the first
// row on the left with the steps to the next row and to the next column, the first column on the right with the steps to the next row
// and to the next block, how many blocks there are, and how many products a sum has.
const [into, intoDown, left, leftDown, leftAcross, right, rightDown, rightNext, blocks, depth] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
]
const parameters = 10
const [rightAt, depthLeft, intoAt] = [parameters, parameters + 1, parameters + 2]
const leftAt = [0, 1, 2, 3].map((row) => parameters + 3 + row)
const wholes = 3 + blockSize
const firstPair = parameters + wholes
/** Of each row the sums of the columns, two and two. */
const sums = leftAt.map((_, row) => [firstPair + 2 * row, firstPair + 2 * row + 1] as const)
const [leftTwice, rightPair, rightPair2] = [firstPair + 8, firstPair + 9, firstPair + 10]
const pairs = 11

const addProduct = (sum: number, factor: number): Code => [
  ...op.get(sum),
  ...op.get(leftTwice),
  ...op.get(factor),
  ...op.multiplyPairs,
  ...op.addPairs,
  ...op.set(sum),
]

const body = op.repeat(
  [...op.get(left), ...op.set(leftAt[0] ?? 0)],
  ...leftAt.slice(1).map((at, row) => [...op.get(leftAt[row] ?? 0), ...op.get(leftDown), ...op.add, ...op.set(at)]),
  [...op.get(right), ...op.set(rightAt), ...op.get(depth), ...op.set(depthLeft)],
  ...sums.flat().map((sum) => [...op.pairOf(0), ...op.set(sum)]),
  op.repeat(
    [...op.get(rightAt), ...op.loadPair(), ...op.set(rightPair)],
    [...op.get(rightAt), ...op.loadPair(pairBytes), ...op.set(rightPair2)],
    ...sums.map(([one, two], row) => {
      const at = leftAt[row] ?? 0
      return [
        ...[...op.get(at), ...op.loadTwice(), ...op.set(leftTwice)],
        ...addProduct(one, rightPair),
        ...addProduct(two, rightPair2),
        ...op.advance(at, op.get(leftAcross)),
      ]
    }),
    op.advance(rightAt, op.get(rightDown)),
    op.countDown(depthLeft),
  ),
  [...op.get(into), ...op.set(intoAt)],
  ...sums.map(([one, two]) => [
    ...[...op.get(intoAt), ...op.get(one), ...op.storePair()],
    ...[...op.get(intoAt), ...op.get(two), ...op.storePair(pairBytes)],
    ...op.advance(intoAt, op.get(intoDown)),
  ]),
  op.advance(into, op.whole(blockSize * numberBytes)),
  op.advance(right, op.get(rightNext)),
  op.countDown(blocks),
)

/** Multiplies four rows by one block of columns or more; sums are of one product at least, and go from the first to the last. */
export const blockProduct: VectorFunction = { parameters, wholes, pairs, body }
