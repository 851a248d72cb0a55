/** Which days are looked at, as the address keeps it. No React here. */
import { addDays, parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import {
  daysIn,
  earliestDay,
  longestSpan,
  suitableGranularity,
  type DaySpan,
  type SpanGranularity,
} from '@tandem/core/metering/energy-span.ts'
import { spanOfPeriod } from '../../../lib/period.ts'

export const quickViews = ['lastWeek', 'lastMonth'] as const
export const calendarViews = ['day', 'week', 'month', 'year', 'span'] as const
export type EnergyView = (typeof quickViews)[number] | (typeof calendarViews)[number]
const views: readonly EnergyView[] = [...quickViews, ...calendarViews]

export interface SpanChoice extends DaySpan {
  readonly view: EnergyView
}

/**
 * `?view=month&day=2026-06-14`, `?view=span&from=…&to=…`; without any the last month. What cannot be read, or is longer than
 * there is an answer for, becomes that too.
 */
export function readChoice(search: URLSearchParams, today: DeliveryDay): SpanChoice {
  const view = views.find((each) => each === search.get('view')) ?? 'lastMonth'
  if (view === 'span') {
    const [from, to] = [search.get('from'), search.get('to')].map((text) => parseDeliveryDay(text ?? ''))
    if (from && to && isAnswered({ from, to })) return { view, from, to }
    return { view: 'lastMonth', ...spanOf('lastMonth', today) }
  }
  const day = parseDeliveryDay(search.get('day') ?? '') ?? today
  return { view, ...spanOf(view, isQuick(view) ? today : day) }
}

export function isAnswered(span: DaySpan): boolean {
  return span.from >= earliestDay && span.from <= span.to && daysIn(span) <= longestSpan.day
}

export function isQuick(view: EnergyView): boolean {
  return quickViews.some((each) => each === view)
}

const periods = { lastWeek: 'week', lastMonth: 'oneMonth', day: 'today', month: 'month', year: 'year' } as const

/** The days of a view around `day`; the quick ones end with it. */
function spanOf(view: Exclude<EnergyView, 'span'>, day: DeliveryDay): DaySpan {
  if (view !== 'week') return spanOfPeriod({ kind: periods[view], day })
  const monday = addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
  return { from: monday, to: addDays(monday, 6) }
}

/** The span before (−1) or after (+1), as the address writes it; a quick choice goes on as a span of its own. */
export function neighbour({ view, from, to }: SpanChoice, by: 1 | -1): Record<string, string> {
  const date = Temporal.PlainDate.from(from)
  if (view === 'day' || view === 'week') return { view, day: addDays(from, view === 'day' ? by : 7 * by) }
  if (view === 'month') return { view, day: date.add({ months: by }).toString() }
  if (view === 'year') return { view, day: date.add({ years: by }).toString() }
  const days = daysIn({ from, to }) * by
  return { view: 'span', from: addDays(from, days), to: addDays(to, days) }
}

/** How a view is written in the address; `day` is the one that is kept in sight. */
export function addressOf(view: EnergyView, { from, to }: DaySpan, today: DeliveryDay): Record<string, string> {
  if (isQuick(view)) return { view }
  if (view === 'span') return { view, from, to }
  return { view, day: today >= from && today <= to ? today : to }
}

/** In which steps a span can be seen: few enough bars to tell them apart, enough to compare. */
export function granularitiesOf(span: DaySpan): SpanGranularity[] {
  const days = daysIn(span)
  const fits: Record<SpanGranularity, boolean> = {
    quarter: days <= 7,
    hour: days <= 31,
    day: days > 1 && days <= 366,
    month: days > 59,
    year: days > 366,
  }
  return (['quarter', 'hour', 'day', 'month', 'year'] as const).filter((each) => fits[each])
}

export function readGranularity(search: URLSearchParams, span: DaySpan): SpanGranularity {
  return granularitiesOf(span).find((each) => each === search.get('by')) ?? suitableGranularity(span)
}
