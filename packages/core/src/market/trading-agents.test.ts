import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { energyWh, priceTick } from '../units/units.ts'
import { defaultPriceBounds } from './session.ts'
import { agentOrder, defaultMakerOptions, fairPrice, quotesOf } from './trading-agents.ts'

const bounds = defaultPriceBounds('intraday')
const signs = (dayAhead: number | null, last: number | null) => ({
  dayAhead: dayAhead === null ? null : priceTick(dayAhead),
  last: last === null ? null : priceTick(last),
})

test.each([
  [40_000, 30_000, 35_000],
  [40_000, null, 40_000],
  [null, -500, -500],
  [null, null, null],
])('between an auction at %s and a last trade at %s the fair price is %s', (dayAhead, last, fair) => {
  expect(fairPrice(signs(dayAhead, last))).toBe(fair)
})

test('a market maker quotes around the fair price and leans against its position', () => {
  const at = (position: number) => quotesOf(signs(40_000, null), energyWh(position), defaultMakerOptions, bounds)
  expect(at(0)).toEqual({ buy: { price: 39_000, quantity: 5_000 }, sell: { price: 41_000, quantity: 5_000 } })
  expect(at(25_000)).toEqual({ buy: { price: 38_500, quantity: 5_000 }, sell: { price: 40_500, quantity: 5_000 } })
  expect(at(48_000).buy?.quantity).toBe(2_000)
  expect(at(50_000)).toEqual({ buy: null, sell: { price: 40_000, quantity: 5_000 } })
  expect(at(-60_000)).toEqual({ buy: { price: 40_000, quantity: 5_000 }, sell: null })
})

test('it always buys below where it sells, and never beyond the bounds', () => {
  const random = seededWholeNumbers(3)
  for (let turn = 0; turn < 5_000; turn++) {
    const position = energyWh(random(-60_000, 60_000))
    const { buy, sell } = quotesOf(signs(random(-990_000, 990_000), null), position, defaultMakerOptions, bounds)
    for (const quote of [buy, sell]) if (quote) expect(Math.abs(quote.price)).toBeLessThanOrEqual(999_900)
    if (buy && sell) expect(sell.price - buy.price).toBeGreaterThanOrEqual(defaultMakerOptions.spread)
  }
  expect(quotesOf(signs(null, null), energyWh(0), defaultMakerOptions, bounds)).toEqual({ buy: null, sell: null })
})

test('an agent orders now and then, a little, and near the fair price', () => {
  const random = seededWholeNumbers(4)
  const orders = Array.from({ length: 4_000 }, () => agentOrder(signs(40_000, null), random, bounds)).flatMap(
    (o) => o ?? [],
  )
  expect(orders.length).toBeGreaterThan(800)
  expect(orders.length).toBeLessThan(1_200)
  for (const { price, quantity } of orders) {
    expect(Math.abs((price ?? 0) - 40_000)).toBeLessThanOrEqual(4_000)
    expect(quantity).toBeLessThanOrEqual(3_000)
  }
  expect(new Set(orders.map(({ side }) => side)).size).toBe(2)
  expect(agentOrder(signs(null, null), random, bounds)).toBeNull()
})
