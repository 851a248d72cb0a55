import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { defaultPeakCalendar } from '@tandem/core/calendar/peak.ts'
import type { MtuMinutes } from '@tandem/core/market/session.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import { fillBasePeak, fillSimple, type BasePeakDraft, type SimpleDraft } from './quick-fill.ts'

function frameOf(day: string, mtuMinutes: MtuMinutes = 60) {
  const deliveryDay = parseDeliveryDay(day)
  if (!deliveryDay) throw new Error(day)
  const bounds = { minPrice: priceTick(-50_000), maxPrice: priceTick(400_000) }
  return { deliveryDay, deliveryZone: 'Europe/Bucharest', mtuMinutes, ...bounds }
}
const basePeak: BasePeakDraft = {
  side: 'buy',
  baseVolume: '2',
  peakVolume: '3',
  peakPrice: '0.5',
  offPeakPrice: '0.2',
}
const simple: SimpleDraft = {
  side: 'sell',
  shape: 'flat',
  hourly: '1.5',
  day: '',
  night: '',
  total: '',
  twoPrices: false,
  price: '0.3',
  dayPrice: '',
  nightPrice: '',
}
const total = (filled: ReturnType<typeof fillSimple>) =>
  filled.lines?.reduce((sum, line) => sum + Number(line.steps[0]?.quantity ?? 0), 0)

describe('base and peak', () => {
  it.each([
    ['2026-11-21', 24, 8, 19],
    ['2026-03-29', 23, 7, 18],
    ['2026-10-25', 25, 9, 20],
  ])('on %s writes %i rows', (day, count, firstPeak, lastPeak) => {
    const { lines } = fillBasePeak(basePeak, frameOf(day), defaultPeakCalendar)
    expect(lines).toHaveLength(count)
    const peaks = lines?.filter((line) => line.steps[0]?.quantity === 5000)
    expect(peaks).toHaveLength(12)
    expect([peaks?.[0]?.period, peaks?.at(-1)?.period]).toEqual([firstPeak + 1, lastPeak + 1])
    expect(peaks?.[0]?.steps[0]?.price).toBe(50_000)
    expect(lines?.[0]).toEqual({ period: 1, side: 'buy', steps: [{ quantity: 2000, price: 20_000 }] })
  })

  it('needs no off-peak price where there is only peak volume', () => {
    const filled = fillBasePeak(
      { ...basePeak, baseVolume: '', offPeakPrice: '' },
      frameOf('2026-11-21'),
      defaultPeakCalendar,
    )
    expect(filled.lines).toHaveLength(12)
  })

  it('names the fields that are missing or outside the bounds', () => {
    const fill = (change: object) =>
      fillBasePeak({ ...basePeak, ...change }, frameOf('2026-11-21'), defaultPeakCalendar).faults
    expect(fill({ peakPrice: '' })).toEqual(['peakPrice'])
    expect(fill({ offPeakPrice: '4.1', baseVolume: '?x' })).toEqual(['baseVolume'])
    expect(fill({ offPeakPrice: '4.1' })).toEqual(['offPeakPrice'])
    expect(fill({ baseVolume: '', peakVolume: '' })).toEqual(['baseVolume'])
  })
})

describe('the simple questions', () => {
  it('fill every hour alike, quarters with a quarter', () => {
    const hours = fillSimple(simple, frameOf('2026-10-25'), defaultPeakCalendar)
    expect([hours.lines?.length, total(hours)]).toEqual([25, 37_500])
    const quarters = fillSimple(simple, frameOf('2026-11-21', 15), defaultPeakCalendar)
    expect([quarters.lines?.length, quarters.lines?.[0]?.steps[0]?.quantity]).toEqual([96, 375])
  })

  it('tell day from night', () => {
    const draft: SimpleDraft = {
      ...simple,
      shape: 'dayNight',
      day: '2',
      night: '',
      twoPrices: true,
      dayPrice: '0.4',
      nightPrice: '0.1',
    }
    const { lines } = fillSimple(draft, frameOf('2026-11-21'), defaultPeakCalendar)
    expect(lines?.map((line) => line.period)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect(lines?.[0]?.steps[0]?.price).toBe(40_000)
  })

  it.each(['2026-06-21', '2026-12-21', '2026-03-29'])('spread a day by the sun on %s, to the last Wh', (day) => {
    const filled = fillSimple({ ...simple, shape: 'sun', total: '20.001' }, frameOf(day), defaultPeakCalendar)
    expect(total(filled)).toBe(20_001)
    const quantities = filled.lines?.map((line) => Number(line.steps[0]?.quantity ?? 0)) ?? []
    const highest = quantities.indexOf(Math.max(...quantities))
    expect(quantities.slice(0, highest + 1)).toEqual(quantities.slice(0, highest + 1).toSorted((a, b) => a - b))
    expect(quantities.slice(highest)).toEqual(quantities.slice(highest).toSorted((a, b) => b - a))
    expect(filled.lines?.length).toBeGreaterThan(7)
    expect(filled.lines?.length).toBeLessThan(17)
  })

  it('name what is missing', () => {
    const fill = (change: Partial<SimpleDraft>) =>
      fillSimple({ ...simple, ...change }, frameOf('2026-11-21'), defaultPeakCalendar).faults
    expect(fill({ price: '' })).toEqual(['price'])
    expect(fill({ hourly: '0' })).toEqual(['hourly'])
    expect(fill({ shape: 'sun' })).toEqual(['total'])
    expect(fill({ twoPrices: true, dayPrice: '0.2' })).toEqual(['nightPrice'])
  })
})
