import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import {
  hourlyPrices,
  hoursOf,
  pastePrices,
  pricesFromDay,
  pricesToSave,
  savedDays,
  type ReferencePrices,
} from './reference-day.ts'

const zone = 'Europe/Bucharest'
const day = (text: string) => text as DeliveryDay
const ordinary = hoursOf(day('2026-06-15'), zone)
const empty = ordinary.map(() => '')

function saved(date: string, prices: readonly number[]): ReferencePrices {
  const hours = hoursOf(day(date), zone)
  return prices.flatMap((price, index) => {
    const hour = hours[index]
    return hour ? [{ ...hour, date: day(date), price: priceTick(price) }] : []
  })
}

describe('reference prices', () => {
  it('have 23, 24 and 25 hours', () => {
    expect(['2026-03-29', '2026-06-15', '2026-10-25'].map((date) => hoursOf(day(date), zone).length)).toEqual([
      23, 24, 25,
    ])
  })

  it('are pasted from a column, its heading and the other columns left out', () => {
    const block = 'Hour\tPrice\r\n1\t0,41\r\n2\t0,385\r\n3\tn/a\r\n'
    expect(pastePrices(block, 0, empty, 'ro')).toMatchObject({ pasted: 2, unread: 1, beyond: 0 })
    expect(pastePrices(block, 0, empty, 'ro').texts.slice(0, 4)).toEqual(['0.41', '0.385', '?n/a', ''])
  })

  it('are pasted from the focused hour to the end of the day', () => {
    const { texts, pasted, beyond } = pastePrices('0.1\n0.2\n0.3', 22, empty, 'en')
    expect([texts[22], texts[23], pasted, beyond]).toEqual(['0.1', '0.2', 2, 1])
  })

  it('are not sent while one cell is wrong', () => {
    expect(pricesToSave(ordinary, empty.with(0, '0.41'))).toEqual([{ period: 1, price: 41_000 }])
    for (const wrong of ['?x', '0.000001', '10.1']) expect(pricesToSave(ordinary, empty.with(3, wrong))).toBeNull()
  })

  it('come from quarters as the mean of the hour, half up', () => {
    const start = ordinary[0]!.start
    const quarter = (minutes: number, price: number | null) => ({
      start: start.add({ minutes }),
      price: price === null ? null : priceTick(price),
    })
    const periods = [quarter(0, 10), quarter(15, 11), quarter(30, 11), quarter(45, 10), quarter(60, null)]
    const texts = hourlyPrices(ordinary, { periods } as Parameters<typeof hourlyPrices>[1])
    expect(texts.slice(0, 3)).toEqual(['0.00011', '', ''])
  })

  it('come from another day by the clock, the repeated hour from the single one', () => {
    const autumn = hoursOf(day('2026-10-25'), zone)
    const texts = pricesFromDay(
      autumn,
      saved(
        '2026-10-24',
        Array.from({ length: 24 }, (_, index) => index * 1000),
      ),
    )
    expect(autumn.slice(2, 6).map(({ label }) => label)).toEqual([
      '02:00-03:00',
      '03:00-04:00 A',
      '03:00-04:00 B',
      '04:00-05:00',
    ])
    expect(texts.slice(2, 6)).toEqual(['0.02', '0.03', '0.03', '0.04'])
  })

  it('are summed up by day, the latest first', () => {
    const days = savedDays([...saved('2026-06-14', [10, 20]), ...saved('2026-06-15', [-5, 0, 6])])
    expect(days).toEqual([
      { date: '2026-06-15', hours: 3, mean: 0, low: -5, high: 6 },
      { date: '2026-06-14', hours: 2, mean: 15, low: 10, high: 20 },
    ])
  })
})
