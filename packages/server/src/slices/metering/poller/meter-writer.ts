import { setTimeout as sleep } from 'node:timers/promises'
import { inDatabaseTransaction, isRefusedContent, type Db } from '../../../platform/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Spool } from '../../../platform/spool.ts'
import { ensurePartitions, insertSamples, type Sample } from '../samples.store.ts'
import { formatFacts, parseFacts, type Facts } from './facts.ts'
import { insertEvents, writeStates, type StateChange, type StateUpdate } from './poller.store.ts'

export interface WriterOptions {
  readonly db: Db
  readonly log: Log
  readonly spool: Spool
  /** How long the database may take before what it was given is put on disk as well. */
  readonly lateAfter?: number
  /** How long it may take before it is asked anew. */
  readonly lostAfter?: number
}

/**
 * Brings what was seen to the database, in the order in which it was seen. While the database is away it waits on disk, and
 * what is newer waits behind it. Whatever may have been stored twice is stored once.
 */
export interface MeterWriter {
  add(facts: Partial<Facts>, state: StateUpdate): void
  /** Resolves when all that was added is in the database or safe on disk. */
  flush(): Promise<void>
  /** The same, and leaves nothing on disk where the database takes it before long. */
  finish(): Promise<void>
  readonly lost: number
}

/** Lines taken from the disk at a time. */
const most = 5_000
/** A server that stops waits no longer for its database. */
const finishWithin = 2_000
/** Kept in memory when the disk refuses as well. */
const mostInMemory = 50_000

export function createMeterWriter(terms: WriterOptions): MeterWriter {
  return new Writer(terms)
}

class Writer implements MeterWriter {
  readonly #db: Db
  readonly #log: Log
  readonly #spool: Spool
  readonly #lateAfter: number
  readonly #lostAfter: number
  #pending: { samples: Sample[]; changes: StateChange[] } = { samples: [], changes: [] }
  readonly #states = new Map<number, StateUpdate>()
  /** What the database is being given; whether it took it. */
  #attempt: Promise<boolean> | null = null
  #isAway = false
  readonly #days = new Set<string>()
  lost = 0

  constructor({ db, log, spool, lateAfter = 1_000, lostAfter = 30_000 }: WriterOptions) {
    this.#db = db
    this.#log = log
    this.#spool = spool
    this.#lateAfter = lateAfter
    this.#lostAfter = lostAfter
  }

  add({ samples = [], changes = [] }: Partial<Facts>, state: StateUpdate): void {
    this.#pending.samples.push(...samples)
    this.#pending.changes.push(...changes)
    const good = state.good ?? this.#states.get(state.analyserId)?.good ?? null
    this.#states.set(state.analyserId, { ...state, good })
  }

  async flush(): Promise<void> {
    const facts = this.#pending
    this.#pending = { samples: [], changes: [] }
    if (this.#attempt || !this.#spool.isEmpty) {
      await this.#keep(facts)
      if (!this.#attempt) void this.#start(() => this.#drain())
      return
    }
    if (facts.samples.length + facts.changes.length + this.#states.size === 0) return
    const attempt = this.#start(() => this.#write(facts, this.#takeStates()))
    const inTime = await Promise.race([attempt, sleep(this.#lateAfter, false, { ref: false })])
    if (!inTime) await this.#keep(facts)
  }

  async finish(): Promise<void> {
    await this.flush()
    const until = performance.now() + finishWithin
    while ((this.#attempt || !this.#spool.isEmpty) && performance.now() < until) {
      const attempt = this.#attempt ?? this.#start(() => this.#drain())
      if (!(await Promise.race([attempt, sleep(finishWithin, false, { ref: false })]))) await sleep(100)
    }
  }

  #start(work: () => Promise<void>): Promise<boolean> {
    const ended = Promise.race([work().then(() => true), sleep(this.#lostAfter, false, { ref: false })])
      .catch((error: unknown) => {
        this.#tellAway(error)
        return false
      })
      .finally(() => {
        if (this.#attempt === ended) this.#attempt = null
      })
    this.#attempt = ended
    return ended
  }

  #tellAway(error: unknown): void {
    if (!this.#isAway)
      this.#log.warn({ err: error }, 'the database cannot be written; what devices measure waits on disk')
    this.#isAway = true
  }

  #takeStates(): StateUpdate[] {
    const states = [...this.#states.values()]
    this.#states.clear()
    return states
  }

  /** Everything that waits on disk, the oldest first, then the states. */
  async #drain(): Promise<void> {
    let lines = 0
    for (let oldest = await this.#spool.takeOldest(most); oldest; oldest = await this.#spool.takeOldest(most)) {
      const { unreadable, ...facts } = parseFacts(oldest.lines)
      if (unreadable > 0) this.#countLost(unreadable, 'lines on disk could not be read')
      await this.#write(facts, [])
      await oldest.remove()
      lines += oldest.lines.length
    }
    this.#isAway = false
    this.#log.info({ lines }, 'what waited on disk is in the database')
    await this.#write({ samples: [], changes: [] }, this.#takeStates())
  }

  async #write(facts: Facts, states: readonly StateUpdate[]): Promise<void> {
    try {
      await this.#store(facts, states)
    } catch (error) {
      for (const state of states) if (!this.#states.has(state.analyserId)) this.#states.set(state.analyserId, state)
      if (!isRefusedContent(error)) throw error
      // A day may have been dropped since it was known.
      const wereDaysKnown = this.#days.size > 0
      this.#days.clear()
      await (wereDaysKnown ? this.#writeAgain(facts) : this.#writeParts(facts, error))
    }
  }

  async #writeAgain(facts: Facts): Promise<void> {
    try {
      await this.#store(facts, [])
    } catch (error) {
      if (!isRefusedContent(error)) throw error
      await this.#writeParts(facts, error)
    }
  }

  /** One fact that the database will never take must not hold up all others. */
  async #writeParts({ samples, changes }: Facts, error: unknown): Promise<void> {
    if (samples.length + changes.length <= 1) {
      this.#log.error({ err: error, samples, changes }, 'the database refused what was measured')
      this.#countLost(samples.length + changes.length, 'facts that the database refused')
      return
    }
    const [half, halfOfChanges] = [Math.ceil(samples.length / 2), Math.floor(changes.length / 2)]
    await this.#writeAgain({ samples: samples.slice(0, half), changes: changes.slice(0, halfOfChanges) })
    await this.#writeAgain({ samples: samples.slice(half), changes: changes.slice(halfOfChanges) })
  }

  async #store(facts: Facts, states: readonly StateUpdate[]): Promise<void> {
    await this.#ensureDays(facts)
    await inDatabaseTransaction(this.#db, async (tx) => {
      await insertSamples(tx, facts.samples)
      await insertEvents(tx, facts.changes)
      await writeStates(tx, states)
    })
  }

  async #ensureDays({ samples }: Facts): Promise<void> {
    for (const { sampledAt } of samples) {
      const day = sampledAt.toString().slice(0, 10)
      if (this.#days.has(day)) continue
      await ensurePartitions(this.#db, sampledAt, sampledAt)
      this.#days.add(day)
    }
  }

  /** On disk, or, where the disk refuses, in memory until it no longer does. */
  async #keep(facts: Facts): Promise<void> {
    try {
      await this.#spool.append(formatFacts(facts))
    } catch (error) {
      this.#log.error({ err: error }, 'the disk cannot be written; what devices measure is kept in memory')
      const [samples, changes] = [
        [...facts.samples, ...this.#pending.samples],
        [...facts.changes, ...this.#pending.changes],
      ]
      const tooMany = Math.max(0, samples.length - mostInMemory)
      if (tooMany > 0) this.#countLost(tooMany, 'samples that neither database nor disk took')
      this.#pending = { samples: samples.slice(tooMany), changes: changes.slice(-mostInMemory) }
    }
  }

  #countLost(count: number, what: string): void {
    this.lost += count
    this.#log.error({ count }, `lost: ${what}`)
  }
}
