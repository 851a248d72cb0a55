import { expect, test } from 'vitest'
import { block, book } from '../../testing/block-books.ts'
import { BranchPrices } from './branch-prices.ts'
import { compileBook } from './compiled-book.ts'
import { ImpliedWays } from './implied-ways.ts'
import { LevelRanges } from './level-ranges.ts'
import { loses, noPrice } from './proof.ts'
import { boxOf } from './selection.ts'

/** What is implied by the acceptance of the first block; blocks by their index. */
function impliedBy(of: Parameters<typeof compileBook>[0], accepted = [0]) {
  const compiled = compileBook(of)
  const ranges = new LevelRanges(compiled)
  for (const each of accepted) ranges.restrict(each, 1, Infinity)
  const all = compiled.blocks.map((_, index) => index)
  const box = boxOf(compiled, ranges.netLow, ranges.netHigh, ranges)
  if (!box) throw new Error('no prices')
  const { ways, isLeft } = new ImpliedWays(compiled, ranges).find(
    all,
    new BranchPrices(compiled, ranges).accepted(all),
    box,
  )
  return { ways, isLeft, low: [...ranges.low], high: [...ranges.high] }
}

/** Ten of each at 30, 20 and 10: what blocks sell makes the price. */
const steps = {
  a: [
    ['buy', 30, 10],
    ['buy', 20, 10],
    ['buy', 10, 10],
  ] as ['buy', number, number][],
}

test('a block that would take the price from an accepted one is rejected, as is one that would lose itself', () => {
  const blocks = [block('a', ['sell', 25], { a: 10 }), block('b', ['sell', 1], { a: 10 })]
  expect(impliedBy(book(steps, blocks))).toEqual({
    ways: [{ block: 1, isAccepted: false, reason: loses(0) }],
    isLeft: true,
    low: [1, 0],
    high: [1, 0],
  })
  const dear = [block('a', ['sell', 5], { a: 10 }), block('b', ['sell', 35], { a: 5 })]
  expect(impliedBy(book(steps, dear)).ways).toEqual([{ block: 1, isAccepted: false, reason: loses(1) }])
})

test('a block without which an accepted one would lose is accepted, with what it is linked to', () => {
  const blocks = [
    block('a', ['sell', 25], { a: 20 }),
    block('b', ['buy', 50], { a: 5 }),
    block('c', ['buy', 50], { a: 10 }, { linkedTo: 'b' }),
  ]
  const { ways, low } = impliedBy(book(steps, blocks))
  expect(ways).toEqual([
    { block: 1, isAccepted: true, reason: loses(0) },
    { block: 2, isAccepted: true, reason: loses(0) },
  ])
  expect(low).toEqual([1, 1, 1])
})

test('a block that nobody could supply is rejected, and nothing is implied where all can gain', () => {
  const large = [block('a', ['sell', 1], { a: 10 }), block('b', ['sell', 1], { a: 25 })]
  expect(impliedBy(book(steps, large)).ways).toEqual([{ block: 1, isAccepted: false, reason: noPrice }])
  const small = [
    block('a', ['sell', 1], { a: 10 }),
    block('b', ['sell', 1], { a: 5 }),
    block('c', ['buy', 40], { a: 5 }),
  ]
  expect(impliedBy(book(steps, small))).toEqual({ ways: [], isLeft: true, low: [1, 0, 0], high: [1, 1, 1] })
})
