import { useSyncExternalStore } from 'react'
import { accessToken, endSession, onSessionChange, signedInUser } from './session.ts'

/**
 * What waits while a session is over and its person may still go on with it: calls are held back and sent once it goes on, and the page
 * stays as it is. Something on the page has to ask the person, which says so by `holdCalls`.
 */
interface Waiting {
  readonly token: string | null
  readonly userId: number | undefined
  readonly promise: Promise<boolean>
  readonly settle: (goesOn: boolean) => void
  readonly fail: (error: unknown) => void
}

let waiting: Waiting | null = null
let holders = 0
const listeners = new Set<() => void>()

function change(next: Waiting | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** The session went on, ended, or is somebody else's now: what waits learns it. */
function follow(): void {
  if (waiting === null || accessToken() === waiting.token) return
  const { settle, userId } = waiting
  change(null)
  settle(signedInUser()?.userId === userId)
}

/** From now on there is somebody on the page who asks the person; the function it returns ends that. */
export function holdCalls(): () => void {
  holders++
  const stopFollowing = onSessionChange(follow)
  return () => {
    holders--
    stopFollowing()
    if (holders === 0) dropWaiting(new Error('nobody asks for the password'))
  }
}

/** Holds calls back until the person has gone on with the session. */
export function holdUntilRenewed(): Promise<boolean> {
  if (waiting) return waiting.promise
  const { promise, resolve: settle, reject: fail } = Promise.withResolvers<boolean>()
  // Whoever waits hears of it; where nobody does, nothing went wrong.
  promise.catch(() => undefined)
  change({ token: accessToken(), userId: signedInUser()?.userId, promise, settle, fail })
  return promise
}

/** What waits fails, as when the server cannot be reached; the next call asks again. */
export function dropWaiting(error: unknown): void {
  const held = waiting
  if (held === null) return
  change(null)
  held.fail(error)
}

/** Whether calls are held back. */
export function isHolding(): boolean {
  return waiting !== null
}

export function useIsHolding(): boolean {
  return useSyncExternalStore(subscribe, isHolding)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A call with this token was refused because nobody is signed in by it. True when the same person is by now, so that the call can be sent
 * again; where nobody asks for the password the session ends.
 */
export async function goesOnAfter(token: string, userId: number): Promise<boolean> {
  if (accessToken() !== token) return signedInUser()?.userId === userId
  if (holders > 0) return holdUntilRenewed()
  endSession()
  return false
}
