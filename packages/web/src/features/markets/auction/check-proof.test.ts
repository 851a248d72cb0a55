import { clearWithBlocks } from '@tandem/core/market/blocks/block-clearing.ts'
import { blocksOfOrder } from '@tandem/core/market/blocks/order-blocks.ts'
import { block, bounds, orders } from '@tandem/core/testing/builders.ts'
import { amount } from '@tandem/core/units/units.ts'
import { expect, it } from 'vitest'
import { checkProof, type Proof } from './check-proof.ts'

/** The block example of market-rules.md section 2.8: rejected although in the money. */
function aProof(): Proof {
  const steps = ['sell 100 @ 0.10', 'buy 100 @ 0.30', 'buy 40 @ 0.14']
  const periods = ['1', '2'].map((label) => ({ label, bounds: bounds(), orders: orders(...steps) }))
  const blocks = blocksOfOrder('7', 1, [block('wind', 'sell @ 0.12, 1: 50, 2: 50')])
  const cleared = clearWithBlocks({ periods, blocks }, { work: 1_000_000 })
  return {
    book: {
      bounds: bounds(),
      periods: periods.map(({ label, orders: each }) => ({ period: label, orders: each })),
      blocks: blocks.map(({ quantities, minimumRatio, ...each }) => {
        return { ...each, quantities: Object.fromEntries(quantities), minimumAcceptanceRatio: minimumRatio }
      }),
    },
    result: {
      periods: cleared.periods.map(({ price, interval, volume, welfare, fills }, index) => ({
        price,
        volume,
        welfare: amount(welfare),
        period: periods[index]?.label ?? '',
        interval: [interval.low, interval.high],
        fills: Object.fromEntries(fills),
      })),
      welfare: amount(cleared.welfare),
      blocks: cleared.blocks.map(({ id, level, parts, reason }) => ({ id, ratio: level / parts, reason })),
    },
    certificate: JSON.parse(JSON.stringify(cleared.certificate)) as NonNullable<Proof['certificate']>,
  }
}

const failed = (proof: Proof) => checkProof(proof).checks.flatMap(({ id, passed }) => (passed ? [] : [id]))

it('accepts a right proof with its certificate', () => {
  const { passed, checks } = checkProof(aProof())
  expect(checks.filter((check) => !check.passed)).toEqual([])
  expect(passed).toBe(true)
  expect(checks.map(({ id }) => id)).toContain('V13')
})

it('refuses another digit, another choice of blocks, and a result with blocks that proves nothing', () => {
  const { book, result, certificate } = aProof()
  if (!certificate) throw new Error('there is no certificate')
  const [[first = 0, ...others] = [], ...vectors] = certificate.prices
  expect(
    failed({ book, result, certificate: { ...certificate, prices: [[first + 1, ...others], ...vectors] } }),
  ).toEqual(['V13'])
  const taken = { ...result, blocks: result.blocks?.map((each) => ({ ...each, ratio: 1 })) }
  expect(failed({ book, result: taken, certificate })).toContain('V13')
  expect(checkProof({ book, result }).passed).toBe(false)
})

it('checks a result without blocks by its steps alone', () => {
  const { book, result } = aProof()
  const { blocks: _, ...others } = book
  expect(checkProof({ book: others, result: { periods: result.periods } }).passed).toBe(true)
})
