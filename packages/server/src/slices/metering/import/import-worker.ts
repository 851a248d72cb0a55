/** Reads one file of readings, in a thread of its own. */
import { answerWork } from '../../../platform/thread.ts'
import { doJob } from './do-job.ts'
import type { Asked, ImportJob } from './import-job.ts'
import type { KnownHour } from './assemble-hours.ts'
import type { KnownLayout } from './remembered-layout.ts'

await answerWork((job, ask) =>
  doJob(
    job as ImportJob,
    async (from, to) => (await ask({ from, to } satisfies Asked)) as readonly KnownHour[],
    async (fingerprints) => (await ask({ fingerprints } satisfies Asked)) as readonly KnownLayout[],
  ),
)
