import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { runnableJobs } from '../texts/job-words.ts'
import { EventId, PathNumber } from '../wire.ts'

/** One job as it stands: its last run is null until it ran. */
export const Job = z.object({
  name: f.jobName,
  /** False of what goes on all the time. */
  isRunnable: z.boolean(),
  jobState: f.jobState,
  startedAt: f.jobStartedAt.nullable(),
  milliseconds: f.jobMilliseconds.nullable(),
  outcome: f.jobOutcome.nullable(),
  error: f.jobError,
  /** When the schedule runs it next; null of what goes on all the time. */
  nextAt: f.jobNextAt,
})
export type Job = z.output<typeof Job>

/** One run that did something or failed. A failure that repeats is one run, counted. */
export const JobRun = z.object({
  id: EventId,
  startedAt: f.jobStartedAt,
  name: f.jobName,
  outcome: f.jobOutcome,
  milliseconds: f.jobMilliseconds,
  times: f.jobTimes,
  by: f.jobBy,
  error: f.jobError,
})
export type JobRun = z.output<typeof JobRun>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  audience: 'admin',
  about: ['jobs'],
  summary: 'What the platform does by itself, failures first, and its runs of the last 90 days, the latest first',
  query: z.object({ name: z.enum(runnableJobs).optional(), page: PathNumber(1, 100_000).optional() }),
  response: z.object({
    jobs: z.array(Job),
    page: z.int(),
    pageSize: z.int(),
    count: z.int(),
    runs: z.array(JobRun),
  }),
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/jobs/{name}/run',
  audience: 'admin',
  changes: ['jobs'],
  summary: 'Runs a job now, and answers how it ended',
  params: z.object({ name: z.enum(runnableJobs) }),
  response: z.object({ outcome: f.jobOutcome, error: f.jobError, milliseconds: f.jobMilliseconds }),
  refusals: ['job_running'],
})
