import { LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import { connectLive, type ConnectionState, type LiveConnection } from '../../../../lib/live-stream.ts'
import { applyMessage, nothingYet, withoutBook, type LiveState } from './live-state.ts'

/** What the screen shows: the market, and how fresh it is. */
export interface LiveShown extends LiveState {
  readonly state: ConnectionState
  /** Why there is no connection, while there is none. */
  readonly error: Error | null
  /** When the server was last heard, in milliseconds of this browser's clock; null while live, or never heard. */
  readonly staleSince: number | null
}

export interface StoreOptions {
  readonly open: (period: number | null, signal: AbortSignal) => Promise<Response>
  /** Runs its argument before the next picture is drawn; in a hidden tab that waits. */
  readonly onFrame: (run: () => void) => void
  readonly now?: () => number
  readonly random?: () => number
}

export interface LiveStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly shown: () => LiveShown
  readonly choose: (period: number | null) => void
  readonly reopen: () => void
  /** The tab is looked at again: shows what came meanwhile, and connects anew unless it is live. */
  readonly wake: () => void
}

/** Holding an arrow key runs through contracts; the stream is opened for the one it stops at. */
const choiceDelay = 120

const nothingShown: LiveShown = { ...nothingYet, state: 'off', error: null, staleSince: null }

/**
 * A market kept up to date while somebody subscribes. Messages are applied as they come; listeners are told once per
 * frame, however many came.
 */
export function createLiveStore(first: number | null, terms: StoreOptions): LiveStore {
  const now = terms.now ?? Date.now
  const listeners = new Set<() => void>()
  let period = first
  let latest: LiveShown = { ...nothingShown, state: 'connecting' }
  let published = latest
  let isFrameAsked = false
  let heardAt: number | null = null
  let connection: LiveConnection | null = null
  let choiceTimer: ReturnType<typeof setTimeout> | undefined

  const publish = () => {
    isFrameAsked = false
    if (published === latest) return
    published = latest
    for (const listener of listeners) listener()
  }
  const change = (next: LiveShown) => {
    latest = next
    if (isFrameAsked) return
    isFrameAsked = true
    terms.onFrame(publish)
  }
  const connect = () =>
    connectLive({
      open: (signal) => terms.open(period, signal),
      schema: LiveMessage,
      onMessage: (message) => {
        heardAt = now()
        const next = applyMessage(latest, message, period, heardAt)
        if (next !== latest) change({ ...latest, ...next })
      },
      onState: (state, error) => {
        const staleSince = state === 'live' ? null : heardAt
        if (state !== latest.state || error !== latest.error) change({ ...latest, state, error, staleSince })
      },
      ...(terms.random && { random: terms.random }),
    })
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      connection ??= connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(choiceTimer)
        connection?.close()
        connection = null
      }
    },
    shown: () => published,
    choose: (next) => {
      if (next === period) return
      period = next
      change({ ...latest, ...withoutBook(latest) })
      clearTimeout(choiceTimer)
      choiceTimer = setTimeout(() => connection?.reopen(), choiceDelay)
    },
    reopen: () => connection?.reopen(),
    wake: () => {
      publish()
      if (latest.state !== 'live') connection?.reopen()
    },
  }
}
