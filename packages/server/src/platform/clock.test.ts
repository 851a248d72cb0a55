import { expect, test } from 'vitest'
import { drivenClock, systemClock } from './clock.ts'

test('a driven clock stands still until it is moved, across the hour that a day lacks', () => {
  const clock = drivenClock('2026-03-29T00:30:00Z')
  expect(clock.now().toString()).toBe('2026-03-29T00:30:00Z')
  clock.advance({ hours: 1 })
  expect(clock.now().toString()).toBe('2026-03-29T01:30:00Z')
  clock.set('2026-10-25T00:00:00Z')
  expect(clock.now().toString()).toBe('2026-10-25T00:00:00Z')
})

test('the system clock is as fine as the database keeps time', () => {
  const now = systemClock.now()
  expect(now.round({ smallestUnit: 'microsecond', roundingMode: 'floor' }).equals(now)).toBe(true)
})
