import { useSearchParams } from 'react-router'
import { readPeriod, spanOfPeriod } from './period.ts'
import type { DaySpan, Period, PeriodKind } from './period.ts'
import { todayIn } from './time.ts'

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
  const [search, setSearch] = useSearchParams()
  const period = readPeriod(search, standard, latest)
  const setPeriod = ({ kind, day }: Period) => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        next.set('span', kind)
        next.set('day', day)
        next.delete('page')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { period, span: spanOfPeriod(period), setPeriod }
}
