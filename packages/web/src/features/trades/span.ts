import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'

export const spanKinds = ['week', 'oneMonth', 'today', 'month', 'year'] as const
export type SpanKind = (typeof spanKinds)[number]

export interface DaySpan {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
}

/**
 * The delivery days of a choice, both ends included. "1 week" and "1 month" end with tomorrow, because that day is
 * already cleared; the others are the day, the calendar month and the calendar year of `day`.
 */
export function spanOf(kind: SpanKind, day: string, today: string): DaySpan {
  const chosen = Temporal.PlainDate.from(day)
  const tomorrow = Temporal.PlainDate.from(today).add({ days: 1 })
  switch (kind) {
    case 'week':
      return span(tomorrow.subtract({ days: 6 }), tomorrow)
    case 'oneMonth':
      return span(tomorrow.subtract({ months: 1 }), tomorrow)
    case 'today':
      return span(chosen, chosen)
    case 'month':
      return span(chosen.with({ day: 1 }), chosen.with({ day: chosen.daysInMonth }))
    case 'year':
      return span(chosen.with({ month: 1, day: 1 }), chosen.with({ month: 12, day: 31 }))
  }
}

function span(from: Temporal.PlainDate, to: Temporal.PlainDate): DaySpan {
  return { from: from.toString() as DeliveryDay, to: to.toString() as DeliveryDay }
}
