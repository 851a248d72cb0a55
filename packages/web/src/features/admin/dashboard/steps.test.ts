import { formatFor } from '@tandem/contract/texts/format.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fromFirst, granularityOf, stepLabels } from '../../../lib/steps.ts'
import { writeOnAxis } from '../../../ui/charts/axis.ts'
import { monthsOf, overviewPeriodOf, spanName } from './steps.ts'
import { dayOf, dayOfReadings, today } from './testing.ts'

const english = formatFor('en')
const span = (from: string, to: string) => ({ from: dayOf(from), to: dayOf(to) })

beforeEach(() => void vi.spyOn(Temporal.Now, 'plainDateISO').mockReturnValue(Temporal.PlainDate.from(today)))
afterEach(() => vi.restoreAllMocks())

describe('the steps of a span', () => {
  it.each([
    ['2026-10-25', '2026-10-25', 'hour'],
    ['2026-11-01', '2026-11-30', 'day'],
    ['2026-01-01', '2026-12-31', 'month'],
  ])('from %s to %s go by the %s', (from, to, granularity) => {
    expect(granularityOf(span(from, to))).toBe(granularity)
  })

  it('are named as short as they can be told apart', () => {
    const step = (label: string, day: string) => ({ label, day })
    const hours = [step('03:00-04:00 A', '2026-10-25'), step('03:00-04:00 B', '2026-10-25')]
    expect(stepLabels(hours, 'hour', english)).toEqual(['03:00-04:00 A', '03:00-04:00 B'])
    const night = [step('23:00-00:00', '2026-10-25'), step('00:00-01:00', '2026-10-26')]
    expect(stepLabels(night, 'hour', english)).toEqual(['25-10 23:00-00:00', '26-10 00:00-01:00'])
    const days = [step('2026-12-31', '2026-12-31'), step('2027-01-01', '2027-01-01')]
    expect(stepLabels(days.slice(0, 1), 'day', english)).toEqual(['31-12'])
    expect(stepLabels(days, 'day', english)).toEqual(['31-12-2026', '01-01-2027'])
    expect(stepLabels([step('2026-12', '2026-12-01')], 'month', formatFor('ro'))).toEqual(['decembrie 2026'])
  })

  it('begin where there is something to tell', () => {
    expect(fromFirst([0, 0, 3, 0], (value) => value > 0)).toEqual([3, 0])
    expect(fromFirst([0, 0], (value) => value > 0)).toEqual([0, 0])
  })
})

it('sums days to months, and keeps what is unknown apart from nothing', () => {
  const unknown = { ...dayOfReadings('2026-11-01', 0), consumption: null, production: null, balance: null }
  const days = [dayOfReadings('2026-10-30', 24), dayOfReadings('2026-10-31', 20), unknown]
  expect(monthsOf(days)).toMatchObject([
    { label: '2026-10', consumption: 18_000, production: 4_000, knownHours: 44, expectedHours: 48 },
    { label: '2026-11', consumption: null, production: null, knownHours: 0 },
  ])
})

describe('a period', () => {
  it('is known to the overview while it lasts', () => {
    expect(overviewPeriodOf({ kind: 'month', day: '2026-11-03' })).toBe('month')
    expect(overviewPeriodOf({ kind: 'all', day: today })).toBe('all')
    expect(overviewPeriodOf({ kind: 'month', day: '2026-10-31' })).toBeNull()
    expect(overviewPeriodOf({ kind: 'week', day: today })).toBeNull()
  })

  it('is named, and all time by what is known of it', () => {
    expect(spanName({ kind: 'month', day: today }, span('2026-11-01', '2026-11-30'), english)).toBe('November 2026')
    const known = span('2026-11-11', '2026-11-22')
    expect(spanName({ kind: 'all', day: today }, known, english)).toBe('11-11-2026 – 22-11-2026')
  })
})

it('writes coins on an axis whole, unless its steps are not', () => {
  const write = (coins: number) => writeOnAxis({ quantity: 'coins', title: 'Balance, TC' }, coins, english)
  expect([0, 150_000_000, 120_000_000_000].map(write)).toEqual(['0', '1.5', '1,200'])
  expect([94_460_000_000, 94_480_000_000].map(write)).toEqual(['944.6', '944.8'])
})
