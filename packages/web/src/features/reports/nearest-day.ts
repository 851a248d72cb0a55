import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'

/** Of `days` the one closest to `day`; of two equally close the later. Null when there is none. */
export function nearestDay(day: string, days: readonly DeliveryDay[]): DeliveryDay | null {
  const wanted = Temporal.PlainDate.from(day)
  const distance = (other: string) => Math.abs(wanted.until(other).days)
  return days.toSorted((a, b) => distance(a) - distance(b) || (a < b ? 1 : -1))[0] ?? null
}
