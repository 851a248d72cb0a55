import { daysKept, type AgeingKind, type keptForDays } from '@tandem/contract/admin/retention.ts'
import { forgetAudit } from '../platform/audit.ts'
import type { Db } from '../platform/database.ts'
import { emptyRests } from '../platform/partitions.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetOverSignIns } from '../slices/accounts/index.ts'
import { forgetOldRuns, forgetSupersededForecasts } from '../slices/forecasting/index.ts'
import { forgetOldWindows } from '../slices/metering/index.ts'
import { forgetOldNotices } from '../slices/notices/index.ts'
import { forgetJobRuns } from './job-runs.ts'

/** Removes what is older, in bounded batches until it is told to stop, and answers how much that was. */
type Remove = (db: Db, before: Temporal.Instant, stopping?: AbortSignal) => Promise<number>

/** The kinds that this job removes by the description of the contract. */
type Removed = {
  [Kind in AgeingKind]: (typeof keptForDays)[Kind]['removedBy'] extends 'retention' ? Kind : never
}[AgeingKind]

const removals: Readonly<Record<Removed, Remove>> = {
  powerQuality: forgetOldWindows,
  notices: forgetOldNotices,
  forecasts: forgetSupersededForecasts,
  auditLog: forgetAudit,
  signIns: forgetOverSignIns,
  forecastRuns: forgetOldRuns,
  jobRuns: forgetJobRuns,
}

/**
 * Removes what was kept as long as the contract and the settings say, kind by kind; one that fails keeps no other waiting. Days are
 * 24 hours each, so that no clock change keeps anything for an hour less. Answers how many rows went.
 */
export async function removeOld({ db, clock, config, log }: Platform, stopping?: AbortSignal): Promise<number> {
  const now = clock.now()
  let total = 0
  // What came before its month had a place of its own: an import of past years.
  const months = await emptyRests(db, now).catch((error: unknown) => {
    log.error({ err: error }, 'readings could not be put into their months; it is tried again')
    return []
  })
  if (months.length > 0) log.info({ months }, 'readings were put into months of their own')
  for (const [kind, remove] of Object.entries(removals) as [Removed, Remove][]) {
    if (stopping?.aborted) break
    const days = daysKept(kind, config.retention)
    try {
      const removed = await remove(db, now.subtract({ hours: 24 * days }), stopping)
      if (removed > 0) log.info({ kind, removed, days }, 'what was kept long enough was removed')
      total += removed
    } catch (error) {
      log.error({ err: error, kind }, 'what was kept long enough could not be removed; it is tried again')
    }
  }
  return total
}
