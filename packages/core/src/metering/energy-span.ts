import { addDays, deliveryDay, type DeliveryDay } from '../calendar/delivery-day.ts'
import { Refusal } from '../refusal.ts'

/** Days, both included. */
export interface DaySpan {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
}

export type SpanGranularity = 'quarter' | 'hour' | 'day' | 'month' | 'year'

/** The span that was asked for. Refuses `start_not_before_end`, and `span_too_long` beyond `most` days. */
export function spanWithin(
  { dateFrom, dateTo }: { readonly dateFrom: DeliveryDay; readonly dateTo: DeliveryDay },
  most: number,
): DaySpan {
  if (dateFrom > dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  const span = { from: dateFrom, to: dateTo }
  if (daysIn(span) > most) throw new Refusal('span_too_long', { days: most }, 'dateTo')
  return span
}

/** The same where either end may be left out: up to `today`, and as many days as `usual`. */
export function spanOrLatest(
  { dateFrom, dateTo }: { readonly dateFrom?: DeliveryDay | undefined; readonly dateTo?: DeliveryDay | undefined },
  { today, usual, most }: { readonly today: DeliveryDay; readonly usual: number; readonly most: number },
): DaySpan {
  const to = dateTo ?? (dateFrom && dateFrom > today ? addDays(dateFrom, usual - 1) : today)
  return spanWithin({ dateFrom: dateFrom ?? addDays(to, 1 - usual), dateTo: to }, most)
}

/** How many days, both ends included. */
export function daysIn({ from, to }: DaySpan): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
}

/** Every day of a span, in order. */
export function listDays({ from, to }: DaySpan): DeliveryDay[] {
  return Array.from({ length: Math.max(0, daysIn({ from, to })) }, (_, index) => addDays(from, index))
}

/**
 * The span to compare one with: the month before a whole month, the year before a whole year or more of them, otherwise as
 * many days right before it.
 */
export function previousSpan(span: DaySpan): DaySpan {
  const first = Temporal.PlainDate.from(span.from)
  const next = Temporal.PlainDate.from(span.to).add({ days: 1 })
  const { years, months, days } = first.until(next, { largestUnit: 'years' })
  const isWhole = first.day === 1 && days === 0 && years * 12 + months > 0
  const start = isWhole ? first.subtract({ years, months }) : first.subtract({ days: daysIn(span) })
  return { from: deliveryDay(start), to: addDays(span.from, -1) }
}

/** What a span is best seen in: up to two days by the hour, about two months by the day, about two years by the month. */
export function suitableGranularity(span: DaySpan): SpanGranularity {
  const days = daysIn(span)
  if (days <= 2) return 'hour'
  if (days <= 62) return 'day'
  return days <= 800 ? 'month' : 'year'
}

/** The most days that a granularity is given for: about ten thousand figures. */
export const longestSpan: Readonly<Record<SpanGranularity, number>> = {
  quarter: 31,
  hour: 366,
  day: 1_830,
  month: 3_653,
  year: 3_653,
}

/** Before it no meter was read for the platform; spans, and those to compare them with, stay within what a calendar day may be. */
export const earliestDay = deliveryDay('2011-01-01')
