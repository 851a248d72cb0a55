import path from 'node:path'
import { holdLease, type Lease } from '../../../platform/lease.ts'
import { modbusEndpoint, type ModbusTimes } from '../../../platform/modbus.ts'
import { isAllowed } from '../../../platform/networks.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openSpool } from '../../../platform/spool.ts'
import { numbersOf } from '../samples.store.ts'
import { createFleet, type Fleet, type PollCounts, type Turn } from './fleet.ts'
import { createMeterWriter, type MeterWriter } from './meter-writer.ts'
import { identifyDatabase, listActive } from './poller.store.ts'
import { repeat, sayOnce } from './repeat.ts'
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
  /** Bytes on disk while the database is away. */
  readonly spoolCapacity?: number
}

const usual = {
  interval: 10_000,
  watchedInterval: 2_000,
  reloadEvery: 2_000,
  flushEvery: 1_000,
  wait: { first: 2_000, longest: 300_000, longestWatched: 15_000 },
} as const

/** The advisory lock of who polls. */
export const polling = 7_283_011
/** How often it is looked for what other processes left on disk. */
const rescanEvery = 60_000

export interface Poller {
  /** Whether it is this process that polls. */
  isPolling(): boolean
  readonly counts: PollCounts & { readonly lost: number }
  /** Stops reading, brings what was read to safety, and lets another process poll. */
  stop(): Promise<void>
}

/**
 * Reads every attached analyser, in one process for each database. What was read arrives as samples, states and events; two
 * that poll at once, while the database is away for one of them, do no harm: a sample is what a counter showed at an instant,
 * and both are right.
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
  const fleet = startFleet(platform, terms, writer)
  // Who takes over first finds what the one before has left, so that it is stored before what is newer.
  const lease = startLease(platform, terms, { onTaken: () => spool.rescan(), fleet })
  const flushing = repeat(terms.flushEvery, () => writer.flush(), sayOnce(log, 'what was measured could not be kept'))
  const scanning = repeat(rescanEvery, () => spool.rescan(), sayOnce(log, 'the spool could not be read'))
  return {
    isPolling: () => lease.isHeld(),
    get counts() {
      return { ...fleet.counts, lost: counts.dropped + writer.lost }
    },
    async stop() {
      await lease.stopReading()
      await Promise.all([flushing.stop(), scanning.stop()])
      await writer.finish()
      await lease.stop()
    },
  }
}

type Options = Required<Pick<PollerOptions, keyof typeof usual>> & PollerOptions

function startFleet({ clock, config, log }: Platform, terms: Options, writer: MeterWriter): Fleet {
  return createFleet({
    interval: terms.interval,
    watchedInterval: terms.watchedInterval,
    wait: terms.wait,
    now: () => clock.now(),
    isAllowed: (address) => isAllowed(config.meterNetworks, address),
    openEndpoint: (address) => modbusEndpoint(address, terms.times),
    maxConnections: config.meterConnections,
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

interface UnderLease {
  readonly onTaken: () => Promise<void>
  readonly fleet: Fleet
}

/** Polls while the lease is held; looks again and again what there is to poll. */
function startLease(platform: Platform, terms: Options, { onTaken, fleet }: UnderLease) {
  const { db, clock, config, log } = platform
  if (!config.databaseUrl) throw new Error('the address of the database was not known')
  let [isReady, isClosed] = [false, false]
  const lease: Lease = holdLease({
    url: config.databaseUrl,
    key: polling,
    log,
    askEvery: terms.askForLeaseEvery,
    onChange: (isHeld) => {
      if (isClosed) return
      log.info(isHeld ? 'this process reads the analysers now' : 'another process reads the analysers now')
      if (isHeld) return
      isReady = false
      void fleet.clear()
    },
  })
  const mayRead = () => lease.isHeld() && !isClosed
  const reload = async () => {
    if (!mayRead()) return
    if (!isReady) await onTaken()
    isReady = true
    const analysers = await listActive(db, clock.now())
    // It may have been lost while the database was asked.
    if (mayRead()) fleet.become(analysers)
  }
  const reloading = repeat(
    terms.reloadEvery,
    reload,
    sayOnce(log, 'the analysers could not be listed; the last are read on'),
  )
  return {
    isHeld: () => lease.isHeld(),
    async stopReading() {
      isClosed = true
      await fleet.clear()
    },
    async stop() {
      await reloading.stop()
      await lease.stop()
    },
  }
}
