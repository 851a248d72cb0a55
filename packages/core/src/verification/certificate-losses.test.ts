import { expect, test } from 'vitest'
import { clearWithBlocks } from '../market/blocks/block-clearing.ts'
import { block, book, checkOf, forged } from '../testing/block-books.ts'
import type { ProofStep } from './block-certificate.ts'
import { checkCertificate } from './certificate-check.ts'

test('a block that is counted twice counts twice, also with what depends on it and is open', () => {
  // Alone the parent loses 100,000; its child, which is open, gains 150,000.
  const of = book({ a: [['buy', 20_000, 1_000] as const, ['sell', 20_000, 1_000] as const] }, [
    block('p', ['sell', 21_000], { a: 100 }),
    block('c', ['sell', 18_500], { a: 100 }, { linkedTo: 'p' }),
  ])
  const cleared = clearWithBlocks(of)
  expect(cleared.welfare).toBe(50_000n)
  const claim = { levels: [0, 0], welfare: 0n }
  for (const times of [1, 2, 3]) {
    const proof: ProofStep[] = [
      ['split', 0, 0],
      ['bound', 0, 0, []],
      ['displeased', [[0, times]], [[0, 20_000, 20_000]]],
    ]
    const change = { levels: [0, 0], welfare: '0', bound: '0', scale: 1, prices: [[20_000]], payments: [[]], proof }
    expect(checkCertificate(of, claim, forged(cleared.certificate, change)).fault).toBe(
      'these blocks do not lose at all prices',
    )
  }
})

test.each([
  [19_000, 22_000, 'these blocks do not lose at all prices'],
  [21_000, 18_500, 'these blocks do not lose at all prices'],
  [21_000, 22_000, 'none'],
  [21_000, 19_500, 'none'],
])('of blocks that lose together at 20,000 a sale at %d has a child at %d that is open: %s', (parent, child, fault) => {
  const of = book({ a: [['buy', 20_000, 1_000] as const, ['sell', 20_000, 1_000] as const] }, [
    block('p', ['sell', parent], { a: 100 }),
    block('c', ['sell', child], { a: 100 }, { linkedTo: 'p' }),
  ])
  const twice: ProofStep = [
    'displeased',
    [
      [0, 1],
      [0, 1],
    ],
    [[0, 20_000, 20_000]],
  ]
  const proof: ProofStep[] = [['split', 0, 0], ['bound', 0, 0, []], twice]
  const change = { levels: [0, 0], welfare: '0', bound: '0', scale: 1, prices: [[20_000]], payments: [[]], proof }
  const certificate = forged(clearWithBlocks(of).certificate, change)
  expect(checkCertificate(of, { levels: [0, 0], welfare: 0n }, certificate).fault ?? 'none').toBe(fault)
})

test('what floors spare a block that loses beside others counts at the prices that are worst for it', () => {
  // At level 3 of 7 the buy has no part of b: at 8 and 40 both gain. In proportion, and with the floors at 9, twice the buy and the sale lose.
  const a = [['buy', 8, 100] as const, ['sell', 8, 100] as const]
  const b = [['buy', 40, 10] as const, ['sell', 9, 10] as const]
  for (const sign of [1, -1]) {
    const mirrored = (orders: typeof a | typeof b) =>
      orders.map(([side, price, quantity]) => {
        return [sign > 0 ? side : side === 'buy' ? 'sell' : 'buy', sign * price, quantity] as const
      })
    const [buy, sell] = sign > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
    const of = book({ a: mirrored(a), b: mirrored(b) }, [
      block('u', [buy, sign * 10], { a: 7, b: 2 }, { minimumRatio: 0 }),
      block('v', [sell, sign * 30], { b: 5 }),
    ])
    const cleared = clearWithBlocks(of)
    const losing: ProofStep = [
      'displeased',
      [
        [0, 2],
        [1, 1],
      ],
      sign > 0
        ? [
            [0, 8, 8],
            [1, 9, 40],
          ]
        : [
            [0, -8, -8],
            [1, -40, -9],
          ],
    ]
    // With a bound that shows all the rest.
    const rest: ProofStep = ['bound', 0, 0, []]
    const proof: ProofStep[] = [['split', 0, 0], rest, ['split', 1, 0], rest, losing]
    const change = { bound: '1000000', scale: 1, prices: [[0, 0]], payments: [[]], proof }
    expect(checkOf(of, cleared, forged(cleared.certificate, change)).fault).toBe(
      'these blocks do not lose at all prices',
    )
  }
})

test.each([
  [10_000, 20_000, 'these blocks do not lose at all prices'],
  [10_001, 20_000, 'period 0 can have a price beyond these'],
  [10_000, 19_999, 'period 0 can have a price beyond these'],
])('a period of a sale at 10,000 and a buy at 20,000 and the limits %d and %d: %s', (low, high, fault) => {
  const of = book({ a: [['buy', 20_000, 10] as const, ['sell', 10_000, 10] as const] }, [
    block('v', ['sell', 30_000], { a: 1 }),
  ])
  const cleared = clearWithBlocks(of)
  const proof: ProofStep[] = [['displeased', [], [[0, low, high]]]]
  expect(checkOf(of, cleared, forged(cleared.certificate, { proof })).fault).toBe(fault)
})

test('what is open of a block that loses counts at the prices that are best for it', () => {
  // At 21,000 the parent loses 50,000 and its child, which is open, gains 100,000; at 19,000 the child would not be accepted.
  const of = book({ a: [['buy', 21_000, 1_000] as const, ['sell', 19_000, 1_000] as const] }, [
    block('p', ['sell', 21_500], { a: 100 }),
    block('c', ['sell', 20_000], { a: 100 }, { linkedTo: 'p' }),
  ])
  const cleared = clearWithBlocks(of)
  const proof: ProofStep[] = [
    ['split', 0, 0],
    ['bound', 0, 0, []],
    ['displeased', [[0, 1]], [[0, 19_000, 21_000]]],
  ]
  const change = { scale: 1, prices: [[20_000]], payments: [[]], proof }
  expect(checkOf(of, cleared, forged(cleared.certificate, change)).fault).toBe('these blocks do not lose at all prices')
})
