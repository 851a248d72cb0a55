import { listDays, type DaySpan } from '../metering/energy-span.ts'
import { addDays, deliveryDay, startOfDay, type DeliveryDay } from './delivery-day.ts'
import { deliveryPeriods, periodLabels } from './delivery-period.ts'

export type StepLength = 'quarter' | 'hour' | 'day' | 'month' | 'year'

/** Minutes of the steps that are parts of a day. */
export const stepMinutes = { quarter: 15, hour: 60 } as const

/** Whether steps are parts of a day, by the clock. */
export function isWithinDay(length: StepLength): length is keyof typeof stepMinutes {
  return length in stepMinutes
}

/** A step of a span: a quarter-hour, an hour, or as much of a day, a month or a year as the span has of it. */
export interface StepFrame {
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
  /** `14:00-14:15`, `14:00-15:00`, `2026-03-28`, `2026-03`, `2026`. */
  readonly label: string
  /** Its first day. */
  readonly day: DeliveryDay
}

type LongStep = Exclude<StepLength, keyof typeof stepMinutes>

/** How much of a day's text names its step. */
export const stepNameLength = { day: 10, month: 7, year: 4 } as const

/** The steps of a span, without a gap, by the clock of `zone`: a day has 23, 24 or 25 hours. */
export function stepsOfSpan(span: DaySpan, length: StepLength, zone: string): StepFrame[] {
  if (!isWithinDay(length)) return longSteps(span, length, zone)
  return listDays(span).flatMap((day) => stepsOfDay(day, length, zone))
}

function stepsOfDay(day: DeliveryDay, length: keyof typeof stepMinutes, zone: string): StepFrame[] {
  const periods = deliveryPeriods(day, zone, stepMinutes[length])
  const labels = periodLabels(periods, zone)
  return periods.map(({ start, end }, index) => ({ start, end, label: labels[index] ?? '', day }))
}

function longSteps({ from, to }: DaySpan, length: LongStep, zone: string): StepFrame[] {
  const steps: StepFrame[] = []
  for (let day = from; day <= to;) {
    const next = firstOfNext(day, length)
    const after = next <= to ? next : addDays(to, 1)
    const [start, end] = [startOfDay(day, zone), startOfDay(after, zone)]
    steps.push({ start, end, label: day.slice(0, stepNameLength[length]), day })
    day = next
  }
  return steps
}

function firstOfNext(day: DeliveryDay, length: LongStep): DeliveryDay {
  const date = Temporal.PlainDate.from(day)
  const next = {
    day: () => date.add({ days: 1 }),
    month: () => date.with({ day: 1 }).add({ months: 1 }),
    year: () => date.with({ day: 1, month: 1 }).add({ years: 1 }),
  }[length]()
  return deliveryDay(next)
}
