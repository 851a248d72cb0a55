/** Which days of forecasts are looked at, as the address keeps it. No React here. */
import { addDays, parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { maxDaysAhead } from '@tandem/core/forecasting/forecast.ts'
import { daysIn, earliestDay, listDays, type DaySpan } from '@tandem/core/metering/energy-span.ts'

export const lengths = ['7', '28', '92'] as const
type SpanView = (typeof lengths)[number] | 'own'

export interface SpanChoice extends DaySpan {
  readonly view: SpanView
}

/** How many days forecasts can be asked for at once: prices take longest. */
export const longestRecord = { price: 92, volume: 400 } as const

/** `?days=7`, `?days=own&from=…&to=…`; without any, or where it cannot be answered, the 28 days up to yesterday. */
export function readSpan(search: URLSearchParams, today: DeliveryDay, longest: number): SpanChoice {
  const view = search.get('days') ?? ''
  if (view === 'own') {
    const [from, to] = [search.get('from'), search.get('to')].map((text) => parseDeliveryDay(text ?? ''))
    if (from && to && isAnswered({ from, to }, today, longest)) return { view, from, to }
  }
  const days = lengths.find((length) => length === view) ?? '28'
  return { view: days, from: addDays(today, -Number(days)), to: addDays(today, -1) }
}

/** Whether forecasts of a span can be asked for: in order, not too many days, none further ahead than forecasts reach. */
export function isAnswered(span: DaySpan, today: DeliveryDay, longest: number): boolean {
  const isInOrder = span.from >= earliestDay && span.from <= span.to
  return isInOrder && daysIn(span) <= longest && span.to <= addDays(today, maxDaysAhead)
}

const scopes = ['day', 'week', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Hours of more days than these cannot be told apart in one picture; up to a week they are a week. */
const mostDrawn = 31

export function scopesOf(span: DaySpan): Scope[] {
  const days = daysIn(span)
  return scopes.filter((scope) => scope !== 'all' || (days > 7 && days <= mostDrawn))
}

export interface Focus extends DaySpan {
  readonly scope: Scope
}

interface Drawing {
  /** Days of the span that have a forecast. */
  readonly days: readonly { readonly day: DeliveryDay; readonly errors: object | null }[]
  readonly isNarrow: boolean
}

/**
 * Which days of the span are drawn hour by hour: `?show=day&day=…`. Without any the week up to the last day whose outcome is
 * known, or whose forecast is; on a narrow screen that day alone.
 */
export function readFocus(search: URLSearchParams, span: DaySpan, { days, isNarrow }: Drawing): Focus {
  const scope = scopesOf(span).find((each) => each === search.get('show')) ?? (isNarrow ? 'day' : 'week')
  if (scope === 'all') return { scope, from: span.from, to: span.to }
  const named = parseDeliveryDay(search.get('day') ?? '')
  const latest = (days.findLast(({ errors }) => errors !== null) ?? days.at(-1))?.day ?? span.to
  const to = named && named >= span.from && named <= span.to ? named : latest
  const from = scope === 'day' ? to : addDays(to, -6)
  if (from >= span.from) return { scope, from, to }
  const end = addDays(span.from, 6)
  return { scope, from: span.from, to: end < span.to ? end : span.to }
}

/** The last day of the days drawn before (−1) or after (+1) these; null where the span ends. */
export function neighbour({ scope, from, to }: Focus, by: 1 | -1, span: DaySpan): DeliveryDay | null {
  if (scope === 'all' || (by < 0 ? from <= span.from : to >= span.to)) return null
  const next = addDays(to, by * (scope === 'day' ? 1 : 7))
  if (next > span.to) return span.to
  return next < span.from ? span.from : next
}

/** Days of the span of which there is no forecast. */
export function daysWithout(days: readonly { readonly day: DeliveryDay }[], span: DaySpan): DeliveryDay[] {
  const known = new Set(days.map(({ day }) => day))
  return listDays(span).filter((day) => !known.has(day))
}
