import type { DeliveryDay } from './delivery-day.ts'
import type { DeliveryPeriod } from './delivery-period.ts'

/** Which periods are peak: local start hour in [from, to), on `days` (ISO: 1 Monday … 7 Sunday), not on `holidays`. */
export interface PeakCalendar {
  readonly from: number
  readonly to: number
  readonly days: readonly number[]
  readonly holidays: readonly DeliveryDay[]
}

/** 08-20 local time on every day, as OPCOM's spot indices have it (market-rules.md section 1.4). */
export const defaultPeakCalendar: PeakCalendar = { from: 8, to: 20, days: [1, 2, 3, 4, 5, 6, 7], holidays: [] }

/** Decides whether a period is peak; every other period is off-peak. */
export function isPeak(period: Pick<DeliveryPeriod, 'start'>, zone: string, calendar: PeakCalendar): boolean {
  const local = period.start.toZonedDateTimeISO(zone)
  if (local.hour < calendar.from || local.hour >= calendar.to) return false
  if (!calendar.days.includes(local.dayOfWeek)) return false
  if (calendar.holidays.length === 0) return true
  return !(calendar.holidays as readonly string[]).includes(local.toPlainDate().toString())
}
