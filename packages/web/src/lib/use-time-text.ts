import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * Text that depends on the time of day, from one clock that ticks for the whole screen. Whoever asks is drawn again only
 * when the text changes.
 */
export function useTimeText(read: (nowMilliseconds: number) => string): string {
  return useSyncExternalStore(subscribe, () => read(Date.now()))
}
