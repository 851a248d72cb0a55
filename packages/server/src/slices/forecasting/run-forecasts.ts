import { Refusal } from '@tandem/core/refusal.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { endThread } from './forecast-thread.ts'
import { insertForecasts } from './forecasts.store.ts'
import { makeForecasts, type DayForecast, type Prepared } from './make-forecasts.ts'
import { scoreForecasts } from './outcomes.store.ts'
import { beginRun, countDay, endRun, renewRuns } from './runs.store.ts'

/** Longer runs than a week; others of them wait. Together they bound what the thread holds. */
const longAtOnce = 8
const longDays = 7
const renewEveryMs = 3_000

interface Entry {
  readonly id: number
  readonly stopping: AbortController
  ended: Promise<void>
}

/** The runs that this process works on. */
class Runs {
  readonly #platform: Platform
  readonly #entries = new Map<number, Entry>()
  readonly #waiting = new Set<() => void>()
  #working = 0
  #renewing: NodeJS.Timeout | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Works on a run that was inserted; resolves when it has ended, and never rejects. */
  begin(id: number, prepared: Prepared): Promise<void> {
    const entry: Entry = { id, stopping: new AbortController(), ended: Promise.resolve() }
    this.#entries.set(id, entry)
    this.#renewing ??= setInterval(() => void this.#renew(), renewEveryMs).unref()
    entry.ended = this.#work(entry, prepared).finally(() => {
      this.#entries.delete(id)
      if (this.#entries.size > 0) return
      clearInterval(this.#renewing)
      this.#renewing = undefined
    })
    return entry.ended
  }

  /** Stops a run if this process works on it; its row says already that it has ended. */
  async stop(id: number): Promise<void> {
    const entry = this.#entries.get(id)
    entry?.stopping.abort()
    await entry?.ended
  }

  /** This process goes: whoever asked learns that it was interrupted. */
  async interrupt(): Promise<void> {
    const entries = [...this.#entries.values()]
    for (const { stopping } of entries) stopping.abort(new Refusal('forecast_interrupted'))
    await Promise.all(entries.map(({ ended }) => ended))
  }

  async #work(entry: Entry, prepared: Prepared): Promise<void> {
    const { log, db, clock } = this.#platform
    const { id, stopping } = entry
    const isLong = prepared.days.length > longDays
    const mayBegin = !isLong || (await this.#takeTurn(stopping.signal))
    try {
      if (mayBegin && (await beginRun(db, id))) await this.#make(entry, prepared)
      const reason: unknown = stopping.signal.reason
      if (reason instanceof Refusal) await endRun(db, id, 'failed', { at: clock.now(), failure: reason })
      else if (!stopping.signal.aborted) await endRun(db, id, 'done', { at: clock.now() })
    } catch (error) {
      log.error({ err: error, runId: id }, 'forecasts could not be made')
      const failure = new Refusal('forecast_interrupted')
      // The database may be what is gone: then it is ended by whoever looks for it, once nobody has renewed it.
      await endRun(db, id, 'failed', { at: clock.now(), failure }).catch(() => undefined)
    } finally {
      if (isLong && mayBegin) this.#passTurn()
    }
  }

  async #make(entry: Entry, prepared: Prepared): Promise<void> {
    const { db, clock } = this.#platform
    const made: number[] = []
    await makeForecasts(this.#platform, prepared, {
      signal: entry.stopping.signal,
      onDay: (day) => this.#keepDay(entry, prepared, { ...day, made }),
    })
    await scoreForecasts(db, made, clock.now())
  }

  /** Keeps a day and counts it, both or nothing: once a run is cancelled nothing more comes of it. */
  async #keepDay(
    { id, stopping }: Entry,
    { wanted }: Prepared,
    { forecasts, before, made }: DayForecast & { readonly made: number[] },
  ): Promise<void> {
    const kept = await inDatabaseTransaction(this.#platform.db, async (tx) => {
      if (!(await countDay(tx, id, { isSkipped: forecasts.length === 0 }))) return null
      return insertForecasts(tx, wanted.owner, [...before, ...forecasts])
    })
    if (kept) made.push(...kept)
    else stopping.abort()
  }

  /** False when it was stopped before it was its turn. */
  #takeTurn(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false)
    if (this.#working < longAtOnce) {
      this.#working++
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve(true)
      }
      const leave = () => {
        this.#waiting.delete(begin)
        resolve(false)
      }
      this.#waiting.add(begin)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #passTurn(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#working--
      return
    }
    this.#waiting.delete(next)
    next()
  }

  async #renew(): Promise<void> {
    const ids = [...this.#entries.keys()]
    if (ids.length === 0) return
    try {
      const going = await renewRuns(this.#platform.db, ids)
      for (const id of ids) if (!going.has(id)) this.#entries.get(id)?.stopping.abort()
    } catch (error) {
      this.#platform.log.warn({ err: error }, 'runs of forecasts could not be renewed; it is tried again')
    }
  }
}

export const runsOf = onePerDatabase((platform) => new Runs(platform))

/** Ends what this process works on, before it stops itself. */
export async function interruptRuns(platform: Platform): Promise<void> {
  await runsOf(platform).interrupt()
  endThread()
}
