import type { Caller } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { ParamsOf, QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import * as contract from '@tandem/contract/admin/jobs.ts'
import { jobNames, jobNameWords, runnableJobs, type JobName } from '@tandem/contract/texts/job-words.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Serve } from '../platform/http.ts'
import { countRuns, durationOf, findRuns, lastRuns } from './job-runs.ts'
import { heldLocks } from '../platform/lease.ts'
import type { Platform } from '../platform/platform.ts'
import { agentSettings } from '../slices/markets/index.ts'
import { polling } from '../slices/metering/index.ts'
import { jobs, nextRound } from './jobs.ts'
import { aloneInJob, performJob } from './run-job.ts'

export function serveJobs(serve: Serve, platform: Platform): void {
  serve(contract.listJobs, ({ query }) => listJobs(platform, query))
  serve(contract.runJob, ({ params, caller, language }) => runByHand(platform, caller, { ...params, language }))
}

const pageSize = 50

async function listJobs(
  platform: Platform,
  { name, page = 1 }: QueryOf<typeof contract.listJobs>,
): Promise<ResponseOf<typeof contract.listJobs>> {
  const { db } = platform
  const described = await describeJobs(platform)
  return {
    jobs: described.toSorted((a, b) => Number(b.outcome === 'failed') - Number(a.outcome === 'failed')),
    page,
    pageSize,
    count: await countRuns(db, name),
    runs: await findRuns(db, name, { limit: pageSize, offset: (page - 1) * pageSize }),
  }
}

async function describeJobs({ db, clock }: Platform): Promise<contract.Job[]> {
  const now = clock.now()
  const [last, held, agents] = [await lastRuns(db), await heldLocks(db), await agentSettings(db)]
  const stateOf = (name: JobName): contract.Job['jobState'] => {
    if (name === 'meterPoller') return held.leases.has(polling) ? 'on' : 'off'
    if (name === 'tradingAgents') return agents.marketMaker || agents.agents > 0 ? 'on' : 'off'
    return held.jobs.has(jobNames.indexOf(name)) ? 'running' : 'waiting'
  }
  return jobNames.map((name) => {
    const run = last.get(name)
    const isRunnable = runnableJobs.some((each) => each === name)
    return {
      name,
      isRunnable,
      jobState: stateOf(name),
      error: run?.error ?? null,
      startedAt: run?.started_at ?? null,
      milliseconds: run ? durationOf(run) : null,
      outcome: run?.outcome ?? null,
      nextAt: isRunnable && name !== 'meterPoller' ? nextRound(jobs[name].schedule, now) : null,
    }
  })
}

type Wish = ParamsOf<typeof contract.runJob> & { readonly language: Language }

/**
 * Runs a job now, for one administrator at a time in all processes. The schedule goes on meanwhile: its jobs may run on several
 * servers at once, so one more does no harm. Refuses `job_running`.
 */
async function runByHand(
  platform: Platform,
  { userId }: Caller,
  { name, language }: Wish,
): Promise<ResponseOf<typeof contract.runJob>> {
  const { db, clock, config } = platform
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  const run = await aloneInJob(config.databaseUrl, name, async () => {
    await recordAudit(db, { at: clock.now(), actorId: userId, action: 'job.run', subject: 'job', subjectId: name })
    return performJob(platform, name, { by: userId })
  })
  if (!run) throw new Refusal('job_running', { job: jobNameWords[language][name] })
  const { outcome, error, startedAt, endedAt } = run
  return { outcome, error, milliseconds: durationOf({ started_at: startedAt, ended_at: endedAt }) }
}
