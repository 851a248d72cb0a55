import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  deliveryDay,
  firstOfMonth,
  lastOfMonth,
  parseDeliveryDay,
  startOfDay,
  type DeliveryDay,
} from './delivery-day.ts'
import { deliveryPeriods, isKnownZone, periodLabels } from './delivery-period.ts'
import { defaultPeakCalendar, isPeak } from './peak.ts'

const bucharest = 'Europe/Bucharest'
const berlin = 'Europe/Berlin'
const day = (text: string) => text as DeliveryDay

/** Section 1.2 of market-rules.md: hours, quarters, UTC span, peak hours, peak quarters. */
const table: [string, string, number, number, string, string, [number, number], [number, number]][] = [
  [bucharest, '2026-01-15', 24, 96, '2026-01-14T22:00:00Z', '2026-01-15T22:00:00Z', [9, 20], [33, 80]],
  [bucharest, '2026-03-29', 23, 92, '2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z', [8, 19], [29, 76]],
  [bucharest, '2026-10-25', 25, 100, '2026-10-24T21:00:00Z', '2026-10-25T22:00:00Z', [10, 21], [37, 84]],
  [berlin, '2026-03-29', 23, 92, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', [8, 19], [29, 76]],
  [berlin, '2026-10-25', 25, 100, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', [10, 21], [37, 84]],
]

describe('delivery periods', () => {
  test.each(table)('%s %s', (zone, date, hours, quarters, start, end, peakHours, peakQuarters) => {
    for (const [minutes, count, [first, last]] of [
      [60, hours, peakHours],
      [15, quarters, peakQuarters],
    ] as const) {
      const periods = deliveryPeriods(day(date), zone, minutes)
      expect(periods).toHaveLength(count)
      expect(periods.map((period) => period.index)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
      expect(String(periods[0]?.start)).toBe(start)
      expect(String(periods.at(-1)?.end)).toBe(end)
      const peak = periods.filter((period) => isPeak(period, zone, defaultPeakCalendar))
      expect([peak[0]?.index, peak.at(-1)?.index, peak.length]).toEqual([first, last, last - first + 1])
    }
  })

  test('45 days tile without gap or overlap, 47 each with twelve peak hours', () => {
    const days = fc.integer({ min: 0, max: 40_000 })
    const check = (offset: number, zone: string, minutes: number) => {
      const today = addDays(day('1990-01-01'), offset)
      const periods = deliveryPeriods(today, zone, minutes)
      expect([23, 24, 25].map((hours) => (hours * 60) / minutes)).toContain(periods.length)
      let at = startOfDay(today, zone)
      for (const { start, end } of periods) {
        expect(start.equals(at)).toBe(true)
        at = end
      }
      expect(at.equals(startOfDay(addDays(today, 1), zone))).toBe(true)
      const peak = periods.filter((period) => isPeak(period, zone, defaultPeakCalendar))
      expect(peak).toHaveLength(720 / minutes)
    }
    fc.assert(fc.property(days, fc.constantFrom(bucharest, berlin), fc.constantFrom(15, 30, 60), check), {
      seed: 45,
      numRuns: 300,
    })
  })

  test('48 the first hour of the market day of Berlin is 01:00 in Bucharest', () => {
    const [first] = deliveryPeriods(day('2025-01-01'), berlin, 60)
    expect(String(first?.start)).toBe('2024-12-31T23:00:00Z')
    expect(first?.start.toZonedDateTimeISO(bucharest).toPlainTime().toString()).toBe('01:00:00')
  })
})

describe('labels', () => {
  const labels = (date: string, zone: string, minutes: number) =>
    periodLabels(deliveryPeriods(day(date), zone, minutes), zone)

  test('46 the repeated autumn hour is two periods with two labels', () => {
    expect(labels('2026-10-25', bucharest, 60).slice(2, 6)).toEqual([
      '02:00-03:00',
      '03:00-04:00 A',
      '03:00-04:00 B',
      '04:00-05:00',
    ])
    expect(labels('2026-10-25', berlin, 15).filter((label) => label.startsWith('02:45'))).toEqual([
      '02:45-03:00 A',
      '02:45-03:00 B',
    ])
    const instants = deliveryPeriods(day('2026-10-25'), bucharest, 60).map((period) => String(period.start))
    expect(new Set(instants).size).toBe(25)
  })

  test('46 the missing spring hour is not there', () => {
    expect(labels('2026-03-29', bucharest, 60).slice(2, 4)).toEqual(['02:00-03:00', '04:00-05:00'])
  })

  test('an ordinary day ends at 24:00', () => {
    expect(labels('2026-03-02', bucharest, 60).at(-1)).toBe('23:00-24:00')
    expect(labels('2026-03-02', bucharest, 30)[29]).toBe('14:30-15:00')
  })
})

test('a day that does not exist is not read', () => {
  expect(parseDeliveryDay('2026-02-29')).toBeNull()
  expect(parseDeliveryDay('2026-2-28')).toBeNull()
  expect(parseDeliveryDay('2028-02-29')).toBe('2028-02-29')
})

test('months are counted from any of their days', () => {
  expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
  expect(addMonths(day('2026-03-31'), -13)).toBe('2025-02-28')
  expect([firstOfMonth(day('2028-02-29')), lastOfMonth(day('2028-02-01'))]).toEqual(['2028-02-01', '2028-02-29'])
  expect(lastOfMonth(day('2026-12-31'))).toBe('2026-12-31')
  expect(() => deliveryDay('2026-02-29')).toThrow(RangeError)
})

test.each([
  [bucharest, true],
  ['UTC', true],
  ['europe/bucharest', false],
  ['+02:00', false],
  ['Mars/Olympus', false],
  ['2026-01-01T00:00[Europe/Paris]', false],
  ['', false],
])('zone %j is known: %s', (zone, known) => {
  expect(isKnownZone(zone)).toBe(known)
})

test('a peak calendar leaves out days and holidays', () => {
  const calendar = { from: 7, to: 23, days: [1, 2, 3, 4, 5], holidays: [day('2026-12-25')] }
  const peakHours = (date: string) =>
    deliveryPeriods(day(date), bucharest, 60).filter((period) => isPeak(period, bucharest, calendar)).length
  expect(['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28'].map(peakHours)).toEqual([
    16, 0, 0, 0, 16,
  ])
})
