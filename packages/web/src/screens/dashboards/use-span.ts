import { getOverview } from '@tandem/contract/dashboards.ts'
import { spanOfPeriod } from '../../lib/period.ts'
import type { DaySpan, Period } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'

/** The days of a period; of all time those of which anything is known, undefined until the server has said which. */
export function useSpan(userId: number, period: Period): DaySpan | undefined {
  const isAll = period.kind === 'all'
  const overview = useCall(getOverview, { params: { userId, period: 'all' } }, { enabled: isAll })
  if (!isAll || overview.isError) return spanOfPeriod(period)
  return overview.data?.span
}
