import { expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods, type DeliveryPeriod } from '../calendar/delivery-period.ts'
import { defaultPeakCalendar } from '../calendar/peak.ts'
import { priceTick } from '../units/units.ts'
import { referencePrice, uploadedPrices, type ReferenceSources, type UploadedSpan } from './reference-price.ts'

const zone = 'Europe/Bucharest'
const day = (minutes: number) => deliveryPeriods('2026-03-02' as DeliveryDay, zone, minutes)
const first = (minutes: number): DeliveryPeriod => {
  const [period] = day(minutes)
  if (!period) throw new Error('a day has periods')
  return period
}
const none: ReferenceSources = {
  auctions: [],
  contracts: [],
  administrator: [],
  usual: { peak: null, offPeak: null, calendar: defaultPeakCalendar },
}
const price = (ticks: number) => priceTick(ticks)

test('a reference is the first that there is', () => {
  const quarter = first(15)
  const hour = first(60)
  const usual = { peak: price(4), offPeak: price(5), calendar: defaultPeakCalendar }
  const sources: ReferenceSources = {
    auctions: [{ ...hour, price: price(1) }],
    contracts: [
      { ...quarter, value: 10n, quantity: 4n },
      { ...hour, value: 3n, quantity: 2n },
    ],
    administrator: [{ ...hour, price: price(3) }],
    usual,
  }
  const of = (changes: Partial<ReferenceSources>) => referencePrice(quarter, { ...sources, ...changes }, zone)
  expect(of({})).toEqual({ price: 1, origin: 'dayAhead' })
  // 13 / 6, half up.
  expect(of({ auctions: [] })).toEqual({ price: 2, origin: 'intraday' })
  expect(of({ auctions: [], contracts: [] })).toEqual({ price: 3, origin: 'administrator' })
  expect(of({ auctions: [], contracts: [], administrator: [] })).toEqual({ price: 5, origin: 'usual' })
  expect(referencePrice(quarter, none, zone)).toBeNull()
  const noon = day(60)[12]
  expect(noon && referencePrice(noon, { ...none, usual }, zone)).toEqual({ price: 4, origin: 'usual' })
})

test('of uploaded prices the latest counts, quarter by quarter', () => {
  const quarters = day(15).slice(0, 4)
  const span = (period: DeliveryPeriod, uploadId: number, ticks: number): UploadedSpan => ({
    uploadId,
    start: period.start,
    end: period.end,
    deficitPrice: price(ticks),
    excessPrice: price(-ticks),
  })
  const hour = first(60)
  expect(uploadedPrices(hour, [])).toBeNull()
  expect(uploadedPrices(hour, [span(hour, 1, 8)])).toMatchObject({ uploadId: 1, deficitPrice: 8, excessPrice: -8 })
  const [a, b, c, d] = quarters.map((quarter, index) => span(quarter, 2, index + 1))
  if (!a || !b || !c || !d) throw new Error('an hour has quarters')
  // 2.5 and −2.5, half up.
  expect(uploadedPrices(hour, [a, b, c, d])).toMatchObject({ uploadId: 2, deficitPrice: 3, excessPrice: -2 })
  expect(uploadedPrices(hour, [a, b, c])).toBeNull()
  expect(uploadedPrices(hour, [a, span(hour, 1, 5)])).toMatchObject({ deficitPrice: 4 })
  expect(uploadedPrices(first(15), [span(hour, 1, 5)])).toMatchObject({ uploadId: 1, deficitPrice: 5 })
})
