import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { expect, it } from 'vitest'
import { estimateFill } from './fill-estimate.ts'
import { aBook } from './testing.ts'

const buy = { side: 'buy', price: priceTick(46_000), quantity: energyWh(2_800), ownPrice: null } as const

it('takes the best prices first, up to the limit', () => {
  // 2.5 kWh at 0.45 and 0.3 at 0.46: (1.125 + 0.138) / 2.8
  expect(estimateFill(aBook(1), buy)).toEqual({ filled: 2_800, averagePrice: 45_107, meetsOwn: false })
  expect(estimateFill(aBook(1), { ...buy, price: priceTick(45_999) }).filled).toBe(2_500)
  expect(estimateFill(aBook(1), { ...buy, price: priceTick(44_999) })).toEqual({
    filled: 0,
    averagePrice: null,
    meetsOwn: false,
  })
})

it('sells to the dearest buyer first, at any price when there is no limit', () => {
  const sell = { side: 'sell', price: null, quantity: energyWh(9_000), ownPrice: null } as const
  expect(estimateFill(aBook(1), sell)).toEqual({ filled: 2_500, averagePrice: 39_600, meetsOwn: false })
})

it('counts on nothing where an own order stands', () => {
  expect(estimateFill(aBook(1), { ...buy, ownPrice: priceTick(46_000) })).toMatchObject({
    filled: 2_500,
    meetsOwn: true,
  })
  expect(estimateFill(aBook(1), { ...buy, ownPrice: priceTick(45_000) })).toMatchObject({ filled: 0, meetsOwn: true })
  expect(estimateFill(aBook(1), { ...buy, ownPrice: priceTick(47_000) })).toMatchObject({
    filled: 2_800,
    meetsOwn: false,
  })
})
