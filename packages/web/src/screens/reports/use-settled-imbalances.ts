import { listImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useMemo } from 'react'
import type { SettledImbalances } from '../../features/reports/imbalance-link.tsx'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'

/** What the reader's imbalances of a span's settled days came to; undefined for who does not trade, and until it is known. */
export function useSettledImbalances({ from, to }: DaySpan): SettledImbalances | undefined {
  const enabled = useSignedInUser()?.userType === 'transactionalUser'
  const { data } = useCall(listImbalances, { params: { dateFrom: from, dateTo: to }, query: {} }, { enabled })
  return useMemo(() => data && new Map(data.days.map((day) => [day.date, day.totals.cash])), [data])
}
