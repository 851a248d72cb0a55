import { Cron } from 'croner'
import type { Platform } from '../platform/platform.ts'
import { lastRuns } from './job-runs.ts'
import { jobsOf, patterns } from './jobs.ts'
import { aloneInJob, performJob } from './run-job.ts'
import type { Schedule } from './schedule.ts'

/** A run that is older was missed, whatever the reason. */
const missedAfter = { hours: 25 } as const

/**
 * Audits every night what must always hold, in one process of all, and at the start where the last night was missed. Never
 * throws: what fails is logged and stands in the list of jobs and in `/metrics`.
 */
export function startAudits(platform: Platform): Schedule {
  const { db, clock, config, log } = platform
  const { databaseUrl } = config
  if (!databaseUrl) throw new Error('the address of the database was not known')
  const stopping = new AbortController()
  const audit = async (isDue: (endedAt: Temporal.Instant | undefined) => boolean) => {
    for (const name of jobsOf('audits')) {
      if (stopping.signal.aborted) return
      await aloneInJob(databaseUrl, name, async () => {
        const last = (await lastRuns(db)).get(name)
        if (isDue(last?.ended_at)) await performJob(platform, name, { stopping: stopping.signal })
      })
    }
  }
  const run = (isDue: Parameters<typeof audit>[0]) =>
    audit(isDue).catch((error: unknown) => log.error({ err: error }, 'the audits could not be begun'))
  const isOlderThan = (age: Temporal.DurationLike, endedAt: Temporal.Instant | undefined) =>
    endedAt === undefined || Temporal.Instant.compare(endedAt, clock.now().subtract(age)) < 0
  let running = run((endedAt) => isOlderThan(missedAfter, endedAt))
  const job = new Cron(patterns.audits, { protect: true }, async () => {
    // Another process may have been faster.
    running = run((endedAt) => isOlderThan({ hours: 1 }, endedAt))
    await running
  })
  return {
    async stop() {
      job.stop()
      stopping.abort()
      await running
    },
  }
}
