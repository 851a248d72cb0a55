/** The thread's side of `threads.ts`. */
import { Refusal } from '@tandem/core/refusal.ts'
import { parentPort, workerData, type Transferable } from 'node:worker_threads'
import type { FromThread } from './threads.ts'

/** Asks whoever wants the work done. */
export type Ask = (question: unknown) => Promise<unknown>

/**
 * Does the work that the thread was begun for, says what came of it or why it is refused, and lets the thread end. What `transferOf`
 * names of the answer is handed over and not copied.
 */
export async function answerWork<Answer>(
  work: (input: unknown, ask: Ask) => Answer | Promise<Answer>,
  transferOf: (answer: Answer) => readonly Transferable[] = () => [],
): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('this is run as a thread')
  const say = (message: FromThread, transfer: readonly Transferable[] = []) => {
    port.postMessage(message, [...transfer])
  }
  const ask: Ask = (question) =>
    new Promise((resolve) => {
      port.once('message', resolve)
      say({ kind: 'question', question })
    })
  try {
    const answer = await work(workerData, ask)
    say({ kind: 'done', answer }, transferOf(answer))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, details, field } = error
    say({ kind: 'refused', code, details, ...(field === undefined ? {} : { field }) })
  }
  port.close()
}
