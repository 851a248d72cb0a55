/** For tests: forecasts of days and their record, made by rule. */
import type { EnergyForecastDay, EnergyRecord } from '@tandem/contract/forecasting.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { energyWh } from '@tandem/core/units/units.ts'

/** Missed by 120 Wh an hour, looking back by 160. */
export const errors = {
  hours: 672,
  mae: energyWh(120),
  rmse: energyWh(200),
  bias: energyWh(15),
  naiveMae: energyWh(160),
  rMae: 750,
  nMae: 400,
  sMape: 310,
  coverage: 790,
}

/** 28 days in November, good, ten of them made afterwards. */
export function recordOf(given: Partial<EnergyRecord> = {}): EnergyRecord {
  return {
    from: '2026-11-01' as DeliveryDay,
    to: '2026-11-28' as DeliveryDay,
    days: 28,
    retrospectiveDays: 10,
    trust: 'good',
    errors,
    byDay: [],
    worst: [],
    byClockHour: [
      { hour: 3, mae: energyWh(0), bias: energyWh(0) },
      { hour: 7, mae: energyWh(90), bias: energyWh(-10) },
      { hour: 18, mae: energyWh(310), bias: energyWh(40) },
    ],
    ...given,
  }
}

/** Each hour forecast to be 500 Wh, and 620 Wh came. */
export function dayOf(day: string, given: Partial<EnergyForecastDay> = {}): EnergyForecastDay {
  const periods = deliveryPeriods(day as DeliveryDay, displayZone, 60)
  const labels = periodLabels(periods, displayZone)
  const morning = (periods[0]?.start ?? Temporal.Instant.fromEpochMilliseconds(0)).subtract({ hours: 17 })
  return {
    day: day as DeliveryDay,
    model: 'regression',
    historyDays: 300,
    isRetrospective: false,
    modelShare: null,
    errors,
    madeAt: morning,
    cutOff: morning,
    gateClosure: morning.add({ hours: 5 }),
    quantiles: null,
    hours: periods.map(({ start, end }, index) => ({
      start,
      end,
      label: labels[index] ?? '',
      value: energyWh(500),
      low: energyWh(400),
      high: energyWh(700),
      mean: null,
      naive: energyWh(460),
      actual: energyWh(620),
    })),
    ...given,
  }
}
