import { maxReadingRows } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { readInThread } from '../../../platform/file-threads.ts'
import type { Asked, ImportJob, JobAnswer, KnownHoursOf } from './import-job.ts'
import type { LayoutsOf } from './remembered-layout.ts'

/** A file of readings may be ten times as long as others. */
const longestMs = 120_000

/**
 * Reads a file in a thread of its own, so that nobody's request waits for it. Refuses `file_too_many_rows` where it needs
 * more memory or time than any file of readings.
 */
export async function runJob<Task extends ImportJob['task']>(
  job: ImportJob & { readonly task: Task },
  owner: number,
  knownOf: KnownHoursOf,
  layoutsOf: LayoutsOf = () => Promise.resolve([]),
): Promise<Extract<JobAnswer, { task: Task }>> {
  return readInThread({
    script: new URL('./import-worker.ts', import.meta.url),
    input: job,
    owner,
    longestMs,
    tooMuch: new Refusal('file_too_many_rows', { max: maxReadingRows }, 'file'),
    onQuestion: (question) => {
      const asked = question as Asked
      return 'fingerprints' in asked ? layoutsOf(asked.fingerprints) : knownOf(asked.from, asked.to)
    },
  })
}
