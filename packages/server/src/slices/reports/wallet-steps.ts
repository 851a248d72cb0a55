import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import {
  isWithinDay,
  stepMinutes,
  stepNameLength,
  stepsOfSpan,
  type StepFrame,
} from '@tandem/core/calendar/span-steps.ts'
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
 * The most days that steps are given for: a month by the hour and its quarters, a year and what a comparison needs by the day, 20 years by the
 * month and by the year; and 20 years of what comes without steps, all in one or as it happened.
 */
const longestSteps = { quarter: 31, hour: 31, day: 400, month: 7_305, year: 7_305, whole: 7_305 } as const

/** Refuses `start_not_before_end`, and `span_too_long` beyond what the granularity is given for. */
export function spanOf(days: Days, granularity: WalletGranularity | 'whole'): DaySpan {
  return spanWithin(days, longestSteps[granularity])
}

/** The steps of a span by the platform's clock. */
export function stepsOf(span: DaySpan, granularity: WalletGranularity): StepFrame[] {
  return stepsOfSpan(span, granularity, displayZone)
}

/** By what the database sums: a quarter-hour or an hour, counted since 1970, or a day of the platform's clock; null is all in one. */
export type SumBy = WithinDay | 'day' | null
export type WithinDay = keyof typeof stepMinutes

/** What a column's instant belongs to, as text. */
export function keyOf(by: SumBy, instant: RawBuilder<unknown>): RawBuilder<string> {
  if (by !== null && by !== 'day')
    return sql`floor(extract(epoch from ${instant}) / ${sql.lit(stepMinutes[by] * 60)})::int8::text`
  return by === 'day' ? sql`(${instant} at time zone ${displayZone})::date::text` : sql`''`
}

/** The same of an instant at hand. */
export function stepKeyOf(by: WithinDay, epochMilliseconds: number): string {
  return String(Math.floor(epochMilliseconds / (stepMinutes[by] * 60_000)))
}

/** What the database has to sum by for steps of a granularity. */
export function sumByOf(granularity: WalletGranularity): WithinDay | 'day' {
  return isWithinDay(granularity) ? granularity : 'day'
}

/** The sums that belong to each step. */
export function placeInSteps<Row extends { readonly key: string }>(
  steps: readonly StepFrame[],
  granularity: WalletGranularity,
  rows: readonly Row[],
): (readonly [StepFrame, readonly Row[]])[] {
  const nameOf = (key: string) => (isWithinDay(granularity) ? key : key.slice(0, stepNameLength[granularity]))
  const byStep = Map.groupBy(rows, ({ key }) => nameOf(key))
  return steps.map((step) => {
    const name = isWithinDay(granularity) ? stepKeyOf(granularity, step.start.epochMilliseconds) : step.label
    return [step, byStep.get(name) ?? []]
  })
}

/** The day that it is on the platform. */
export function todayOf(now: Temporal.Instant): DeliveryDay {
  return dayOf(now, displayZone)
}
