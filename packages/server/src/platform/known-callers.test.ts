import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KnownCallers } from './known-callers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what was said of a caller counts for five seconds from the question, and as it was said last', () => {
  const known = new KnownCallers<string>()
  const askedAt = performance.now()
  vi.advanceTimersByTime(4_000)
  known.keep('token', 'trader', askedAt)
  vi.advanceTimersByTime(999)
  expect(known.find('token')).toBe('trader')
  vi.advanceTimersByTime(1)
  expect(known.find('token')).toBeNull()
  known.keep('token', 'administrator', performance.now())
  expect(known.find('token')).toBe('administrator')
  known.keep('token', null, performance.now())
  expect(known.find('token')).toBeNull()
})

test('of ten thousand the one that was asked about longest ago is forgotten', () => {
  const known = new KnownCallers<number>()
  for (let token = 0; token < 10_000; token++) known.keep(String(token), token, performance.now())
  known.keep('0', 0, performance.now())
  known.keep('one more', -1, performance.now())
  expect([known.find('0'), known.find('1'), known.find('2'), known.find('one more')]).toEqual([0, null, 2, -1])
})
