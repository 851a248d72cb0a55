import { describe, expect, test } from 'vitest'
import { checkOf, forged } from '../../testing/block-books.ts'
import { certificateChanges } from '../../testing/certificate-changes.ts'
import { hostileBook } from '../../testing/hostile-blocks.ts'
import { clearHostileBook } from '../../testing/hostile-clearing.ts'
import { seededWholeNumbers } from '../../testing/random.ts'
import { verifyBlockAuction } from '../../verification/block-verifier.ts'
import { clearWithBlocks, type BlockClearing } from './block-clearing.ts'
import { findBlockFaults, type BlockBook } from './block-order.ts'

/** `BLOCK_BOOKS=20000` tries so many; every run of the tests tries these. */
const books = Number(process.env['BLOCK_BOOKS'] ?? 300)

/** One in 25 of as many blocks as ties are looked for among without bounds. */
function bookOf(seed: number): BlockBook {
  const pick = seededWholeNumbers(seed)
  return hostileBook(pick, seed % 25 === 0 ? 12 : pick(1, 7))
}

function resultOf(cleared: BlockClearing) {
  return {
    levels: cleared.blocks.map(({ level }) => level),
    prices: cleared.prices.map(Number),
    welfare: cleared.welfare,
    volume: cleared.periods.reduce((sum, { volume }) => sum + BigInt(volume), 0n),
    reasons: cleared.blocks.map(({ reason }) => reason),
  }
}

function failedChecks(book: BlockBook, cleared: BlockClearing) {
  const periods = cleared.periods.map((period, index) => ({ label: book.periods[index]?.label ?? '', ...period }))
  const levels = new Map(cleared.blocks.map(({ id, level }) => [id, level]))
  return verifyBlockAuction(book, { periods, welfare: cleared.welfare, levels }).checks.filter(({ passed }) => !passed)
}

describe('hostile books', () => {
  test(`are cleared as trying every selection in one merit order clears them, with proofs that hold, in ${books} of them`, () => {
    const kinds = new Set<string>()
    for (let seed = 1; seed <= books; seed++) {
      const book = bookOf(seed)
      expect({ seed, faults: findBlockFaults(book) }).toEqual({ seed, faults: [] })
      const cleared = clearWithBlocks(book)
      expect({ seed, ...resultOf(cleared) }).toEqual({ seed, ...clearHostileBook(book) })
      expect({ seed, tie: cleared.tie, ...checkOf(book, cleared) }).toMatchObject({
        seed,
        tie: 'proven',
        fault: null,
        gap: 0n,
      })
      expect({ seed, failed: failedChecks(book, cleared) }).toEqual({ seed, failed: [] })
      for (const { reason } of cleared.blocks) kinds.add(reason)
    }
    expect(kinds.size).toBe(6)
  })

  test('get a proof that the check can follow where a family loses at uneven quantities by less than their share', () => {
    const book = bookOf(3618)
    expect(checkOf(book, clearWithBlocks(book))).toMatchObject({ fault: null, gap: 0n })
  })

  test('leave no certificate that passes once a digit, a sign or a place of it is changed, and none that says what is not so', () => {
    let [tried, proven] = [0, 0]
    for (let seed = 1; seed <= 30; seed++) {
      const book = bookOf(seed)
      const cleared = clearWithBlocks(book)
      const { certificate } = cleared
      if (JSON.stringify(certificate).length > 1_000) continue
      const { levels } = certificate
      const { welfare } = cleared
      for (const changed of certificateChanges(certificate)) {
        tried++
        expect({ seed, changed, passed: checkOf(book, cleared, changed).passed }).toMatchObject({ passed: false })
        // With a checksum that fits some other proofs are right, of the same selection and of no bound that is too low.
        const other = forged(changed, {})
        if (!checkOf(book, cleared, other).passed) continue
        proven++
        expect({ seed, levels: other.levels, welfare: BigInt(other.welfare) }).toEqual({ seed, levels, welfare })
        expect({ seed, isBound: BigInt(other.bound) >= welfare }).toEqual({ seed, isBound: true })
      }
    }
    expect(tried).toBeGreaterThan(5_000)
    expect(proven).toBeGreaterThan(100)
  })
})
