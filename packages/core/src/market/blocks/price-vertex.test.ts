import { expect, test } from 'vitest'
import { narrowBounds, seededWholeNumbers } from '../../testing/random.ts'
import { randomBlockBook } from '../../testing/slow-blocks.ts'
import { toScaled } from './block-gain.ts'
import { compileBook } from './compiled-book.ts'
import { dualBound, UnitValues } from './dual-bound.ts'
import { wholeFrame } from './frame.ts'
import { LevelRanges } from './level-ranges.ts'
import { PriceVertex } from './price-vertex.ts'

/** Every vector of so many whole prices within the narrow bounds. */
function* vectors(periods: number): Generator<number[]> {
  if (periods === 0) yield []
  for (const rest of periods === 0 ? [] : vectors(periods - 1)) {
    for (let price: number = narrowBounds.min; price <= narrowBounds.max; price++) yield [...rest, price]
  }
}

test('goes to where the bound is not above that of any whole prices, in 150 random books', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = randomBlockBook(seededWholeNumbers(seed), 7)
    // Of blocks in part the bound knows more than a corner of a linear function.
    const book = compileBook({
      ...random,
      blocks: random.blocks.map((block) => ({ ...block, minimumRatio: 1_000_000 })),
    })
    const ranges = new LevelRanges(book)
    const values = new UnitValues(book, ranges)
    const frame = wholeFrame(book, ranges)
    const bound = (prices: ArrayLike<number>) => dualBound(book, values, frame, toScaled(prices))
    const prices = new Float64Array(book.periods)
    new PriceVertex(book, ranges).minimise(prices, book.units, { isFar: seed % 2 === 0, netSure: ranges.netSure })
    // Prices between two ticks are rounded to a part of one, of which all the energy of the book makes this at most.
    const energy = book.curves.reduce((sum, { least, most }) => sum + most - least, 0)
    const rounding = energy + book.blocks.reduce((sum, { total }) => sum + total, 0)
    const lowest = [...vectors(book.periods)].reduce((least, vector) => {
      const other = bound(vector)
      return other < least ? other : least
    }, bound(prices))
    expect({ seed, above: Number(bound(prices) - lowest) > rounding }).toEqual({ seed, above: false })
  }
})

test('finds which part of a block is accepted where parts would be allowed', () => {
  const bounds = narrowBounds
  const order = (side: 'buy' | 'sell', price: number, quantity: number, time: number) =>
    ({ id: `o${time}`, side, price, quantity, time }) as never
  const book = compileBook({
    periods: [{ label: 'a', bounds, orders: [order('buy', 5, 10, 0), order('sell', 7, 10, 1)] }],
    blocks: [
      {
        id: 'b',
        side: 'sell',
        price: 3,
        quantities: new Map([['a', 40]]),
        minimumRatio: 1_000_000,
        time: 0,
        linkedTo: null,
        exclusiveGroup: null,
        loop: null,
      } as never,
    ],
  })
  const ranges = new LevelRanges(book)
  const vertex = new PriceVertex(book, ranges)
  const prices = Float64Array.of(-6)
  vertex.minimise(prices, book.units, { isFar: false, netSure: ranges.netSure })
  expect(prices[0]).toBe(3)
  expect(vertex.parts[0]).toBeCloseTo(0.25)
})
