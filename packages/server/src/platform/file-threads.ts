import { Refusal } from '@tandem/core/refusal.ts'
import { boundedQueue } from './bounded-queue.ts'
import { runThread, ThreadExceeded, type ThreadWork } from './threads.ts'
import type { UploadedFile } from './uploads.ts'

/*
 * The one place where files of strangers are read: each in a thread of its own, by a script in which `answerWork` reads what it is
 * given.
 */

/** A file as it crosses to a thread. */
export type PlainFile = Pick<UploadedFile, 'name' | 'type'> & { readonly content: Uint8Array }

export interface FileWork extends Pick<ThreadWork, 'script' | 'input' | 'onQuestion'> {
  /** Who sent the file; one file of each is read at a time. */
  readonly owner: number
  readonly longestMs?: number
  /** What is said where memory or time do not suffice. */
  readonly tooMuch?: Refusal
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
export function readInThread<Answer>({ owner, longestMs = usualMs, tooMuch, ...work }: FileWork): Promise<Answer> {
  const read = async () => {
    try {
      return await runThread<Answer>({ ...work, longestMs, limits })
    } catch (error) {
      if (!(error instanceof ThreadExceeded)) throw error
      throw tooMuch ?? new Refusal('file_too_complex', {}, 'file')
    }
  }
  return threads.run(read, owner)
}

/** Named one by one: an uploaded file is more than its fields. */
export function plainFile({ name, type, content }: UploadedFile): PlainFile {
  return { name, type, content }
}
