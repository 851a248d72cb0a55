import { readPeriod, spanOfPeriod, type DaySpan, type Period, type PeriodKind } from './period.ts'
import { todayIn } from './time.ts'
import { useFilters } from './use-address.ts'

interface PeriodInUse {
  readonly period: Period
  /** Both ends included. */
  readonly span: DaySpan
  readonly setPeriod: (period: Period) => void
}

/**
 * The period of a screen, kept in the address beside its other filters; `standard` at first. Quick choices end with `latest`:
 * today, or tomorrow where deliveries are looked at.
 */
export function usePeriod(standard: PeriodKind, latest = todayIn()): PeriodInUse {
  const [search, change] = useFilters()
  const period = readPeriod(search, standard, latest)
  return { period, span: spanOfPeriod(period), setPeriod: ({ kind, day }) => change({ span: kind, day }) }
}
