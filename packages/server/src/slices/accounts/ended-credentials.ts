import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'

type Listener = (userId: number) => void

const listenersOf = onePerDatabase(() => new Set<Listener>())

/**
 * Says, once it is written, that some of what a user signed in with is not valid any more: streams that this process serves to that
 * user look again at once whether they may go on. Other processes look every few seconds.
 */
export function sayCredentialsEnded(platform: Platform, userId: number): void {
  for (const listener of listenersOf(platform)) listener(userId)
}

/** Calls the listener each time; the function it returns ends that. */
export function onCredentialsEnded(platform: Platform, listener: Listener): () => void {
  const listeners = listenersOf(platform)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
