import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway } from './database-errors.ts'

/*
 * Time is counted in ticks of this process: while it stands still (paused, or busy) nothing ages, so that on waking it reads the
 * answers that have come meanwhile before it gives anything up.
 */
const tick = 250
/** What is asked may take that long before it is asked whether the database still answers. */
const suspicious = 3_000
/** How long it may take to open a connection and ask something that costs nothing. */
const probeWithin = 2_000
/** So many probes in a row without an answer: it does not answer. */
const probes = 2

/** For so many ticks nothing was read: what came meanwhile may say that a connection is gone. */
const stoodStill = 4
let lastTick = performance.now()

/** Where this process has stood still, reads first what came meanwhile. */
export async function readWhatCame(): Promise<void> {
  if (performance.now() - lastTick < stoodStill * tick) return
  await turn()
  await turn()
}

interface Waiting {
  ticks: number
  readonly limit: number
  readonly giveUp: (why: string) => void
}

/** Ends the waiting; false where it was given up before. */
export type Answered = () => boolean

/**
 * Watches what is asked of a database. What takes longer than it may is given up, and everything is given up at once when the
 * database does not answer any more, not even to somebody new; until it does, nothing more is asked.
 */
export class DatabaseWatch {
  readonly #waiting = new Set<Waiting>()
  readonly #probe: () => Promise<void>
  readonly #onAway: () => void
  readonly #timer: NodeJS.Timeout
  #isProbing = false
  #isAway = false
  #answers = 0

  /** `probe` asks on a connection of its own, `onAway` is told when the database stops answering. */
  constructor(probe: () => Promise<void>, onAway: () => void) {
    this.#probe = probe
    this.#onAway = onAway
    this.#timer = setInterval(() => this.#tick(), tick)
    this.#timer.unref()
  }

  /** Refuses, as long as the database does not answer. */
  check(): void {
    if (this.#isAway) throw new DatabaseAway('the database does not answer')
  }

  /** `giveUp` is called once after `within` milliseconds, 0 being never, or sooner when the database does not answer any more. */
  await(within: number, giveUp: (why: string) => void): Answered {
    const waiting = { ticks: 0, limit: within === 0 ? Infinity : Math.ceil(within / tick), giveUp }
    this.#waiting.add(waiting)
    return () => {
      const isInTime = this.#waiting.delete(waiting)
      if (isInTime) this.#answers++
      return isInTime
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    lastTick = performance.now()
    let oldest = 0
    for (const waiting of this.#waiting) {
      waiting.ticks++
      oldest = Math.max(oldest, waiting.ticks)
      if (waiting.ticks < waiting.limit) continue
      this.#waiting.delete(waiting)
      waiting.giveUp('the database took too long')
    }
    if (this.#isProbing || (!this.#isAway && oldest * tick < suspicious)) return
    this.#isProbing = true
    void this.#judge().finally(() => (this.#isProbing = false))
  }

  async #judge(): Promise<void> {
    const before = this.#answers
    for (let attempt = this.#isAway ? probes : 1; attempt <= probes; attempt++) {
      if (await this.#isAnswered()) {
        this.#isAway = false
        return
      }
      // Somebody else was answered: it is slow, and no more.
      if (this.#answers > before) return
    }
    if (this.#isAway) return
    this.#isAway = true
    for (const { giveUp } of this.#waiting) giveUp('the database does not answer')
    this.#waiting.clear()
    this.#onAway()
  }

  /** An answer of any kind, a refusal too, is one. */
  #isAnswered(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    let ticks = 0
    const timer = setInterval(() => {
      if (++ticks * tick >= probeWithin) resolve(false)
    }, tick)
    timer.unref()
    this.#probe().then(
      () => resolve(true),
      () => resolve(true),
    )
    return promise.finally(() => clearInterval(timer))
  }
}

/** Opens a connection and asks for nothing. One that is not answered is given up soon after. */
export async function probeDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tandem probe',
    connectionTimeoutMillis: 2 * probeWithin,
    query_timeout: 2 * probeWithin,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    void client.end().catch(() => undefined)
  }
}
