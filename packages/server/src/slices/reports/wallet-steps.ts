import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { stepNameLength, stepsOfSpan, type StepFrame } from '@tandem/core/calendar/span-steps.ts'
import { spanWithin, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import type { WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { sql, type RawBuilder } from 'kysely'

export type { StepFrame } from '@tandem/core/calendar/span-steps.ts'

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

/** The steps of a span by the platform's clock. */
export function stepsOf(span: DaySpan, granularity: WalletGranularity): StepFrame[] {
  return stepsOfSpan(span, granularity, displayZone)
}

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
  const nameOf =
    granularity === 'hour' ? (key: string) => key : (key: string) => key.slice(0, stepNameLength[granularity])
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
