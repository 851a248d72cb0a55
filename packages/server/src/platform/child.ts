/** The child's side of `child-work.ts`. */
import { Refusal } from '@tandem/core/refusal.ts'
import { once } from 'node:events'
import type { FromChild } from './child-work.ts'

/** Says how far the work is. */
export type SayNews = (news: unknown) => void

/**
 * Does the work that the child was begun for, says what came of it or why it is refused, and ends the process. It ends at once where
 * the process that began it is gone.
 */
export async function answerParent(work: (input: unknown, say: SayNews) => Promise<unknown>): Promise<void> {
  if (!process.send) throw new Error('this is run as a child')
  process.on('disconnect', () => process.exit(1))
  const say = (message: FromChild) =>
    new Promise<void>((resolve) => {
      process.send?.(message, () => resolve())
    })
  const [{ input }] = (await once(process, 'message')) as [{ input: unknown }]
  try {
    const answer = await work(input, (news) => void say({ kind: 'news', news }))
    await say({ kind: 'done', answer })
  } catch (error) {
    if (error instanceof Refusal) await say({ kind: 'refused', code: error.code, details: error.details })
    else await say({ kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  process.exit(0)
}
