/** For tests: days of readings made by rule. */
import type { EnergyPeriod, EnergyTotals } from '@tandem/contract/metering/energy.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { energyWh } from '@tandem/core/units/units.ts'

/** Totals of 720 hours, all known, both sides metered by themselves. */
export function totals(given: Partial<EnergyTotals> = {}): EnergyTotals {
  return {
    from: '2026-11-01' as DeliveryDay,
    to: '2026-11-30' as DeliveryDay,
    consumption: energyWh(300_000),
    production: energyWh(312_340),
    balance: energyWh(12_340),
    selfUsed: energyWh(120_000),
    selfConsumption: 384,
    selfSufficiency: 400,
    knownHours: 720,
    estimatedHours: 0,
    expectedHours: 720,
    ...given,
  }
}

/** Each hour of a day, 100 Wh used and as many Wh produced as its number in the day; `given` by number. */
export function hoursOf(day: string, given: Readonly<Record<number, Partial<EnergyPeriod>>> = {}): EnergyPeriod[] {
  const periods = deliveryPeriods(day as DeliveryDay, displayZone, 60)
  const labels = periodLabels(periods, displayZone)
  return periods.map(({ start, end }, index) => ({
    start,
    end,
    label: labels[index] ?? '',
    day: day as DeliveryDay,
    consumption: energyWh(100),
    production: energyWh(index),
    balance: energyWh(index - 100),
    selfUsed: null,
    quality: 'measured' as const,
    estimatedHours: 0,
    knownHours: 1,
    expectedHours: 1,
    ...given[index],
  }))
}

/** A period of which nothing is known. */
export const unknown: Partial<EnergyPeriod> = {
  consumption: null,
  production: null,
  balance: null,
  quality: null,
  knownHours: 0,
}
