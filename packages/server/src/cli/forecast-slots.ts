import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, type DeliveryPeriod } from '@tandem/core/calendar/delivery-period.ts'
import { fromClockDay, hoursOfDay, toClockDay } from '@tandem/core/forecasting/clock-days.ts'
import type { SeriesFile } from './forecast-input.ts'

/**
 * A series by the local clock: a slot is the same part of every hour (the first quarters, the second …), each 24 values a day;
 * `hours` is their mean. Days are counted from 0.
 */
export interface ClockSeries {
  readonly firstDay: DeliveryDay
  readonly days: number
  readonly slots: readonly Float64Array[]
  readonly hours: Float64Array
}

/** How much of the last weeks tells how an hour goes within. */
const shapeDays = 28

/** Lays a series of the file on local days, from the first day that it touches, `days` of them; NaN where it has nothing. */
export function layOnClock(file: SeriesFile, values: Float64Array, zone: string, days: number): ClockSeries {
  const perHour = 60 / file.step
  const firstDay = firstDayOf(file, zone)
  const slots = Array.from({ length: perHour }, () => new Float64Array(days * hoursOfDay))
  for (let day = 0; day < days; day++) {
    const periods = deliveryPeriods(addDays(firstDay, day), zone, file.step)
    for (const [slot, series] of slots.entries()) {
      const own = periods.filter((_, index) => index % perHour === slot)
      series.set(
        toClockDay(
          own,
          own.map(({ start }) => valueAt(file, values, start)),
          zone,
        ),
        day * hoursOfDay,
      )
    }
  }
  return { firstDay, days, slots, hours: meanOfSlots(slots) }
}

export function firstDayOf(file: SeriesFile, zone: string): DeliveryDay {
  return dayOf(Temporal.Instant.fromEpochMilliseconds(file.start), zone)
}

/** What the file says of a period; NaN where it says nothing. */
export function valueAt(file: SeriesFile, values: Float64Array, start: Temporal.Instant): number {
  return values[(start.epochMilliseconds - file.start) / (file.step * 60_000)] ?? NaN
}

function meanOfSlots(slots: readonly Float64Array[]): Float64Array {
  if (slots.length === 1 && slots[0]) return slots[0]
  return new Float64Array(slots[0]?.length ?? 0).map((_, index) => {
    const known = slots.map((slot) => slot[index] ?? NaN).filter((value) => !Number.isNaN(value))
    return known.reduce((sum, value) => sum + value, 0) / known.length
  })
}

interface Spreading {
  readonly series: ClockSeries
  readonly day: number
  /** Clock hours from the first day on that were known; nothing from there on is looked at. */
  readonly knownHours: number
  /** Energies go up and down in proportion, prices by as much. */
  readonly isProportional: boolean
}

/** The forecast of 24 hours for each slot of them, by how the slots of the hour lay to each other over the last four weeks. */
export function spreadOverSlots(
  hours: Float64Array,
  { series, day, knownHours, isProportional }: Spreading,
): Float64Array[] {
  if (series.slots.length === 1) return [hours]
  const first = Math.max(0, day - shapeDays)
  return series.slots.map((slot) =>
    hours.map((value, hour) => {
      let [own, all, count] = [0, 0, 0]
      for (let index = first * hoursOfDay + hour; index < knownHours; index += hoursOfDay) {
        const mean = series.slots.reduce((sum, each) => sum + (each[index] ?? NaN), 0) / series.slots.length
        if (Number.isNaN(mean)) continue
        own += slot[index] ?? 0
        all += mean
        count++
      }
      if (isProportional) return all > 0 ? (value * own) / all : value
      return count > 0 ? value + (own - all) / count : value
    }),
  )
}

/** The periods of a day with what the slots say of each. */
export function periodsOfSlots(
  slots: readonly Float64Array[],
  day: DeliveryDay,
  zone: string,
): { readonly period: DeliveryPeriod; readonly value: number }[] {
  const periods = deliveryPeriods(day, zone, 60 / slots.length)
  const bySlot = slots.map((slot) => fromClockDay(slot, periods, zone))
  return periods.map((period, index) => ({ period, value: bySlot[index % slots.length]?.[index] ?? NaN }))
}
