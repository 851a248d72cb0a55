import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { neighbourOf, readPeriod, spanOfPeriod, withKind } from './period.ts'

const today = '2026-11-21'
const tomorrow = '2026-11-22'

beforeEach(() => void vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from(today)))
afterEach(() => vi.restoreAllMocks())

describe('a period', () => {
  it.each([
    ['week', '2026-11-15', '2026-11-21'],
    ['oneMonth', '2026-10-22', '2026-11-21'],
    ['today', '2026-11-21', '2026-11-21'],
    ['month', '2026-11-01', '2026-11-30'],
    ['year', '2026-01-01', '2026-12-31'],
    ['all', '2020-01-01', '2026-11-22'],
  ] as const)('%s is from %s to %s', (kind, from, to) => {
    expect(spanOfPeriod({ kind, day: today })).toEqual({ from, to })
  })

  it.each([
    ['week', '2026-02-28', '2026-03-07'],
    ['oneMonth', '2026-01-31', '2026-02-28'],
    ['today', '2026-02-28', '2026-03-01'],
    ['month', '2026-01-31', '2026-02-28'],
    ['year', '2028-02-29', '2029-02-28'],
  ] as const)('%s of %s is followed by that of %s', (kind, day, next) => {
    expect(neighbourOf({ kind, day }, 1)).toEqual({ kind, day: next })
  })

  it('leaves no day out between a week and the one before', () => {
    const week = { kind: 'week', day: '2026-04-01' } as const
    expect(spanOfPeriod(neighbourOf(week, -1)).to).toBe('2026-03-25')
    expect(spanOfPeriod(week).from).toBe('2026-03-26')
  })

  it('becomes a quick choice that ends with the latest day, and goes back to today', () => {
    const old = { kind: 'month', day: '2025-03-01' } as const
    expect(withKind(old, 'week', tomorrow)).toEqual({ kind: 'week', day: tomorrow })
    expect(withKind({ kind: 'week', day: tomorrow }, 'today', tomorrow)).toEqual({ kind: 'today', day: today })
    expect(withKind(old, 'year', tomorrow)).toEqual({ kind: 'year', day: '2025-03-01' })
  })

  it.each([
    ['', 'month', { kind: 'month', day: today }],
    ['', 'week', { kind: 'week', day: tomorrow }],
    ['span=today&day=2025-02-01', 'month', { kind: 'today', day: '2025-02-01' }],
    ['span=oneMonth&day=31-31-31', 'month', { kind: 'oneMonth', day: tomorrow }],
    ['span=century', 'all', { kind: 'all', day: today }],
  ] as const)('is read from ?%s', (address, standard, period) => {
    expect(readPeriod(new URLSearchParams(address), standard, tomorrow)).toEqual(period)
  })
})
