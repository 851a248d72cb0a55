import { dayOf, type DeliveryDay } from '../calendar/delivery-day.ts'

/**
 * A delivery day as the models see it: 24 values by the local clock, whatever the length of the day and of its periods.
 * The hour that spring leaves out is interpolated from its neighbours, the hour that autumn repeats is averaged, and so
 * are the periods of an hour, as the published benchmarks have it.
 */

export const hoursOfDay = 24

type Starting = readonly { readonly start: Temporal.Instant }[]

/** The 24 clock hours of the day that `periods` make up; NaN where nothing is known of an hour. */
export function toClockDay(periods: Starting, values: readonly (number | null)[], zone: string): Float64Array {
  const sums = new Float64Array(hoursOfDay)
  const counts = new Int32Array(hoursOfDay)
  const isThere = new Uint8Array(hoursOfDay)
  periods.forEach(({ start }, index) => {
    const { hour } = start.toZonedDateTimeISO(zone)
    isThere[hour] = 1
    const value = values[index] ?? NaN
    if (!Number.isFinite(value)) return
    sums[hour] = (sums[hour] ?? 0) + value
    counts[hour] = (counts[hour] ?? 0) + 1
  })
  const clock = sums.map((sum, hour) => (counts[hour] ? sum / (counts[hour] ?? 1) : NaN))
  // A day of no periods has no hour to interpolate.
  return clock.map((value, hour) => (isThere[hour] ? value : interpolateHour(clock, hour)))
}

/** The other way: what each period of a day is worth, the mean of its hour. The repeated hour has its value twice. */
export function fromClockDay(clock: Float64Array, periods: Starting, zone: string): number[] {
  return periods.map(({ start }) => clock[start.toZonedDateTimeISO(zone).hour] ?? NaN)
}

/**
 * How many clock hours, counted from the beginning of `firstDay`, were over at `cutoff`. A skipped hour counts once the
 * hour after it is over, because it is made of both its neighbours; a repeated hour once its second time is over.
 */
export function countKnownHours(cutoff: Temporal.Instant, firstDay: DeliveryDay, zone: string): number {
  const local = cutoff.toZonedDateTimeISO(zone)
  const days = Temporal.PlainDate.from(firstDay).until(dayOf(cutoff, zone)).days
  const isSkipped = local.hour > 0 && atHour(local, local.hour - 1).hour !== local.hour - 1
  return days * hoursOfDay + local.hour - (isSkipped ? 1 : 0)
}

/** The same day at `hour`, or after it where the clock skips it. */
function atHour(local: Temporal.ZonedDateTime, hour: number): Temporal.ZonedDateTime {
  return local.toPlainDate().toZonedDateTime({ timeZone: local.timeZoneId, plainTime: new Temporal.PlainTime(hour) })
}

function interpolateHour(clock: Float64Array, hour: number): number {
  const [before, after] = [clock[hour - 1] ?? NaN, clock[hour + 1] ?? NaN]
  if (Number.isNaN(before)) return after
  return Number.isNaN(after) ? before : (before + after) / 2
}
