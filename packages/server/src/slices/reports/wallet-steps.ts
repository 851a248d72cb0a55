import { addDays, dayOf, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { listDays, spanWithin, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { WalletGranularity, WalletStep } from '@tandem/contract/wallet.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder } from 'kysely'

/** A step of a span: an hour, or as much of a day, a month or a year as the span has of it. */
export type StepFrame = Pick<WalletStep, 'start' | 'end' | 'label' | 'day'>

export interface Days {
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/**
 * The most days that steps are given for: a month by the hour, a year and what a comparison needs by the day, 20 years by the
 * month and by the year; and 20 years of what comes without steps, all in one or as it happened.
 */
const longestSteps = { hour: 31, day: 400, month: 7_305, year: 7_305, whole: 7_305 } as const

/** Refuses `start_not_before_end`, and `span_too_long` beyond what the granularity is given for. */
export function spanOf(days: Days, granularity: WalletGranularity | 'whole'): DaySpan {
  return spanWithin(days, longestSteps[granularity])
}

/** The steps of a span, without a gap, by the platform's clock: a day has 23, 24 or 25 hours. */
export function stepsOf(span: DaySpan, granularity: WalletGranularity): StepFrame[] {
  return granularity === 'hour' ? listDays(span).flatMap(hoursOf) : longSteps(span, granularity)
}

function hoursOf(day: DeliveryDay): StepFrame[] {
  const hours = deliveryPeriods(day, displayZone, 60)
  const labels = periodLabels(hours, displayZone)
  return hours.map(({ start, end }, index) => ({ start, end, label: labels[index] ?? '', day }))
}

function longSteps({ from, to }: DaySpan, granularity: Exclude<WalletGranularity, 'hour'>): StepFrame[] {
  const length = lengths[granularity]
  const steps: StepFrame[] = []
  for (let day = from; day <= to;) {
    const next = firstOfNext(day, granularity)
    const after = next <= to ? next : addDays(to, 1)
    const [start, end] = [startOfDay(day, displayZone), startOfDay(after, displayZone)]
    steps.push({ start, end, label: day.slice(0, length), day })
    day = next
  }
  return steps
}

function firstOfNext(day: DeliveryDay, granularity: Exclude<WalletGranularity, 'hour'>): DeliveryDay {
  const date = Temporal.PlainDate.from(day)
  const next = {
    day: () => date.add({ days: 1 }),
    month: () => date.with({ day: 1 }).add({ months: 1 }),
    year: () => date.with({ day: 1, month: 1 }).add({ years: 1 }),
  }[granularity]()
  return next.toString() as DeliveryDay
}

/** How much of a day's text names its step. */
const lengths = { day: 10, month: 7, year: 4 } as const

/** By what the database sums: an hour, counted since 1970, or a day of the platform's clock; null is all in one. */
export type SumBy = 'hour' | 'day' | null

/** What a column's instant belongs to, as text. */
export function keyOf(by: SumBy, instant: RawBuilder<unknown>): RawBuilder<string> {
  if (by === 'hour') return sql`floor(extract(epoch from ${instant}) / 3600)::int8::text`
  return by === 'day' ? sql`(${instant} at time zone ${displayZone})::date::text` : sql`''`
}

/** The same of an instant at hand. */
export function hourKeyOf(epochMilliseconds: number): string {
  return String(Math.floor(epochMilliseconds / 3_600_000))
}

/** What the database has to sum by for steps of a granularity. */
export function sumByOf(granularity: WalletGranularity): 'hour' | 'day' {
  return granularity === 'hour' ? 'hour' : 'day'
}

/** The sums that belong to each step. */
export function placeInSteps<Row extends { readonly key: string }>(
  steps: readonly StepFrame[],
  granularity: WalletGranularity,
  rows: readonly Row[],
): (readonly [StepFrame, readonly Row[]])[] {
  const nameOf = granularity === 'hour' ? (key: string) => key : (key: string) => key.slice(0, lengths[granularity])
  const byStep = Map.groupBy(rows, ({ key }) => nameOf(key))
  return steps.map((step) => {
    const name = granularity === 'hour' ? hourKeyOf(step.start.epochMilliseconds) : step.label
    return [step, byStep.get(name) ?? []]
  })
}

/** The day that it is on the platform. */
export function todayOf(now: Temporal.Instant): DeliveryDay {
  return dayOf(now, displayZone)
}
