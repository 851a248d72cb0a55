import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../../testing/random.ts'
import { block, book } from '../../testing/block-books.ts'
import { energyWh, priceTick } from '../../units/units.ts'
import { priceScale } from './scaled-sum.ts'
import type { BlockBook, BlockOrder } from './block-order.ts'
import { compileBook, fillAt, type CompiledBook } from './compiled-book.ts'
import { dualBound, UnitValues } from './dual-bound.ts'
import { settle, unsettle, wholeFrame } from './frame.ts'
import { LevelRanges } from './level-ranges.ts'

const bounds = { min: priceTick(-20), max: priceTick(20) }

/** Two to four linked blocks, most of them to be had in part, of different quantities. */
function randomTree(pick: (from: number, to: number) => number): BlockBook {
  const periods = Array.from({ length: 3 }, (_, t) => ({ label: `p${t}`, bounds, orders: [] }))
  const blocks = Array.from({ length: pick(2, 4) }, (_, index): BlockOrder => {
    const isFlat = pick(0, 1) === 0
    const size = pick(1, 9)
    return {
      id: `b${index}`,
      side: pick(0, 3) === 0 ? 'buy' : 'sell',
      price: priceTick(pick(-8, 8)),
      quantities: new Map(periods.map(({ label }) => [label, energyWh(isFlat ? size : pick(1, 9))])),
      minimumRatio: pick(0, 2) === 0 ? 1_000_000 : pick(0, 9) * 100_000,
      time: index,
      linkedTo: index === 0 ? null : `b${index === 3 ? 2 : pick(0, Math.min(1, index - 1))}`,
      exclusiveGroup: null,
      loop: null,
    }
  })
  return { periods, blocks }
}

/** What the blocks of each selection that ranges and ratios allow gain at some scaled prices. */
function* gains({ blocks }: CompiledBook, { low, high }: LevelRanges, prices: Float64Array) {
  const levels = new Float64Array(blocks.length)
  function* from(index: number, gain: number): Generator<{ gain: number; levels: Float64Array }> {
    const block = blocks[index]
    if (!block) return void (yield { gain, levels })
    for (let level = low[index] ?? 0; level <= (high[index] ?? 0); level++) {
      const parent = blocks[block.parent]
      if (level > 0 && level < block.least) continue
      if (parent && level * parent.parts > (levels[block.parent] ?? 0) * block.parts) continue
      levels[index] = level
      let own = 0
      block.periods.forEach((period, place) => {
        own += block.sign * (block.price * priceScale - (prices[period] ?? 0)) * fillAt(block, place, level)
      })
      yield* from(index + 1, gain + own)
    }
    levels[index] = 0
  }
  yield* from(0, 0)
}

test('linked blocks in part are never valued below what some levels of them gain, nor far above', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const pick = seededWholeNumbers(seed)
    const random = randomTree(pick)
    const book = compileBook(random)
    const ranges = new LevelRanges(book)
    if (pick(0, 1) === 0) ranges.restrict(pick(0, book.blocks.length - 1), 1, Infinity)
    if (pick(0, 2) === 0) ranges.restrict(pick(0, book.blocks.length - 1), 0, pick(0, 6))
    const prices = Float64Array.from({ length: 3 }, () => pick(-8 * priceScale, 8 * priceScale))
    const value = new UnitValues(book, ranges).value(0, prices)
    const selections = Array.from(gains(book, ranges, prices), ({ gain, levels }) => ({ gain, levels: [...levels] }))
    const most = Math.max(...selections.map(({ gain }) => gain))
    expect({ seed, isBelow: value < most }).toEqual({ seed, isBelow: false })
    // The floors of all blocks and periods, each less than one Wh of at most 16 ticks.
    expect(Number(value) - most).toBeLessThan(book.blocks.length * 3 * 16 * priceScale)
    const enough = BigInt(Math.floor((most - pick(0, 200) * priceScale) / priceScale))
    for (const index of book.blocks.keys()) {
      if ((ranges.low[index] ?? 0) === 0) continue
      const spare = BigInt(value) - (enough + 1n) * BigInt(priceScale)
      const least = new UnitValues(book, ranges).leastLevel(index, prices, spare)
      const lost = selections.filter(({ levels }) => (levels[index] ?? 0) < least).map(({ gain }) => gain)
      expect({ seed, lost: Math.max(-Infinity, ...lost) >= Number(enough + 1n) * priceScale }).toEqual({
        seed,
        lost: false,
      })
    }
  }
})

test('blocks whose level is settled are counted as if it were open, near to some prices and far from them', () => {
  const pick = seededWholeNumbers(7)
  for (let number = 0; number < 50; number++) {
    const size = pick(1, 9)
    const [a, b] = [pick(1_000, 3_000), pick(1_000, 3_000)]
    const compiled = compileBook(
      book({ a: [['sell', a, 20]], b: [['buy', b, 20]] }, [
        block('r', ['buy', 3_500], { a: size, b: size }, { minimumRatio: 300_000 }),
        block('s', ['sell', 2_000], { a: size }, { minimumRatio: 500_000 }),
        block('t', ['buy', 2_000], { a: 3, b: size }),
      ]),
    )
    const ranges = new LevelRanges(compiled)
    for (const each of [0, 1]) ranges.restrict(each, 1, Infinity)
    const values = new UnitValues(compiled, ranges)
    const start = Float64Array.of(a * priceScale, b * priceScale)
    const whole = wholeFrame(compiled, ranges)
    const settled = settle(compiled, ranges, whole, start)
    expect(settled.units.length).toBeLessThanOrEqual(whole.units.length)
    expect(dualBound(compiled, values, unsettle(compiled, ranges, settled), start)).toBe(
      dualBound(compiled, values, whole, start),
    )
    for (const far of [100, 10_000]) {
      const prices = start.map((price) => price + pick(-far, far) * priceScale)
      expect(dualBound(compiled, values, settled, prices)).toBe(dualBound(compiled, values, whole, prices))
    }
    if (size > 1) expect(settled.settled?.units).toContain(0)
  }
})
