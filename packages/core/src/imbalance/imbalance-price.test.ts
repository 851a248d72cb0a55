import { describe, expect, test } from 'vitest'
import { kWh, perKWh, tc } from '../testing/builders.ts'
import {
  imbalanceCash,
  imbalancePenalty,
  imbalancePrices,
  priceFor,
  usualSpread,
  type ReferencePricing,
} from './imbalance-price.ts'

const modeA = (reference: string): ReferencePricing => ({
  mode: 'A',
  reference: perKWh(reference),
  spread: usualSpread,
})
const modeB = (reference: string): ReferencePricing => ({ ...modeA(reference), mode: 'B' })
const prices = (deficit: string, excess: string) => ({ deficitPrice: perKWh(deficit), excessPrice: perKWh(excess) })

describe('mode A, two prices', () => {
  test.each([
    ['a quarter of the reference to either side', '0.2', '0.25', '0.15'],
    ['at least 0.02 where the reference is small', '0.04', '0.06', '0.02'],
    ['at zero', '0', '0.02', '-0.02'],
    ['below zero a deficit still pays more than an excess gets', '-0.1', '-0.075', '-0.125'],
    ['a price between two ticks goes up, on either side', '0.20002', '0.25003', '0.15002'],
  ])('%s', (_, reference, deficit, excess) => {
    expect(imbalancePrices(modeA(reference), kWh('-3'))).toEqual(prices(deficit, excess))
  })

  test('without a spread every imbalance is worth the reference', () => {
    const spread = { factorMillionths: 0, minimum: perKWh('0') }
    expect(imbalancePrices({ ...modeA('0.2'), spread }, kWh('1'))).toEqual(prices('0.2', '0.2'))
  })

  test('a spread below zero is a bug', () => {
    const backwards = { factorMillionths: -1, minimum: perKWh('0') }
    expect(() => imbalancePrices({ ...modeA('0.2'), spread: backwards }, kWh('1'))).toThrow(RangeError)
  })
})

test.each([
  ['short: who has an excess helps', '-3', '0.25'],
  ['long: who has a deficit helps', '0.001', '0.15'],
  ['balanced: nobody has to help', '0', '0.2'],
])('mode B, one price; the system is %s', (_, systemImbalance, price) => {
  expect(imbalancePrices(modeB('0.2'), kWh(systemImbalance))).toEqual(prices(price, price))
})

test('mode C, uploaded prices as they are, also where a deficit is the cheaper', () => {
  expect(imbalancePrices({ mode: 'C', ...prices('0.136', '0.14927') }, kWh('-3'))).toEqual(prices('0.136', '0.14927'))
})

describe('who pays', () => {
  test.each([
    ['an excess receives', '2', '0.3', '0.1', '0.2'],
    ['a deficit pays', '-2', '0.3', '0.1', '-0.6'],
    ['below zero an excess pays', '2', '-0.1', '-0.3', '-0.6'],
    ['below zero a deficit receives', '-2', '-0.1', '-0.3', '0.2'],
    ['no imbalance, no cash', '0', '0.3', '0.1', '0'],
  ])('37 %s', (_, imbalance, deficit, excess, cash) => {
    expect(imbalanceCash(kWh(imbalance), prices(deficit, excess))).toBe(tc(cash))
  })

  test('no price applies without an imbalance', () => {
    expect([kWh('-1'), kWh('0'), kWh('1')].map((each) => priceFor(each, prices('0.3', '0.1')))).toEqual([
      perKWh('0.3'),
      null,
      perKWh('0.1'),
    ])
  })

  test('the penalty is what a perfect schedule would have saved', () => {
    const penalty = (imbalance: string) => imbalancePenalty(kWh(imbalance), perKWh('0.2'), prices('0.25', '0.15'))
    expect(['-10', '0', '6'].map(penalty)).toEqual([tc('0.5'), tc('0'), tc('0.3')])
  })
})
