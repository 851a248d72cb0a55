/** Reads one file of readings, in a thread of its own. */
import { answerFileWork } from '../../../platform/file-thread.ts'
import { doJob } from './do-job.ts'
import type { HoursAsked, ImportJob } from './import-job.ts'
import type { KnownHour } from './assemble-hours.ts'

await answerFileWork((job, ask) =>
  doJob(job as ImportJob, async (from, to) => (await ask({ from, to } satisfies HoursAsked)) as readonly KnownHour[]),
)
