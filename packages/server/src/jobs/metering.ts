import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { keepSampleDays, startMqttReader, startPoller } from '../slices/metering/index.ts'
import { jobsOf, patterns } from './jobs.ts'
import { performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/**
 * Reads the analysers, listens to those that speak MQTT, and every minute makes hours of what was read, prepares the days to come and lets old ones go, and with
 * them the files of readings that have been kept long enough; one run after the other, in the process that reads.
 */
export async function startMetering(platform: Platform): Promise<Schedule> {
  await keepSampleDays(platform)
  const poller = await startPoller(platform)
  const messages = startMqttReader(platform, () => poller.isPolling())
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    if (!poller.isPolling()) return
    for (const name of jobsOf('metering')) await performJob(platform, name)
  }
  const job = new Cron(patterns.metering, { protect: true }, () => (running = run()))
  return {
    async stop() {
      job.stop()
      await running
      await messages.stop()
      await poller.stop()
    },
  }
}
