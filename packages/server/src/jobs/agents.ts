import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { patterns } from './jobs.ts'
import { performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/** Lets the platform's own traders trade, when an administrator has switched them on; one turn after the other. */
export function startAgents(platform: Platform): Schedule {
  let running: Promise<unknown> = Promise.resolve()
  const job = new Cron(patterns.agents, { protect: true }, async () => {
    running = performJob(platform, 'tradingAgents')
    await running
  })
  return {
    async stop() {
      job.stop()
      await running
    },
  }
}
