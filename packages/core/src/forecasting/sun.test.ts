import { expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { clearSkyHours, sineOfElevation, sunOf } from './sun.ts'

const bucharest = { latitude: 44.43, longitude: 26.1, zone: 'Europe/Bucharest' }
const sydney = { latitude: -33.87, longitude: 151.21, zone: 'Australia/Sydney' }
const skyOf = (day: string, place: typeof bucharest) => [...clearSkyHours(day as DeliveryDay, 1, place)]

test.each([
  // The solstices and the equinoxes, by the obliquity of the ecliptic, to a tenth of a degree or two.
  [172, 23.44],
  [355, -23.44],
  [80, 0],
  [266, 0],
])('on day %i of the year the sun stands at %d degrees', (dayOfYear, degrees) => {
  expect(Math.abs((sunOf(dayOfYear).declination * 180) / Math.PI - degrees)).toBeLessThan(0.7)
})

test.each([
  // Almanac values of the equation of time, minutes.
  [42, -14.2],
  [134, 3.7],
  [207, -6.5],
  [307, 16.4],
])('on day %i a sundial is %d minutes ahead', (dayOfYear, minutes) => {
  expect(Math.abs(sunOf(dayOfYear).equationOfTime - minutes)).toBeLessThan(0.6)
})

test('at noon the sun stands as high as latitude and season have it', () => {
  const sun = sunOf(172)
  expect(Math.asin(sineOfElevation(sun, 44.43, 720)) * (180 / Math.PI)).toBeCloseTo(90 - 44.43 + 23.45, 0)
  expect(sineOfElevation(sun, 44.43, 0)).toBeLessThan(0)
})

test('days are long in June and short in December, and the other way round in the south', () => {
  const sunny = (day: string, place: typeof bucharest) => skyOf(day, place).filter((value) => value > 0).length
  expect(sunny('2026-06-21', bucharest)).toBe(16)
  expect(sunny('2026-12-21', bucharest)).toBe(9)
  expect(sunny('2026-06-21', sydney)).toBeLessThan(12)
  expect(sunny('2026-12-21', sydney)).toBeGreaterThan(13)
  expect(Math.max(...skyOf('2026-06-21', bucharest))).toBeGreaterThan(900)
  expect(Math.max(...skyOf('2026-12-21', bucharest))).toBeLessThan(400)
})

test('the clock moves the sun by an hour when it changes', () => {
  const firstOf = (day: string) => skyOf(day, bucharest).findIndex((value) => value > 0)
  expect(firstOf('2026-03-29') - firstOf('2026-03-28')).toBe(1)
  expect(firstOf('2026-10-25') - firstOf('2026-10-24')).toBe(-1)
})

test('many days are the days one by one, and a polar night is dark', () => {
  const days = clearSkyHours('2026-03-28' as DeliveryDay, 3, bucharest)
  expect([...days.slice(24, 48)]).toEqual(skyOf('2026-03-29', bucharest))
  const tromso = { latitude: 69.65, longitude: 18.96, zone: 'Europe/Oslo' }
  expect(Math.max(...skyOf('2026-12-21', tromso))).toBe(0)
  expect(Math.min(...skyOf('2026-06-21', tromso))).toBeGreaterThan(0)
})
