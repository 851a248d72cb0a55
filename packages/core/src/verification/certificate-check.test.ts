import { describe, expect, test } from 'vitest'
import { clearWithBlocks } from '../market/blocks/block-clearing.ts'
import { block, book, checkOf, forged } from '../testing/block-books.ts'
import { largeBlockBook, largeBlockShape } from '../testing/large-blocks.ts'
import { seededWholeNumbers } from '../testing/random.ts'
import { randomBlockBook } from '../testing/slow-blocks.ts'
import type { BlockCertificate, ProofStep } from './block-certificate.ts'
import { checkCertificate } from './certificate-check.ts'

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
    const kinds = large.flatMap((each) => clearWithBlocks(each).certificate.proof.map(([kind]) => kind))
    expect(new Set(kinds)).toEqual(new Set(['bound', 'fix', 'split', 'split_price', 'displeased', 'no_price']))
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
          () => json.proof.splice(step, 0, ['impossible']),
          () => (json.proof[step] = ['fix', pick(0, json.prices.length), pick(0, json.payments.length)]),
          () => (json.proof[step] = ['bound', pick(0, json.prices.length), pick(0, json.payments.length)]),
          () => (json.proof[step] = ['split', block, pick(-1, 3)]),
          () => (json.proof[step] = ['split_price', pick(0, 3), pick(-30, 30)]),
          () => (json.proof[step] = ['no_price', pick(0, 3), pick(-30, 30)]),
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
    expect(faultOf({ proof: [...certificate.proof, ['impossible']] })).toContain('goes on where it should end')
    expect(faultOf({ proof: [['impossible']] })).toContain('something is left')
    expect(faultOf({ proof: [['bound', 9, 0]] })).toContain('no such prices or payments')
    expect(faultOf({ proof: [['displeased', [], []]] })).toContain('do not lose')
    expect(faultOf({ proof: [['displeased', [[0, 0]], []]] })).toContain('counts less than once')
    expect(faultOf({ proof: [['split', 99, 0]] })).toContain('no such block')
    expect(faultOf({ proof: [['no_price', 0, 0]] })).toContain('can have a price beyond these')
    expect(faultOf({ proof: [['displeased', 3] as unknown as ProofStep] })).toContain('not of its kind')
    expect(faultOf({ proof: [['sure', 0, 0] as unknown as ProofStep] })).toContain('of no known kind')
    expect(faultOf({ proof: [['split', 0] as unknown as ProofStep] })).toContain('not of its kind')
    expect(faultOf({ prices: certificate.prices.map((vector) => vector.slice(1)) })).toContain(
      'a price for each period',
    )
    expect(faultOf({ payments: [[[0, 1, '1e3']]] })).toBe('a number of the certificate is not whole')
    expect(faultOf({ scale: 0 })).toBe('a number of the certificate is not whole')
    const older = { ...certificate, version: 1 } as unknown as BlockCertificate
    expect(checkOf(random, cleared, older).fault).toContain('older format')
  })

  test('of the version before is still checked, by the checksum that it had', () => {
    const of = book({ a: [['buy', 20_000, 1_000]] }, [
      block('g', ['sell', 15_000], { a: 100 }, { exclusiveGroup: 'one' }),
      block('h', ['sell', 16_000], { a: 100 }, { exclusiveGroup: 'one' }),
    ])
    const cleared = clearWithBlocks(of)
    const stored = `{"version":2,"welfare":"500000","bound":"500000","levels":[1,0],"scale":1024,"prices":[[20480000]],
      "payments":[[],[[0,-1,"409600000"]]],"proof":[["bound",0,1]],"checksum":906957374}`
    const older = JSON.parse(stored) as BlockCertificate
    expect(checkOf(of, cleared, older)).toMatchObject({ fault: null, gap: 0n })
    const refused = (change: Partial<BlockCertificate>) => checkOf(of, cleared, { ...older, ...change }).fault
    expect(refused({ version: 3 })).toBe('the certificate was changed')
    expect(refused({ scale: 1025 })).toBe('the certificate was changed')
    expect(refused({ checksum: older.checksum + 1 })).toBe('the certificate was changed')
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
      checkOf(of, cleared, forged(cleared.certificate, { payments: [[payment]], proof: [['bound', 0, 0]] })).fault
    for (const payment of [
      [0, 1, '1'],
      [1, 0, '-1'],
      [1, 2, '1'],
      [2, -1, '-1'],
      [1, -1, '1'],
      [9, 0, '1'],
    ] as const)
      expect(faultOf(payment)).toContain('cannot pay that')
  })

  test('counts exactly where a product of price and energy leaves the numbers that a float counts', () => {
    const large = 4_000_000_000_000_000
    const of = book({ a: [['sell', 399_999, large] as const, ['buy', 400_000, large + 1] as const] }, [
      block('w', ['sell', 399_998], { a: 1 }),
    ])
    const cleared = clearWithBlocks(of)
    expect(checkOf(of, cleared)).toMatchObject({ passed: true, gap: 0n })
    // One 1e-8 TC less of 1.6e21: no float tells them apart.
    const less = (cleared.welfare - 1n).toString()
    const claim = { levels: [1], welfare: cleared.welfare - 1n }
    const other = forged(cleared.certificate, { welfare: less, bound: less })
    expect(checkCertificate(of, claim, other).fault).toContain('more than the bound')
    const twice = { ...of, periods: of.periods.map((each) => ({ ...each, orders: [...each.orders, ...each.orders] })) }
    expect(checkOf(twice, cleared).fault).toBe('a period has more energy than can be counted')
  })

  test('is refused for another book even with a checksum that fits', () => {
    const orders = { a: [['sell', 10_000, 1000] as const, ['buy', 30_000, 2000] as const] }
    const cleared = clearWithBlocks(book(orders, [block('w', ['sell', 20_000], { a: 500 })]))
    const cheaper = book(orders, [block('w', ['sell', 5_000], { a: 500 })])
    expect(checkOf(cheaper, cleared).fault).toContain('more than the bound')
  })
})
