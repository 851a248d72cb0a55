import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { describe, expect, it } from 'vitest'
import { spanName } from '../../../lib/period.ts'
import { addressOf, granularitiesOf, neighbour, readChoice, readGranularity } from './energy-span.ts'

const today = '2026-11-21' as DeliveryDay
const read = (address: string) => readChoice(new URLSearchParams(address), today)
const span = (from: string, to: string) => ({ from: from as DeliveryDay, to: to as DeliveryDay })

describe('the span in the address', () => {
  it.each([
    ['', 'lastMonth', '2026-10-22', '2026-11-21'],
    ['view=lastWeek&day=2020-01-01', 'lastWeek', '2026-11-15', '2026-11-21'],
    ['view=day&day=2026-10-25', 'day', '2026-10-25', '2026-10-25'],
    ['view=week&day=2026-11-01', 'week', '2026-10-26', '2026-11-01'],
    ['view=month&day=2028-02-10', 'month', '2028-02-01', '2028-02-29'],
    ['view=year', 'year', '2026-01-01', '2026-12-31'],
    ['view=span&from=2026-03-01&to=2026-03-09', 'span', '2026-03-01', '2026-03-09'],
    ['view=span&from=2026-03-09&to=2026-03-01', 'lastMonth', '2026-10-22', '2026-11-21'],
    ['view=span&from=2001-01-01&to=2026-03-01', 'lastMonth', '2026-10-22', '2026-11-21'],
    ['view=century&day=2026-02-30', 'lastMonth', '2026-10-22', '2026-11-21'],
  ])('%s is %s from %s to %s', (address, view, from, to) => {
    expect(read(address)).toEqual({ view, from, to })
  })

  it('goes on to the spans beside, with months of any length', () => {
    expect(neighbour(read('view=month&day=2026-03-31'), -1)).toEqual({ view: 'month', day: '2026-02-01' })
    expect(neighbour(read('view=week&day=2026-11-01'), 1)).toEqual({ view: 'week', day: '2026-11-02' })
    expect(neighbour(read('view=lastWeek'), -1)).toEqual({ view: 'span', from: '2026-11-08', to: '2026-11-14' })
    expect(neighbour(read('view=year&day=2026-05-05'), 1)).toEqual({ view: 'year', day: '2027-01-01' })
  })

  it('keeps in sight what was looked at when the view changes', () => {
    expect(addressOf('day', span('2026-03-01', '2026-03-31'), today)).toEqual({ view: 'day', day: '2026-03-31' })
    expect(addressOf('day', span('2026-11-01', '2026-11-30'), today)).toEqual({ view: 'day', day: today })
    expect(addressOf('lastWeek', span('2026-03-01', '2026-03-31'), today)).toEqual({ view: 'lastWeek' })
  })

  it('is told as people say it', () => {
    const format = formatFor('ro')
    expect(spanName(span('2026-06-01', '2026-06-30'), format)).toBe('iunie 2026')
    expect(spanName(span('2026-01-01', '2026-12-31'), format)).toBe('2026')
    expect(spanName(span('2026-06-14', '2026-06-14'), format)).toBe('14-06-2026')
    expect(spanName(span('2026-06-14', '2026-06-15'), format)).toBe('14-06-2026 – 15-06-2026')
  })

  it('is seen in steps that suit it', () => {
    expect(granularitiesOf(span('2026-06-14', '2026-06-14'))).toEqual(['quarter', 'hour'])
    expect(granularitiesOf(span('2026-06-01', '2026-06-30'))).toEqual(['hour', 'day'])
    expect(granularitiesOf(span('2026-01-01', '2026-12-31'))).toEqual(['day', 'month'])
    const month = span('2026-06-01', '2026-06-30')
    expect(readGranularity(new URLSearchParams('by=hour'), month)).toBe('hour')
    expect(readGranularity(new URLSearchParams('by=quarter'), month)).toBe('day')
  })
})
