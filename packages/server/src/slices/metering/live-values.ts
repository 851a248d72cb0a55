import type { Caller } from '@tandem/core/access/access.ts'
import type { LiveValues } from '@tandem/contract/analysers.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { MessageStream } from '../../platform/http-stream.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOwn } from './analysers.service.ts'
import { markWatched, findPowerSince, findStates } from './analysers.store.ts'

/** How often it is asked what is new; the poller reads an analyser that is watched about every two seconds. */
const askEvery = 1_000
/** How long after the last sign of a reader an analyser counts as watched. */
const watchedFor = { seconds: 15 }
const renewEvery = 5_000
/** A message goes out at least so often, so that a reader knows that the line is alive. */
const silentFor = 5_000
/** What a reader is told of the time before it came. */
const recently = { minutes: 5 }

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
  const readers = new Set<Subscriber>()
  const watched = () => [...new Set([...readers].map(({ analyserId }) => analyserId))]
  let [isRunning, renewedAt] = [false, 0]

  const renew = async (isDue: boolean) => {
    if (!isDue) return
    renewedAt = performance.now()
    await markWatched(platform.db, watched(), platform.clock.now().add(watchedFor))
  }
  const broadcast = async () => {
    await renew(performance.now() - renewedAt >= renewEvery)
    const values = new Map((await findLiveValues(platform, watched())).map((live) => [live.analyserId, live]))
    for (const reader of readers) sendNews(reader, values.get(reader.analyserId))
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
          if (readers.size > 0) run()
        })
    }, askEvery)
  }
  return {
    /** Sends the values as they are and from then on as they change. Refuses `not_found` for what is not the caller's. */
    async join(caller: Caller, analyserId: number, stream: MessageStream<LiveValues>): Promise<void> {
      const first = await getLiveValues(platform, caller, analyserId)
      const reader: Subscriber = { analyserId, stream, lastSent: '', lastSentAt: 0 }
      readers.add(reader)
      stream.onEnd(() => readers.delete(reader))
      const recent = await findPowerSince(platform.db, analyserId, first.now.subtract(recently))
      sendNews(reader, { ...first, recent })
      await renew(true)
      if (!isRunning) run()
    },
  }
}

function sendNews(reader: Subscriber, live: LiveValues | undefined): void {
  if (!live || reader.stream.isBusy()) return
  const { state, since } = live.connection
  const news = [state, since.toString(), live.measuredAt?.toString() ?? ''].join(' ')
  const at = performance.now()
  if (news === reader.lastSent && at - reader.lastSentAt < silentFor) return
  reader.lastSent = news
  reader.lastSentAt = at
  reader.stream.send(live)
}
