import type { Caller } from '@tandem/core/access/access.ts'
import { closureOf } from '@tandem/core/market/intraday.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import type { LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import type { MessageStream } from '../../platform/http-stream.ts'
import { keepPublishing } from '../../platform/live-news.ts'
import { listenToNotifications, type Notifications } from '../../platform/notifications.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { addChanges, hasChanges, noChanges, parseBookChange, type Changes } from './live-changes.ts'
import { newSubscriber, sendChanges, sendInTurns, sendSnapshot, type Subscriber } from './live-messages.ts'
import type { MarketView } from './market-view.ts'

/** Changes within this many milliseconds are told as one, or longer where many watch: each message costs its time. */
const gatheringTime = 60
const gatheringTimePerReader = 1
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
interface Channel {
  readonly sessionId: number
  readonly subscribers: Set<Subscriber>
  readonly change: (changes: Partial<Changes>) => void
  readonly tick: (now: Temporal.Instant) => void
  readonly setView: (view: MarketView) => void
}

function createLive(platform: Platform): Live {
  const channels = new Map<number, Channel>()
  let broadcaster: Promise<Broadcaster> | null = null

  const channelOf = (sessionId: number) => {
    const known = channels.get(sessionId) ?? createChannel(platform, sessionId)
    channels.set(sessionId, known)
    return known
  }
  const leave = (channel: Channel, subscriber: Subscriber) => {
    channel.subscribers.delete(subscriber)
    if (channel.subscribers.size === 0) channels.delete(channel.sessionId)
    if (channels.size > 0 || !broadcaster) return
    broadcaster.then(({ stop }) => stop()).catch(() => undefined)
    broadcaster = null
  }
  return {
    async join(caller, { marketId, period }, stream) {
      const subscriber = newSubscriber({ userId: caller.userId, period: period ?? null, stream })
      // First of all, so that no change is missed between reading the snapshot and sending it.
      const channel = channelOf(marketId)
      channel.subscribers.add(subscriber)
      stream.onEnd(() => leave(channel, subscriber))
      const start = (broadcaster ??= startBroadcaster(platform, channels))
      await start.catch((error: unknown) => {
        if (broadcaster === start) broadcaster = null
        throw error
      })
      channel.setView(await sendSnapshot(platform, marketId, subscriber))
      const catchUp = () => {
        if (!hasChanges(subscriber.missed)) return
        channel.change(subscriber.missed)
        subscriber.missed = noChanges()
      }
      subscriber.isStarted = true
      catchUp()
      stream.onDrain(catchUp)
    },
  }
}

interface Broadcaster {
  stop(): Promise<void>
}

/** What is done once for all markets: notices, the clock and the heartbeat. */
async function startBroadcaster(platform: Platform, channels: ReadonlyMap<number, Channel>): Promise<Broadcaster> {
  const { db, config, clock, log } = platform
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  const listener = {
    onNotification: (payload: string) => publish(payload, channels),
    onGap: () => {
      for (const channel of channels.values()) channel.change({ all: true })
    },
  }
  const notifications = await listenToNotifications(config.databaseUrl, listener, log)
  const publishing = keepPublishing(db, log)
  const ticking = setInterval(() => {
    for (const channel of channels.values()) channel.tick(clock.now())
  }, clockEvery)
  const beating = setInterval(() => beat(platform, notifications, channels), heartbeatEvery)
  return {
    async stop() {
      clearInterval(ticking)
      clearInterval(beating)
      publishing.stop()
      await notifications.stop()
    },
  }
}

function publish(payload: string, channels: ReadonlyMap<number, Channel>): void {
  const bookChange = parseBookChange(payload)
  if (!bookChange) return
  const { sessionId, market, periods, users } = bookChange
  for (const channel of channels.values()) {
    if (channel.sessionId === sessionId) channel.change({ market, periods, users })
    // Coins are the same in every market, and another market's end may be the price that stands beside this one.
    else channel.change({ market, users })
  }
}

/** A heartbeat says that whoever hears it is up to date; while notices do not arrive there is none. */
function beat({ clock }: Platform, notifications: Notifications, channels: ReadonlyMap<number, Channel>): void {
  if (!notifications.isListening()) return
  const message: LiveMessage = { type: 'heartbeat', now: clock.now() }
  const readers = [...channels.values()].flatMap(({ subscribers }) => [...subscribers])
  void sendInTurns(readers, ({ stream, isStarted }) => {
    if (notifications.isListening() && isStarted && !stream.isBusy()) stream.send(message)
  })
}

function createChannel(platform: Platform, sessionId: number): Channel {
  const subscribers = new Set<Subscriber>()
  let view: MarketView | null = null
  let checkedAt = platform.clock.now()
  let changes = noChanges()
  let isRunning = false

  const gather = () => Math.max(gatheringTime, subscribers.size * gatheringTimePerReader)
  const flush = async () => {
    const outgoing = changes
    changes = noChanges()
    const ready = [...subscribers].filter(({ isStarted, stream }) => isStarted && !stream.isBusy())
    for (const subscriber of subscribers) if (!ready.includes(subscriber)) addChanges(subscriber.missed, outgoing)
    if (view && ready.length > 0) view = await sendChanges(platform, view, outgoing, ready)
  }
  const run = (wait: number) => {
    isRunning = true
    setTimeout(() => {
      const taken = changes
      void flush()
        .then(gather)
        .catch((error: unknown) => {
          platform.log.warn({ err: error }, 'what changed in a market could not be told; it is tried again')
          addChanges(changes, taken)
          return timeAfterFailure
        })
        .then((next) => {
          isRunning = false
          if (hasChanges(changes) && subscribers.size > 0) run(next)
        })
    }, wait)
  }
  const change = (more: Partial<Changes>) => {
    const concerned = [...(more.users ?? [])].filter((userId) =>
      subscribers.values().some((each) => each.userId === userId),
    )
    addChanges(changes, { ...more, users: new Set(concerned) })
    if (!isRunning && hasChanges(changes)) run(gather())
  }
  return {
    sessionId,
    subscribers,
    change,
    setView: (read) => {
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
