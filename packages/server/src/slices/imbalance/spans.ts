import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { spanWithin } from '@tandem/core/metering/energy-span.ts'

/** Of settled days at once. */
export const yearOfDays = 366
/** Of periods at once: as many as the longest month has. */
export const monthOfDays = 31

/** Refuses `start_not_before_end` and `span_too_long`. */
export function checkSpan(dateFrom: DeliveryDay, dateTo: DeliveryDay, most = yearOfDays): void {
  spanWithin({ dateFrom, dateTo }, most)
}
