import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { addEnergy, energyFigures, noEnergy } from './energy-figures.ts'
import { daysIn, listDays, previousSpan, suitableGranularity } from './energy-span.ts'

const span = (from: string, to: string) => ({ from: from as DeliveryDay, to: to as DeliveryDay })

describe('the span to compare with', () => {
  test.each([
    ['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
    ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-03-02', '2026-04-01', '2026-01-30', '2026-03-01'],
  ])('of %s to %s is %s to %s', (from, to, previousFrom, previousTo) => {
    expect(previousSpan(span(from, to))).toEqual(span(previousFrom, previousTo))
  })

  test('days are counted with both ends, across clock changes too', () => {
    expect(daysIn(span('2026-10-24', '2026-10-26'))).toBe(3)
    expect(listDays(span('2026-03-28', '2026-03-30'))).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  })

  test.each([
    ['2026-03-01', '2026-03-02', 'hour'],
    ['2026-03-01', '2026-03-03', 'day'],
    ['2026-03-01', '2026-05-31', 'month'],
    ['2020-01-01', '2026-12-31', 'year'],
  ])('%s to %s is seen by the %s', (from, to, granularity) => {
    expect(suitableGranularity(span(from, to))).toBe(granularity)
  })
})

describe('the figures of some hours', () => {
  test('what is not known is not zero', () => {
    expect(energyFigures(noEnergy)).toEqual({
      consumption: null,
      production: null,
      balance: null,
      selfUsed: null,
      selfConsumption: null,
      selfSufficiency: null,
    })
    const consumer = { ...noEnergy, consumption: 1500n, consumptionHours: 1, knownHours: 1 }
    expect(energyFigures(consumer)).toMatchObject({
      consumption: 1500,
      production: null,
      balance: -1500,
      selfUsed: null,
    })
  })

  test('shares count only the hours that show them', () => {
    const seen = {
      ...noEnergy,
      consumption: 2000n,
      production: 3000n,
      consumptionHours: 2,
      productionHours: 2,
      knownHours: 2,
      selfUsed: 500n,
      separateConsumption: 1000n,
      separateProduction: 1500n,
    }
    expect(energyFigures(seen)).toMatchObject({
      balance: 1000,
      selfUsed: 500,
      selfConsumption: 333,
      selfSufficiency: 500,
    })
    expect(energyFigures(addEnergy(seen, seen))).toMatchObject({ balance: 2000, selfConsumption: 333 })
  })

  test('the sun shone and nothing was used', () => {
    const idle = { ...noEnergy, production: 900n, productionHours: 1, separateProduction: 900n, knownHours: 1 }
    expect(energyFigures(idle)).toMatchObject({ selfUsed: 0, selfConsumption: 0, selfSufficiency: null })
  })
})
