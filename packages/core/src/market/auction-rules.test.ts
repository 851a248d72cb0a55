import { describe, expect, test } from 'vitest'
import { bounds, fillsOf, orders, perKWh } from '../testing/builders.ts'
import { narrowBounds, randomBook, seededWholeNumbers } from '../testing/random.ts'
import { verifyAuction } from '../verification/auction-verifier.ts'
import { priceRules, tieRules, usualRules } from './auction-rules.ts'
import { clearUniformPriceAuction } from './uniform-price-auction.ts'

const interval = orders('buy 100 @ 0.30', 'buy 50 @ 0.10', 'sell 60 @ 0.05', 'sell 40 @ 0.12', 'sell 80 @ 0.26')

test.each([
  ['midpoint', '0.19'],
  ['low', '0.12'],
  ['high', '0.26'],
  ['paidAsBid', '0.19'],
] as const)('by the rule %s the price of the interval is %s', (price, expected) => {
  const result = clearUniformPriceAuction(interval, bounds(), { ...usualRules, price })
  expect(result.price).toBe(perKWh(expected))
  expect(fillsOf(result)).toEqual({ b1: '100', b2: '0', s1: '60', s2: '40', s3: '0' })
})

test('by time who came first is filled first, whatever the sequence of the book', () => {
  const book = orders('buy 100 @ 0.30', 'sell 40 @ 0.10', 'sell 50 @ 0.15', 'sell 30 @ 0.15', 'sell 20 @ 0.15')
  const result = clearUniformPriceAuction(book.toReversed(), bounds(), { ...usualRules, tie: 'time' })
  expect(fillsOf(result)).toEqual({ b1: '100', s1: '40', s2: '50', s3: '10', s4: '0' })
})

describe('2,000 random books', () => {
  const rules = priceRules.flatMap((price) => tieRules.map((tie) => ({ price, tie })))

  test.each(rules)(
    'by %j pass the verifier of these rules, with the volume and the welfare of the usual ones',
    (by) => {
      const pick = seededWholeNumbers(19)
      for (let round = 0; round < 2000; round++) {
        const book = randomBook(pick)
        const result = clearUniformPriceAuction(book, narrowBounds, by)
        const period = { label: String(round), bounds: narrowBounds, orders: book }
        const report = verifyAuction([period], [{ ...result, label: period.label }], by)
        expect(report.checks.filter(({ passed }) => !passed)).toEqual([])
        const { volume, welfare, interval: prices } = clearUniformPriceAuction(book, narrowBounds)
        expect(result).toMatchObject({ volume, welfare, interval: prices })
      }
    },
  )

  test('by other rules fail the verifier of the usual ones wherever they differ', () => {
    const pick = seededWholeNumbers(20)
    let caught = 0
    for (let round = 0; round < 2000; round++) {
      const book = randomBook(pick)
      const usual = clearUniformPriceAuction(book, narrowBounds)
      for (const by of [
        { ...usualRules, price: 'low' },
        { ...usualRules, tie: 'time' },
      ] as const) {
        const other = clearUniformPriceAuction(book, narrowBounds, by)
        const isSame =
          other.price === usual.price && [...other.fills].every(([id, fill]) => usual.fills.get(id) === fill)
        const report = verifyAuction([{ label: '1', bounds: narrowBounds, orders: book }], [{ ...other, label: '1' }])
        expect(report.passed).toBe(isSame)
        if (!isSame) caught++
      }
    }
    expect(caught).toBeGreaterThan(200)
  })
})
