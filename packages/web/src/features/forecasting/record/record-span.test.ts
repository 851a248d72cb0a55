import { parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { describe, expect, it } from 'vitest'
import { daysWithout, longestRecord, neighbour, readFocus, readSpan, scopesOf } from './record-span.ts'

const today = '2026-11-21' as DeliveryDay
const day = (text: string) => parseDeliveryDay(text) ?? today
const read = (address: string, longest: number = longestRecord.price) =>
  readSpan(new URLSearchParams(address), today, longest)
const known = (text: string, errors: object | null = {}) => ({ day: day(text), errors })
let days = [known('2026-11-20')]
const focus = (address: string, isNarrow = false) =>
  readFocus(new URLSearchParams(address), { from: day('2026-11-01'), to: day('2026-11-20') }, { days, isNarrow })

describe('the span in the address', () => {
  it('is the 28 days up to yesterday, or what it says', () => {
    expect(read('')).toEqual({ view: '28', from: '2026-10-24', to: '2026-11-20' })
    expect(read('days=7')).toEqual({ view: '7', from: '2026-11-14', to: '2026-11-20' })
    expect(read('days=own&from=2026-11-01&to=2026-11-28')).toEqual({
      view: 'own',
      from: '2026-11-01',
      to: '2026-11-28',
    })
  })

  it.each([
    'days=own&from=2026-11-09&to=2026-11-01',
    'days=own&from=2026-08-01&to=2026-11-20',
    'days=own&from=2026-11-20&to=2026-11-29',
    'days=own&from=yesterday&to=2026-11-20',
    'days=1000',
  ])('falls back where %s cannot be answered', (address) => {
    expect(read(address).view).toBe('28')
  })

  it('may be longer for energy than for prices', () => {
    expect(read('days=own&from=2025-11-01&to=2026-11-20', longestRecord.volume).view).toBe('own')
  })
})

describe('the days that are drawn', () => {
  it('are the last week, on a phone the last day', () => {
    expect(focus('')).toEqual({ scope: 'week', from: '2026-11-14', to: '2026-11-20' })
    expect(focus('', true)).toEqual({ scope: 'day', from: '2026-11-20', to: '2026-11-20' })
    expect(focus('show=day&day=2026-11-03', true)).toMatchObject({ from: '2026-11-03', to: '2026-11-03' })
    expect(focus('show=day&day=2026-12-24').to).toBe('2026-11-20')
    expect(focus('show=all')).toEqual({ scope: 'all', from: '2026-11-01', to: '2026-11-20' })
  })

  it('end with the last one whose outcome is known', () => {
    days = [known('2026-11-15'), known('2026-11-16'), known('2026-11-17', null)]
    expect(focus('')).toEqual({ scope: 'week', from: '2026-11-10', to: '2026-11-16' })
    days = [known('2026-11-15', null), known('2026-11-17', null)]
    expect(focus('', true).to).toBe('2026-11-17')
    days = [known('2026-11-20')]
  })

  it('stay inside the span, and so do those beside them', () => {
    expect(focus('day=2026-11-03')).toEqual({ scope: 'week', from: '2026-11-01', to: '2026-11-07' })
    const span = { from: day('2026-11-01'), to: day('2026-11-20') }
    expect(neighbour(focus('day=2026-11-03'), -1, span)).toBeNull()
    expect(neighbour(focus('day=2026-11-03'), 1, span)).toBe('2026-11-14')
    expect(neighbour(focus('day=2026-11-18'), 1, span)).toBe('2026-11-20')
    expect(neighbour(focus(''), 1, span)).toBeNull()
    expect(neighbour(focus('show=day&day=2026-11-03'), -1, span)).toBe('2026-11-02')
  })

  it('are not all of them where their hours could not be told apart', () => {
    expect(scopesOf({ from: day('2026-08-21'), to: day('2026-11-20') })).toEqual(['day', 'week'])
    expect(scopesOf({ from: day('2026-11-14'), to: day('2026-11-20') })).toEqual(['day', 'week'])
  })
})

it('finds the days without a forecast', () => {
  const known = [{ day: day('2026-11-01') }, { day: day('2026-11-03') }]
  expect(daysWithout(known, { from: day('2026-11-01'), to: day('2026-11-04') })).toEqual(['2026-11-02', '2026-11-04'])
})
