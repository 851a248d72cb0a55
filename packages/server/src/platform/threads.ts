import { Refusal, type RefusalCode, type RefusalDetails } from '@tandem/core/refusal.ts'
import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads'

/*
 * Work in a thread of its own that has a memory of its own and a time, and ends with it. A thread runs a script, in which `answerWork`
 * does what it is given; what crosses to it and back is plain: no instants.
 */

/** What the thread says. */
export type FromThread =
  | { readonly kind: 'question'; readonly question: unknown }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails; readonly field?: string }

export interface ThreadWork {
  /** What runs in the thread. */
  readonly script: URL
  readonly input: unknown
  /** What of the input the thread takes over: it is not copied, and no longer here. */
  readonly transfer?: readonly Transferable[]
  readonly limits: ResourceLimits
  readonly longestMs: number
  /** Answers what the thread asks while it works. */
  readonly onQuestion?: (question: unknown) => Promise<unknown>
}

/** A thread needed more memory or time than it has. */
export class ThreadExceeded extends Error {
  override readonly name = 'ThreadExceeded'
}

/** Has work done in a thread of its own. Refuses what the thread refuses; what it needs too much of is a `ThreadExceeded`. */
export function runThread<Answer>({
  script,
  input,
  transfer = [],
  limits,
  longestMs,
  onQuestion,
}: ThreadWork): Promise<Answer> {
  const worker = new Worker(script, {
    workerData: input,
    transferList: [...transfer],
    resourceLimits: limits,
    execArgv: [],
  })
  return new Promise<Answer>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error instanceof Error ? error : new Error(String(error)))
      void worker.terminate()
    }
    const timer = setTimeout(() => {
      fail(new ThreadExceeded(`a thread took longer than ${longestMs} ms`))
    }, longestMs)
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'done') resolve(message.answer as Answer)
      else if (message.kind === 'refused') reject(new Refusal(message.code, message.details, message.field))
      else if (!onQuestion) fail(new Error('nobody answers what a thread asks'))
      else
        onQuestion(message.question).then((answer) => {
          worker.postMessage(answer)
        }, fail)
    })
    worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      fail(isMemory ? new ThreadExceeded('a thread needed more memory than it has', { cause: error }) : error)
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      // Without effect where it has answered.
      reject(new Error('a thread ended without an answer'))
    })
  })
}

/** What must be named to hand columns over to a thread, or back. */
export function buffersOf(columns: Iterable<{ readonly buffer: ArrayBufferLike }>): ArrayBuffer[] {
  return Array.from(columns, ({ buffer }) => buffer as ArrayBuffer)
}
