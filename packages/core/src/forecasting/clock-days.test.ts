import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { deliveryPeriods } from '../calendar/delivery-period.ts'
import { countKnownHours, fromClockDay, toClockDay } from './clock-days.ts'

const zone = 'Europe/Bucharest'
const day = (text: string) => text as DeliveryDay
const hours = (date: string) => deliveryPeriods(day(date), zone, 60)

describe('a day by the clock', () => {
  test('an ordinary day is as it is', () => {
    const periods = hours('2026-01-15')
    const clock = toClockDay(
      periods,
      periods.map((_, index) => index),
      zone,
    )
    expect([...clock]).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    expect(fromClockDay(clock, periods, zone)).toEqual([...clock])
  })

  test('the hour that spring skips is the mean of its neighbours, and is not given back', () => {
    const periods = hours('2026-03-29')
    const clock = toClockDay(
      periods,
      periods.map((_, index) => index * 10),
      zone,
    )
    expect([...clock.slice(0, 6)]).toEqual([0, 10, 20, 25, 30, 40])
    expect(fromClockDay(clock, periods, zone)).toHaveLength(23)
    expect(fromClockDay(clock, periods, zone)[3]).toBe(30)
  })

  test('the hour that autumn repeats is the mean of both, and is given twice', () => {
    const periods = hours('2026-10-25')
    const clock = toClockDay(
      periods,
      periods.map((_, index) => index * 10),
      zone,
    )
    expect([...clock.slice(2, 5)]).toEqual([20, 35, 50])
    expect(fromClockDay(clock, periods, zone).slice(2, 6)).toEqual([20, 35, 35, 50])
  })

  test('quarters are averaged, and what is unknown is left out', () => {
    const periods = deliveryPeriods(day('2026-01-15'), zone, 15)
    const values = periods.map((_, index) => (index === 0 || (index >= 4 && index < 8) ? null : index))
    const clock = toClockDay(periods, values, zone)
    expect(clock[0]).toBe(2)
    expect(clock[1]).toBeNaN()
    expect(fromClockDay(clock, periods, zone)).toHaveLength(96)
  })

  test('a skipped hour between two unknown ones is unknown', () => {
    const periods = hours('2026-03-29')
    expect(toClockDay(periods, [], zone)).toEqual(new Float64Array(24).fill(NaN))
    expect(toClockDay([], [], zone)).toEqual(new Float64Array(24).fill(NaN))
  })
})

test.each([
  ['2026-01-16T00:00+02:00', 24],
  ['2026-01-15T13:00+02:00', 13],
  ['2026-01-15T13:59+02:00', 13],
  ['2026-01-14T23:00+02:00', -1],
])('at %s the hours that are over are %i', (cutoff, known) => {
  expect(countKnownHours(Temporal.Instant.from(cutoff), day('2026-01-15'), zone)).toBe(known)
})

test.each([
  // The skipped hour is made of the one after it, which has to be over.
  ['2026-03-29T04:30+03:00', 3],
  ['2026-03-29T05:00+03:00', 5],
  // Of the repeated hour both have to be over.
  ['2026-10-25T03:30+03:00', 3],
  ['2026-10-25T03:30+02:00', 3],
  ['2026-10-25T04:00+02:00', 4],
])('on a day when the clock changes, at %s they are %i', (cutoff, known) => {
  expect(countKnownHours(Temporal.Instant.from(cutoff), day(cutoff.slice(0, 10)), zone)).toBe(known)
})
