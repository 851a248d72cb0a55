import { fromClockDay } from '@tandem/core/forecasting/clock-days.ts'
import { addDays } from '@tandem/core/calendar/delivery-day.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { expect, test } from 'vitest'
import { day } from '../../testing/forecasting.ts'
import { clockDays, hoursOf, toClockSeries } from './clock-series.ts'

/** Every hour of some days, each worth its clock hour, and those before and after them. */
function hoursAround(from: string, days: number, zone: string) {
  const hours = Array.from({ length: days + 2 }, (_, index) => hoursOf(addDays(day(from), index - 1), zone)).flat()
  return {
    at: hours.map(({ start }) => start.epochMilliseconds),
    values: hours.map(({ start }) => start.toZonedDateTimeISO(zone).hour),
  }
}

test.each([
  ['Europe/Bucharest', '2026-03-27'],
  ['Europe/Bucharest', '2026-10-23'],
  ['Asia/Kolkata', '2026-06-01'],
  ['America/St_Johns', '2026-11-01'],
])('in %s from %s on each hour has its place by the clock', (zone, from) => {
  const span = { from: day(from), to: addDays(day(from), 4) }
  const series = toClockSeries(clockDays(span, zone), hoursAround(from, 5, zone))
  expect([...series]).toEqual(Array.from({ length: 5 * 24 }, (_, index) => index % 24))
  const back = fromClockDay(series.subarray(48, 72), hoursOf(addDays(day(from), 2), zone), zone)
  expect(back).toEqual(hoursOf(addDays(day(from), 2), zone).map(({ start }) => start.toZonedDateTimeISO(zone).hour))
})

test('what is not known stays unknown, and what is outside of the days is left out', () => {
  const zone = 'Europe/Bucharest'
  const pick = seededWholeNumbers(5)
  const span = { from: day('2026-10-20'), to: day('2026-10-28') }
  const { at, values } = hoursAround('2026-10-20', 9, zone)
  const isKept = at.map(() => pick(0, 2) > 0)
  const kept = { at: at.filter((_, index) => isKept[index]), values: values.filter((_, index) => isKept[index]) }
  const series = toClockSeries(clockDays(span, zone), kept)
  const known = new Set(kept.at)
  series.forEach((value, place) => {
    const starts = hoursOf(addDays(span.from, Math.floor(place / 24)), zone).filter(
      ({ start }) => start.toZonedDateTimeISO(zone).hour === place % 24,
    )
    const isKnown = starts.some(({ start }) => known.has(start.epochMilliseconds))
    expect(value).toEqual(isKnown ? place % 24 : NaN)
  })
  expect(toClockSeries(clockDays(span, zone), { at: [], values: [] }).every(Number.isNaN)).toBe(true)
})
