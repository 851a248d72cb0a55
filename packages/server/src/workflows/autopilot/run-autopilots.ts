import { findActiveSessions } from '../../domain/market-session.ts'
import { marketSettings } from '../../domain/market-settings.ts'
import type { Platform } from '../../platform/platform.ts'
import { isMorning } from '../prepare-orders.ts'
import { planOrders, sendOrders } from './day-ahead.ts'
import { decideGaps, sendDecided } from './gaps.ts'

/**
 * Does what autopilots have to do now: plans the day-ahead orders of the morning, sends those whose gate is near, and closes the gaps
 * of the intra-day contracts that close next. Each gate of a user is decided once, by a row of the database; twice, on two servers at
 * once, or after being cut off changes nothing. Answers how much was decided or sent.
 */
export async function runAutopilots(platform: Platform): Promise<number> {
  const { db, clock } = platform
  const { zone } = await marketSettings(db)
  let count = 0
  for (const session of await findActiveSessions(db, clock.now())) {
    if (session.marketType === 'intraday') await decideGaps(platform, session)
    if (session.marketType !== 'dayAhead' || !isMorning(session, clock.now(), zone)) continue
    count += (await planOrders(platform, session)) + (await sendOrders(platform, session))
  }
  return count + (await sendDecided(platform))
}
