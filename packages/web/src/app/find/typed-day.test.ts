import { deliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { expect, test } from 'vitest'
import { readTypedDay } from './typed-day.ts'

const today = deliveryDay('2026-11-23')
const read = (typed: string, now = today) => {
  const found = readTypedDay(typed, now)
  return found && [found.day, found.rest]
}

test.each([
  ['tomorrow', '2026-11-24', ''],
  ['mâine', '2026-11-24', ''],
  ['MAINE pzu', '2026-11-24', 'pzu'],
  ['tomo', '2026-11-24', ''],
  ['ieri', '2026-11-22', ''],
  ['report yesterday', '2026-11-22', 'report'],
  ['azi', '2026-11-23', ''],
  ['poimâine', '2026-11-25', ''],
  ['alaltăieri', '2026-11-21', ''],
  ['23.11', '2026-11-23', ''],
  ['1/12 order', '2026-12-01', 'order'],
  ['23-11-2025', '2025-11-23', ''],
  ['2026-11-23', '2026-11-23', ''],
  ['raport 2026-11-20', '2026-11-20', 'raport'],
  ['23 noiembrie', '2026-11-23', ''],
  ['nov 2 replay', '2026-11-02', 'replay'],
  ['2 mai 2025', '2025-05-02', ''],
])('%s', (typed, day, rest) => {
  expect(read(typed)).toEqual([day, rest])
})

test.each(['', 'pzu', '31.02', '32.11', '31.02.2026', '2026-13-01', '1234', '12.5.7', '14 balene', 'mai', 'tom'])(
  '%s is no day',
  (typed) => {
    expect(read(typed)).toBeNull()
  },
)

test('without a year it is the nearest such day', () => {
  expect(read('23.12', deliveryDay('2027-01-05'))).toEqual(['2026-12-23', ''])
  expect(read('5 ian')).toEqual(['2027-01-05', ''])
  // Only one of the three years has it.
  expect(read('29.02', deliveryDay('2027-03-01'))).toEqual(['2028-02-29', ''])
})
