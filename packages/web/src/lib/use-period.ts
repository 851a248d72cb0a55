import type { SpanQuery } from '@tandem/contract/screens.ts'
import { readPeriod, spanOfPeriod, type DaySpan, type Period, type PeriodKind } from './period.ts'
import { todayIn } from './time.ts'
import { useFilters } from './use-address.ts'

interface PeriodInUse {
  readonly period: Period
  /** Both ends included. */
  readonly span: DaySpan
  /** As the address has it, for a link to another screen of the same days; empty where it has none. */
  readonly query: SpanQuery
  readonly setPeriod: (period: Period) => void
}

/**
 * The period of a screen, kept in the address beside its other filters; `standard` at first. Quick choices end with `latest`:
 * today, or tomorrow where deliveries are looked at.
 */
export function usePeriod(standard: PeriodKind, latest = todayIn()): PeriodInUse {
  const [search, change] = useFilters()
  const period = readPeriod(search, standard, latest)
  const isGiven = search.has('span') || search.has('day')
  return {
    period,
    span: spanOfPeriod(period),
    query: isGiven ? { span: period.kind, day: period.day } : {},
    setPeriod: ({ kind, day }) => change({ span: kind, day }),
  }
}
