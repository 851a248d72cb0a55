import { preparePartitions } from '../../platform/partitions.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetOldIntervals } from './retention.store.ts'
import { dropOldPartitions, ensurePartitions } from './samples.store.ts'

/**
 * Prepares the table of samples for today and the days to come, and readings and power quality for this month and the next, and lets the days go that the settings no longer keep: never
 * before hours were made of them, unless a device has been silent for twice as long. Answers the days that went.
 */
export async function keepSampleDays({ db, clock, config, log }: Platform, stopping?: AbortSignal): Promise<string[]> {
  const now = clock.now()
  await ensurePartitions(db, now.subtract({ hours: 24 }), now.add({ hours: 48 }))
  const months = await preparePartitions(db, now)
  if (months.length > 0) log.info({ months }, 'months to come have their partitions')
  const kept = config.sampleDays * 24
  const dropped = await dropOldPartitions(db, {
    before: now.subtract({ hours: kept }),
    atLatest: now.subtract({ hours: 2 * kept }),
  })
  await forgetOldIntervals(db, now.subtract({ hours: kept }), stopping)
  if (dropped.length > 0) log.info({ days: dropped }, 'samples of these days are no longer kept')
  return dropped
}
