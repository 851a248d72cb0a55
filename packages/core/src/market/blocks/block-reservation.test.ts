import { describe, expect, test } from 'vitest'
import { seededWholeNumbers } from '../../testing/random.ts'
import { allowedSelections, fillOf, randomBlockBook } from '../../testing/slow-blocks.ts'
import type { BlockBook } from './block-order.ts'
import { reservationForBlocks } from './block-reservation.ts'

/** What all accepted blocks of a selection pay at most, by their limits. */
function costOf({ blocks, periods }: BlockBook, levels: readonly number[]): number {
  return blocks.reduce((sum, block, index) => {
    const energy = periods.reduce((total, { label }) => total + fillOf(block, label, levels[index] ?? 0), 0)
    return sum + (block.side === 'buy' ? 1 : -1) * block.price * energy
  }, 0)
}

describe('the reservation for blocks', () => {
  test('is never less than the dearest selection, and that itself where blocks are all or nothing and of one kind', () => {
    let exact = 0
    for (let seed = 1; seed <= 400; seed++) {
      const book = randomBlockBook(seededWholeNumbers(seed), 6)
      const dearest = allowedSelections(book.blocks).reduce((most, levels) => Math.max(most, costOf(book, levels)), 0)
      const reserved = Number(reservationForBlocks(book.blocks))
      expect({ seed, covers: reserved >= dearest }).toEqual({ seed, covers: true })
      const isPlain = book.blocks.every(({ id, linkedTo, exclusiveGroup, loop, minimumRatio }) => {
        const isLinked = linkedTo !== null || book.blocks.some((other) => other.linkedTo === id)
        return (
          minimumRatio === 1_000_000 && [isLinked, exclusiveGroup !== null, loop !== null].filter(Boolean).length <= 1
        )
      })
      if (!isPlain) continue
      exact++
      expect({ seed, reserved }).toEqual({ seed, reserved: dearest })
    }
    expect(exact).toBeGreaterThan(50)
  })
})
