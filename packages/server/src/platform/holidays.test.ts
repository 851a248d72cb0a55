import { deliveryDay as day } from '@tandem/core/calendar/delivery-day.ts'
import { expect, test } from 'vitest'
import { holidayName, isHolidayRegion, markHolidays, prepareHolidays } from './holidays.ts'

test.each(['2024-05-05', '2025-04-20', '2026-04-12', '2027-05-02'])(
  '%s is the Easter of the Orthodox calendar',
  (text) => {
    const sunday = Temporal.PlainDate.from(text)
    const at = (days: number) => holidayName('RO', day(sunday.add({ days }).toString()), 'en')
    expect([-3, -2, 0, 1, 2, 49, 50].map(at)).toEqual([
      null,
      'Good Friday',
      'Easter Sunday',
      'Easter Monday',
      null,
      'Pentecost',
      // In 2026 on the first of June, which is a holiday already.
      text.startsWith('2026') ? "Children's Day" : 'Whit Monday',
    ])
  },
)

test('both days of the new year and the national day are holidays, by their names in both languages', () => {
  const marks = markHolidays('RO', { from: day('2026-12-31'), to: day('2027-01-08') })
  expect([...marks]).toEqual([0, 1, 1, 0, 0, 0, 1, 1, 0])
  expect(holidayName('RO', day('2026-12-01'), 'ro')).toBe('Ziua națională, Ziua Marii Uniri')
  expect(holidayName('RO', day('2026-12-01'), 'en')).toBe('National holiday')
})

test('a state has holidays of its own, and a name without a translation is that of English', () => {
  const epiphany = day('2026-01-06')
  expect(holidayName('DE', epiphany, 'en')).toBeNull()
  expect(holidayName('DE-BY', epiphany, 'en')).toBe('Epiphany')
})

test('what is prepared is what is asked for later, of years that are not prepared, too', () => {
  const nationalDay = (year: number) => holidayName('RO', day(`${year}-12-01`), 'ro')
  prepareHolidays('RO', { year: 2026 })
  prepareHolidays(null, { year: 2026 })
  expect([2012, 2021, 2027, 2040].map(nationalDay)).toEqual(new Array(4).fill('Ziua națională, Ziua Marii Uniri'))
})

test('no region, no holiday', () => {
  expect([...markHolidays(null, { from: day('2026-12-25'), to: day('2026-12-26') })]).toEqual([0, 0])
  expect(holidayName(null, day('2026-12-25'), 'en')).toBeNull()
})

test.each([
  ['RO', true],
  ['DE-BY', true],
  ['DE-ZZ', false],
  ['RO-XX', false],
  ['LU-XX', false],
  ['XX', false],
  ['ro', false],
  ['constructor', false],
  ['RO-', false],
])('%s is a region: %s', (region, isKnown) => {
  expect(isHolidayRegion(region)).toBe(isKnown)
})
