/** The thread's side of `file-threads.ts`. */
import { Refusal } from '@tandem/core/refusal.ts'
import { parentPort, workerData } from 'node:worker_threads'
import type { FromThread } from './file-threads.ts'

/** Asks whoever wants the file read. */
export type Ask = (question: unknown) => Promise<unknown>

/** Does the work that the thread was begun for, says what came of it or why it is refused, and lets the thread end. */
export async function answerFileWork(work: (input: unknown, ask: Ask) => unknown): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this is run as a thread')
  const say = (message: FromThread) => {
    port.postMessage(message)
  }
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      port.once('message', resolve)
      say({ kind: 'question', question })
    })
  try {
    say({ kind: 'done', answer: await work(workerData, ask) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, details, field } = error
    say({ kind: 'refused', code, details, ...(field === undefined ? {} : { field }) })
  }
  port.close()
}
