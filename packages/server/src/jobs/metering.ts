import type { Platform } from '../platform/platform.ts'
import { keepSampleDays, startMqttReader, startPoller } from '../slices/metering/index.ts'
import { startRounds } from './rounds.ts'
import type { Schedule } from './schedule.ts'

/**
 * Reads this process's part of the analysers, listens to those that speak MQTT, and every minute makes hours of what was read, prepares the days to come and lets old ones go, and with
 * them the files of readings that have been kept long enough; one run after the other. What is not reading is done by one process of all.
 */
export async function startMetering(platform: Platform): Promise<Schedule> {
  await keepSampleDays(platform)
  const poller = await startPoller(platform)
  const messages = startMqttReader(platform, () => poller.isLeading())
  const rounds = startRounds(platform, 'metering', () => poller.isLeading())
  return {
    async stop() {
      await rounds.stop()
      await messages.stop()
      await poller.stop()
    },
  }
}
