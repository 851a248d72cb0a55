import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { jobsOf, patterns } from './jobs.ts'
import { performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/**
 * Runs the jobs of a schedule one after the other whenever a round is due, and skips rounds that are due meanwhile. `mayRun` is asked
 * before each job: whether it is for this process now. Never throws: what fails is logged, and tried again by the next round.
 */
export function startRounds(
  platform: Platform,
  schedule: keyof typeof patterns,
  mayRun: () => boolean = () => true,
): Schedule {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    for (const name of jobsOf(schedule)) {
      if (stopping.signal.aborted || !mayRun()) return
      await performJob(platform, name, { stopping: stopping.signal })
    }
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
