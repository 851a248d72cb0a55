/** Reads one file, in a thread of its own with a memory of its own, and ends. */
import { Refusal } from '@tandem/core/refusal.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { doJob } from './do-job.ts'
import type { FromWorker, ImportJob, KnownHoursOf } from './import-job.ts'
import type { KnownHour } from './put-together.ts'

const port = parentPort
if (!port) throw new Error('this is run as a worker')
const say = (message: FromWorker) => {
  port.postMessage(message)
}

const knownOf: KnownHoursOf = (from, to) =>
  new Promise((resolve) => {
    port.once('message', (known: readonly KnownHour[]) => {
      resolve(known)
    })
    say({ kind: 'known', from, to })
  })

try {
  say({ kind: 'done', answer: await doJob(workerData as ImportJob, knownOf) })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  const { code, details, field } = error
  say({ kind: 'refused', code, details, ...(field === undefined ? {} : { field }) })
}
port.close()
