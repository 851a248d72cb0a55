/** The span a screen looks at, and how the address keeps it. No React here. */
import { deliveryDay, parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { shiftDay, todayIn } from './time.ts'

/** Two quick choices, and the periods of the calendar. */
export const quickPeriods = ['week', 'oneMonth'] as const
export const calendarPeriods = ['today', 'month', 'year', 'all'] as const
const periodKinds = [...quickPeriods, ...calendarPeriods] as const
export type PeriodKind = (typeof periodKinds)[number]

export interface Period {
  readonly kind: PeriodKind
  /** Of a quick choice the last day, of the others any day in it. `YYYY-MM-DD`. */
  readonly day: string
}

export interface DaySpan {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
}

/** No coin and no trade is older. */
const firstDayEver = deliveryDay('2020-01-01')

export function isQuick(kind: PeriodKind): boolean {
  return quickPeriods.some((each) => each === kind)
}

/**
 * The days of a period, both ends included: the seven days or the month that end with its day; the day itself, its calendar
 * month or year; or everything up to tomorrow, which may be traded already.
 */
export function spanOfPeriod({ kind, day }: Period, today = todayIn()): DaySpan {
  const date = Temporal.PlainDate.from(day)
  switch (kind) {
    case 'week':
      return span(date.subtract({ days: 6 }), date)
    case 'oneMonth':
      return span(date.subtract({ months: 1 }).add({ days: 1 }), date)
    case 'today':
      return span(date, date)
    case 'month':
      return span(date.with({ day: 1 }), date.with({ day: date.daysInMonth }))
    case 'year':
      return span(date.with({ month: 1, day: 1 }), date.with({ month: 12, day: 31 }))
    case 'all':
      return { from: firstDayEver, to: shiftDay(today, 1) }
  }
}

/** The same; but of all time from the first to the last of the days that anything is known of. */
export function spanOfKnown(period: Period, known: readonly DeliveryDay[]): DaySpan {
  const days = known.toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return period.kind === 'all' && from && to ? { from, to } : spanOfPeriod(period)
}

/** As long a period before (−1) or after (+1). */
export function neighbourOf({ kind, day }: Period, by: 1 | -1): Period {
  const steps = { week: { days: 7 }, oneMonth: { months: 1 }, month: { months: 1 }, year: { years: 1 } }
  const step = kind === 'today' || kind === 'all' ? { days: 1 } : steps[kind]
  const date = Temporal.PlainDate.from(day)
  return { kind, day: (by > 0 ? date.add(step) : date.subtract(step)).toString() }
}

/** Another kind: a quick choice ends with `latest`, whatever was looked at; the calendar goes on where it was. */
export function withKind(period: Period, kind: PeriodKind, latest: string): Period {
  if (isQuick(kind)) return { kind, day: latest }
  return { kind, day: isQuick(period.kind) || period.kind === 'all' ? todayIn() : period.day }
}

/** `?span=month&day=2026-06-14`; without a day today, or for a quick choice `latest`. */
export function readPeriod(search: URLSearchParams, standard: PeriodKind, latest: string): Period {
  const kind = periodKinds.find((each) => each === search.get('span')) ?? standard
  return { kind, day: parseDeliveryDay(search.get('day') ?? '') ?? (isQuick(kind) ? latest : todayIn()) }
}

/** `14-06-2026`, `June 2026`, `2026`, or from one day to another. */
export function spanName({ from, to }: DaySpan, format: Format): string {
  if (from === to) return format.date(from)
  const isWhole = (kind: 'month' | 'year') => {
    const whole = spanOfPeriod({ kind, day: from })
    return whole.from === from && whole.to === to
  }
  if (isWhole('year')) return from.slice(0, 4)
  return isWhole('month') ? format.month(from) : `${format.date(from)} – ${format.date(to)}`
}

/** The name of its span. */
export function periodName(period: Period, format: Format): string {
  return spanName(spanOfPeriod(period), format)
}

function span(from: Temporal.PlainDate, to: Temporal.PlainDate): DaySpan {
  return { from: deliveryDay(from), to: deliveryDay(to) }
}
