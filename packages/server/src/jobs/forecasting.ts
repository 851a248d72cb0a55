import { holdLease } from '../platform/lease.ts'
import type { Platform } from '../platform/platform.ts'
import { interruptRuns } from '../slices/forecasting/index.ts'
import { startRounds } from './rounds.ts'
import type { Schedule } from './schedule.ts'

/** The advisory lock of who forecasts by itself. */
export const forecasting = 7_283_020

/**
 * Every minute looks how good forecasts were whose outcome is known, makes those of the next delivery day in the morning, and then
 * the drafts that are wanted of them; one run after the other, in one process at a time. Whatever fails is logged, tried again by
 * the next run, and never keeps the rest waiting.
 */
export function startForecasting(platform: Platform): Schedule {
  const { log, config } = platform
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  const lease = holdLease({ url: config.databaseUrl, key: forecasting, log, onChange: () => undefined })
  const schedules = (['forecasting', 'outside'] as const).map((name) =>
    startRounds(platform, name, () => lease.isHeld()),
  )
  return {
    async stop() {
      const stopped = Promise.all(schedules.map((rounds) => rounds.stop()))
      await interruptRuns(platform)
      await stopped
      await lease.stop()
    },
  }
}
