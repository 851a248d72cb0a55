import { streamIntraday } from '@tandem/contract/orders/intraday-live.ts'
import type { IntradayContract } from '@tandem/contract/orders/intraday.ts'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { openStream } from '../../../../lib/api.ts'
import { createLiveStore, type LiveShown, type LiveStore } from './live-store.ts'

/**
 * An intra-day market that the server keeps up to date: the board, the depth and tape of the chosen contract, own
 * orders, trades, position and coins. `first` is the contract chosen at first, `choose` of the store takes another and
 * leaves the board as it is. Whoever shows a part asks
 * for it with `useLive`, so that what did not change is not drawn again.
 */
export function useLiveStore(marketId: number, first: number | null): LiveStore {
  const [period] = useState(first)
  const store = useMemo(
    () =>
      createLiveStore(period, {
        open: (chosen, signal) =>
          openStream(
            streamIntraday,
            { params: { marketId }, query: chosen === null ? {} : { period: chosen } },
            signal,
          ),
        onFrame: (run) => requestAnimationFrame(run),
      }),
    [marketId, period],
  )
  useEffect(() => {
    const wake = () => {
      if (!document.hidden) store.wake()
    }
    window.addEventListener('online', wake)
    // Without a network an open stream only falls silent; asking anew tells at once.
    window.addEventListener('offline', store.reopen)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', store.reopen)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [store])
  return store
}

/** What a component may read of a live market. */
export type LiveSource = Pick<LiveStore, 'subscribe' | 'shown'>

/** A part of what is shown. `read` must answer the same thing until it changed; then alone the reader is drawn again. */
export function useLive<Part>(source: LiveSource, read: (shown: LiveShown) => Part): Part {
  return useSyncExternalStore(source.subscribe, () => read(source.shown()))
}

/** One contract as it is now; undefined while the market is not known. */
export function useContract(source: LiveSource, period: number | null): IntradayContract | undefined {
  return useLive(source, ({ contracts }) => contracts.find((contract) => contract.period === period))
}
