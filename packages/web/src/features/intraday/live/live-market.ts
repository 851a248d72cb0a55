import { streamIntraday } from '@tandem/contract/intraday-live.ts'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { openStream } from '../../../lib/api.ts'
import { createLiveStore, nothingShown } from './live-store.ts'
import type { LiveShown } from './live-store.ts'

export interface LiveView extends LiveShown {
  /** Connects again at once. */
  readonly retry: () => void
}

const nobody = () => () => undefined

/**
 * An intra-day market as it is now: the board, the depth and tape of the chosen contract, own orders, trades, position
 * and coins, kept up to date by the server. Without a market it is `off`. Choosing another `period` leaves the board as
 * it is; its `book` is null until it arrives.
 */
export function useLiveMarket(marketId: number | null, period: number | null): LiveView {
  const [first] = useState(period)
  const store = useMemo(
    () =>
      marketId === null
        ? null
        : createLiveStore(first, {
            open: (chosen, signal) =>
              openStream(
                streamIntraday,
                { params: { marketId }, query: chosen === null ? {} : { period: chosen } },
                signal,
              ),
            onFrame: (run) => requestAnimationFrame(run),
          }),
    [marketId, first],
  )
  useEffect(() => {
    store?.choose(period)
  }, [store, period])
  useEffect(() => {
    if (!store) return
    const wake = () => {
      if (!document.hidden) store.wake()
    }
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [store])
  const shown = useSyncExternalStore(store?.subscribe ?? nobody, store?.shown ?? (() => nothingShown))
  const retry = useCallback(() => store?.reopen(), [store])
  return useMemo(() => ({ ...shown, retry }), [shown, retry])
}
