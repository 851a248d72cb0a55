import { describe, expect, test } from 'vitest'
import { seededWholeNumbers } from '../../testing/random.ts'
import { block, book, checkOf } from '../../testing/block-books.ts'
import { largeBlockBook, largeBlockShape } from '../../testing/large-blocks.ts'
import { mostWelfareSlowly, wideBlockBook } from '../../testing/wide-blocks.ts'
import { clearBlocksSlowly, randomBlockBook } from '../../testing/slow-blocks.ts'
import { energyWh, priceTick } from '../../units/units.ts'
import { verifyBlockAuction } from '../../verification/block-verifier.ts'
import { clearWithBlocks, type BlockClearing } from './block-clearing.ts'
import { findBlockFaults, type BlockBook, type BlockOrder } from './block-order.ts'

/** `BLOCK_BOOKS=2000` tries as many random books as the market's rules ask for; every run of the tests tries these. */
const books = Number(process.env['BLOCK_BOOKS'] ?? 300)

/** The same with books whose oracle tries every quantity of larger blocks. */
const wideBooks = Number(process.env['WIDE_BLOCK_BOOKS'] ?? 40)

function published(of: BlockBook, cleared: BlockClearing) {
  return {
    periods: cleared.periods.map((period, index) => ({ label: of.periods[index]?.label ?? '', ...period })),
    welfare: cleared.welfare,
    levels: new Map(cleared.blocks.map(({ id, level }) => [id, level])),
  }
}

describe('clearing with blocks', () => {
  test(`is what trying every selection and every price finds, in ${books} random books`, () => {
    for (let seed = 1; seed <= books; seed++) {
      // One in twenty has as many blocks as ties are proven for.
      const random = randomBlockBook(seededWholeNumbers(seed), seed % 20 === 0 ? 14 : 7)
      const slow = clearBlocksSlowly(random)
      const cleared = clearWithBlocks(random)
      expect({
        seed,
        levels: cleared.blocks.map(({ level }) => level),
        prices: cleared.prices,
        welfare: Number(cleared.welfare),
        volume: cleared.periods.reduce((sum, { volume }) => sum + volume, 0),
        reasons: cleared.blocks.map(({ reason }) => reason),
        proven: [cleared.optimal, cleared.gap, cleared.tie],
      }).toEqual({ seed, ...slow, proven: [true, 0n, 'proven'] })
      expect({ seed, ...checkOf(random, cleared) }).toMatchObject({ seed, fault: null, gap: 0n })
      const { checks } = verifyBlockAuction(random, published(random, cleared))
      expect({ seed, failed: checks.filter(({ passed }) => !passed) }).toEqual({ seed, failed: [] })
    }
  })

  test('weighs blocks that cannot all be pleased as the check does, at levels that are open, too', () => {
    const random = largeBlockBook(seededWholeNumbers(254), { ...largeBlockShape, blocks: 30 })
    const cleared = clearWithBlocks(random, { work: 60_000 })
    expect(checkOf(random, cleared)).toMatchObject({ fault: null })
  })

  test('is proven where blocks in part lose together, within a work that is a fraction of a second', () => {
    const random = largeBlockBook(seededWholeNumbers(5), largeBlockShape)
    const cleared = clearWithBlocks(random, { work: 400_000 })
    expect(cleared).toMatchObject({ optimal: true, gap: 0n })
    expect(checkOf(random, cleared)).toMatchObject({ fault: null })
  })

  test('ends where the check would need a step of the proof for every level', () => {
    const random = largeBlockBook(seededWholeNumbers(16), { ...largeBlockShape, steps: 30 })
    const cleared = clearWithBlocks(random, { work: 400_000 })
    expect(cleared.certificate.proof.length).toBeLessThan(4_000)
    expect(checkOf(random, cleared)).toMatchObject({ fault: null, gap: cleared.gap })
  })

  test('splits a price within those that are left, so that each part has fewer', () => {
    const random = randomBlockBook(seededWholeNumbers(446), 7)
    const cleared = clearWithBlocks(random)
    expect(cleared).toMatchObject({ optimal: true, tie: 'proven', welfare: 240n })
    expect(cleared.certificate.proof.length).toBeLessThan(40)
  })

  test('is proven, too, where large blocks with many parts meet few steps at prices of any tick', () => {
    const pick = seededWholeNumbers(1)
    const wide = 1_000_000
    for (let number = 0; number < 60; number++) {
      const orders = () =>
        Array.from(
          { length: pick(0, 3) },
          () => [pick(0, 1) === 1 ? 'buy' : 'sell', pick(-wide, wide), pick(1, 50) * 1_000] as const,
        )
      const random = book({ a: orders(), b: orders() }, [])
      const blocks = ['a', 'b', 'a', 'b'].map((label, index) => {
        const quantities: Record<string, number> = { [label]: pick(1, 60) * 777 }
        if (pick(0, 1) === 1) quantities[label === 'a' ? 'b' : 'a'] = pick(1, 60) * 777
        const minimumRatio = pick(0, 2) > 0 ? 1_000_000 : pick(1, 999_999)
        const side = pick(0, 1) === 1 ? 'buy' : 'sell'
        return block(`b${index}`, [side, pick(-wide, wide)], quantities, { minimumRatio, time: index })
      })
      const of: BlockBook = {
        periods: random.periods.map((period) => ({
          ...period,
          bounds: { min: priceTick(-wide), max: priceTick(wide) },
        })),
        blocks,
      }
      const cleared = clearWithBlocks(of)
      expect({ number, optimal: cleared.optimal, gap: cleared.gap }).toEqual({ number, optimal: true, gap: 0n })
      expect({ number, ...checkOf(of, cleared) }).toMatchObject({ number, fault: null, gap: 0n })
    }
  })

  test.each([
    ['six periods', {}],
    ['no steps', { steps: 0 }],
    ['many steps', { steps: 30 }],
    ['one period', { periods: 1 }],
    ['a day of 96 periods', { periods: 96 }],
    ['links', { linked: 40 }],
    ['groups', { grouped: 50 }],
    ['loops', { looped: 50 }],
    ['all of them', { linked: 30, grouped: 30, looped: 20 }],
    ['no block that is all or nothing', { whole: 0 }],
  ] as const)('is proven with blocks in part far larger than all steps: %s', (_, shape) => {
    for (let seed = 6; seed <= 11; seed++) {
      const random = largeBlockBook(seededWholeNumbers(seed), { ...largeBlockShape, ...shape })
      const cleared = clearWithBlocks(random, { work: 400_000 })
      expect({ seed, optimal: cleared.optimal, gap: cleared.gap }).toEqual({ seed, optimal: true, gap: 0n })
      expect({ seed, ...checkOf(random, cleared) }).toMatchObject({ seed, fault: null, gap: 0n })
      const { checks } = verifyBlockAuction(random, published(random, cleared))
      expect({ seed, failed: checks.filter(({ passed }) => !passed) }).toEqual({ seed, failed: [] })
    }
  })

  test(`is the best of all selections with blocks in part larger than the steps, at prices of any tick, in ${wideBooks} random books`, () => {
    for (let seed = 1; seed <= wideBooks; seed++) {
      const random = wideBlockBook(seededWholeNumbers(seed))
      const cleared = clearWithBlocks(random)
      const most = mostWelfareSlowly(random)
      expect({ seed, optimal: cleared.optimal, welfare: Number(cleared.welfare) }).toEqual({
        seed,
        optimal: true,
        welfare: most,
      })
      expect({ seed, ...checkOf(random, cleared) }).toMatchObject({ seed, fault: null, gap: 0n })
    }
  })

  const steps = [
    ['sell', 10_000, 100_000],
    ['buy', 30_000, 100_000],
    ['buy', 14_000, 40_000],
  ] as const

  test('rejects a block in the money that would make prices at which it loses', () => {
    const example = book({ a: [...steps], b: [...steps] }, [block('w', ['sell', 12_000], { a: 50_000, b: 50_000 })])
    const cleared = clearWithBlocks(example)
    expect(cleared.prices).toEqual([22_000, 22_000])
    expect(cleared.welfare).toBe(4_000_000_000n)
    expect(cleared.blocks[0]).toMatchObject({ level: 0, reason: 'rejected_in_the_money', surplus: 1_000_000_000n })
  })

  test('moves the prices from the midpoints as little as an accepted block needs', () => {
    const example = book(
      {
        a: [
          ['sell', 10_000, 50_000],
          ['buy', 30_000, 100_000],
        ],
        b: [
          ['sell', 8_000, 50_000],
          ['buy', 24_000, 100_000],
        ],
      },
      [block('w', ['sell', 20_000], { a: 50_000, b: 50_000 })],
    )
    expect(clearWithBlocks(example).prices).toEqual([22_000, 18_000])
  })

  test('lets a child save its parent, and never a parent its child', () => {
    const orders = { a: [['buy', 17_000, 100_000] as const], b: [['buy', 35_000, 100_000] as const] }
    const parent = block('p', ['sell', 18_000], { a: 20_000 })
    const saved = clearWithBlocks(
      book(orders, [parent, block('c', ['sell', 15_000], { b: 20_000 }, { linkedTo: 'p' })]),
    )
    expect(saved.prices).toEqual([17_000, 35_000])
    expect(saved.blocks.map(({ reason }) => reason)).toEqual(['accepted', 'accepted'])
    const poor = [
      block('p', ['sell', 15_000], { b: 20_000 }),
      block('c', ['sell', 18_000], { a: 20_000 }, { linkedTo: 'p' }),
    ]
    expect(clearWithBlocks(book(orders, poor)).blocks.map(({ reason }) => reason)).toEqual([
      'accepted',
      'rejected_out_of_the_money',
    ])
  })

  test('takes of a curtailable block what the market takes up, by whole Wh', () => {
    const orders = { a: [['buy', 20_000, 33_333] as const], b: [['buy', 20_000, 50_000] as const] }
    const [part] = clearWithBlocks(
      book(orders, [block('w', ['sell', 10_000], { a: 50_000, b: 50_000 }, { minimumRatio: 500_000 })]),
    ).blocks
    expect(part).toMatchObject({ level: 33_333, parts: 50_000, reason: 'accepted' })
    const [none] = clearWithBlocks(
      book(orders, [block('w', ['sell', 10_000], { a: 50_000, b: 50_000 }, { minimumRatio: 700_000 })]),
    ).blocks
    expect(none?.level).toBe(0)
  })

  test('holds a saved parent to the ratio of its child, so that one bound proves it', () => {
    const orders = {
      a: [['buy', 10_000, 100_000] as const, ['sell', 10_000, 100_000] as const],
      b: [['buy', 30_000, 100_000] as const, ['sell', 30_000, 100_000] as const],
    }
    // Half of the parent would lose half as much, but then the child could not be whole.
    const parent = block('p', ['sell', 15_000], { a: 20_000 }, { minimumRatio: 500_000 })
    const child = block('c', ['sell', 10_000], { b: 20_000 }, { linkedTo: 'p' })
    const cleared = clearWithBlocks(book(orders, [parent, child]))
    expect(cleared.blocks.map(({ level, parts }) => level / parts)).toEqual([1, 1])
    expect(cleared.certificate.proof).toEqual([['bound', 0, 1, []]])
    expect(checkOf(book(orders, [parent, child]), cleared)).toMatchObject({ passed: true, gap: 0n })
  })

  test('decides the levels of blocks in part by what less of them would cost, and so their ties', () => {
    const orders = { a: [['buy', 20_000, 10_000_000] as const, ['sell', 20_000, 10_000_000] as const] }
    const many = Array.from({ length: 20 }, (_, index) =>
      block(`w${index}`, ['sell', 10_000 + index], { a: 50_000 }, { minimumRatio: 500_000, time: index }),
    )
    const cleared = clearWithBlocks(book(orders, many))
    expect(cleared.blocks.every(({ level, parts }) => level === parts)).toBe(true)
    expect(cleared).toMatchObject({ optimal: true, tie: 'proven' })
  })

  test('is exact where floats are not', () => {
    const large = 3_000_000_000_000
    const orders = { a: [['sell', 399_999, large] as const, ['buy', 400_000, large + 1] as const] }
    const cleared = clearWithBlocks(book(orders, [block('w', ['sell', 399_998], { a: large + 1 })]))
    expect(cleared.welfare).toBe(2n * BigInt(large + 1))
    expect(checkOf(book(orders, [block('w', ['sell', 399_998], { a: large + 1 })]), cleared)).toMatchObject({
      passed: true,
    })
  })

  test('publishes the best that a limit of work allows with its proven gap', () => {
    const hard = randomBlockBook(seededWholeNumbers(40), 14)
    const whole = clearWithBlocks(hard)
    const limited = clearWithBlocks(hard, { work: 0 })
    expect(limited.optimal || limited.gap > 0n).toBe(true)
    expect(limited.welfare <= whole.welfare && limited.welfare + limited.gap >= whole.welfare).toBe(true)
    expect(limited.tie).toBe('unproven')
    expect(checkOf(hard, limited)).toMatchObject({ passed: true, gap: limited.gap })
    expect(clearWithBlocks(hard, { work: 0 })).toEqual(limited)
  })
})

test.each([
  [{ id: 'b' }, 'id', 'repeated'],
  [{ quantities: new Map() }, 'quantities', 'empty'],
  [{ quantities: new Map([['z', energyWh(1)]]) }, 'quantities', 'period_unknown'],
  [{ quantities: new Map([['a', energyWh(0)]]) }, 'quantities', 'quantity_not_positive'],
  [{ minimumRatio: 1_000_001 }, 'minimumRatio', 'ratio_out_of_range'],
  [{ price: priceTick(400_001) }, 'price', 'price_out_of_bounds'],
  [{ linkedTo: 'x' }, 'linkedTo', 'block_unknown'],
  [{ linkedTo: 'c' }, 'linkedTo', 'linked_to_itself'],
  [{ linkedTo: 'd' }, 'linkedTo', 'link_cycle'],
  [{ linkedTo: 'f' }, 'linkedTo', 'too_many_levels'],
  [{ loop: 'b' }, 'loop', 'loop_not_mutual'],
  [{ loop: 'l', minimumRatio: 500_000 }, 'minimumRatio', 'loop_ratio'],
  [{ quantities: new Map([['a', energyWh(Number.MAX_SAFE_INTEGER)]]) }, 'quantities', 'too_much_energy'],
] as const)('a book with %o is faulty at %s', (change, field, code) => {
  const others = [
    block('b', ['sell', 1], { a: 1 }),
    block('d', ['sell', 1], { a: 1 }, { linkedTo: 'c' }),
    block('e', ['sell', 1], { a: 1 }, { linkedTo: 'b' }),
    block('f', ['sell', 1], { a: 1 }, { linkedTo: 'e' }),
    block('l', ['sell', 1], { a: 1 }, { loop: 'c' }),
  ]
  const faulty = { ...block('c', ['sell', 1], { a: 1 }), ...(change as Partial<BlockOrder>) }
  expect(findBlockFaults(book({ a: [] }, [...others, faulty]))).toContainEqual(
    expect.objectContaining({ block: 5, field, code }),
  )
})
