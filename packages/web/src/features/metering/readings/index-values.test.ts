import type { IndexReading } from '@tandem/contract/metering/readings.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTexts } from '../../../i18n/index.ts'
import { energySince, IndexForm, likelyDay, orderFault, recentMonths } from './index-values.ts'

const month = (text: string) => `${text}-01` as DeliveryDay

function anIndex(of: string, consumption: number, production: number | null = null): IndexReading {
  return {
    id: 1,
    userId: 1,
    month: month(of),
    indexDate: month(of),
    version: 1,
    enteredBy: 'maria',
    consumptionIndex: energyWh(consumption),
    monthlyConsumption: null,
    monthlyProduction: null,
    productionIndex: production === null ? null : energyWh(production),
    enteredAt: Temporal.Instant.from('2026-10-31T17:00:00Z'),
  }
}

describe('a monthly index', () => {
  beforeAll(() => startTexts('en'))

  it('stands between the ones before and after it', () => {
    const known = { previous: anIndex('2026-09', 10_000_000, 500_000), next: anIndex('2026-11', 12_000_000) }
    const at = (consumption: number, production: number | null = null) =>
      orderFault(
        { consumptionIndex: energyWh(consumption), productionIndex: production === null ? null : energyWh(production) },
        month('2026-10'),
        known,
      )
    expect(at(10_000_000)).toBeNull()
    expect(at(12_000_000, 500_000)).toBeNull()
    expect(at(9_999_999)?.field).toBe('consumptionIndex')
    expect(at(9_999_999)?.message).toBe(
      'The index cannot be lower than the 10,000 kWh of September 2026. Read the meter again.',
    )
    expect(at(12_000_001)?.message).toContain('12,000 kWh entered for November 2026')
    expect(at(11_000_000, 499_999)?.field).toBe('productionIndex')
  })

  it('makes the energy of the month while it is typed', () => {
    expect(energySince('11290.5', energyWh(11_000_000))).toBe(290_500)
    expect(energySince('10999', energyWh(11_000_000))).toBe(-1_000)
    for (const typed of ['', '?12', '1.2345']) expect(energySince(typed, energyWh(0))).toBeNull()
    expect(energySince('12', null)).toBeNull()
  })

  it('is probably read today, or on the last day of a month that is over', () => {
    expect(likelyDay('2026-11-01', '2026-11-21')).toBe('2026-11-21')
    expect(likelyDay('2026-10-01', '2026-11-21')).toBe('2026-10-31')
    expect(recentMonths('2026-01-31' as DeliveryDay, 3)).toEqual(['2026-01-01', '2025-12-01', '2025-11-01'])
  })

  it('may be without production, never without consumption', () => {
    const form = { indexDate: '2026-11-21', consumptionIndex: '12.5', productionIndex: '' }
    expect(IndexForm.parse(form)).toMatchObject({ consumptionIndex: 12_500, productionIndex: null })
    expect(IndexForm.safeParse({ ...form, consumptionIndex: '' }).success).toBe(false)
    expect(IndexForm.safeParse({ ...form, productionIndex: '?1' }).success).toBe(false)
  })
})
