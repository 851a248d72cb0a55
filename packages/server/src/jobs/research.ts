import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { isResearchDue } from '../research/make-packages.ts'
import { isScenarioDue } from '../scenarios/make-runs.ts'
import { jobsOf, patterns } from './jobs.ts'
import { aloneInJob, performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/** Whether there is something to do, asked cheaply before a lock is taken. */
const isDue = { research: isResearchDue, scenarios: isScenarioDue }

/**
 * Does what was asked for research, of each schedule in one process of all at a time: whoever has the lock of the job. Where the server is
 * stopped meanwhile, whoever takes the lock next goes on with it. Never throws: what fails is logged.
 */
export function startResearch(platform: Platform): Schedule {
  const schedules = (['research', 'scenarios'] as const).map((schedule) => startLocked(platform, schedule))
  return {
    async stop() {
      await Promise.all(schedules.map((each) => each.stop()))
    },
  }
}

function startLocked(platform: Platform, schedule: keyof typeof isDue): Schedule {
  const { config, log } = platform
  const { databaseUrl } = config
  if (!databaseUrl) throw new Error('the address of the database was not known')
  const stopping = new AbortController()
  const round = async () => {
    if (!(await isDue[schedule](platform))) return
    for (const name of jobsOf(schedule)) {
      if (stopping.signal.aborted) return
      await aloneInJob(databaseUrl, name, () => performJob(platform, name, { stopping: stopping.signal }))
    }
  }
  let running: Promise<void> = Promise.resolve()
  const job = new Cron(patterns[schedule], { protect: true }, () => {
    running = round().catch((error: unknown) => log.error({ err: error }, 'work for research could not be begun'))
    return running
  })
  return {
    async stop() {
      job.stop()
      stopping.abort()
      await running
    },
  }
}
