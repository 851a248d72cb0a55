import { expect, test } from 'vitest'
import { Day, Instant } from './wire.ts'

test.each(['0000-01-01', '1999-12-31', '2101-01-01', '9999-12-31'])('the day %s is a typing error', (day) => {
  expect(Day.safeParse(day).error?.issues[0]).toMatchObject({ params: { rule: 'not_a_day' } })
})

test.each(['-000001-01-01T00:00:00Z', '1999-12-31T23:59:59Z', '+010000-01-01T00:00:00Z', '2101-01-01T00:00:00Z'])(
  'the instant %s is a typing error',
  (instant) => {
    expect(Instant.safeParse(instant).error?.issues[0]).toMatchObject({ params: { rule: 'not_an_instant' } })
  },
)

test('the first and the last year are taken', () => {
  expect(Day.parse('2000-01-01')).toBe('2000-01-01')
  expect(Day.parse('2100-12-31')).toBe('2100-12-31')
  expect(String(Instant.parse('2100-12-31T23:59:59.999Z'))).toBe('2100-12-31T23:59:59.999Z')
})

test('an instant is cut off at the microsecond, never rounded up past a gate', () => {
  expect(String(Instant.parse('2026-03-02T09:59:59.999999999Z'))).toBe('2026-03-02T09:59:59.999999Z')
})
