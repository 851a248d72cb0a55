import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../seeded-random.ts'
import { energyWh, priceTick } from '../../units/units.ts'
import type { BlockBook } from './block-order.ts'
import { compileBook } from './compiled-book.ts'
import { LevelRanges } from './level-ranges.ts'
import { LocalSearch } from './local-search.ts'
import { bestMargin } from './price-demand.ts'
import { openDemands, selectionOf } from './selection.ts'
import { waysOf } from './unit-ways.ts'

const periods = 8

/** Blocks near the money beside steps of about their size, links, groups and loops among them. */
function nearBook(seed: number): BlockBook {
  const random = seededRandom(seed)
  const pick = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const bounds = { min: priceTick(-50_000), max: priceTick(400_000) }
  return {
    periods: Array.from({ length: periods }, (_, period) => ({
      label: String(period),
      bounds,
      orders: Array.from({ length: 60 }, (__, index) => ({
        id: `s${index}`,
        side: index % 2 === 0 ? ('buy' as const) : ('sell' as const),
        price: priceTick(pick(2000, 8000)),
        quantity: energyWh(pick(1, 40) * 1000),
        time: index,
      })),
    })),
    blocks: Array.from({ length: 60 }, (_, index) => {
      const first = pick(0, periods - 2)
      const last = pick(first + 1, periods - 1)
      const [kind, four] = [index % 12, index - (index % 4)]
      const isLoop = kind === 8 || kind === 9
      return {
        id: `b${index}`,
        side: isLoop ? (kind === 8 ? 'buy' : 'sell') : pick(0, 1) === 0 ? 'buy' : 'sell',
        price: priceTick(pick(4500, 5500)),
        quantities: new Map(
          Array.from({ length: last - first + 1 }, (__, at) => [String(first + at), energyWh(pick(1, 30) * 1000)]),
        ),
        minimumRatio: kind > 9 ? 300_000 : 1_000_000,
        time: index,
        linkedTo: kind === 5 || kind === 6 ? `b${index - 1}` : null,
        exclusiveGroup: kind < 4 ? `g${four}` : null,
        loop: isLoop ? `b${kind === 8 ? index + 1 : index - 1}` : null,
      }
    }),
  }
}

function searchOf(seed: number) {
  const compiled = compileBook(nearBook(seed))
  const ranges = new LevelRanges(compiled)
  const levels = new Float64Array(compiled.blocks.length)
  const units = compiled.units.map((unit, index) => {
    const [only = 0, ...others] = unit.members
    const [from, to] = [ranges.leastAccepted(only), ranges.high[only] ?? 0]
    const level = others.length === 0 && from < to ? { block: only, from, to } : null
    return { ways: waysOf(compiled, ranges, index), level }
  })
  const search = new LocalSearch(compiled, { net: new Float64Array(periods), units, demands: [], levels })
  return { compiled, search, levels }
}

describe('moves from selection to selection', () => {
  test('what is found keeps links, groups and loops, has better and better welfare, and nobody loses', () => {
    for (const seed of [1, 2, 3]) {
      const { compiled, search, levels } = searchOf(seed)
      let best = selectionOf(compiled, levels)?.welfare ?? 0n
      let found = 0
      search.run(30_000, { heatAtFirst: 1e9, start: 0 }, () => {
        found++
        const own = search.levels(Float64Array.from(levels))
        const ranges = new LevelRanges(compiled)
        expect([...own].every((level, index) => ranges.restrict(index, level, level))).toBe(true)
        const selection = selectionOf(compiled, own)
        expect(selection && selection.welfare > best).toBe(true)
        if (!selection) return false
        best = selection.welfare
        const losers = openDemands(compiled, selection).filter((demand) => bestMargin(demand, selection.box) < 0)
        // The floors of a level may make a block lose that does not as a whole.
        expect(
          losers.filter((demand) => selection.levels[demand.block] === compiled.blocks[demand.block]?.parts),
        ).toEqual([])
        return true
      })
      expect(found).toBeGreaterThan(3)
    }
  })

  test('the same book is searched in the same way', () => {
    const ends = [1, 1].map((seed) => {
      const { search, levels } = searchOf(seed)
      search.run(30_000, { heatAtFirst: 1e9, start: 0 }, () => true)
      return search.levels(Float64Array.from(levels)).join()
    })
    expect(ends[0]).toBe(ends[1])
  })
})

test('a unit has the ways that its ties and what is decided leave', () => {
  const compiled = compileBook(nearBook(1))
  const ranges = new LevelRanges(compiled)
  const ways = (unit: number) =>
    waysOf(compiled, ranges, unit).map((way) => way.levels.map(([, level]) => level).join(''))
  const unitOf = (index: number) => compiled.unitOf[index] ?? 0
  expect(ways(unitOf(0))).toEqual(['0000', '0001', '0010', '0100', '1000'])
  expect(ways(unitOf(4))).toEqual(['000', '100', '110', '111'])
  expect(ways(unitOf(8))).toEqual(['00', '11'])
  ranges.restrict(5, 1, Infinity)
  expect(ways(unitOf(4))).toEqual(['110', '111'])
})
