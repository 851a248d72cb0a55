import { expect, test } from 'vitest'
import { parseDeliveryDay, type DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import { priceTick } from '../units/units.ts'
import { priceWithin } from './period-price.ts'

const day = (text: string): DeliveryDay => {
  const parsed = parseDeliveryDay(text)
  if (!parsed) throw new Error(text)
  return parsed
}
const periods = (date: string, minutes: number) => deliveryPeriods(day(date), 'Europe/Bucharest', minutes)
const priced = (date: string, minutes: number, prices: (index: number) => number | null) =>
  periods(date, minutes).map((period) => {
    const price = prices(period.index)
    return { ...period, price: price === null ? null : priceTick(price) }
  })

test.each(['2026-03-29', '2026-06-14', '2026-10-25'])('a quarter of %s costs what its hour does', (date) => {
  const hours = priced(date, 60, (index) => index * 100)
  expect(periods(date, 15).map((quarter) => priceWithin(hours, quarter))).toEqual(
    hours.flatMap(({ price }) => [price, price, price, price]),
  )
})

test('an hour costs the mean of its quarters, half up, and nothing where one has no price', () => {
  const quarters = priced('2026-06-14', 15, (index) => (index === 5 ? null : index <= 2 ? -3 : index <= 4 ? -4 : 0))
  const [first, second, third] = periods('2026-06-14', 60)
  expect(first && priceWithin(quarters, first)).toBe(-3)
  expect(second && priceWithin(quarters, second)).toBeNull()
  expect(third && priceWithin(quarters, third)).toBe(0)
  expect(third && priceWithin([], third)).toBeNull()
  expect(third && priceWithin(quarters.slice(0, 10), third)).toBeNull()
})
