import { describe, expect, test } from 'vitest'
import { seededWholeNumbers } from '../../testing/random.ts'
import { allowedSelections, fillOf, randomBlockBook } from '../../testing/slow-blocks.ts'
import { block, perKWh, tc } from '../../testing/builders.ts'
import { reservationFor } from '../order.ts'
import { clearWithBlocks } from './block-clearing.ts'
import type { BlockBook, BlockOrder } from './block-order.ts'
import { reservationForBlocks } from './block-reservation.ts'
import { blocksOfOrder, type OrderBlock } from './order-blocks.ts'

/** What all accepted blocks of a selection pay at most, by their limits. */
function costOf({ blocks, periods }: BlockBook, levels: readonly number[]): number {
  return blocks.reduce((sum, block, index) => {
    const energy = periods.reduce((total, { label }) => total + fillOf(block, label, levels[index] ?? 0), 0)
    return sum + (block.side === 'buy' ? 1 : -1) * block.price * energy
  }, 0)
}

const reservationOf = (blocks: readonly OrderBlock[]) => reservationForBlocks(blocksOfOrder('o', 0, blocks))

describe('the reservation for blocks', () => {
  test('is the dearest selection where blocks are all or nothing, and never less where they are not', () => {
    let exact = 0
    for (let seed = 1; seed <= 400; seed++) {
      const book = randomBlockBook(seededWholeNumbers(seed), 6)
      const dearest = allowedSelections(book.blocks).reduce((most, levels) => Math.max(most, costOf(book, levels)), 0)
      const reserved = Number(reservationForBlocks(book.blocks))
      expect({ seed, covers: reserved >= dearest }).toEqual({ seed, covers: true })
      const isWhole = book.blocks.every(({ minimumRatio }) => minimumRatio === 1_000_000)
      // Two loops that are linked to each other crosswise, or two of a group that need each other, are only bounded.
      if (!isWhole || hasKnot(book.blocks)) continue
      exact++
      expect({ seed, reserved }).toEqual({ seed, reserved: dearest })
    }
    expect(exact).toBeGreaterThan(100)
  })

  test('of alternatives in one group is that of the dearest, also where each is a loop or has a child', () => {
    const storages = ['a', 'b', 'c'].flatMap((name, place) => [
      block(`${name}1`, `buy @ 0.${20 + place}, 3: 100`, { loop: `${name}2`, exclusiveGroup: 'one' }),
      block(`${name}2`, 'sell @ 0.10, 19: 100', { loop: `${name}1` }),
    ])
    expect(reservationOf(storages)).toBe(tc('12'))
    const families = ['a', 'b'].flatMap((name, place) => [
      block(name, 'buy @ 0.20, 1: 100', { exclusiveGroup: 'one' }),
      block(`more ${name}`, `buy @ 0.0${5 + place}, 1: 100`, { linkedTo: name }),
    ])
    expect(reservationOf(families)).toBe(tc('26'))
  })

  test('of many that hang together is a bound, and exact for one family and one group', () => {
    const many = (restOf: (place: number) => Partial<OrderBlock>) =>
      Array.from({ length: 100 }, (_, place) => block(`x${place}`, `buy @ ${place / 100}, 1: 10`, restOf(place)))
    expect(reservationOf(many(() => ({ exclusiveGroup: 'g' })))).toBe(tc('9.9'))
    const dear = { side: 'sell', price: perKWh('4') } as const
    expect(reservationOf(many((place) => (place === 0 ? dear : { linkedTo: 'x0' })))).toBe(tc('455'))
    const both = many((place) => ({ exclusiveGroup: 'g', linkedTo: place > 0 ? 'x0' : null }))
    expect(reservationOf(both)).toBe(tc('495'))
  })

  test('with that of the lines covers whatever an order pays', () => {
    let paid = 0
    for (let seed = 1; seed <= 300; seed++) {
      const book = randomBlockBook(seededWholeNumbers(seed), 6)
      const own = book.periods.map(({ orders }) => orders.slice(0, 4).filter(({ side }) => side === orders[0]?.side))
      const lines = own.flatMap((steps, index) =>
        steps[0] ? [{ period: index + 1, side: steps[0].side, steps: steps.map((step) => ({ ...step })) }] : [],
      )
      const result = clearWithBlocks(book)
      let cost = 0n
      book.periods.forEach(({ label }, index) => {
        const price = BigInt(result.periods[index]?.price ?? 0)
        for (const { id, side } of own[index] ?? []) {
          const fill = BigInt(result.periods[index]?.fills.get(id) ?? 0)
          cost += (side === 'buy' ? 1n : -1n) * fill * price
        }
        book.blocks.forEach(({ side }, block) => {
          const fill = BigInt(result.blocks[block]?.fills.get(label) ?? 0)
          cost += (side === 'buy' ? 1n : -1n) * fill * price
        })
      })
      if (cost > 0n) paid++
      const reserved = reservationFor(lines) + reservationForBlocks(book.blocks)
      expect({ seed, covers: reserved >= cost }).toEqual({ seed, covers: true })
    }
    expect(paid).toBeGreaterThan(50)
  })
})

/** Whether a loop or a link leads from a block back to its group or, over another loop, to itself. */
function hasKnot(blocks: readonly BlockOrder[]): boolean {
  const byId = new Map(blocks.map((block) => [block.id, block]))
  return blocks.some((block) => {
    const above = new Set<BlockOrder>()
    const climb = (from: BlockOrder): boolean => {
      const next = [from.linkedTo, from.loop].flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])))
      return next.some((other) => {
        if (above.has(other)) return false
        above.add(other)
        return (
          (other !== block && other.exclusiveGroup !== null && other.exclusiveGroup === block.exclusiveGroup) ||
          climb(other)
        )
      })
    }
    return climb(block)
  })
}
