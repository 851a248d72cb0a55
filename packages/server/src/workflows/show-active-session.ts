import type { Caller } from '@tandem/core/access/access.ts'
import { requireOwn } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { activeDayAheadSession } from '../domain/market-session.ts'
import { detailsToWire } from '../slices/markets/index.ts'
import { orderInSession } from '../slices/orders/index.ts'

/** The day-ahead market that accepts orders now, with a user's order in it, and the time by which it does. */
export async function showActiveSession({ db, clock }: Platform, caller: Caller, userId: number) {
  requireOwn(caller, userId)
  const now = clock.now()
  const session = await activeDayAheadSession(db, now)
  if (!session) return { market: null, order: null, now }
  return {
    market: await detailsToWire(db, session, now),
    order: await orderInSession(db, userId, session.sessionId, now),
    now,
  }
}
