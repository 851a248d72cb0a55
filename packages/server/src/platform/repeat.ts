import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Something that is done again and again. */
export interface Repetition {
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>
}

/** Does `work` again and again, `ms` after the last time has ended; what it throws goes to `onError`. */
export function repeat(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repetition {
  const stopping = new AbortController()
  const go = async () => {
    while (!stopping.signal.aborted) {
      await work().catch(onError)
      await sleep(ms, null, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const gone = go()
  return {
    async stop() {
      stopping.abort()
      await gone
    },
  }
}

/** Says once what fails again and again, and again only after a minute. */
export function sayOnce(log: Log, message: string): (error: unknown) => void {
  let loggedAt = -Infinity
  return (error) => {
    if (performance.now() - loggedAt < 60_000) return
    loggedAt = performance.now()
    log.error({ err: error }, message)
  }
}
