import { describe, expect, test } from 'vitest'
import { bounds, fillsOf, kWh, orders, perKWh, tc } from '../testing/builders.ts'
import { narrowBounds, randomBook, seededWholeNumbers } from '../testing/random.ts'
import { clearSlowly } from '../testing/slow-auction.ts'
import { verifyAuction } from '../verification/auction-verifier.ts'
import { clearUniformPriceAuction } from './uniform-price-auction.ts'

/** The worked examples of market-rules.md section 2.8: orders; price, price interval, volume; fills in kWh. */
const examples: [string, string[], [string | null, string, string, string], Record<string, string>][] = [
  [
    'A1 unique price, the marginal buy is cut',
    ['buy 100 @ 0.30', 'buy 50 @ 0.20', 'sell 60 @ 0.05', 'sell 70 @ 0.12', 'sell 80 @ 0.25'],
    ['0.20', '0.20', '0.20', '130'],
    { b1: '100', b2: '30', s1: '60', s2: '70', s3: '0' },
  ],
  [
    'A2 any price of an interval clears: its midpoint',
    ['buy 100 @ 0.30', 'buy 50 @ 0.10', 'sell 60 @ 0.05', 'sell 40 @ 0.12', 'sell 80 @ 0.26'],
    ['0.19', '0.12', '0.26', '100'],
    { b1: '100', b2: '0', s1: '60', s2: '40', s3: '0' },
  ],
  [
    'A3 any volume of an interval clears: the largest',
    ['buy 100 @ 0.20', 'buy 40 @ 0.15', 'sell 100 @ 0.10', 'sell 30 @ 0.15'],
    ['0.15', '0.15', '0.15', '130'],
    { b1: '100', b2: '30', s1: '100', s2: '30' },
  ],
  [
    'A4 pro rata at the margin, the missing Wh to the largest remainder',
    ['buy 100 @ 0.30', 'sell 33.333 @ 0.10', 'sell 50 @ 0.15', 'sell 30 @ 0.15', 'sell 20 @ 0.15'],
    ['0.15', '0.15', '0.15', '100'],
    { b1: '100', s1: '33.333', s2: '33.334', s3: '20', s4: '13.333' },
  ],
  [
    'A5 demand at any price is curtailed at the upper bound',
    ['buy 100 @ 4', 'buy 50 @ 4', 'sell 60 @ 0.10'],
    ['4', '4', '4', '60'],
    { b1: '40', b2: '20', s1: '60' },
  ],
  [
    'A6 supply at any price is curtailed at the lower bound',
    ['buy 60 @ 0.10', 'sell 100 @ -0.5', 'sell 20 @ -0.5'],
    ['-0.5', '-0.5', '-0.5', '60'],
    { b1: '60', s1: '50', s2: '10' },
  ],
  [
    'A7 a negative price',
    ['buy 50 @ 0.05', 'buy 30 @ -0.02', 'sell 70 @ -0.04', 'sell 50 @ 0.03'],
    ['-0.02', '-0.02', '-0.02', '70'],
    { b1: '50', b2: '20', s1: '70', s2: '0' },
  ],
  [
    'A8 the curves do not cross',
    ['buy 50 @ 0.05', 'sell 70 @ 0.08'],
    [null, '0.05', '0.08', '0'],
    { b1: '0', s1: '0' },
  ],
  ['A9 one side is empty', ['buy 50 @ 0.05'], [null, '0.05', '4', '0'], { b1: '0' }],
  [
    'A10 one price on both sides',
    ['buy 70 @ 0.10', 'sell 50 @ 0.10'],
    ['0.10', '0.10', '0.10', '50'],
    { b1: '50', s1: '50' },
  ],
  [
    'A11 a midpoint on half a tick rounds up',
    ['buy 10 @ 0.10001', 'sell 10 @ 0.10000'],
    ['0.10001', '0.10000', '0.10001', '10'],
    { b1: '10', s1: '10' },
  ],
]

describe('the worked examples of the rule book', () => {
  test.each(examples)('%s', (_, book, [price, low, high, volume], fills) => {
    const result = clearUniformPriceAuction(orders(...book), bounds())
    expect(result.price).toBe(price === null ? null : perKWh(price))
    expect(result.interval).toEqual({ low: perKWh(low), high: perKWh(high) })
    expect(result.volume).toBe(kWh(volume))
    expect(fillsOf(result)).toEqual(fills)
  })
})

describe('clearing', () => {
  test('says what had to be shared at the margin', () => {
    const result = clearUniformPriceAuction(orders('buy 10 @ 0.3', 'buy 20 @ 0.2', 'sell 22 @ 0.1'), bounds())
    expect(result.margin).toEqual({
      buy: { atTheMoney: kWh('20'), placed: kWh('12') },
      sell: { atTheMoney: kWh('0'), placed: kWh('0') },
    })
    expect(result.welfare).toBe(tc('3.2'))
  })

  test('gives the last Wh to the earlier order, then to the smaller id', () => {
    const late = { ...orders('buy 0.001 @ 0.2')[0]!, id: 'a', time: 2 }
    const early = { ...late, id: 'b', time: 1 }
    const sell = orders('sell 0.001 @ 0.1')
    expect(fillsOf(clearUniformPriceAuction([late, early, ...sell], bounds()))).toMatchObject({ a: '0', b: '0.001' })
    const twin = { ...early, id: 'c' }
    expect(fillsOf(clearUniformPriceAuction([twin, early, ...sell], bounds()))).toMatchObject({ b: '0.001', c: '0' })
  })

  test('stays exact beyond 2^53', () => {
    const [buy, sell] = orders('buy 999999999.999 @ 4', 'sell 999999999.999 @ -0.5')
    const result = clearUniformPriceAuction([buy!, sell!], bounds())
    expect(result.welfare).toBe(450_000n * 999_999_999_999n)
    expect(result.price).toBe(perKWh('1.75'))
  })

  test('clears an empty book without a price, over the whole range', () => {
    const result = clearUniformPriceAuction([], bounds())
    expect(result).toMatchObject({ price: null, interval: { low: perKWh('-0.5'), high: perKWh('4') }, volume: 0 })
  })

  test('takes a book that was not checked for a bug', () => {
    const [order] = orders('buy 1 @ 0.2')
    expect(() => clearUniformPriceAuction([order!, order!], bounds())).toThrow('twice')
    expect(() => clearUniformPriceAuction([{ ...order!, quantity: kWh('0') }], bounds())).toThrow('quantity')
    expect(() => clearUniformPriceAuction([{ ...order!, price: perKWh('5') }], bounds())).toThrow('bounds')
    const flat = { min: order!.price, max: order!.price }
    expect(() => clearUniformPriceAuction([order!], flat)).toThrow('lower price bound')
  })
})

test('5,000 random books clear as by trying every price and placing every Wh', () => {
  const pick = seededWholeNumbers(20260302)
  let traded = 0
  for (let round = 0; round < 5000; round++) {
    const book = randomBook(pick)
    const { price, interval, volume, welfare, fills } = clearUniformPriceAuction(book, narrowBounds)
    const result = { price, ...interval, volume, welfare: Number(welfare), fills: Object.fromEntries(fills) }
    expect(result, `round ${round}`).toEqual(clearSlowly(book, narrowBounds))
    if (volume > 0) traded++
  }
  expect(traded).toBeGreaterThan(3000)
})

test('a book of 20,000 orders passes the verifier', () => {
  const pick = seededWholeNumbers(7)
  const big = Array.from({ length: 20_000 }, (_, index) => ({
    id: `o${index}`,
    side: pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const),
    price: perKWh(`0.${String(pick(0, 300)).padStart(3, '0')}`),
    quantity: kWh(`${pick(1, 500)}.${pick(100, 999)}`),
    time: pick(0, 9999),
  }))
  const result = clearUniformPriceAuction(big, bounds())
  const report = verifyAuction([{ label: 'p', bounds: bounds(), orders: big }], [{ label: 'p', ...result }])
  expect(report.checks.filter((check) => !check.passed)).toEqual([])
})
