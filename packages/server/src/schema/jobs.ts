import type { JobName, JobOutcome } from '@tandem/contract/texts/job-words.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from './columns.ts'

interface Run {
  name: JobName
  started_at: Instant
  ended_at: Instant
  outcome: JobOutcome
  error: string | null
}

/** The tables of scheduled work. */
export interface JobTables {
  jobs: Run & { run_id: bigint | null }
  /** `user_id` null: the schedule. */
  job_runs: Run & { id: GeneratedAlways<bigint>; user_id: number | null; times: Generated<number> }
}
