import type { AnalyserSettings } from '@tandem/core/metering/analyser.ts'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail.ts'
import type { Platform } from '../platform/platform.ts'
import { useTestDatabase } from '../platform/test-database.ts'
import { createUser } from '../slices/accounts/index.ts'
import { changeAnalyser, insertAnalyser, markRemoved, markWatched } from '../slices/metering/analysers.store.ts'
import { startPoller } from '../slices/metering/index.ts'
import type { Poller, PollerOptions } from '../slices/metering/poller/poller.ts'
import { startSimulator, type Simulator, type SimulatorOptions } from '../simulator/simulator.ts'
import { testConfig } from './test-app.ts'

/** Turns, waits and looks that take a fraction of what they take for users. */
export const quick: PollerOptions = {
  interval: 200,
  watchedInterval: 50,
  reloadEvery: 50,
  flushEvery: 40,
  askForLeaseEvery: 100,
  settle: 300,
  wait: { first: 100, longest: 400, longestWatched: 200 },
  times: { connectMs: 2_000, answerMs: 1_000 },
}

export interface PollingTest {
  readonly platform: Platform
  /** A poller on the database of the test; another platform where it reaches the database in another way. */
  poll(options?: PollerOptions, terms?: Partial<Config> & Partial<Pick<Platform, 'db'>>): Promise<Poller>
  simulate(options: Omit<SimulatorOptions, 'port'>): Promise<Simulator>
  /** Somebody's analyser, attached. */
  attach(place: { port: number; unit?: number; ip?: string }): Promise<number>
  /** Disables it, or attaches it again, elsewhere perhaps. */
  change(analyserId: number, isActive: boolean, place?: { port: number; unit?: number }): Promise<void>
  watch(analyserId: number, isWatched: boolean): Promise<void>
  stateOf(analyserId: number): Promise<Awaited<ReturnType<typeof stateOf>>>
  eventsOf(analyserId: number): Promise<string[]>
  samplesOf(analyserId: number): Promise<Awaited<ReturnType<typeof samplesOf>>>
  /** Called when the test ends. */
  onEnd(work: () => unknown): void
}

/** A real database, real sockets and the machine's clock; all that was started ends with its test. */
export function usePolling(): PollingTest {
  const database = useTestDatabase()
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-polling-'))
  const ends: (() => unknown)[] = []
  const attached: number[] = []
  const [log, clock] = [createLog({ logLevel: 'silent' }), systemClock]
  let [users, dataDir] = [0, home]

  const platformOf = ({ db = database.db, ...settings }: Partial<Config> & Partial<Pick<Platform, 'db'>> = {}) => {
    const config = { ...testConfig(database.url), dataDir, ...settings }
    return { db, clock, log, config, mailer: createMailer(config, log, clock) }
  }
  beforeEach(() => {
    dataDir = fs.mkdtempSync(path.join(home, 'data-'))
  })
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
    for (const analyserId of attached.splice(0)) await markRemoved(database.db, analyserId, clock.now())
  })
  afterAll(() => {
    fs.rmSync(home, { recursive: true, force: true })
  })
  return {
    get platform() {
      return platformOf()
    },
    async poll(options = {}, terms = {}) {
      const poller = await startPoller(platformOf(terms), { ...quick, ...options })
      ends.push(() => poller.stop())
      return poller
    },
    async simulate(options) {
      const simulator = await startSimulator({ port: 0, ...options })
      // The first look adds up years, which takes longer than a reading may.
      for (const { device } of simulator.places) simulator.show(device)
      ends.push(() => simulator.stop())
      return simulator
    },
    async attach(place) {
      const analyserId = await attach(platformOf(), `meter${++users}`, place)
      attached.push(analyserId)
      return analyserId
    },
    change: (analyserId, isActive, place) => change(platformOf(), analyserId, { isActive, place }),
    watch: (analyserId, isWatched) =>
      markWatched(database.db, [analyserId], clock.now().add({ hours: isWatched ? 1 : 0 })),
    stateOf: (analyserId) => stateOf(platformOf(), analyserId),
    eventsOf: (analyserId) => eventsOf(platformOf(), analyserId),
    samplesOf: (analyserId) => samplesOf(platformOf(), analyserId),
    onEnd: (work) => void ends.push(work),
  }
}

/** Waits for as long as a slow machine may need. */
export async function eventually(check: () => unknown): Promise<void> {
  await vi.waitFor(check, { timeout: 60_000, interval: 25 })
}

export async function untilTrue(check: () => boolean | Promise<boolean>): Promise<void> {
  await eventually(async () => {
    expect(await check()).toBe(true)
  })
}

interface Place {
  readonly port: number
  readonly unit?: number
  readonly ip?: string
}

function termsAt({ port, unit = 1, ip = '127.0.0.1' }: Place): AnalyserSettings {
  return {
    profileId: 'eastron_sdm630',
    ip,
    port,
    deviceId: unit,
    readingCode: 'RO1',
    placement: 'connection',
    connectionPower: null,
    answerMs: null,
    framing: 'tcp',
    mqtt: null,
  }
}

async function attach(platform: Platform, username: string, place: Place): Promise<number> {
  const person = {
    username,
    firstName: 'A',
    lastName: 'B',
    email: `${username}@example.org`,
    password: 'correct-horse-9',
  }
  const userId = await createUser(platform, { ...person, userType: 'standard', roles: ['ROLE_USER'] })
  const terms = { ...termsAt(place), userId, addedBy: userId, at: platform.clock.now() }
  return insertAnalyser(platform.db, terms)
}

async function change(
  { db, clock }: Platform,
  analyserId: number,
  { isActive, place }: { readonly isActive: boolean; readonly place: Place | undefined },
): Promise<void> {
  const row = await db.selectFrom('analysers').selectAll().where('id', '=', analyserId).executeTakeFirstOrThrow()
  const terms = termsAt(place ?? { port: row.port, unit: row.unit_id })
  await db
    .transaction()
    .execute((tx) =>
      changeAnalyser(tx, analyserId, { ...terms, isActive, wasActive: row.status === 'active', at: clock.now() }),
    )
}

function stateOf({ db }: Platform, analyserId: number) {
  return db.selectFrom('analyser_states').selectAll().where('analyser_id', '=', analyserId).executeTakeFirstOrThrow()
}

async function eventsOf({ db }: Platform, analyserId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('analyser_events')
    .selectAll()
    .where('analyser_id', '=', analyserId)
    .orderBy('at')
    .execute()
  return rows.map(({ state, reason }) => (reason ? `${state}: ${reason}` : state))
}

function samplesOf({ db }: Platform, analyserId: number) {
  return db
    .selectFrom('analyser_samples')
    .selectAll()
    .where('analyser_id', '=', analyserId)
    .orderBy('sampled_at')
    .execute()
}
