import type { MarketType } from '@tandem/core/market/session.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { stepMinutes } from '@tandem/core/calendar/span-steps.ts'
import type { Db } from '../../platform/database.ts'
import { findLongestPeriod } from './indicators.store.ts'

/**
 * Results by the quarter-hour are known where the intervals are quarter-hours: of an hour nobody knows what its quarters brought.
 * Refuses `steps_too_short` where something of the span was traded or settled by longer intervals. A market counts by itself; all of
 * them (null) and the balancing market count with the settled days.
 */
export async function refuseLongerPeriods(
  db: Db,
  terms: { readonly userId: number; readonly marketType: MarketType | null },
  span: DaySpan,
): Promise<void> {
  const minutes = await findLongestPeriod(db, terms, span)
  if (minutes > stepMinutes.quarter) throw new Refusal('steps_too_short', { minutes }, 'granularity')
}
