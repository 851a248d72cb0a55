import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRefusedIntradayOrders, findSilentAnalysers, findUnsentOrders } from './due-news.store.ts'
import { notify } from './notify.store.ts'

const sources = [
  ['gates that close', findUnsentOrders],
  ['analysers that are silent', findSilentAnalysers],
  ['orders that ended', findRefusedIntradayOrders],
] as const

/**
 * Tells what time alone brings about and what ended without its owner: gates that close soon, analysers that are silent, intraday
 * orders that were not filled. What is due is read from the database, so it may be run again, on several servers and after a
 * pause; what was told is not told again. One kind that fails is logged and keeps no other waiting. Returns how many notices are new.
 */
export async function sendDueNews({ db, clock, log }: Platform): Promise<number> {
  let sent = 0
  for (const [what, find] of sources) {
    try {
      const now = clock.now()
      sent += await inDatabaseTransaction(db, async (tx) => notify(tx, await find(tx, now)))
    } catch (error) {
      log.error({ err: error }, `users were not told of ${what}; it is tried again`)
    }
  }
  return sent
}
