import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { jobsOf, patterns } from './jobs.ts'
import { performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/** Tells users what time brings about and sends the mails that are due, invitations too; one run after the other, on as many servers as there are. */
export function startNotices(platform: Platform): Schedule {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    for (const name of jobsOf('notices')) await performJob(platform, name, { stopping: stopping.signal })
  }
  const job = new Cron(patterns.notices, { protect: true }, () => (running = run()))
  return {
    async stop() {
      job.stop()
      stopping.abort()
      await running
    },
  }
}
