import type { Caller } from '@tandem/core/access/access.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import type { LiveMessage } from '@tandem/contract/intraday-live.ts'
import type { MessageStream } from '../../platform/http-stream.ts'
import { listenToNotifications, type Notifications } from '../../platform/notifications.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { addChanges, hasChanges, noChanges, readNotice, type Changes } from './live-changes.ts'
import { newReader, sendChanges, sendSnapshot, type Reader } from './live-messages.ts'
import type { MarketView } from './market-view.ts'

/** Changes within this many milliseconds are told as one. */
const gatheringTime = 60
const timeAfterFailure = 1_000
const heartbeatEvery = 5_000
const clockEvery = 1_000

/**
 * What a process tells those who watch its intraday markets. It begins with the first of them and is over with the last.
 * Notices of all processes say what changed; it is read once for all who watch and sent to each, as it is then: a message
 * carries the state, so that whatever was missed comes with the next one.
 */
export interface Live {
  /** Sends a market and from then on what changes in it. Refuses `not_found` and `period_unknown`. */
  join(
    caller: Caller,
    target: { readonly marketId: number; readonly period?: number | undefined },
    stream: MessageStream<LiveMessage>,
  ): Promise<void>
}

/** The stream of this process on a database. */
export const liveOf = onePerDatabase(createLive)

/** A market with those who watch it. */
interface Watch {
  readonly sessionId: number
  readonly readers: Set<Reader>
  readonly change: (changes: Partial<Changes>) => void
  readonly tick: (now: Temporal.Instant) => void
  readonly know: (view: MarketView) => void
}

function createLive(platform: Platform): Live {
  const watches = new Map<number, Watch>()
  let hub: Promise<Hub> | null = null

  const watchOf = (sessionId: number) => {
    const known = watches.get(sessionId) ?? createWatch(platform, sessionId)
    watches.set(sessionId, known)
    return known
  }
  const leave = (watch: Watch, reader: Reader) => {
    watch.readers.delete(reader)
    if (watch.readers.size === 0) watches.delete(watch.sessionId)
    if (watches.size > 0 || !hub) return
    hub.then(({ stop }) => stop()).catch(() => undefined)
    hub = null
  }
  return {
    async join(caller, { marketId, period }, stream) {
      const reader = newReader({ userId: caller.userId, period: period ?? null, stream })
      // First of all, so that no change is missed between reading the snapshot and sending it.
      const watch = watchOf(marketId)
      watch.readers.add(reader)
      stream.onEnd(() => leave(watch, reader))
      const start = (hub ??= startHub(platform, watches))
      await start.catch((error: unknown) => {
        if (hub === start) hub = null
        throw error
      })
      watch.know(await sendSnapshot(platform, marketId, reader))
      const catchUp = () => {
        if (!hasChanges(reader.missed)) return
        watch.change(reader.missed)
        reader.missed = noChanges()
      }
      reader.isStarted = true
      catchUp()
      stream.onDrain(catchUp)
    },
  }
}

interface Hub {
  stop(): Promise<void>
}

/** What is done once for all markets: notices, the clock and the heartbeat. */
async function startHub(platform: Platform, watches: ReadonlyMap<number, Watch>): Promise<Hub> {
  const { config, clock, log } = platform
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  const listener = {
    onNotice: (payload: string) => tellOf(payload, watches),
    onGap: () => {
      for (const watch of watches.values()) watch.change({ all: true })
    },
  }
  const notifications = await listenToNotifications(config.databaseUrl, listener, log)
  const ticking = setInterval(() => {
    for (const watch of watches.values()) watch.tick(clock.now())
  }, clockEvery)
  const beating = setInterval(() => beat(platform, notifications, watches), heartbeatEvery)
  return {
    async stop() {
      clearInterval(ticking)
      clearInterval(beating)
      await notifications.stop()
    },
  }
}

function tellOf(payload: string, watches: ReadonlyMap<number, Watch>): void {
  const notice = readNotice(payload)
  if (!notice) return
  const { sessionId, market, periods, users } = notice
  for (const watch of watches.values()) {
    if (watch.sessionId === sessionId) watch.change({ market, periods, users })
    // Coins are the same in every market, and another market's end may be the price that stands beside this one.
    else watch.change({ market, users })
  }
}

/** A heartbeat says that whoever hears it is up to date; while notices do not arrive there is none. */
function beat({ clock }: Platform, notifications: Notifications, watches: ReadonlyMap<number, Watch>): void {
  if (!notifications.isListening()) return
  const message: LiveMessage = { type: 'heartbeat', now: clock.now() }
  for (const { readers } of watches.values()) {
    for (const { stream, isStarted } of readers) if (isStarted && !stream.isBusy()) stream.send(message)
  }
}

function createWatch(platform: Platform, sessionId: number): Watch {
  const readers = new Set<Reader>()
  let view: MarketView | null = null
  let checkedAt = platform.clock.now()
  let changes = noChanges()
  let isRunning = false

  const tell = async () => {
    const told = changes
    changes = noChanges()
    const ready = [...readers].filter(({ isStarted, stream }) => isStarted && !stream.isBusy())
    for (const reader of readers) if (!ready.includes(reader)) addChanges(reader.missed, told)
    if (view && ready.length > 0) view = await sendChanges(platform, view, told, ready)
  }
  const run = (wait: number) => {
    isRunning = true
    setTimeout(() => {
      const taken = changes
      void tell()
        .then(() => gatheringTime)
        .catch((error: unknown) => {
          platform.log.warn({ err: error }, 'what changed in a market could not be told; it is tried again')
          addChanges(changes, taken)
          return timeAfterFailure
        })
        .then((next) => {
          isRunning = false
          if (hasChanges(changes) && readers.size > 0) run(next)
        })
    }, wait)
  }
  const change = (more: Partial<Changes>) => {
    const concerned = [...(more.users ?? [])].filter((userId) =>
      readers.values().some((each) => each.userId === userId),
    )
    addChanges(changes, { ...more, users: new Set(concerned) })
    if (!isRunning && hasChanges(changes)) run(gatheringTime)
  }
  return {
    sessionId,
    readers,
    change,
    know: (read) => {
      view = read
    },
    tick(now) {
      const passed = view ? passedBy(view, checkedAt, now) : {}
      checkedAt = now
      change(passed)
    },
  }
}

/** What the time that passed has changed: gates open and close, and contracts close, without anybody's doing. */
function passedBy({ session }: MarketView, since: Temporal.Instant, now: Temporal.Instant): Partial<Changes> {
  const isPassed = (instant: Temporal.Instant) =>
    Temporal.Instant.compare(since, instant) < 0 && Temporal.Instant.compare(instant, now) <= 0
  const closed = periodsOf(session).filter((period) => isPassed(closureOf(session, period)))
  return {
    market: isPassed(session.gateOpening) || isPassed(session.gateClosure),
    periods: new Set(closed.map(({ index }) => index)),
  }
}
