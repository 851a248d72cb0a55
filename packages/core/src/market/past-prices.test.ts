import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import { perKWh } from '../testing/builders.ts'
import { priceTick } from '../units/units.ts'
import { fillShareOf, pricesAtSameHour, type PastDay } from './past-prices.ts'

const zone = 'Europe/Bucharest'
const day = (text: string) => text as DeliveryDay
const periodsOf = (text: string, minutes = 60) => deliveryPeriods(day(text), zone, minutes)

/** A day whose price is the number of the period. */
const past = (text: string, minutes = 60): PastDay => ({
  day: day(text),
  periods: periodsOf(text, minutes).map(({ index, start, end }) => ({ start, end, price: priceTick(index) })),
})

function pricesOf(text: string, days: readonly PastDay[], minutes = 60) {
  return periodsOf(text, minutes).map((period) => pricesAtSameHour(period, zone, days))
}

describe('the same hour of the clock', () => {
  test('on days of another length: one is skipped in spring, of the repeated ones the first counts', () => {
    const prices = pricesOf('2026-11-02', [past('2026-10-30'), past('2026-10-25'), past('2026-03-29')])
    expect(prices.slice(2, 5)).toEqual([
      [3, 3, 3],
      [4, 4, null],
      [5, 6, 4],
    ])
  })

  test('on a day of 25 hours both repeated hours have the prices of the one', () => {
    const prices = pricesOf('2026-10-25', [past('2026-10-24')])
    expect(prices).toHaveLength(25)
    expect(prices.slice(2, 6)).toEqual([[3], [4], [4], [5]])
  })

  test('in shorter periods the price of the hour, in longer ones the mean', () => {
    expect(pricesOf('2026-11-02', [past('2026-11-01')], 15).slice(3, 5)).toEqual([[1], [2]])
    // (1 + 2 + 3 + 4) / 4 = 2.5, half up.
    expect(pricesOf('2026-11-02', [past('2026-11-01', 15)])[0]).toEqual([3])
  })
})

test('only where the price was better than the limit an order is filled whole', () => {
  const prices = [perKWh('0.2'), perKWh('0.3'), null, perKWh('-0.1')]
  expect(fillShareOf(prices, 'buy', perKWh('0.2'))).toEqual({ filled: 1, days: 3 })
  expect(fillShareOf(prices, 'sell', perKWh('0.2'))).toEqual({ filled: 1, days: 3 })
  expect(fillShareOf([null], 'buy', perKWh('0.2'))).toBeNull()
})

test('buying and selling at one limit leave out the days at the limit alone, and a better limit is filled no less', () => {
  const check = (drawn: (number | null)[], limit: number, more: number) => {
    const prices = drawn.map((price) => (price === null ? null : priceTick(price)))
    const share = (side: 'buy' | 'sell', at: number) => fillShareOf(prices, side, priceTick(at))?.filled ?? 0
    const atLimit = drawn.reduce((count: number, price) => count + (price === limit ? 1 : 0), 0)
    const known = drawn.length - drawn.reduce((count: number, price) => count + (price === null ? 1 : 0), 0)
    expect(share('buy', limit) + share('sell', limit) + atLimit).toBe(known)
    expect(share('buy', limit + more)).toBeGreaterThanOrEqual(share('buy', limit))
    expect(share('sell', limit - more)).toBeGreaterThanOrEqual(share('sell', limit))
  }
  const price = fc.integer({ min: -20, max: 20 })
  fc.assert(fc.property(fc.array(fc.option(price), { maxLength: 28 }), price, fc.nat(10), check), { seed: 28 })
})
