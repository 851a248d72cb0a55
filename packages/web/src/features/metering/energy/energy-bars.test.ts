import { formatFor } from '@tandem/contract/texts/format.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../i18n/index.ts'
import { textOf } from '../../../i18n/use-text.ts'
import {
  csvOf,
  firstMissingDay,
  isEstimated,
  labelsOf,
  noteOf,
  pairWithBefore,
  type EnergyGraphic,
} from './energy-bars.ts'
import { hoursOf, unknown } from './testing.ts'

beforeAll(() => startTexts('en'))
const t = textOf('energy')
const format = formatFor('en')
const later = Temporal.Instant.from('2027-01-01T00:00Z').epochMilliseconds

const autumn = '2026-10-25' as DeliveryDay
const graphic = (periods: EnergyGraphic['periods'], before: EnergyGraphic['periods']): EnergyGraphic => ({
  granularity: 'hour',
  zone: 'Europe/Bucharest',
  periods,
  previous: { from: '2026-10-24' as DeliveryDay, to: '2026-10-24' as DeliveryDay, periods: before },
})

describe('the hours of a day on which clocks change', () => {
  it('are 25 with two of 03:00, told apart', () => {
    const shown = graphic(hoursOf(autumn), hoursOf('2026-10-24'))
    const labels = labelsOf(shown, shown.periods, format)
    expect(labelsOf(shown, shown.previous.periods, format)[3]).toBe('24-10 03:00-04:00')
    expect(labels).toHaveLength(25)
    expect(labels.slice(3, 5)).toEqual(['03:00-04:00 A', '03:00-04:00 B'])
  })

  it('stand beside the same hour of the clock of the day before, both of 03:00 beside its only one', () => {
    const pairs = pairWithBefore(graphic(hoursOf(autumn), hoursOf('2026-10-24')))
    expect(pairs.map((pair) => pair?.label.slice(0, 2)).slice(2, 6)).toEqual(['02', '03', '03', '04'])
    expect(pairs.at(-1)?.label).toBe('23:00-24:00')
  })

  it('have nothing beside them where the day before skipped the hour', () => {
    const pairs = pairWithBefore(graphic(hoursOf('2026-03-30'), hoursOf('2026-03-29')))
    expect(pairs[3]).toBeNull()
    expect(pairs[4]?.label).toBe('04:00-05:00')
  })

  it('carry their day where there are several', () => {
    const both = [...hoursOf('2026-10-24'), ...hoursOf(autumn)]
    expect(labelsOf(graphic(both, []), both, format)[28]).toBe('25-10 03:00-04:00 B')
    const before = [...hoursOf('2026-10-22'), ...hoursOf('2026-10-23')]
    expect(pairWithBefore(graphic(both, before))[48]?.start).toEqual(before[47]?.start)
  })
})

describe('what is not known', () => {
  const hours = hoursOf(autumn, { 4: unknown, 7: { quality: 'estimated', estimatedHours: 1 } })

  it('is said, and never of the future', () => {
    expect(hours.map((hour) => noteOf(hour, later, t)).filter(Boolean)).toEqual(['1 hour missing', '1 hour estimated'])
    expect(noteOf({ ...hoursOf(autumn)[0]!, ...unknown }, 0, t)).toBeNull()
  })

  it('names the first day that wants attention', () => {
    expect(firstMissingDay(hours, later)).toBe(autumn)
    expect(firstMissingDay(hoursOf(autumn), later)).toBeNull()
  })

  it('marks a long bar as estimated from a tenth of its hours', () => {
    const day = { ...hoursOf(autumn)[0]!, quality: null, knownHours: 24 }
    expect(isEstimated({ ...day, estimatedHours: 2 })).toBe(false)
    expect(isEstimated({ ...day, estimatedHours: 3 })).toBe(true)
  })
})

describe('the file', () => {
  const hours = hoursOf(autumn, { 3: { consumption: energyWh(1_234_005), production: null } })

  it('tells the two 03:00 apart by their offset, and leaves absence empty', () => {
    const lines = csvOf(graphic(hours, []), 'en').split('\r\n')
    expect(lines).toHaveLength(27)
    expect(lines[4]).toBe('2026-10-25T03:00+03:00,2026-10-25T03:00+02:00,03:00-04:00 A,1234.005,')
    expect(lines[5]).toBe('2026-10-25T03:00+02:00,2026-10-25T04:00+02:00,03:00-04:00 B,0.100,0.004')
  })

  it('is written as Romanian spreadsheets read it', () => {
    expect(csvOf(graphic(hours, []), 'ro')).toContain(';1234,005;')
  })
})
