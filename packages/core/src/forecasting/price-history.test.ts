import { expect, test } from 'vitest'
import { addDays, type DeliveryDay } from '../calendar/delivery-day.ts'
import { beginOn, leaveOut, weekdayOf, weekOf } from './price-history.ts'

const nothing = { prices: new Float64Array(0), known: [] }

test.each(['1969-12-29', '1970-01-05', '2026-11-28', '2027-01-03'])(
  'the week of a day is the same wherever the history from %s on begins',
  (from) => {
    const whole = { ...nothing, ...beginOn(from as DeliveryDay) }
    for (let day = 0; day < 20; day++) {
      const cut = { ...nothing, ...beginOn(addDays(from as DeliveryDay, day)) }
      for (const history of [cut, leaveOut(whole, day)]) {
        expect(weekdayOf(history, 0)).toBe(weekdayOf(whole, day))
        expect(weekOf(history, 3)).toBe(weekOf(whole, day + 3))
      }
    }
  },
)

test('a week begins on its Monday', () => {
  const history = { ...nothing, ...beginOn('2026-11-27' as DeliveryDay) }
  expect([0, 1, 2, 3, 9, 10].map((day) => weekOf(history, day) - weekOf(history, 0))).toEqual([0, 0, 0, 1, 1, 2])
})
