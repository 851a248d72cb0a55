import { deliveryDay, firstOfMonth, lastOfMonth, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { OverviewPeriod } from '@tandem/contract/admin/dashboards.ts'

/** The first and the last day that anything is known of; null where nothing is. */
export interface KnownDays {
  readonly first: DeliveryDay | null
  readonly last: DeliveryDay | null
}

/**
 * The days of a period: today, the whole month or year that it is in, to come as well, so that deliveries of tomorrow count
 * as soon as they are known; all time is from the first day known to the latest delivery, today at least.
 */
export function daysOfPeriod(
  period: OverviewPeriod,
  today: DeliveryDay,
  { first, last }: KnownDays = { first: null, last: null },
): DaySpan {
  const date = Temporal.PlainDate.from(today)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'month':
      return { from: firstOfMonth(today), to: lastOfMonth(today) }
    case 'year':
      return { from: deliveryDay(date.with({ month: 1, day: 1 })), to: deliveryDay(date.with({ month: 12, day: 31 })) }
    case 'all':
      return { from: first && first < today ? first : today, to: last && last > today ? last : today }
  }
}
