import { displayZone, formatFor } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { describe, expect, it } from 'vitest'
import { readDay } from './day-choice.ts'
import {
  aboutEnergy,
  aboutError,
  aboutPrice,
  balanceOf,
  extremeStretch,
  fullestStretch,
  isFlat,
  meanOf,
} from './outlook.ts'
import { today } from './testing.ts'

const [en, ro] = [formatFor('en'), formatFor('ro')]
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

function hoursOf(values: readonly number[], day = '2026-11-22') {
  const labels = periodLabels(deliveryPeriods(day as DeliveryDay, displayZone, 60), displayZone)
  return labels.map((label, index) => ({ label, value: values[index] ?? 0 }))
}

const span = (stretch: { from: string; to: string } | null) => stretch && `${stretch.from}-${stretch.to}`

describe('what one says of energy and prices', () => {
  it('has two digits, and never more than the meter of a house knows', () => {
    expect([11_430, 8_640, 640, 45, 4, 0, 99_600, 128_400].map((wh) => plain(aboutEnergy(wh, en)))).toEqual([
      ...['11 kWh', '8.6 kWh', '0.64 kWh', '0.05 kWh', '0 kWh', '0 kWh', '100 kWh', '130 kWh'],
    ])
    expect(plain(aboutEnergy(8_640, ro))).toBe('8,6 kWh')
  })

  it('has two decimals of a price, three where it is little, with its sign', () => {
    expect([21_500, 61_800, 4_340, 0, -2_000, -31_499].map((ticks) => plain(aboutPrice(ticks, en)))).toEqual([
      ...['0.22 TC/kWh', '0.62 TC/kWh', '0.043 TC/kWh', '0.00 TC/kWh', '−0.02 TC/kWh', '−0.31 TC/kWh'],
    ])
  })

  it('makes no error nothing', () => {
    expect([120, 7, 1_437, 0].map((wh) => plain(aboutError(wh, false, en)))).toEqual([
      ...['0.12 kWh', '0.007 kWh', '1.4 kWh', '0 kWh'],
    ])
    expect(plain(aboutError(3_149, true, ro))).toBe('0,031 TC/kWh')
  })
})

describe('the hours that are told', () => {
  it('are the cheapest and dearest with those beside them that are about the same, at most four', () => {
    const prices = Array.from({ length: 24 }, (_, hour) => (hour === 13 || hour === 14 ? 20 : hour >= 19 ? 60 : 40))
    expect(span(extremeStretch(hoursOf(prices), -1))).toBe('13:00-15:00')
    expect(extremeStretch(hoursOf(prices), -1)?.mean).toBe(20)
    expect(span(extremeStretch(hoursOf(prices), 1))).toBe('19:00-23:00')
    expect(span(extremeStretch(hoursOf([5, ...Array<number>(22).fill(90), 10]), -1))).toBe('00:00-01:00')
    expect(span(extremeStretch(hoursOf([...Array<number>(23).fill(-5), -90]), -1))).toBe('23:00-24:00')
    expect(extremeStretch([], 1)).toBeNull()
  })

  it('are those in which the sun gives at least half of the most', () => {
    const sun = Array.from({ length: 24 }, (_, hour) => Math.max(0, 100 - 20 * Math.abs(hour - 12)))
    expect(span(fullestStretch(hoursOf(sun)))).toBe('10:00-15:00')
    expect(fullestStretch(hoursOf([]))).toBeNull()
  })

  it('go by the clock where it changes: the third hour of spring begins at four', () => {
    const third = [0, 0, 0, 9]
    expect(span(fullestStretch(hoursOf(third, '2026-03-29')))).toBe('04:00-05:00')
    expect(span(fullestStretch(hoursOf([0, 0, 0, 9, 9], '2026-10-25')))).toBe('03:00-04:00')
    expect(hoursOf([], '2026-10-25')).toHaveLength(25)
  })

  it('are none where the price stays as it is', () => {
    expect(isFlat(hoursOf(Array<number>(24).fill(40_000)))).toBe(true)
    expect(isFlat(hoursOf([...Array<number>(23).fill(40_000), 43_000]))).toBe(false)
    expect(meanOf([])).toBe(0)
  })
})

it('adds up what is over and what is lacking, each hour for itself', () => {
  const { values, over, short } = balanceOf(hoursOf([100, 100, 0]).slice(0, 3), hoursOf([0, 350, 0]).slice(0, 3))
  expect({ values, over, short }).toEqual({ values: [-100, 250, 0], over: 250, short: 100 })
})

it('the day of the address is one that there can be a forecast of, else tomorrow', () => {
  const read = (text: string) => readDay(new URLSearchParams(text), today)
  expect([read('day=2026-11-20'), read('day=2026-11-28')]).toEqual(['2026-11-20', '2026-11-28'])
  for (const text of ['', 'day=2026-11-19', 'day=2026-11-29', 'day=x']) expect(read(text), text).toBe('2026-11-22')
})
