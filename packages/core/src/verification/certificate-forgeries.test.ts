import { describe, expect, test } from 'vitest'
import { clearWithBlocks } from '../market/blocks/block-clearing.ts'
import { block, book, checkOf, forged } from '../testing/block-books.ts'
import type { BlockOrder } from '../market/blocks/block-order.ts'
import type { BlockCertificate, Payment, ProofStep } from './block-certificate.ts'
import { checkCertificate, type PublishedSelection } from './certificate-check.ts'

test('a certificate that opens branches without an end is refused, not followed until the memory ends', () => {
  const of = book({ a: [['buy', 10, 5]] }, [block('u', ['sell', 5], { a: 5 })])
  const cleared = clearWithBlocks(of)
  const claim = { levels: [1], welfare: cleared.welfare }
  expect(checkCertificate(of, claim, cleared.certificate)).toMatchObject({ passed: true })
  const faults = { fix: 'the proof ends too early', split_price: /left open$/, split: /left open$/ }
  for (const step of [
    ['fix', 0, 0],
    ['split_price', 0, 7],
    ['split', 0, 0],
  ] as const) {
    const deep = forged(cleared.certificate, {
      prices: [[0]],
      payments: [[]],
      proof: Array.from({ length: 20_000 }, () => step),
    })
    expect(checkCertificate(of, claim, deep).fault).toMatch(faults[step[0]])
  }
})

describe('a certificate of blocks in part with uneven quantities', () => {
  // At levels 3 and 6 of 7 the floor of 2 × level ÷ 7 spares the block nearly one Wh in the period where it loses. In proportion it would
  // gain most at 7, or at none: a check that leaves the floors out anywhere cuts the better selection away.
  const all: [number, number, number][] = [
    [0, 8, 400_000],
    [1, 18, 400_000],
  ]
  const twice: ProofStep = [
    'displeased',
    [
      [0, 1],
      [0, 1],
    ],
    all,
  ]
  const at8: ProofStep = ['bound', 0, 0]
  const fix: ProofStep = ['fix', 0, 0]
  const bound9: ProofStep = ['bound', 1, 0]
  const split: ProofStep = ['split', 0, 0]
  test.each([
    ['raises its levels', { dear: 12, best: [6, 10n], worse: [7, 9n], bound: 9n, proof: [fix, bound9] }],
    ['lowers its levels', { dear: 18, best: [3, 6n], worse: [0, 0n], bound: 0n, proof: [fix, ['impossible']] }],
    ['lowers them a little', { dear: 18, best: [3, 6n], worse: [0, 0n], bound: 5n, proof: [fix, ['impossible']] }],
    ['values only the whole', { dear: 13, best: [6, 9n], worse: [7, 7n], bound: 8n, proof: [at8] }],
    ['lets it lose as a whole', { dear: 18, best: [3, 6n], worse: [0, 0n], bound: 0n, proof: [split, at8, twice] }],
  ] as const)('is refused for a worse selection where it %s', (_, { dear, best, worse, bound, proof }) => {
    for (const sign of [1, -1])
      for (const scale of [1, 10]) {
        const [buy, sell] = sign > 0 ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
        const a = [[sell, sign * 8, 6] as const, [sell, sign * 9, 5] as const]
        const b = [[sell, sign * dear, 9] as const, [buy, sign * dear, 1] as const]
        const of = book({ a, b }, [block('u', [buy, sign * 10], { a: 7, b: 2 }, { minimumRatio: 0 })])
        const cleared = clearWithBlocks(of)
        expect(cleared).toMatchObject({ welfare: best[1], blocks: [{ level: best[0] }] })
        expect(checkOf(of, cleared)).toMatchObject({ passed: true, gap: 0n })
        const mirrored = (step: ProofStep): ProofStep =>
          step[0] === 'displeased' && sign < 0
            ? [step[0], step[1], step[2].map(([period, low, high]) => [period, -high, -low] as const)]
            : step
        const claim = { levels: [worse[0]], welfare: worse[1] }
        const certificate = forged(cleared.certificate, {
          levels: claim.levels,
          welfare: claim.welfare.toString(),
          bound: bound.toString(),
          scale,
          prices: [8, 9].map((price) => [sign * price * scale, sign * dear * scale]),
          payments: [[]],
          proof: proof.map(mirrored),
        })
        expect(checkCertificate(of, claim, certificate)).toMatchObject({ passed: false })
        // It is not refused for its shape: for the best selection the same prices are a proof.
        const right = { ...certificate, welfare: best[1].toString(), bound: best[1].toString(), levels: [best[0]] }
        const fair = forged(right, { proof: [at8] })
        expect(checkCertificate(of, { levels: [best[0]], welfare: best[1] }, fair)).toMatchObject({ passed: true })
      }
  })
})

test('a certificate is refused for a worse member of a group: a member pays its place once, decided or not, and the group has it once', () => {
  const of = book({ a: [['buy', 20_000, 1_000] as const] }, [
    block('g', ['sell', 15_000], { a: 100 }, { exclusiveGroup: 'one' }),
    block('h', ['sell', 16_000], { a: 100 }, { exclusiveGroup: 'one' }),
    // With a payment of a child, even of nothing, its parent has two payments to be counted.
    block('c', ['sell', 30_000], { a: 100 }, { linkedTo: 'g' }),
  ])
  const cleared = clearWithBlocks(of)
  expect(cleared.welfare).toBe(500_000n)
  const claim = { levels: [0, 1, 0], welfare: 400_000n }
  const check = (payments: BlockCertificate['payments'], proof: ProofStep[]) => {
    const change = { levels: claim.levels, welfare: '400000', bound: '400000', scale: 1, prices: [[20_000]] }
    return checkCertificate(of, claim, forged(cleared.certificate, { ...change, payments, proof })).fault
  }
  const decided: ProofStep[] = [
    ['split', 0, 0],
    ['bound', 0, 0],
    ['bound', 0, 1],
  ]
  expect(check([[], [[0, -1, '90000000']]], decided)).toBe('step 2: at these prices there could be more than the bound')
  const both = [
    [0, -1, '90000000'],
    [2, 0, '0'],
  ] as const
  expect(check([[], both], decided)).toBe('step 2: at these prices there could be more than the bound')
  expect(check([[], [both[1]]], decided)).toBe('step 2: at these prices there could be more than the bound')
  // Undecided: 250,000 of the group, and what is left to each member.
  expect(check([[[0, -1, '250000']]], [['bound', 0, 0]])).toContain('more than the bound')
})

test('a certificate is refused where prices in parts of a tick are more than a float counts', () => {
  // In this scale no float is exactly 400,000 or −50,000 ticks. Rounded, they leave less to gain, and a bound that is too low seems proven.
  const scale = Number.MAX_SAFE_INTEGER
  const of = book({ a: [['buy', 400_000, 1] as const] }, [
    block('g', ['sell', -50_000], { a: 1 }, { exclusiveGroup: 'one' }),
    block('h', ['sell', -49_999], { a: 1 }, { exclusiveGroup: 'one' }),
  ])
  const cleared = clearWithBlocks(of)
  expect(cleared.welfare).toBe(450_000n)
  const claim = { levels: [0, 1], welfare: 449_999n }
  const certificate = forged(cleared.certificate, {
    levels: claim.levels,
    welfare: '449999',
    bound: '449999',
    scale,
    prices: [[0]],
    payments: [[[0, -1, (49_999n * BigInt(scale)).toString()]]],
    proof: [['bound', 0, 0]],
  })
  expect(checkCertificate(of, claim, certificate).fault).toBe('a price is larger than can be counted')
  const far = forged(cleared.certificate, { prices: [[-scale]] })
  expect(checkOf(of, cleared, far).fault).toBe('a price is larger than can be counted')
})

test('a certificate is refused where a step would need the payments of the one before, at the same prices', () => {
  const orders = { a: [['buy', 20_000, 1_000] as const] }
  const group = [
    block('g', ['sell', 15_000], { a: 100 }, { exclusiveGroup: 'one' }),
    block('h', ['sell', 16_000], { a: 100 }, { exclusiveGroup: 'one' }),
  ]
  const family = [block('g', ['sell', 15_000], { a: 100 }), block('c', ['sell', 10_000], { a: 100 }, { linkedTo: 'g' })]
  const check = (blocks: BlockOrder[], claim: PublishedSelection, payment: Payment, proof: ProofStep[]) => {
    const of = book(orders, blocks)
    const welfare = claim.welfare.toString()
    const change = {
      levels: claim.levels,
      welfare,
      bound: welfare,
      scale: 1,
      prices: [[20_000]],
      payments: [[], [payment]],
    }
    return checkCertificate(of, claim, forged(clearWithBlocks(of).certificate, { ...change, proof })).fault
  }
  const start: ProofStep[] = [['fix', 0, 1]]
  const worseMember = { levels: [0, 1], welfare: 400_000n }
  const grouped = check(group, worseMember, [0, -1, '90000000'], [...start, ['bound', 0, 0]])
  expect(grouped).toBe('step 1: at these prices there could be more than the bound')
  const parentAlone = { levels: [1, 0], welfare: 500_000n }
  const parts: ProofStep[] = [
    ['split', 0, 0],
    ['bound', 0, 0],
  ]
  const linked = check(family, parentAlone, [1, 0, '1000000'], [...parts, ...start, ['bound', 0, 0]])
  expect(linked).toBe('step 3: at these prices there could be more than the bound')
})
