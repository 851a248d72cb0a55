/** Time as a screen needs it. The server's clock is the market's; a browser's own clock may be wrong. */
import { addDays, deliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'

/** Days, hours, minutes and seconds left; null when the instant has passed. */
export interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** What is left until `end` when it is `nowMilliseconds`; a begun second counts whole. */
export function timeLeft(end: Temporal.Instant | string, nowMilliseconds: number): TimeLeft | null {
  const instant = typeof end === 'string' ? Temporal.Instant.from(end) : end
  const left = Math.ceil((instant.epochMilliseconds - nowMilliseconds) / 1000)
  if (left <= 0) return null
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

/** Today in `zone`, 'YYYY-MM-DD'. */
export function todayIn(zone = 'Europe/Bucharest'): DeliveryDay {
  return deliveryDay(Temporal.Now.plainDateISO(zone))
}

/** The day that is `days` later; `day` may come from an input, but must be a day. */
export function shiftDay(day: string, days: number): DeliveryDay {
  return addDays(deliveryDay(day), days)
}
