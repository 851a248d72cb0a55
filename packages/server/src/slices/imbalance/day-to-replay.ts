import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { DayToReplay } from '@tandem/core/imbalance/replay-day.ts'
import type { Db } from '../../platform/database.ts'
import { findSessions } from './day-sessions.store.ts'
import { boundsOf } from './inputs.store.ts'
import { findSources } from './price-periods.ts'
import { imbalanceSettings } from './settings.service.ts'
import { findAppliedDay } from './settlements.store.ts'

/**
 * A day as its latest version settled a user, with all that it takes to settle that user again; what trades cost is the caller's
 * to add. Null before it is applied. A user who was not settled is not among its users.
 */
export async function findDayToReplay(
  db: Db,
  userId: number,
  day: DeliveryDay,
): Promise<Omit<DayToReplay, 'tradeCosts'> | null> {
  const applied = await findAppliedDay(db, day, { userId })
  if (!applied) return null
  const { zone, terms, periods, users } = applied
  const bounds = boundsOf(day, zone)
  const sessionIds = (await findSessions(db, bounds)).map(({ sessionId }) => sessionId)
  const otherSources = await findSources(db, { bounds, sessionIds, settings: await imbalanceSettings(db) })
  const { mode, factor: factorMillionths, minimum } = terms
  return { userId, zone, mode, spread: { factorMillionths, minimum }, periods, users, otherSources }
}
