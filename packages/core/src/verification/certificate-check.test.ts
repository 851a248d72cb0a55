import { describe, expect, test } from 'vitest'
import { clearWithBlocks } from '../market/blocks/block-clearing.ts'
import { block, book, checkOf, forged } from '../testing/block-books.ts'
import { largeBlockBook, largeBlockShape } from '../testing/large-blocks.ts'
import { seededWholeNumbers } from '../testing/random.ts'
import { randomBlockBook } from '../testing/slow-blocks.ts'
import type { BlockCertificate, ProofStep } from './block-certificate.ts'
import { checkCertificate, type PublishedSelection } from './certificate-check.ts'

/** The kind of a step, of those that say more than one thing which. */
function kindOf(step: ProofStep): string {
  if (step[0] === 'bound' && step[3].length > 0) return 'cut'
  return step[0] === 'displeased' && step[1].length === 0 ? 'no price' : step[0]
}

describe('a certificate', () => {
  test('is refused with any digit altered, of prices, of a step or of the selection', () => {
    let altered = 0
    const small = Array.from({ length: 20 }, (_, index) => randomBlockBook(seededWholeNumbers(3 * index + 3), 8))
    const large = [2, 3, 5, 8].map((seed) =>
      largeBlockBook(seededWholeNumbers(seed), { ...largeBlockShape, blocks: 9 }),
    )
    const books = [...small, ...large]
    for (const [seed, random] of books.entries()) {
      const cleared = clearWithBlocks(random)
      const text = JSON.stringify(cleared.certificate)
      for (const { index } of text.matchAll(/\d/g)) {
        const digit = Number(text[index])
        const other = JSON.parse(
          `${text.slice(0, index)}${(digit + 1 + (index % 9)) % 10}${text.slice(index + 1)}`.replace(
            /([[:,-])0+(?=\d)/g,
            '$1',
          ),
        ) as BlockCertificate
        if (JSON.stringify(other) === text) continue
        altered++
        if (checkOf(random, cleared, other).passed)
          expect({ seed, index, around: text.slice(index - 20, index + 20) }).toBe('refused')
      }
    }
    expect(altered).toBeGreaterThan(500)
    const kinds = large.flatMap((each) => clearWithBlocks(each).certificate.proof.map(kindOf))
    expect(new Set(kinds)).toEqual(new Set(['bound', 'cut', 'split', 'split_price', 'displeased', 'no price']))
  })

  test('is refused for a worse selection or a lower bound, whatever was changed in it, with a checksum that fits', () => {
    let refused = 0
    for (let seed = 1; seed <= 60; seed++) {
      const pick = seededWholeNumbers(seed)
      const random = randomBlockBook(seededWholeNumbers(seed), seed % 4 === 0 ? 12 : 6)
      const { certificate, ...cleared } = clearWithBlocks(random)
      const worse = clearWithBlocks(random, { work: 0 }).welfare < cleared.welfare
      const lower = cleared.welfare - BigInt(pick(1, 3))
      const claim = { levels: certificate.levels.map(() => 0), welfare: lower, bound: lower }
      for (let number = 0; number < 150; number++) {
        const json = JSON.parse(JSON.stringify(certificate)) as {
          prices: number[][]
          payments: [number, number, string][][]
          proof: ProofStep[]
        }
        const step = pick(0, json.proof.length - 1)
        const vector = json.prices[pick(0, Math.max(0, json.prices.length - 1))]
        const list = json.payments[pick(0, json.payments.length - 1)]
        const block = pick(0, random.blocks.length - 1)
        const changes = [
          () => json.proof.splice(step, 1),
          () => json.proof.splice(step, 0, ['bound', 0, 0, [[block, pick(-1, 3), pick(-1, 3)]]]),
          () =>
            (json.proof[step] = [
              'bound',
              pick(0, json.prices.length),
              pick(0, json.payments.length),
              pick(0, 1) === 0 ? [] : [[block, pick(-1, 3), pick(-1, 3)]],
            ]),
          () => (json.proof[step] = ['split', block, pick(-1, 3)]),
          () => (json.proof[step] = ['split_price', pick(0, 3), pick(-30, 30)]),
          () => (json.proof[step] = ['displeased', [], [[pick(0, 3), pick(-30, 30), pick(-31, 29)]]]),
          () =>
            (json.proof[step] = ['displeased', [[block, pick(0, 3)]], [[pick(0, 2), pick(-20, 20), pick(-20, 20)]]]),
          () => (json.proof[step] = ['displeased', [[block, 1]], []]),
          () => vector?.splice(pick(0, vector.length - 1), 1, pick(-30_000, 30_000)),
          () => list?.push([block, pick(-1, random.blocks.length - 1), String(pick(-90_000, 90_000))]),
          () => list?.splice(0, 1),
        ]
        for (let times = pick(1, 3); times > 0; times--) changes[pick(0, changes.length - 1)]?.()
        const other = forged(certificate, {
          ...json,
          welfare: claim.welfare.toString(),
          bound: claim.bound.toString(),
          levels: claim.levels,
        })
        const { passed } = checkCertificate(random, claim, other)
        if (passed) expect({ seed, number, proof: json.proof, worse }).toBe('refused')
        refused++
      }
    }
    expect(refused).toBe(9000)
  })

  test('is refused with a bound below the welfare, a branch that is missing, or a step that is not of its kind', () => {
    const random = randomBlockBook(seededWholeNumbers(42), 12)
    const cleared = clearWithBlocks(random)
    const { certificate } = cleared
    const faultOf = (change: Partial<BlockCertificate>) =>
      checkOf(random, cleared, forged(certificate, change)).fault ?? 'none'
    expect(faultOf({})).toBe('none')
    expect(faultOf({ bound: (cleared.welfare - 1n).toString() })).toBe('the bound is below the welfare')
    expect(faultOf({ proof: certificate.proof.slice(0, -1) })).toContain('the proof ends too early')
    expect(faultOf({ proof: [...certificate.proof, ['bound', 0, 0, []]] })).toContain('goes on where it should end')
    expect(faultOf({ proof: [['bound', 9, 0, []]] })).toContain('names what is not there')
    expect(faultOf({ proof: [['bound', 0, 9, []]] })).toContain('names what is not there')
    expect(faultOf({ proof: [['displeased', [], []]] })).toContain('do not lose')
    expect(faultOf({ proof: [['displeased', [[0, 0]], []]] })).toContain('counts less than once')
    expect(faultOf({ proof: [['split', 99, 0]] })).toContain('names what is not there')
    expect(faultOf({ proof: [['split_price', 99, 0]] })).toContain('not of its kind')
    expect(faultOf({ proof: [['displeased', [], [[0, 0, -1]]]] })).toContain('can have a price beyond these')
    expect(faultOf({ proof: [['displeased', 3] as unknown as ProofStep] })).toContain('not of its kind')
    expect(faultOf({ proof: [['bound', 0, 0] as unknown as ProofStep] })).toContain('not of its kind')
    expect(faultOf({ proof: [['sure', 0, 0] as unknown as ProofStep] })).toContain('of no known kind')
    expect(faultOf({ payments: [[[0, 1, '1e3']]], proof: [['bound', 0, 0, []]] })).toContain('not of its kind')
    const notWhole = 'a number of the certificate is not whole'
    expect(faultOf({ prices: certificate.prices.map((vector) => vector.slice(1)) })).toBe(notWhole)
    expect(faultOf({ prices: certificate.prices.map((vector) => vector.map((price) => price + 0.5)) })).toBe(notWhole)
    expect(faultOf({ scale: 0 })).toBe(notWhole)
    expect(faultOf({ scale: 0.5 })).toBe(notWhole)
    const older = { ...certificate, version: 3 } as unknown as BlockCertificate
    expect(checkOf(random, cleared, older).fault).toContain('older format')
  })

  test('is refused where a number is missing in a step, which compares with none', () => {
    const of = book({ a: [['buy', 20_000, 1_000] as const] }, [block('v', ['sell', 15_000], { a: 100 })])
    const cleared = clearWithBlocks(of)
    const claim = { levels: [0], welfare: 0n }
    const change = { levels: [0], welfare: '0', bound: '0', scale: 1, prices: [[20_000]], payments: [[]] }
    for (const proof of [
      [
        ['split', 0],
        ['bound', 0, 0, []],
        ['bound', 0, 0, []],
      ],
      [
        ['split_price', 0],
        ['bound', 0, 0, []],
        ['bound', 0, 0, []],
      ],
      [
        ['bound', 0, 0, [[0]]],
        ['bound', 0, 0, []],
      ],
      [
        ['bound', 0, 0, [[0, 0]]],
        ['bound', 0, 0, []],
      ],
      [['displeased', [[0]], []]],
      [['displeased', [], [[0]]]],
      [['displeased', [], [[0, 0]]]],
    ] as unknown as ProofStep[][])
      expect(checkCertificate(of, claim, forged(cleared.certificate, { ...change, proof })).fault).toBe(
        'a number of the certificate is not whole',
      )
  })

  test('is refused where the blocks that lose need not be accepted', () => {
    const orders = { a: [['buy', 20_000, 1_000] as const] }
    const of = book(orders, [block('v', ['sell', 30_000], { a: 100 }), block('w', ['sell', 40_000], { a: 100 })])
    const cleared = clearWithBlocks(of)
    const losing: ProofStep = [
      'displeased',
      [
        [0, 1],
        [1, 1],
      ],
      [],
    ]
    const faultOf = (proof: ProofStep[]) => checkOf(of, cleared, forged(cleared.certificate, { proof })).fault
    expect(faultOf([losing])).toContain('is not accepted in any case')
    expect(faultOf([['split', 0, 0], losing, losing])).toContain('is not accepted in any case')
  })

  test('is refused where a block pays somebody that it has nothing to do with, or less than nothing', () => {
    const orders = { a: [['buy', 20_000, 1_000] as const] }
    const of = book(orders, [
      block('p', ['sell', 30_000], { a: 100 }),
      block('c', ['sell', 15_000], { a: 100 }, { linkedTo: 'p' }),
      block('g', ['sell', 15_000], { a: 100 }, { exclusiveGroup: 'one' }),
      block('h', ['sell', 16_000], { a: 100 }, { exclusiveGroup: 'one' }),
    ])
    const cleared = clearWithBlocks(of)
    const faultOf = (payment: readonly [number, number, string]) =>
      checkOf(of, cleared, forged(cleared.certificate, { payments: [[payment]], proof: [['bound', 0, 0, []]] })).fault
    for (const payment of [
      [0, 1, '1'],
      [1, 0, '-1'],
      [1, 2, '1'],
      [2, -1, '-1'],
      [1, -1, '1'],
    ] as const)
      expect(faultOf(payment)).toContain('cannot pay that')
    expect(faultOf([9, 0, '1'])).toContain('names what is not there')
  })

  test('counts exactly where a product of price and energy leaves the numbers that a float counts', () => {
    const large = 3_000_000_000_000_001
    const of = book({ a: [['sell', 390_003, large] as const, ['buy', 400_000, large + 1] as const] }, [
      block('w', ['sell', 390_002], { a: 1 }),
    ])
    const cleared = clearWithBlocks(of)
    expect(checkOf(of, cleared)).toMatchObject({ passed: true, gap: 0n })
    // One 1e-8 TC less of 3e19: no float tells them apart.
    const less = (cleared.welfare - 1n).toString()
    const claim = { levels: [1], welfare: cleared.welfare - 1n }
    const other = forged(cleared.certificate, { welfare: less, bound: less })
    expect(checkCertificate(of, claim, other).fault).toContain('more than the bound')
  })

  test('is refused for another selection or another welfare than was published', () => {
    const random = randomBlockBook(seededWholeNumbers(42), 12)
    const { certificate, welfare } = clearWithBlocks(random)
    const { levels } = certificate
    const faultOf = (claim: PublishedSelection) => checkCertificate(random, claim, certificate).fault ?? 'none'
    expect(faultOf({ levels, welfare })).toBe('none')
    expect(faultOf({ levels: levels.with(0, (levels[0] ?? 0) + 1), welfare })).toContain('another selection')
    expect(faultOf({ levels: [...levels, 0], welfare })).toContain('another selection')
    expect(faultOf({ levels, welfare: welfare - 1n })).toContain(`is of a welfare of ${welfare}`)
  })

  test('is refused for another book even with a checksum that fits', () => {
    const orders = { a: [['sell', 10_000, 1000] as const, ['buy', 30_000, 2000] as const] }
    const cleared = clearWithBlocks(book(orders, [block('w', ['sell', 20_000], { a: 500 })]))
    const cheaper = book(orders, [block('w', ['sell', 5_000], { a: 500 })])
    expect(checkOf(cheaper, cleared).fault).toContain('more than the bound')
  })
})
