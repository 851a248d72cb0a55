import type { Caller } from '@tandem/core/access/access.ts'
import { dayOf, startOfDay } from '@tandem/core/calendar/delivery-day.ts'
import type { LiveValues } from '@tandem/contract/metering/analysers.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { MessageStream } from '../../platform/http-stream.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOwn } from './analysers.service.ts'
import { findPowerMeans, findPowerSince, findStates, markWatched } from './analysers.store.ts'

/** How often it is asked what is new; the poller reads an analyser that is watched about every two seconds. */
const askEvery = 1_000
/** How long after the last sign of a subscriber an analyser counts as watched. */
const watchedFor = { seconds: 15 }
const renewEvery = 5_000
/** A message goes out at least so often, so that a subscriber knows that the line is alive. */
const silentFor = 5_000
/** What a subscriber is told of the time before it came. */
const recently = { minutes: 5 }
/** Of the day so far: as many means as a screen can show. */
const meanMinutes = 5

/** What an analyser measures, as it was last stored. Refuses `not_found` for what is not the caller's. */
export async function getLiveValues(platform: Platform, caller: Caller, analyserId: number): Promise<LiveValues> {
  await findOwn(platform.db, caller, analyserId)
  const values = await findLiveValues(platform, [analyserId])
  const [live] = values
  if (!live) throw new Refusal('not_found')
  return live
}

async function findLiveValues({ db, clock }: Platform, analyserIds: readonly number[]): Promise<LiveValues[]> {
  const states = await findStates(db, analyserIds)
  const now = clock.now()
  return [...states].map(([analyserId, { connection, values }]) => ({
    analyserId,
    now,
    connection,
    measuredAt: connection.lastGoodAt,
    values: { ...values },
  }))
}

interface Subscriber {
  readonly analyserId: number
  readonly stream: MessageStream<LiveValues>
  lastSent: string
  lastSentAt: number
}

/** Tells those who watch analysers what these measure; one question a second for all who watch through this process. */
export const liveValuesOf = onePerDatabase(createLiveValues)

function createLiveValues(platform: Platform) {
  const subscribers = new Set<Subscriber>()
  const watched = () => [...new Set([...subscribers].map(({ analyserId }) => analyserId))]
  let [isRunning, renewedAt] = [false, 0]

  const renew = async (isDue: boolean) => {
    if (!isDue) return
    renewedAt = performance.now()
    await markWatched(platform.db, watched(), platform.clock.now().add(watchedFor))
  }
  const broadcast = async () => {
    await renew(performance.now() - renewedAt >= renewEvery)
    const values = new Map((await findLiveValues(platform, watched())).map((live) => [live.analyserId, live]))
    for (const subscriber of subscribers) sendNews(subscriber, values.get(subscriber.analyserId))
  }
  const run = () => {
    isRunning = true
    setTimeout(() => {
      broadcast()
        .catch((error: unknown) =>
          platform.log.warn({ err: error }, 'live values could not be read; it is tried again'),
        )
        .finally(() => {
          isRunning = false
          if (subscribers.size > 0) run()
        })
    }, askEvery)
  }
  return {
    /** Sends the values as they are and from then on as they change. Refuses `not_found` for what is not the caller's. */
    async join(caller: Caller, analyserId: number, stream: MessageStream<LiveValues>): Promise<void> {
      const first = await getLiveValues(platform, caller, analyserId)
      const subscriber: Subscriber = { analyserId, stream, lastSent: '', lastSentAt: 0 }
      subscribers.add(subscriber)
      stream.onEnd(() => subscribers.delete(subscriber))
      const recent = await findPowerSince(platform.db, analyserId, first.now.subtract(recently))
      const since = startOfDay(dayOf(first.now, displayZone), displayZone)
      const today = await findPowerMeans(platform.db, analyserId, { since, minutes: meanMinutes })
      sendNews(subscriber, { ...first, recent, today })
      await renew(true)
      if (!isRunning) run()
    },
  }
}

function sendNews(subscriber: Subscriber, live: LiveValues | undefined): void {
  if (!live || subscriber.stream.isBusy()) return
  const { state, since } = live.connection
  const news = [state, since.toString(), live.measuredAt?.toString() ?? ''].join(' ')
  const at = performance.now()
  if (news === subscriber.lastSent && at - subscriber.lastSentAt < silentFor) return
  subscriber.lastSent = news
  subscriber.lastSentAt = at
  subscriber.stream.send(live)
}
