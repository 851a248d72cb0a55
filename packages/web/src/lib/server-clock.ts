import { getActiveDayAheadSession } from '@tandem/contract/markets/markets.ts'
import { useEffect, useState } from 'react'
import { useCall } from './query.ts'

/** The server's time as this browser last heard it. */
export interface ServerClock {
  /** For `Countdown`: how far the server's clock is ahead of this browser's, in milliseconds. */
  readonly offset: number
  /** Moves on twice a minute. */
  readonly now: Temporal.Instant
}

/** The clock the market goes by; a browser's own clock may be wrong. */
export function useServerClock(): ServerClock {
  const { data, dataUpdatedAt } = useCall(getActiveDayAheadSession)
  const [own, setOwn] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setOwn(Date.now())
    }, 30_000)
    return () => {
      clearInterval(timer)
    }
  }, [])
  const offset = data ? data.now.epochMilliseconds - dataUpdatedAt : 0
  return { offset, now: Temporal.Instant.fromEpochMilliseconds(Math.max(own, dataUpdatedAt) + offset) }
}
