import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { jobsOf, patterns } from './jobs.ts'
import { performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/**
 * Tells users what time brings about and sends the mails that are due, invitations too, and beside that the push messages; of each one
 * run after the other, on as many servers as there are. Whichever is slow does not delay the other.
 */
export function startNotices(platform: Platform): Schedule {
  const schedules = (['notices', 'pushes'] as const).map((name) => startJobs(platform, name))
  return {
    async stop() {
      await Promise.all(schedules.map((schedule) => schedule.stop()))
    },
  }
}

function startJobs(platform: Platform, schedule: 'notices' | 'pushes'): Schedule {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    for (const name of jobsOf(schedule)) await performJob(platform, name, { stopping: stopping.signal })
  }
  const job = new Cron(patterns[schedule], { protect: true }, () => (running = run()))
  return {
    async stop() {
      job.stop()
      stopping.abort()
      await running
    },
  }
}
