/** The child's side of `child-work.ts`. */
import { Refusal } from '@tandem/core/refusal.ts'
import { once } from 'node:events'
import type { FromChild } from './child-work.ts'

/** Says how far the work is. */
export type SayNews = (news: unknown) => void

/** After so long somebody who is told to stop is ended, in milliseconds. */
const grace = 10_000

/** A text or a list has no more room than V8 lets it have: the work was too large. */
export function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && /string length|array length/i.test(error.message)
}

/**
 * Does the work that the child was begun for, says what came of it or why it is refused, and ends the process. `stopping` says when it is
 * no longer wanted, also where the process that began it is gone: then it has a little time to put away what it is at.
 */
export async function answerParent(
  work: (input: unknown, say: SayNews, stopping: AbortSignal) => Promise<unknown>,
): Promise<void> {
  if (!process.send) throw new Error('this is run as a child')
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
    setTimeout(() => process.exit(1), grace).unref()
  }
  process.on('disconnect', stop)
  const say = (message: FromChild) =>
    new Promise<void>((resolve) => {
      if (process.connected) process.send?.(message, () => resolve())
      else resolve()
    })
  const [{ input }] = (await once(process, 'message')) as [{ input: unknown }]
  process.on('message', stop)
  try {
    const answer = await work(input, (news) => void say({ kind: 'news', news }), stopping.signal)
    await say({ kind: 'done', answer })
  } catch (error) {
    if (error instanceof Refusal) await say({ kind: 'refused', code: error.code, details: error.details })
    else await say({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  process.exit(0)
}
