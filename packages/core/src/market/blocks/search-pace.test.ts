import { describe, expect, test } from 'vitest'
import { checkOf } from '../../testing/block-books.ts'
import { largeBlockBook, largeBlockShape } from '../../testing/large-blocks.ts'
import { seededWholeNumbers } from '../../testing/random.ts'
import { clearWithBlocks } from './block-clearing.ts'
import { SearchPace } from './search-pace.ts'

/** A search of 100,000 evaluations with a bound of 1,000,100, whose root took 1,500: a look says something after 100. */
function paceOf(closeEnough = 1e-3): SearchPace {
  return new SearchPace({ work: 100_000, closeEnough }, { work: 1_500, bound: 1_000_100n })
}

describe('a search without a proof in sight', () => {
  test('ends where a look that gives away less says that one for a proof takes more than what is left', () => {
    const pace = paceOf()
    pace.begin(2_000, 10n)
    // 100 are missing, ten times what is given away: a proof takes a thousand times as long.
    expect(pace.endsAt(2_099, 1_000_000n)).toBe(false)
    expect(pace.isHopeless).toBe(false)
    expect(pace.endsAt(2_100, 1_000_000n)).toBe(true)
    expect(pace.isHopeless).toBe(true)
    // Once it ends it does not go on, whatever is found.
    expect(pace.endsAt(2_100, 1_000_100n)).toBe(true)
  })

  test('goes on where the look is wide enough for a proof, or the next one is cheap enough', () => {
    const wide = paceOf()
    wide.begin(2_000, 100n)
    wide.reach(0.5)
    expect(wide.endsAt(60_000, 1_000_000n)).toBe(false)
    const cheap = paceOf()
    cheap.begin(2_000, 50n)
    expect(cheap.endsAt(12_000, 1_000_000n)).toBe(false)
    expect(cheap.endsAt(14_000, 1_000_000n)).toBe(true)
  })

  test('ends where a look stands still', () => {
    const pace = paceOf()
    pace.begin(2_000, 100n)
    pace.reach(0.5)
    expect(pace.endsAt(17_000, 1_000_000n)).toBe(false)
    pace.reach(0.515)
    expect(pace.endsAt(32_000, 1_000_000n)).toBe(false)
    pace.reach(0.52)
    expect(pace.endsAt(46_999, 1_000_000n)).toBe(false)
    expect(pace.endsAt(47_000, 1_000_000n)).toBe(true)
  })

  test('goes on as long as the best selection is not good enough', () => {
    const pace = paceOf(9e-5)
    pace.begin(2_000, 10n)
    expect(pace.endsAt(90_000, 1_000_000n)).toBe(false)
    expect(pace.endsAt(90_000, 1_000_011n)).toBe(true)
    const endless = paceOf(0)
    endless.begin(2_000, 10n)
    expect(endless.endsAt(90_000, 1_000_099n)).toBe(false)
  })

  test('says with one step of proof how much may be missing; nobody who asks for more than that gets less', () => {
    for (const seed of [3, 8, 19]) {
      const book = largeBlockBook(seededWholeNumbers(seed), { ...largeBlockShape, blocks: 30 })
      const [whole, usual, early] = [0, undefined, 1e9].map((closeEnough) =>
        clearWithBlocks(book, { work: 60_000, ...(closeEnough === undefined ? {} : { closeEnough }) }),
      )
      if (!whole || !usual || !early) throw new Error('not cleared')
      for (const cleared of [whole, usual, early]) {
        expect({ seed, ...checkOf(book, cleared) }).toMatchObject({ seed, passed: true, gap: cleared.gap })
        expect({ seed, optimal: cleared.optimal }).toEqual({ seed, optimal: false })
      }
      // With far more than a millionth of the welfare missing the usual search goes on to its limit.
      expect(usual.certificate).toEqual(whole.certificate)
      expect(whole.certificate.proof.length).toBeGreaterThan(1)
      expect(early.certificate.proof.length).toBe(1)
      expect(early.welfare <= whole.welfare).toBe(true)
      expect(early.welfare + early.gap >= whole.welfare).toBe(true)
    }
  })
})
