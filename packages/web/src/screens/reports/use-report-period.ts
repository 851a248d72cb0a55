import { deliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { Period } from '../../lib/period.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { useFilters } from '../../lib/use-address.ts'
import { usePeriod } from '../../lib/use-period.ts'

interface ReportPeriod {
  readonly isDay: boolean
  /** Of a report of one day; undefined until it is known which one to begin with. */
  readonly day: DeliveryDay | undefined
  readonly period: Period
  readonly setPeriod: (period: Period) => void
  readonly showDay: (day: string) => void
  /** The interval that is looked at; 0 for none. */
  readonly interval: number
  readonly setInterval: (period: number) => void
  /** Tomorrow, the last day that can be reported. */
  readonly latest: string
}

/** What a report is of, as the address keeps it: a day, `first` to begin with, or several. */
export function useReportPeriod(first: DeliveryDay | undefined): ReportPeriod {
  const [search, change] = useFilters()
  const latest = shiftDay(todayIn(), 1)
  const asked = usePeriod('today', latest)
  const isDay = asked.period.kind === 'today'
  const day = isDay && search.get('day') === null ? first : deliveryDay(asked.period.day)
  return {
    isDay,
    day,
    latest,
    period: isDay ? { kind: 'today', day: day ?? latest } : asked.period,
    setPeriod: ({ kind, day }) => change({ span: kind, day, interval: null }),
    showDay: (chosen) => change({ span: 'today', day: chosen, interval: null }),
    interval: Number(/^\d{1,3}$/.exec(search.get('interval') ?? '')?.[0] ?? 0),
    setInterval: (period) => change({ interval: String(period) }),
  }
}
