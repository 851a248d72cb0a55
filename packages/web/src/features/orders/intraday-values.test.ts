import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import { newIntradayValues, openPeriods, readIntraday, worstCaseOf, type IntradayValues } from './intraday-values.ts'

const start = Temporal.Instant.from('2026-03-04T22:00:00Z')
const market = {
  id: 1,
  marketType: 'intraday',
  date: '2026-03-05' as DeliveryDay,
  leadMinutes: 60,
  closingTime: start.add({ hours: 22 }),
  minPrice: priceTick(-999_900),
  maxPrice: priceTick(999_900),
  periods: [1, 2, 3].map((period) => ({
    period,
    start: start.add({ hours: period - 1 }),
    end: start.add({ hours: period }),
    label: String(period),
  })),
} as unknown as MarketDetails

const values = (changes: Partial<IntradayValues>): IntradayValues => ({
  ...newIntradayValues('buy', 2),
  quantity: '10',
  price: '0.3',
  ...changes,
})
const faultsOf = (changes: Partial<IntradayValues>, isInBook = false) => {
  const read = readIntraday(values(changes), market, 'en', isInBook)
  return read.ok ? {} : read.faults
}

describe('an intra-day order as its form has it', () => {
  it('is read into what the contract sends', () => {
    expect(readIntraday(values({ display: '2.5', name: ' Evening ' }), market, 'en')).toEqual({
      ok: true,
      order: {
        period: 2,
        side: 'buy',
        execution: 'NON',
        name: 'Evening',
        quantity: energyWh(10_000),
        price: priceTick(30_000),
        display: energyWh(2_500),
      },
    })
    const atAnyPrice = readIntraday(values({ execution: 'IOC', price: '', display: '2' }), market, 'en')
    expect(atAnyPrice).toMatchObject({ ok: true, order: { price: null, display: null, name: undefined } })
  })

  it('says at each field what is wrong', () => {
    expect(Object.keys(faultsOf({ quantity: '', price: '' }))).toEqual(['quantity', 'price'])
    expect(Object.keys(faultsOf({ period: '' }))).toEqual(['period'])
    expect(faultsOf({ price: '10' })).toEqual({
      price: 'The price must be between −9.999 and 9.999 TC/kWh.',
    })
    expect(Object.keys(faultsOf({ display: '11' }))).toEqual(['display'])
    expect(Object.keys(faultsOf({ name: 'x' }))).toEqual(['name'])
  })

  it('keeps in the book what an iceberg shows, also when less than that is left', () => {
    expect(faultsOf({ display: '11' }, true)).toEqual({})
  })

  it('sets aside what it can cost at most', () => {
    const worst = (changes: Partial<IntradayValues>) => worstCaseOf(values(changes), market, 'en')
    expect(worst({})).toBe(300_000_000n)
    expect(worst({ side: 'sell' })).toBe(0n)
    expect(worst({ side: 'sell', price: '-0.1' })).toBe(100_000_000n)
    expect(worst({ execution: 'FOK', price: '' })).toBe(9_999_000_000n)
    expect(worst({ quantity: '' })).toBe(0n)
  })

  it('is for an interval that still takes orders', () => {
    const periods = (now: Temporal.Instant) => openPeriods(market, now).map(({ period }) => period)
    expect(periods(start.subtract({ minutes: 60, milliseconds: 1 }))).toEqual([1, 2, 3])
    expect(periods(start.subtract({ minutes: 60 }))).toEqual([2, 3])
  })
})
