/** Which days a report covers, as the address keeps it. No React here. */
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'

export const reportViews = ['day', 'week', 'month'] as const
export type ReportView = (typeof reportViews)[number]

/** `?view=week&day=2026-06-14`; a day of the span names it. */
export function readView(search: URLSearchParams): ReportView {
  return reportViews.find((view) => view === search.get('view')) ?? 'day'
}

export function readDay(search: URLSearchParams): DeliveryDay | null {
  return parseDeliveryDay(search.get('day') ?? '')
}

/** Monday to Sunday, or the first to the last of the month, around `day`. */
export function spanAround(day: DeliveryDay, view: 'week' | 'month'): { from: DeliveryDay; to: DeliveryDay } {
  const date = Temporal.PlainDate.from(day)
  if (view === 'month') return { from: asDay(date.with({ day: 1 })), to: asDay(date.with({ day: date.daysInMonth })) }
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  return { from: asDay(monday), to: asDay(monday.add({ days: 6 })) }
}

/** The same day in the span before (−1) or after (+1). */
export function neighbour(day: DeliveryDay, view: 'week' | 'month', by: 1 | -1): DeliveryDay {
  return asDay(Temporal.PlainDate.from(day).add(view === 'week' ? { weeks: by } : { months: by }))
}

/** Of `days` the one closest to `day`; of two equally close the later. Null when there is none. */
export function nearestDay(day: string, days: readonly DeliveryDay[]): DeliveryDay | null {
  const wanted = Temporal.PlainDate.from(day)
  const distance = (other: string) => Math.abs(wanted.until(other).days)
  return days.toSorted((a, b) => distance(a) - distance(b) || (a < b ? 1 : -1))[0] ?? null
}

function asDay(date: Temporal.PlainDate): DeliveryDay {
  return date.toString() as DeliveryDay
}
