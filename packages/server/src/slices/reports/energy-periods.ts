import { addDays, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { addEnergy, energyFigures, noEnergy, type EnergySums } from '@tandem/core/metering/energy-figures.ts'
import { listDays, type DaySpan, type SpanGranularity } from '@tandem/core/metering/energy-span.ts'
import type { EnergyPeriod, EnergyTotals } from '@tandem/contract/metering/energy.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { sumsOfHour, type KnownHour } from './energy.store.ts'

const hour = 3_600_000

/** The instants at which a span begins and ends. */
export function boundsOf({ from, to }: DaySpan): readonly [Temporal.Instant, Temporal.Instant] {
  return [startOfDay(from, displayZone), startOfDay(addDays(to, 1), displayZone)]
}

/** Whole hours of a span that have passed. */
export function hoursPassed(span: DaySpan, now: Temporal.Instant): number {
  const [from, until] = boundsOf(span)
  const end = Math.min(until.epochMilliseconds, now.epochMilliseconds)
  return Math.max(0, Math.floor((end - from.epochMilliseconds) / hour))
}

/** The hours or quarter-hours of a span, 23, 24 or 25 hours a day. */
export function shortPeriods(
  span: DaySpan,
  granularity: 'hour' | 'quarter',
  hours: ReadonlyMap<number, KnownHour>,
): EnergyPeriod[] {
  return listDays(span).flatMap((day) => {
    const periods = deliveryPeriods(day, displayZone, granularity === 'hour' ? 60 : 15)
    const labels = periodLabels(periods, displayZone)
    return periods.map(({ start, end }, index) => {
      const at = start.epochMilliseconds
      const known = hours.get(at - (at % hour))
      const label = labels[index] ?? ''
      const frame = { start, end, label, day, quality: known?.quality ?? null }
      return granularity === 'hour'
        ? { ...frame, ...periodFigures(known ? sumsOfHour(known) : noEnergy), expectedHours: 1 }
        : { ...frame, ...quarterFigures(known, (at % hour) / 900_000) }
    })
  })
}

/** A quarter-hour is known where its source knows it, and otherwise not: an hour's energy is not spread over its quarters. */
function quarterFigures(known: KnownHour | undefined, quarter: number) {
  const consumption = known?.consumptionQuarters?.[quarter] ?? null
  const production = known?.productionQuarters?.[quarter] ?? null
  const isKnown = consumption !== null || production !== null
  return {
    consumption,
    production,
    selfUsed: null,
    knownHours: 0,
    estimatedHours: 0,
    expectedHours: 0,
    balance: isKnown ? energyWh((production ?? 0) - (consumption ?? 0)) : null,
  }
}

/** The days, months or years of a span. */
export function longPeriods(
  span: DaySpan,
  granularity: Exclude<SpanGranularity, 'hour' | 'quarter'>,
  days: ReadonlyMap<DeliveryDay, EnergySums>,
): EnergyPeriod[] {
  const length = { day: 10, month: 7, year: 4 }[granularity]
  const parts = Map.groupBy(listDays(span), (day) => day.slice(0, length))
  return [...parts].map(([label, inside]) => {
    const [from = span.from, to = span.from] = [inside[0], inside.at(-1)]
    const [start, end] = boundsOf({ from, to })
    const sums = inside.reduce((sum, day) => addEnergy(sum, days.get(day) ?? noEnergy), noEnergy)
    const expectedHours = (end.epochMilliseconds - start.epochMilliseconds) / hour
    return { start, end, label, day: from, quality: null, ...periodFigures(sums), expectedHours }
  })
}

function periodFigures(sums: EnergySums) {
  const { consumption, production, balance, selfUsed } = energyFigures(sums)
  const { knownHours, estimatedHours } = sums
  return { consumption, production, balance, selfUsed, knownHours, estimatedHours }
}

/** All of a span in one. */
export function totalsOf(
  span: DaySpan,
  days: ReadonlyMap<DeliveryDay, EnergySums>,
  now: Temporal.Instant,
): EnergyTotals {
  const sums = [...days.values()].reduce(addEnergy, noEnergy)
  const { knownHours, estimatedHours } = sums
  return { ...span, ...energyFigures(sums), knownHours, estimatedHours, expectedHours: hoursPassed(span, now) }
}
