import { notifyManager, QueryClientContext } from '@tanstack/react-query'
import { useCallback, useContext, useSyncExternalStore } from 'react'

/** Of what instant the last answer to each address is, in epoch milliseconds; what is not here is of when it was asked for. */
const instants = new Map<string, number>()

/** Keeps of what instant the data of an answer is, as its header says; null: of now. */
export function keepDataAge(address: string, instant: string | null): void {
  if (instant === null) instants.delete(address)
  else instants.set(address, Temporal.Instant.from(instant).epochMilliseconds)
}

/** Of what instant the oldest data is that is on the screen, in epoch milliseconds; null where all of it is of when it was asked for. */
export function useDataAge(): number | null {
  const cache = useContext(QueryClientContext)?.getQueryCache()
  const subscribe = useCallback(
    (listener: () => void) => cache?.subscribe(notifyManager.batchCalls(listener)) ?? (() => undefined),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => {
    const shown = instants.size === 0 ? [] : (cache?.findAll({ type: 'active' }) ?? [])
    const known = shown.flatMap(({ queryKey }) => instants.get(String(queryKey[1])) ?? [])
    return known.length === 0 ? null : Math.min(...known)
  })
}
