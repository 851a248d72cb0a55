import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase, type Db } from '../../../platform/database.ts'
import { projectRoot } from '../../../platform/config.ts'
import { startCutProxy, type CutProxy } from '../../../testing/cut-proxy.ts'
import type { PollerTask } from '../../../testing/poller-process.ts'
import { quick, untilTrue, usePolling } from '../../../testing/polling.ts'
import type { PollerOptions } from './poller.ts'

const polling = usePolling()
const { attach, eventsOf, samplesOf, simulate } = polling
let proxy: CutProxy

beforeEach(async () => {
  proxy = await startCutProxy(polling.platform.config.databaseUrl ?? '')
  polling.onEnd(() => proxy.close())
})

/** Reaches the database through the proxy alone. */
async function poll(options: PollerOptions = {}) {
  const db = openDatabase(proxy.url, { poolSize: 4 })
  const poller = await polling.poll(options, { db, databaseUrl: proxy.url })
  // Before the poller stops: it must not hang on a way that is cut.
  polling.onEnd(() => proxy.restore())
  return poller
}

const count = async (analyserId: number) => (await samplesOf(analyserId)).length

/** Of the samples, by the database transactions that stored them. */
async function arrivalOrder(db: Db, analyserId: number): Promise<string[]> {
  const { rows } = await sql<{ at: Temporal.Instant }>`
    select sampled_at as at from analyser_samples where analyser_id = ${analyserId}
    order by xmin::text::bigint, sampled_at`.execute(db)
  return rows.map(({ at }) => at.toString({ smallestUnit: 'millisecond' }))
}

function spooledLines(dataDir: string): number {
  return fs
    .readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0)
}

test.each(['refuse', 'mute'] as const)(
  'while the database does %s, reading goes on; then everything arrives, in order, once',
  async (mode) => {
    const simulator = await simulate({ devices: 2 })
    const [first, second] = [await attach({ port: simulator.port }), await attach({ port: simulator.port, unit: 2 })]
    const { dataDir } = polling.platform.config
    const poller = await poll({ interval: 100 })
    await untilTrue(async () => (await count(first)) > 2)
    proxy.cut(mode)
    const { reads } = poller.counts
    await untilTrue(() => poller.counts.reads >= reads + 30)
    await simulator.setFault(2, 'silent')
    await untilTrue(() => poller.counts.failures >= 1 && spooledLines(dataDir) > 20)
    await simulator.setFault(2, null)
    proxy.restore()
    await untilTrue(() => poller.counts.reads >= reads + 60)
    await untilTrue(() => spooledLines(dataDir) === 0)
    await poller.stop()
    const order = await arrivalOrder(polling.platform.db, first)
    expect(order).toEqual(order.toSorted())
    expect(order.length + (await count(second))).toBe(poller.counts.reads)
    expect(await eventsOf(second)).toEqual(['online', 'offline: no_answer', 'online'])
    expect(poller.counts.lost).toBe(0)
  },
)

test('stopping while the database is away leaves all on disk, and the next poller brings it there first', async () => {
  const simulator = await simulate({ devices: 1 })
  const analyserId = await attach({ port: simulator.port })
  const { dataDir } = polling.platform.config
  const poller = await poll({ interval: 100 })
  await untilTrue(async () => (await count(analyserId)) > 2)
  proxy.cut()
  const { reads } = poller.counts
  await untilTrue(() => poller.counts.reads >= reads + 20)
  await poller.stop()
  expect(spooledLines(dataDir)).toBeGreaterThanOrEqual(20)
  const next = await polling.poll({ interval: 100 })
  await untilTrue(() => next.counts.reads > 3)
  await next.stop()
  expect(spooledLines(dataDir)).toBe(0)
  const order = await arrivalOrder(polling.platform.db, analyserId)
  expect(order).toEqual(order.toSorted())
  expect(order).toHaveLength(poller.counts.reads + next.counts.reads)
})

test('a process that is killed leaves what it had on disk to the one that takes over', async () => {
  const simulator = await simulate({ devices: 1 })
  const analyserId = await attach({ port: simulator.port })
  const { dataDir } = polling.platform.config
  const task: PollerTask = { databaseUrl: proxy.url, dataDir, options: { ...quick, interval: 100 } }
  const file = path.join(projectRoot, 'packages/server/src/testing/poller-process.ts')
  const killed = spawn(process.execPath, [file, JSON.stringify(task)], { stdio: 'inherit' })
  const ended = once(killed, 'exit')
  polling.onEnd(() => killed.kill('SIGKILL'))
  await untilTrue(async () => (await count(analyserId)) > 2)
  proxy.cut()
  await untilTrue(() => spooledLines(dataDir) >= 20)
  const before = await count(analyserId)
  const next = await polling.poll({ interval: 100 })
  killed.kill('SIGKILL')
  await ended
  const left = spooledLines(dataDir)
  // It has the lease perhaps before the other was killed: then it found what was there by then.
  expect(left + (await count(analyserId))).toBeGreaterThanOrEqual(20)
  await next.stop()
  const third = await polling.poll({ interval: 100 })
  await untilTrue(() => third.counts.reads > 2)
  await third.stop()
  expect(spooledLines(dataDir)).toBe(0)
  expect(await count(analyserId)).toBeGreaterThanOrEqual(before + 20)
})

test('a full disk space gives up the oldest, and says how much', async () => {
  const simulator = await simulate({ devices: 1 })
  const analyserId = await attach({ port: simulator.port })
  const poller = await poll({ interval: 30, flushEvery: 10, spoolCapacity: 8_000 })
  await untilTrue(async () => (await count(analyserId)) > 2)
  proxy.cut()
  await untilTrue(() => poller.counts.lost > 0)
  proxy.restore()
  const { reads } = poller.counts
  await untilTrue(() => poller.counts.reads > reads + 5)
  await poller.stop()
  const stored = await count(analyserId)
  expect(stored).toBeLessThan(poller.counts.reads)
  // Nothing else; what the database took in the moment in which it went counts as lost too, to be sure.
  expect(stored).toBeGreaterThanOrEqual(poller.counts.reads - poller.counts.lost)
})

test('connections that the database ends at any moment cost nothing', async () => {
  const simulator = await simulate({ devices: 1 })
  const analyserId = await attach({ port: simulator.port })
  const poller = await poll({ interval: 50 })
  await untilTrue(async () => (await count(analyserId)) > 2)
  for (let round = 0; round < 10; round++) {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name in ('tandem', 'tandem lease') and pid <> pg_backend_pid()`.execute(
      polling.platform.db,
    )
    const { reads } = poller.counts
    await untilTrue(() => poller.counts.reads > reads + 3)
  }
  await untilTrue(() => spooledLines(polling.platform.config.dataDir) === 0)
  await poller.stop()
  expect(await count(analyserId)).toBe(poller.counts.reads)
  expect(poller.isLeading()).toBe(false)
})
