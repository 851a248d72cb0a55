import { Cron } from 'croner'
import { holdLease } from '../platform/lease.ts'
import type { Platform } from '../platform/platform.ts'
import { endDeadRuns, interruptRuns, makeMorningForecasts, scoreDueForecasts } from '../slices/forecasting/index.ts'
import { prepareOrders } from '../workflows/prepare-orders.ts'
import type { Schedule } from './schedule.ts'

/** Every minute, when others have not just begun. */
const pattern = '23 * * * * *'
/** The advisory lock of who forecasts by itself. */
const forecasting = 7_283_020

/**
 * Every minute looks how good forecasts were whose outcome is known, makes those of the next delivery day in the morning, and then
 * the drafts that are wanted of them; one run after the other, in one process at a time. Whatever fails is logged, tried again by
 * the next run, and never keeps the rest waiting.
 */
export function startForecasting(platform: Platform): Schedule {
  const { log, db, clock, config } = platform
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  const stopping = new AbortController()
  const lease = holdLease({ url: config.databaseUrl, key: forecasting, log, onChange: () => undefined })
  const tasks: readonly (readonly [what: string, task: () => Promise<unknown>])[] = [
    ['ending forecasts that were interrupted', () => endDeadRuns(db, clock.now())],
    ['judging forecasts', () => scoreDueForecasts(platform)],
    ['making the forecasts of the morning', () => makeMorningForecasts(platform, stopping.signal)],
    ['preparing draft orders', () => prepareOrders(platform)],
  ]
  const run = async () => {
    for (const [what, task] of tasks) {
      if (!lease.isHeld() || stopping.signal.aborted) return
      await task().catch((error: unknown) => log.error({ err: error }, `${what} failed; it is tried again`))
    }
  }
  let running: Promise<void> = Promise.resolve()
  const job = new Cron(pattern, { protect: true }, () => (running = run()))
  return {
    async stop() {
      job.stop()
      stopping.abort()
      await interruptRuns(platform)
      await running
      await lease.stop()
    },
  }
}
