import type { Caller } from '@tandem/core/access/access.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Platform } from '../platform/platform.ts'
import { closeAndClearDue } from './market-day.ts'

/**
 * Clears and settles what is past its gate and not settled yet, and returns the markets that this call settled; asked
 * again it finds nothing. A market whose result is not verified stays as it is and does not keep the others waiting. Each market
 * has a database transaction and an entry of the audit log of its own; that somebody asked is written before.
 */
export async function settleOutstanding(platform: Platform, caller: Caller): Promise<{ markets: number[] }> {
  const entry = {
    at: platform.clock.now(),
    actorId: caller.userId,
    action: 'ledger.settled',
    subject: 'ledger',
  } as const
  await recordAudit(platform.db, entry)
  const { cleared } = await closeAndClearDue(platform)
  return { markets: cleared }
}
