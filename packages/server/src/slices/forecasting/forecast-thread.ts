import { Worker } from 'node:worker_threads'
import type { DayMade, ForecastJob, FromWorker, ToWorker } from './forecast-job.ts'

/** Of all forecasts that are made at the same time. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
/** A thread that says nothing for so long never will. */
const longestSilenceMs = 60_000
/** Kept for whoever comes next, because a new one has to warm up. */
const idleMs = 30_000

interface Waiting {
  readonly onDay: (day: DayMade) => void
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** The thread of this process that forecasts, and who waits for it. */
class ForecastThread {
  readonly #worker = new Worker(new URL('./forecast-worker.ts', import.meta.url), {
    resourceLimits: limits,
    execArgv: [],
  })
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  #timer: NodeJS.Timeout | undefined
  #begun = 0

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker.unref()
    this.#worker.on('message', (message: FromWorker) => this.#hear(message))
    this.#worker.on('error', (error) => this.end(error))
    this.#worker.on('exit', () => this.end(new Error('the thread that forecasts has ended')))
  }

  begin(job: ForecastJob, waiting: Waiting): number {
    const id = ++this.#begun
    this.#waiting.set(id, waiting)
    this.#say({ kind: 'begin', id, job })
    this.#watch()
    return id
  }

  drop(id: number): void {
    if (!this.#waiting.delete(id)) return
    this.#say({ kind: 'drop', id })
    this.#watch()
  }

  #say(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #hear(message: FromWorker): void {
    const waiting = message.kind === 'working' ? undefined : this.#waiting.get(message.id)
    if (message.kind === 'done' || message.kind === 'failed') this.#waiting.delete(message.id)
    this.#watch()
    if (message.kind === 'day') waiting?.onDay(message.day)
    else if (message.kind === 'done') waiting?.resolve()
    else if (message.kind === 'failed') waiting?.reject(message.error)
  }

  #watch(): void {
    clearTimeout(this.#timer)
    const wait = this.#waiting.size > 0 ? longestSilenceMs : idleMs
    this.#timer = setTimeout(() => {
      this.end(new Error('the thread that forecasts said nothing any more'))
    }, wait).unref()
  }

  end(error: unknown): void {
    clearTimeout(this.#timer)
    this.#onEnd()
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    void this.#worker.terminate()
    for (const each of waiting) each.reject(error)
  }
}

let current: ForecastThread | null = null

function currentThread(): ForecastThread {
  if (current) return current
  const thread = new ForecastThread(() => {
    if (current === thread) current = null
  })
  current = thread
  return thread
}

/** Ends the thread, and with it what is being made in it; the next who asks gets another. */
export function endThread(): void {
  current?.end(new Error('the thread that forecasts was ended'))
}

interface Options {
  /** Told each day in order; the next one is told when this one is kept. */
  readonly onDay: (day: DayMade) => Promise<void>
  /** Stops it; what it has told stays. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Forecasts the days of a job in a thread of its own, so that nobody's request waits for it. Resolves when all of them are kept or
 * it was stopped.
 */
export async function forecastDays(job: ForecastJob, { onDay, signal }: Options): Promise<void> {
  if (signal?.aborted) return
  const thread = currentThread()
  let keeping: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    let id = 0
    const stop = () => {
      thread.drop(id)
      resolve()
    }
    const fail = (error: unknown) => {
      thread.drop(id)
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    const end = (settle: () => void) => () => {
      signal?.removeEventListener('abort', stop)
      settle()
    }
    signal?.addEventListener('abort', stop, { once: true })
    id = thread.begin(job, {
      onDay: (day) => {
        keeping = keeping.then(() => (signal?.aborted ? undefined : onDay(day)))
        keeping.catch(fail)
      },
      resolve: end(resolve),
      reject: fail,
    })
  })
  await keeping
}
