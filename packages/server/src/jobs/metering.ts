import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { closeHours, keepSampleDays, purgeImports, startPoller } from '../slices/metering/index.ts'
import type { Schedule } from './schedule.ts'

/** Every minute, when others have not just begun. */
const pattern = '7 * * * * *'

/**
 * Reads the analysers, and every minute makes hours of what was read, prepares the days to come and lets old ones go, and with
 * them the files of readings that have been kept long enough; one run after the other, in the process that reads.
 */
export async function startMetering(platform: Platform): Promise<Schedule> {
  const { log } = platform
  await keepSampleDays(platform)
  const poller = await startPoller(platform)
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    if (!poller.isPolling()) return
    await closeHours(platform)
    await keepSampleDays(platform)
    await purgeImports(platform)
  }
  const job = new Cron(pattern, { protect: true }, () => {
    running = run().catch((error: unknown) => log.error({ err: error }, 'hours could not be made; it is tried again'))
    return running
  })
  return {
    async stop() {
      job.stop()
      await running
      await poller.stop()
    },
  }
}
