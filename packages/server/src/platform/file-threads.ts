import { Refusal, type RefusalCode, type RefusalDetails } from '@tandem/core/refusal.ts'
import { Worker } from 'node:worker_threads'
import { boundedQueue } from './bounded-queue.ts'
import type { UploadedFile } from './uploads.ts'

/*
 * The one place where files of strangers are read: each in a thread of its own that has a memory of its own and a time, and ends with
 * it. A thread runs a script, in which `answerFileWork` reads what it is given; what crosses to it and back is plain: no instants.
 */

/** What the thread says. */
export type FromThread =
  | { readonly kind: 'question'; readonly question: unknown }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails; readonly field?: string }

/** A file as it crosses to a thread. */
export type PlainFile = Pick<UploadedFile, 'name' | 'type'> & { readonly content: Uint8Array }

export interface FileWork {
  /** What runs in the thread. */
  readonly script: URL
  readonly input: unknown
  /** Who sent the file; one file of each is read at a time. */
  readonly owner: number
  readonly longestMs?: number
  /** What is said where memory or time do not suffice. */
  readonly tooMuch?: Refusal
  /** Answers what the thread asks while it reads. */
  readonly onQuestion?: (question: unknown) => Promise<unknown>
}

/** Files that are read at the same time: together they bound the memory of all reading. */
const threads = boundedQueue({ atOnce: 2, waiting: 60, waitingOfOne: 4, retrySeconds: 10 })
/** Of one file. The largest that is taken, 200,000 rows of a workbook, is read within a quarter of it (docs/benchmarks.md). */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
/** Ten times what the largest table takes that is not one of readings. */
const usualMs = 30_000

/**
 * Has a file read in a thread of its own, so that nobody's request waits for it. Refuses what the thread refuses, `file_too_complex`
 * (or what else `tooMuch` says) where it needs more memory or time than any file that is meant, and `server_busy` where too many
 * files wait.
 */
export function readInThread<Answer>(work: FileWork): Promise<Answer> {
  return threads.run(() => runThread<Answer>(work), work.owner)
}

/** Named one by one: an uploaded file is more than its fields. */
export function plainFile({ name, type, content }: UploadedFile): PlainFile {
  return { name, type, content }
}

function runThread<Answer>({ script, input, longestMs = usualMs, tooMuch, onQuestion }: FileWork): Promise<Answer> {
  const worker = new Worker(script, { workerData: input, resourceLimits: limits, execArgv: [] })
  const exceeded = () => tooMuch ?? new Refusal('file_too_complex', {}, 'file')
  return new Promise<Answer>((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error instanceof Error ? error : new Error(String(error)))
      void worker.terminate()
    }
    const timer = setTimeout(() => {
      fail(exceeded())
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
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? exceeded() : error)
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      // Without effect where it has answered.
      reject(new Error('a thread that reads a file ended without an answer'))
    })
  })
}
