import type { BookColumns } from '@tandem/core/market/book-columns.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BoundedQueue } from '../platform/bounded-queue.ts'
import { buffersOf, runThread } from '../platform/threads.ts'

/*
 * Work on the book of an auction that pauses after each period: a small book has it done here, with turns for others in the pauses, a
 * large one in a thread of its own, so that nobody waits for it. Both do the same.
 */

interface BookWork {
  readonly book: BookColumns
}

/** A book of no more steps is done with before a thread has begun. */
const mostStepsHere = 20_000

/** Whether a book is so large that its work belongs into a thread. */
export function isLarge({ period }: BookColumns): boolean {
  return period.length > mostStepsHere
}

/** Of each such thread. 3.84 million steps take a third of the memory (docs/benchmarks.md). */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
const longestMs = 240_000

/** Does work here. */
export async function workInTurns<Answer>(work: Generator<void, Answer>): Promise<Answer> {
  for (;;) {
    await nextTurn()
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Does work to its end. */
export function workAtOnce<Answer>(work: Generator<void, Answer>): Answer {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Has work done in a thread, which takes the columns of the book over. `threads` bounds how many there are at the same time. Refuses
 * what the work refuses; a thread that breaks, or needs too much, is an error.
 */
export function workInThread<Answer>(work: BookWork, script: URL, threads: BoundedQueue): Promise<Answer> {
  const { orderId, seq, from, period, step, isSell, price, quantity } = work.book
  const transfer = buffersOf([orderId, seq, from, period, step, isSell, price, quantity])
  return threads.run(() => runThread({ script, input: work, transfer, limits, longestMs }))
}
