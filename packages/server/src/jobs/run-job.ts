import { jobNames, type JobName } from '@tandem/contract/texts/job-words.ts'
import { withTimeBounds } from '../platform/database.ts'
import { storeRun, type EndedRun } from './job-runs.ts'
import { lockJob } from '../platform/lease.ts'
import { hidePersons, type Log } from '../platform/log.ts'
import { metrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { jobs } from './jobs.ts'

interface Options {
  /** Who asked for it; by default the schedule. */
  readonly by?: number
  readonly stopping?: AbortSignal
}

/**
 * Runs a job and keeps how it ended. Never throws: what fails is logged, kept as failed and tried again by the next round, and a
 * run that cannot be kept is logged and no more.
 */
export async function performJob(
  platform: Platform,
  name: Exclude<JobName, 'meterPoller'>,
  { by, stopping }: Options = {},
): Promise<EndedRun> {
  const { db, clock } = platform
  const startedAt = clock.now()
  const began = performance.now()
  const { log, firstError } = noticeErrors(platform.log)
  let count = 0
  try {
    count = await withTimeBounds('job', () => jobs[name].work({ ...platform, log }, stopping))
  } catch (error) {
    log.error({ err: error }, `the job ${name} failed; it is tried again`)
  }
  const error = firstError()
  const outcome = error === null ? (count > 0 ? 'done' : 'nothing') : 'failed'
  metrics.jobRuns.inc({ job: name, outcome })
  metrics.jobDuration.observe({ job: name }, (performance.now() - began) / 1_000)
  const run: EndedRun = { name, startedAt, endedAt: clock.now(), outcome, error, by: by ?? null }
  await storeRun(db, run).catch((failure: unknown) =>
    platform.log.error({ err: failure, job: name }, 'how a job ended could not be stored'),
  )
  return run
}

/** Does what one process of all may do at a time for a job; null where another does. */
export async function aloneInJob<T>(databaseUrl: string, name: JobName, work: () => Promise<T>): Promise<T | null> {
  const release = await lockJob(databaseUrl, jobNames.indexOf(name))
  if (!release) return null
  try {
    return await work()
  } finally {
    await release()
  }
}

/** A log that remembers its first error: work that goes on after a part failed says so there alone. */
function noticeErrors(log: Log): { readonly log: Log; readonly firstError: () => string | null } {
  let first: string | null = null
  const noticing = log.child({})
  const error: (...line: unknown[]) => void = log.error.bind(log)
  noticing.error = (...line: unknown[]) => {
    first ??= describe(line)
    error(...line)
  }
  return { log: noticing, firstError: () => first }
}

const longestError = 500

/** The message alone, without addresses of people or passwords of services. */
function describe([fields, text]: readonly unknown[]): string {
  const { err } = (typeof fields === 'object' ? fields : {}) as { err?: unknown }
  const message = err instanceof Error ? err.message : undefined
  const words = typeof fields === 'string' ? fields : typeof text === 'string' ? text : 'failed'
  return hidePersons(message ? `${words}: ${message}` : words).slice(0, longestError)
}
