import { setTimeout as sleep } from 'node:timers/promises'

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
