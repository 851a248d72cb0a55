import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { countKnownHours, hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import type { ForecastModel } from '@tandem/core/forecasting/forecast.ts'
import { forecastPrices } from '@tandem/core/forecasting/price-forecast.ts'
import { forecastVolume } from '@tandem/core/forecasting/volume-forecast.ts'
import type { SeriesFile } from './forecast-input.ts'
import type { ForecastOptions } from './forecast-options.ts'
import { layOnClock, spreadOverSlots, type ClockSeries } from './forecast-slots.ts'

/** Of market-rules.md section 6: the day before, the week before, and a week before on Mondays and weekends, else a day. */
export const naiveNames = ['naive d-1', 'naive d-7', 'naive standard'] as const
type NaiveName = (typeof naiveNames)[number]

/** A day of a forecast, and the naive forecasts of the same: 24 clock hours for each slot of an hour. */
export interface ForecastDay {
  readonly model: ForecastModel
  readonly slots: readonly Float64Array[]
  readonly naive: Readonly<Record<NaiveName, readonly Float64Array[]>>
}

export interface Forecaster {
  readonly firstDay: DeliveryDay
  /** Why a day, counted from the first, cannot be forecast; null where it can. */
  readonly refusalOf: (day: number) => string | null
  readonly forecast: (day: number) => ForecastDay
  /** How many hours from the first day on are known when the gate of a day closes. */
  readonly knownHoursOf: (day: number) => number
  /** What came, for each slot; NaN where it is not known. */
  readonly slots: readonly Float64Array[]
  /** Nothing can come below it. */
  readonly least: number
  /** What there is to say about the input, once the days are forecast. */
  readonly listNotes: () => string[]
}

/** A series known a day ahead is used where at least so much of its past is known. */
const leastKnownShare = 0.9

/** Forecasts volumes of the first `days` of the file: what was over when the gate closed the day before is known, nothing later. */
export function forecastVolumes(file: SeriesFile, options: ForecastOptions, days: number): Forecaster {
  const { zone, gate, kind, place } = options
  const series = layOnClock(file, file.values, zone, days)
  const knownHoursOf = (day: number) => {
    const closing = Temporal.PlainDateTime.from(`${addDays(series.firstDay, day - 1)}T${gate}`)
    // Of a time that the clock shows twice the later, as the platform closes its gates.
    const cutoff = closing.toZonedDateTime(zone, { disambiguation: 'later' }).toInstant()
    return Math.max(0, countKnownHours(cutoff, series.firstDay, zone))
  }
  return {
    firstDay: series.firstDay,
    knownHoursOf,
    slots: series.slots,
    least: 0,
    refusalOf: (day) => {
      const isKnown = series.hours.subarray(0, knownHoursOf(day)).some((value) => !Number.isNaN(value))
      return isKnown ? null : `nothing is known before the gate closes at ${gate} of the day before`
    },
    forecast: (day) => {
      const knownHours = knownHoursOf(day)
      const history = { values: series.hours, firstDay: series.firstDay, knownHours, kind, place }
      const { model, values } = forecastVolume(history, day)
      const slots = spreadOverSlots(values, { series, day, knownHours, isProportional: true })
      return { model, slots, naive: repeatDays(series, day, knownHours) }
    },
    listNotes: () => [...file.known.keys()].map((name) => `${name}: not used, a volume is forecast from itself`),
  }
}

/**
 * Forecasts prices of the first `days` of the file: those of the day before are published long before its gate closes, and
 * the further columns are known a day ahead. An hour without a price counts as a week before, or the day before.
 */
export function forecastPriceDays(file: SeriesFile, { zone }: ForecastOptions, days: number): Forecaster {
  const series = layOnClock(file, file.values, zone, days)
  const first = findFullDay(series.hours)
  const since = (hours: Float64Array) => hours.slice(Math.min(first, days) * hoursOfDay)
  const prices = fillGaps(since(series.hours))
  const columns = [...file.known].map(([name, values]) => {
    const hours = since(layOnClock(file, values, zone, days).hours)
    return { name, hours, filled: fillGaps(hours), missed: new Set<number>() }
  })
  const firstWeekday = Temporal.PlainDate.from(addDays(series.firstDay, Math.min(first, days))).dayOfWeek
  return {
    firstDay: series.firstDay,
    knownHoursOf: (day) => day * hoursOfDay,
    slots: series.slots,
    least: -Infinity,
    refusalOf: (day) => (day > first ? null : 'no full day of prices is known before it'),
    forecast: (day) => {
      const own = day - first
      for (const { hours, missed } of columns) if (!isUsable(hours, own)) missed.add(day)
      const known = columns.filter(({ missed }) => !missed.has(day)).map(({ filled }) => filled)
      const { model, values } = forecastPrices({ prices, known, firstWeekday }, own)
      const knownHours = day * hoursOfDay
      const slots = spreadOverSlots(values, { series, day, knownHours, isProportional: false })
      return { model, slots, naive: repeatDays(series, day, knownHours) }
    },
    listNotes: () =>
      columns
        .filter(({ missed }) => missed.size > 0)
        .map(
          ({ name, missed }) =>
            `${name}: not used on ${missed.size} ${missed.size === 1 ? 'day' : 'days'}, where it is not known for the day or too little before`,
        ),
  }
}

/** The first day of which all hours are known; Infinity where there is none. */
function findFullDay(hours: Float64Array): number {
  for (let day = 0; (day + 1) * hoursOfDay <= hours.length; day++) {
    if (isKnownOn(hours, day)) return day
  }
  return Infinity
}

function isKnownOn(hours: Float64Array, day: number): boolean {
  return hours.subarray(day * hoursOfDay, (day + 1) * hoursOfDay).every((value) => !Number.isNaN(value))
}

function isUsable(hours: Float64Array, day: number): boolean {
  const before = hours.subarray(0, day * hoursOfDay)
  const known = before.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0)
  return isKnownOn(hours, day) && known >= leastKnownShare * before.length
}

/** Every unknown hour becomes what it was a week before, or a day before; at the beginning, what it is first known to be. */
function fillGaps(hours: Float64Array): Float64Array {
  const filled = hours.slice()
  for (let index = 0; index < filled.length; index++) {
    if (!Number.isNaN(filled[index] ?? NaN)) continue
    const before = [7, 1].map((back) => filled[index - back * hoursOfDay] ?? NaN).find((value) => !Number.isNaN(value))
    let later = index
    while (before === undefined && later < filled.length && Number.isNaN(filled[later] ?? 0)) later += hoursOfDay
    filled[index] = before ?? filled[later] ?? 0
  }
  return filled
}

/** The naive forecasts of a day; an hour that was not over at the cut-off is taken from the day before it. */
function repeatDays({ firstDay, slots }: ClockSeries, day: number, knownHours: number): ForecastDay['naive'] {
  const isFar = day >= 7 && [1, 6, 7].includes(Temporal.PlainDate.from(addDays(firstDay, day)).dayOfWeek)
  const repeat = (back: number) =>
    slots.map((slot) =>
      new Float64Array(hoursOfDay).map((_, hour) => {
        const index = (day - back) * hoursOfDay + hour
        return (index < knownHours ? slot[index] : slot[index - hoursOfDay]) ?? NaN
      }),
    )
  return { 'naive d-1': repeat(1), 'naive d-7': repeat(7), 'naive standard': repeat(isFar ? 7 : 1) }
}
