import { jobNames } from '@tandem/contract/texts/job-words.ts'
import { Cron } from 'croner'
import { lockJob } from '../platform/lease.ts'
import type { Platform } from '../platform/platform.ts'
import { isResearchDue } from '../research/make-packages.ts'
import { jobsOf, patterns } from './jobs.ts'
import { performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/**
 * Does what was asked for research, in one process of all at a time: whoever has the lock of the job. Where the server is stopped
 * meanwhile, whoever takes the lock next begins it anew. Never throws: what fails is logged.
 */
export function startResearch(platform: Platform): Schedule {
  const { config, log } = platform
  const { databaseUrl } = config
  if (!databaseUrl) throw new Error('the address of the database was not known')
  const stopping = new AbortController()
  const round = async () => {
    if (!(await isResearchDue(platform))) return
    for (const name of jobsOf('research')) {
      if (stopping.signal.aborted) return
      const release = await lockJob(databaseUrl, jobNames.indexOf(name))
      if (!release) continue
      try {
        await performJob(platform, name, { stopping: stopping.signal })
      } finally {
        await release()
      }
    }
  }
  let running: Promise<void> = Promise.resolve()
  const job = new Cron(patterns.research, { protect: true }, () => {
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
