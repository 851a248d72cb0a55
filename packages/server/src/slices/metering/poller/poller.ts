import path from 'node:path'
import { holdLease, listMembers, newMembership, type Lease } from '../../../platform/lease.ts'
import { modbusEndpoint, type ModbusTimes } from '../../../platform/modbus.ts'
import { isAllowed } from '../../../platform/networks.ts'
import type { Platform } from '../../../platform/platform.ts'
import { repeat, sayOnce } from '../../../platform/repeat.ts'
import { openSpool } from '../../../platform/spool.ts'
import { numbersOf } from '../samples.store.ts'
import { createFleet, type Fleet, type PollCounts, type Turn } from './fleet.ts'
import { createMeterWriter, type MeterWriter } from './meter-writer.ts'
import { identifyDatabase, listActive } from './poller.store.ts'
import { createShares } from './shares.ts'
import type { FailureOptions } from './turns.ts'

/** Milliseconds. */
export interface PollerOptions {
  readonly interval?: number
  readonly watchedInterval?: number
  /** How often it is looked which analysers are attached and which are watched. */
  readonly reloadEvery?: number
  readonly flushEvery?: number
  readonly wait?: FailureOptions
  readonly times?: ModbusTimes
  readonly askForLeaseEvery?: number
  /** After the readers have changed, how long each waits until all have noticed; and how long one may stand still and still be one. */
  readonly settle?: number
  readonly pauseAfter?: number
  /** Bytes on disk while the database is away. */
  readonly spoolCapacity?: number
}

const usual = {
  interval: 10_000,
  watchedInterval: 2_000,
  reloadEvery: 2_000,
  flushEvery: 1_000,
  wait: { first: 2_000, longest: 300_000, longestWatched: 15_000 },
  // Two looks and an answer between them.
  settle: 6_000,
  // The database lets go of a process that stands still after ten seconds, and the others settle then.
  pauseAfter: 8_000,
} as const

/** The advisory lock of the one process that listens to brokers and makes hours of what was read. */
export const polling = 7_283_011
/** The kind of the memberships of all that read analysers. */
const reading = 7_283_027
/** How often a process notices that it runs. */
const pulse = 250
/** How often it is looked for what other processes left on disk. */
const rescanEvery = 60_000

export interface Poller {
  /** Whether it is this process that does what one of all readers does. */
  isLeading(): boolean
  readonly counts: PollCounts & { readonly lost: number }
  /** Stops reading, brings what was read to safety, and lets another process poll. */
  stop(): Promise<void>
}

/**
 * Reads the attached analysers together with the other processes of the database: each the addresses that fall to it (`shares.ts`), so
 * that a device has one reader. What was read arrives as samples, states and events; two that read one device at once, while the
 * database is away for one of them, do no harm: a sample is what a counter showed at an instant, and both are right.
 */
export async function startPoller(platform: Platform, options: PollerOptions = {}): Promise<Poller> {
  const { db, config, log } = platform
  const terms = { ...usual, ...options }
  const folder = path.join(config.dataDir, 'meter-spool', await identifyDatabase(db))
  const counts = { dropped: 0 }
  const spool = await openSpool({
    folder,
    capacity: terms.spoolCapacity,
    onDropped: (lines) => {
      counts.dropped += lines
      log.error({ lines }, 'lost: the oldest measurements on disk made room for newer ones')
    },
  })
  const writer = createMeterWriter({ db, log, spool })
  const alive = watchPauses(terms.pauseAfter)
  const fleet = startFleet(platform, terms, { writer, mayRead: () => alive.check() })
  // Who takes over first finds what the one before has left, so that it is stored before what is newer.
  const part = startPart(platform, terms, { onTaken: () => spool.rescan(), fleet, alive })
  const flushing = repeat(terms.flushEvery, () => writer.flush(), sayOnce(log, 'what was measured could not be kept'))
  const scanning = repeat(rescanEvery, () => spool.rescan(), sayOnce(log, 'the spool could not be read'))
  return {
    isLeading: () => part.isLeading(),
    get counts() {
      return { ...fleet.counts, lost: counts.dropped + writer.lost }
    },
    async stop() {
      await part.stopReading()
      await Promise.all([flushing.stop(), scanning.stop()])
      await writer.finish()
      await part.stop()
      alive.stop()
    },
  }
}

type Options = Required<Pick<PollerOptions, keyof typeof usual>> & PollerOptions

function startFleet(
  { clock, config, log }: Platform,
  terms: Options,
  { writer, mayRead }: { readonly writer: MeterWriter; readonly mayRead: () => boolean },
): Fleet {
  return createFleet({
    interval: terms.interval,
    watchedInterval: terms.watchedInterval,
    wait: terms.wait,
    now: () => clock.now(),
    isAllowed: (address) => isAllowed(config.meterNetworks, address),
    openEndpoint: (address) => modbusEndpoint(address, terms.times),
    maxConnections: config.meterConnections,
    mayRead,
    onTurn: (turn) => note(writer, turn),
    onError: (error) => log.error({ err: error }, 'a device could not be read for a reason that is ours'),
  })
}

function note(writer: MeterWriter, { analyserId, attachedAt, at, outcome, before, after }: Turn): void {
  const values = 'values' in outcome ? outcome.values : null
  writer.add(
    {
      samples: values ? [{ analyserId, sampledAt: at, attachedAt, numbers: numbersOf(values) }] : [],
      changes: after.state === before.state ? [] : [{ analyserId, attachedAt, at, ...onlyState(after) }],
    },
    {
      analyserId,
      attachedAt,
      checkedAt: at,
      ...after,
      good: values ? { at, measured: JSON.stringify(values) } : null,
    },
  )
}

function onlyState({ state, reason }: Turn['after']) {
  return { state, reason }
}

interface Pauses {
  /** False, and what `onPause` said is done, where this process has stood still for too long since it was last asked. */
  check(): boolean
  onPause(listener: () => void): void
  stop(): void
}

/**
 * Notices that the process stood still: stopped by a signal, or its machine asleep. Whatever runs first when it goes on asks, so that
 * nothing is read by a process whose part another has taken meanwhile.
 */
function watchPauses(longest: number): Pauses {
  let aliveAt = performance.now()
  let listener = () => {}
  const check = () => {
    const now = performance.now()
    const isFresh = now - aliveAt <= longest
    aliveAt = now
    if (!isFresh) listener()
    return isFresh
  }
  const beating = setInterval(check, pulse)
  return {
    check,
    onPause: (next) => {
      listener = next
    },
    stop: () => clearInterval(beating),
  }
}

interface Surroundings {
  readonly onTaken: () => Promise<void>
  readonly fleet: Fleet
  readonly alive: Pauses
}

/** Is one of those that read for as long as its membership is held; looks again and again who reads, and what there is to read. */
function startPart(platform: Platform, terms: Options, { onTaken, fleet, alive }: Surroundings) {
  const { db, clock, config, log } = platform
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  let [isReady, isClosed] = [false, false]
  const hasBegun = () => isReady
  const membership = newMembership(reading)
  const shares = createShares(membership.name, terms.settle)
  const shared = { url: config.databaseUrl, log, askEvery: terms.askForLeaseEvery }
  const leave = () => {
    isReady = false
    shares.restart(performance.now())
    void fleet.clear()
  }
  const lease: Lease = holdLease({
    ...shared,
    key: membership.key,
    onChange: (isHeld) => {
      if (isClosed) return
      log.info(isHeld ? 'this process reads analysers now' : 'this process reads no analysers now')
      if (!isHeld) leave()
    },
  })
  const leading = holdLease({ ...shared, key: polling, onChange: () => undefined })
  alive.onPause(() => {
    log.warn('this process stood still: others may read its analysers, and it begins anew')
    leave()
  })
  const mayRead = () => lease.isHeld() && !isClosed
  const look = async () => {
    if (!mayRead()) return
    if (!isReady) await onTaken()
    isReady = true
    const [readers, analysers] = await Promise.all([listMembers(db, reading), listActive(db, clock.now())])
    // It may have been lost, or have stood still, while the database was asked.
    if (!mayRead() || !hasBegun()) return
    const now = performance.now()
    shares.become([...readers, membership.name], now)
    fleet.become(analysers.filter(({ ip, port }) => shares.isOwn(`${ip} ${String(port)}`, now)))
  }
  const looking = repeat(
    terms.reloadEvery,
    look,
    sayOnce(log, 'the analysers could not be listed; the last are read on'),
  )
  return {
    isLeading: () => leading.isHeld(),
    async stopReading() {
      isClosed = true
      await fleet.clear()
    },
    async stop() {
      await looking.stop()
      await Promise.all([lease.stop(), leading.stop()])
    },
  }
}
