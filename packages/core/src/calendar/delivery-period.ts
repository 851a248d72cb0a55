import { addDays, startOfDay, type DeliveryDay } from './delivery-day.ts'

/** One market time unit of a delivery day: the half-open interval [start, end) in UTC. `index` counts 1..n within the day. */
export interface DeliveryPeriod {
  readonly index: number
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

/**
 * The delivery periods of `day` in `zone`, in order: UTC steps from local midnight to the next one, so that
 * a day has 23, 24 or 25 hours and 92, 96 or 100 quarters (market-rules.md section 1.2). Days tile without gap.
 */
export function deliveryPeriods(day: DeliveryDay, zone: string, mtuMinutes: number): DeliveryPeriod[] {
  const dayEnd = startOfDay(addDays(day, 1), zone).epochMilliseconds
  const step = mtuMinutes * 60_000
  const periods: DeliveryPeriod[] = []
  for (let start = startOfDay(day, zone).epochMilliseconds; start < dayEnd; start += step) {
    periods.push({
      index: periods.length + 1,
      start: Temporal.Instant.fromEpochMilliseconds(start),
      // A zone that shifts by less than a period leaves a short last one; days still tile.
      end: Temporal.Instant.fromEpochMilliseconds(Math.min(start + step, dayEnd)),
    })
  }
  return periods
}

/**
 * The periods by the local clock, for people: '14:00-15:00'. A label that the autumn day repeats is told apart
 * as '03:00-04:00 A' and '03:00-04:00 B'. Labels are never keys; the instant is.
 */
export function periodLabels(periods: readonly DeliveryPeriod[], zone: string): string[] {
  const labels = periods.map((period) => localLabel(period, zone))
  const seen = new Map<string, number>()
  for (const label of labels) seen.set(label, (seen.get(label) ?? 0) + 1)
  const met = new Map<string, number>()
  return labels.map((label) => {
    if (seen.get(label) === 1) return label
    const before = met.get(label) ?? 0
    met.set(label, before + 1)
    return `${label} ${'AB'[before] ?? before + 1}`
  })
}

/** An hour of the clock, 0 to 23, whatever the day: '14:00-15:00', '23:00-24:00'. */
export function hourLabel(hour: number): string {
  return `${clock(hour * 60)}-${clock((hour + 1) * 60)}`
}

/** Whether `zone` is a time zone this machine has rules for, by its exact IANA name. A plain offset is not a zone. */
export function isKnownZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Temporal.ZonedDateTime(0n, zone).timeZoneId === zone
  } catch {
    return false
  }
}

/** The end is the start plus the length on the clock face: in spring 02:00-03:00 is followed by 04:00-05:00. */
function localLabel({ start, end }: DeliveryPeriod, zone: string): string {
  const local = start.toZonedDateTimeISO(zone)
  const from = local.hour * 60 + local.minute
  return `${clock(from)}-${clock(from + (end.epochMilliseconds - start.epochMilliseconds) / 60_000)}`
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
