import { maxReadingRows } from '@tandem/contract/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { Worker } from 'node:worker_threads'
import type { FromWorker, ImportJob, JobAnswer, KnownHoursOf } from './import-job.ts'

/** Files that are read at the same time; the others wait. Together they bound the memory of all imports. */
const atOnce = 2
/** Of one file. The largest that is taken, 200,000 rows of a workbook, is read within a quarter of it (docs/benchmarks.md). */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
const longestMs = 120_000

let running = 0
const waiting: (() => void)[] = []

/**
 * Reads a file in a thread of its own, so that nobody's request waits for it. Refuses `file_too_many_rows` where it needs
 * more memory or time than any file of readings.
 */
export async function runJob<Task extends ImportJob['task']>(
  job: ImportJob & { readonly task: Task },
  knownOf: KnownHoursOf,
): Promise<Extract<JobAnswer, { task: Task }>> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return (await runWorker(job, knownOf)) as Extract<JobAnswer, { task: Task }>
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function runWorker(job: ImportJob, knownOf: KnownHoursOf): Promise<JobAnswer> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: limits,
    execArgv: [],
  })
  const tooMuch = () => new Refusal('file_too_many_rows', { max: maxReadingRows }, 'file')
  return new Promise<JobAnswer>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(tooMuch())
      void worker.terminate()
    }, longestMs)
    const fail = (error: unknown) => {
      reject(error instanceof Error ? error : new Error(String(error)))
      void worker.terminate()
    }
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'done') resolve(message.answer)
      else if (message.kind === 'refused') reject(new Refusal(message.code, message.details, message.field))
      else
        knownOf(message.from, message.to).then((known) => {
          worker.postMessage(known)
        }, fail)
    })
    worker.on('error', (error: Error & { code?: string }) => {
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      // Without effect where it has answered.
      reject(new Error('an import ended without an answer'))
    })
  })
}
