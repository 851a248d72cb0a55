import type { Caller } from '@tandem/core/access/access.ts'
import type { MarketDetails } from '@tandem/contract/markets.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { inDatabaseTransaction } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { detailsToWire, getSession, lockSessionForUpdate, setStatus } from '../slices/markets/index.ts'
import { closeDueContracts } from './intraday/contracts.ts'
import type { ClearedSession } from './clear-book.ts'
import { clearSession } from './clear-session.ts'

/**
 * Closes a session now, whatever its gate says, and clears it when it is a day-ahead market; of an intraday market it
 * closes every contract. From the closing on no order is taken; a result that is not verified leaves the session closed, to be
 * cleared later. Refuses `market_already_cleared`, `market_state_conflict` for another type that is closed, and
 * `result_not_verified`.
 */
export async function closeSession(platform: Platform, caller: Caller, sessionId: number): Promise<MarketDetails> {
  const { db, clock } = platform
  await closeAndClear(platform, caller, sessionId)
  return detailsToWire(db, await getSession(db, sessionId), clock.now())
}

/** The same; answers what was cleared, null when there was nothing to clear. */
export async function closeAndClear(
  platform: Platform,
  caller: Pick<Caller, 'userId'> | null,
  sessionId: number,
): Promise<ClearedSession | null> {
  const { db, clock } = platform
  await inDatabaseTransaction(db, async (tx) => {
    const session = await lockSessionForUpdate(tx, sessionId)
    const { status, marketType } = session
    if (status === 'cleared' || status === 'settled') throw new Refusal('market_already_cleared')
    if (status === 'cancelled') throw new Refusal('market_state_conflict', { status })
    if (status === 'closed' && marketType !== 'dayAhead') throw new Refusal('market_state_conflict', { status })
    if (status !== 'closed') await setStatus(tx, session, 'closed', { at: clock.now(), by: caller?.userId ?? null })
  })
  await closeDueContracts(platform)
  return clearSession(platform, sessionId)
}
