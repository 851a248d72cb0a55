import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Scenario } from './scenario.ts'

/** The days of the clock of a scenario: from the day before the first delivery to the day after the last. */
export function daysOfClock({ from, days }: Pick<Scenario, 'from' | 'days'>): DeliveryDay[] {
  return Array.from({ length: days + 2 }, (_, index) => addDays(from, index - 1))
}
