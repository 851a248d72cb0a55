/** Where each hour of a year stands in a heat map: days across, hours of the clock down. No React here. */
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'

export interface HeatMapDay {
  readonly day: DeliveryDay
  /** One for each hour of the day in order, 23, 24 or 25, in whole stored units; null is not known, which is not zero. */
  readonly values: readonly (number | null)[]
  /** Told with each of its hours. */
  readonly note?: string | null
}

export const rowsOfDay = 24

/** From one height to another, in rows: the hour from 14:00 reaches from 14 to 15. */
export interface HourPlace {
  readonly top: number
  readonly bottom: number
}

const wholeHours: readonly HourPlace[] = Array.from({ length: rowsOfDay }, (_, hour) => ({
  top: hour,
  bottom: hour + 1,
}))

/**
 * The places of a day's hours. Rows are hours of the clock, so that the same time of day lies on one line all year: by
 * number within the day, everything after the change of clocks would slip a row. The repeated hour of autumn shares its
 * row, the first above the second; the hour that spring leaves out stays empty.
 */
export function hourPlaces({ day, values }: HeatMapDay, zone: string): readonly HourPlace[] {
  if (values.length === rowsOfDay) return wholeHours
  const hours = deliveryPeriods(day, zone, 60).map(({ start }) => start.toZonedDateTimeISO(zone).hour)
  return hours.map((hour, index) => {
    if (hours[index + 1] === hour) return { top: hour, bottom: hour + 0.5 }
    if (hours[index - 1] === hour) return { top: hour + 0.5, bottom: hour + 1 }
    return { top: hour, bottom: hour + 1 }
  })
}

/** Which hour of the day lies at a height, in rows; null between hours and outside. */
export function hourAt(places: readonly HourPlace[], height: number): number | null {
  const index = places.findIndex(({ top, bottom }) => height >= top && height < bottom)
  return index === -1 ? null : index
}

export interface HeatCell {
  readonly column: number
  readonly hour: number
}

/** The cell an arrow key leads to from another; the same where there is none. From nowhere: the last known hour. */
export function cellByKey(key: string, from: HeatCell | null, days: readonly HeatMapDay[]): HeatCell | null {
  if (!from) return lastKnownCell(days)
  const [dx, dy] = steps[key] ?? [0, 0]
  const column = Math.min(days.length - 1, Math.max(0, from.column + dx))
  const last = (days[column]?.values.length ?? 1) - 1
  return { column, hour: Math.min(last, Math.max(0, from.hour + dy)) }
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  PageUp: [-7, 0],
  PageDown: [7, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function lastKnownCell(days: readonly HeatMapDay[]): HeatCell | null {
  const column = days.findLastIndex(({ values }) => values.some((value) => value !== null))
  const hour = days[column]?.values.findLastIndex((value) => value !== null) ?? -1
  return hour === -1 ? null : { column, hour }
}
