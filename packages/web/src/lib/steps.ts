/** The steps of a span as charts show them. No React here. */
import type { WalletGranularity } from '@tandem/contract/ledger/wallet.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import { daysIn } from '@tandem/core/metering/energy-span.ts'
import type { DaySpan } from './period.ts'

export interface Step {
  readonly label: string
  readonly day: string
}

/** A day by its hours, up to two months by days, more by months. */
export function granularityOf(span: DaySpan): WalletGranularity {
  const days = daysIn(span)
  if (days <= 2) return 'hour'
  return days <= 62 ? 'day' : 'month'
}

/** `14:00-15:00`, `14-06`, `June 2026`; the day before an hour where there are several, the year of a day likewise. */
export function stepLabels(steps: readonly Step[], granularity: WalletGranularity, format: Format): string[] {
  const isOneDay = steps[0]?.day === steps.at(-1)?.day
  const isOneYear = steps[0]?.day.slice(0, 4) === steps.at(-1)?.day.slice(0, 4)
  return steps.map(({ label, day }) => {
    if (granularity === 'month') return format.month(label)
    if (granularity === 'year') return label
    const date = isOneYear ? format.date(day).slice(0, 5) : format.date(day)
    if (granularity === 'day') return date
    return isOneDay ? label : `${date} ${label}`
  })
}

/** The days of rows as a chart writes them. */
export function labelsOfDays(rows: readonly { readonly date: string }[], format: Format): string[] {
  return dayLabels(
    rows.map(({ date }) => date),
    format,
  )
}

/** `14-06`; with the year where there are days of several. */
export function dayLabels(days: readonly string[], format: Format): string[] {
  return stepLabels(
    days.map((day) => ({ label: day, day })),
    'day',
    format,
  )
}

/** From the first step of which something is to be told. */
export function fromFirst<S>(steps: readonly S[], isThere: (step: S) => boolean): readonly S[] {
  const first = steps.findIndex(isThere)
  return first <= 0 ? steps : steps.slice(first)
}
