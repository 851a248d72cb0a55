/** Which day is looked at, as the address keeps it. No React here. */
import { addDays, parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { maxDaysAhead } from '@tandem/core/forecasting/forecast.ts'

export const firstDay = (today: DeliveryDay) => addDays(today, -1)
export const lastDay = (today: DeliveryDay) => addDays(today, maxDaysAhead)

/** `?day=2026-11-22`, from yesterday to the last day that can be forecast; anything else is tomorrow. */
export function readDay(search: URLSearchParams, today: DeliveryDay): DeliveryDay {
  const day = parseDeliveryDay(search.get('day') ?? '')
  return day && day >= firstDay(today) && day <= lastDay(today) ? day : addDays(today, 1)
}
