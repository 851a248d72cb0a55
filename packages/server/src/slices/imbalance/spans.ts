import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { daysIn } from '@tandem/core/metering/energy-span.ts'
import { Refusal } from '@tandem/core/refusal.ts'

/** Of settled days at once. */
const yearOfDays = 366
/** Of periods at once: as many as the longest month has. */
export const monthOfDays = 31

/** Refuses `start_not_before_end` and `span_too_long`. */
export function checkSpan(dateFrom: DeliveryDay, dateTo: DeliveryDay, most = yearOfDays): void {
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  if (daysIn({ from: dateFrom, to: dateTo }) > most) throw new Refusal('span_too_long', { days: most }, 'dateTo')
}
