import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { spanWithin, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'

export interface AskedDays {
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
}

/** How many days are shown where none are asked for, and the most that may be (docs/decisions/0025). */
const usual = 30
const most = 400

/**
 * The days asked for, at most 400; without them the thirty that end today, or with the one given. Refuses `start_not_before_end`
 * and `span_too_long`.
 */
export function strategicSpan({ dateFrom, dateTo }: AskedDays, now: Temporal.Instant): DaySpan {
  const today = dayOf(now, displayZone)
  const last = dateTo ?? (dateFrom && dateFrom > today ? dateFrom : today)
  return spanWithin({ dateFrom: dateFrom ?? addDays(last, 1 - usual), dateTo: last }, most)
}
