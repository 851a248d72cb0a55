import { LiveValues, streamLiveValues } from '@tandem/contract/metering/analysers.ts'
import { useEffect, useRef, useState } from 'react'
import { openStream } from '../../../lib/api.ts'
import { connectLive, type ConnectionState, type LiveConnection } from '../../../lib/live-stream.ts'
import { extendTrail, wholeDay, type TrailPoint } from './trail.ts'

export interface LiveShown {
  /** null until the first answer. */
  readonly live: LiveValues | null
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  readonly offset: number
  /** The power of the last minutes, and since midnight. */
  readonly trail: readonly TrailPoint[]
  readonly day: readonly TrailPoint[]
  /** How this browser hears of the values; how the analyser itself is read is in `live.connection`. */
  readonly line: ConnectionState
  readonly error: Error | null
}

const nothingShown: LiveShown = { live: null, offset: 0, trail: [], day: [], line: 'connecting', error: null }

/**
 * What an analyser measures, as it comes. In a tab that nobody looks at the line is closed, so that the device is not read
 * more often for nobody. One component shows one analyser: give it a key.
 */
export function useLiveValues(analyserId: number): LiveShown & { readonly connectNow: () => void } {
  const [shown, setShown] = useState(nothingShown)
  const connection = useRef<LiveConnection | null>(null)
  useEffect(() => {
    const close = () => {
      connection.current?.close()
      connection.current = null
    }
    const open = () => {
      connection.current ??= connectLive({
        open: (signal) => openStream(streamLiveValues, { params: { analyzerId: analyserId } }, signal),
        schema: LiveValues,
        onMessage: (live) => {
          const offset = live.now.epochMilliseconds - Date.now()
          setShown((before) => {
            const [trail, day] = [extendTrail(before.trail, live), extendTrail(before.day, live, wholeDay)]
            return { ...before, live, offset, trail, day }
          })
        },
        onState: (line, error) => {
          setShown((before) => (before.line === line && before.error === error ? before : { ...before, line, error }))
        },
      })
    }
    const follow = () => {
      if (document.hidden) close()
      else open()
    }
    const online = () => connection.current?.reopen()
    follow()
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', follow)
    return () => {
      close()
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [analyserId])
  return { ...shown, connectNow: () => connection.current?.reopen() }
}
