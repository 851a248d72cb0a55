import {
  addAnalyser,
  getLiveValues,
  streamLiveValues,
  updateAnalyser,
  type Analyser,
  type LiveValues,
} from '@tandem/contract/metering/analysers.ts'
import type { ConnectionFault, ConnectionState } from '@tandem/core/metering/analyser.ts'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { parseStream, type StreamReader } from '../../testing/stream-reader.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { ensurePartitions, insertSamples, numbersOf } from './samples.store.ts'

const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
let ana: TestUser
let analyser: Analyser
let address: string
const readers: StreamReader<LiveValues>[] = []

beforeAll(async () => {
  ana = await app.aUser()
  const body = { readingCode: 'RO001', profile: 'eastron_sdm630', placement: 'connection' as const }
  const params = { userId: ana.userId, ip: '127.0.0.1', port: 5020, deviceId: 1 }
  analyser = await app.call(addAnalyser, { params, body, as: ana })
  address = await app.server.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})

async function watch(user = ana): Promise<StreamReader<LiveValues>> {
  const reader = await parseStream(address, user.token, streamLiveValues, { params: { analyzerId: analyser.id } })
  readers.push(reader)
  return reader
}

/** What the process that reads it stores, whichever it is. */
async function measure(
  values: MeasuredValues,
  state: ConnectionState = 'online',
  reason: ConnectionFault | null = null,
) {
  const now = app.clock.now()
  await app.platform.db
    .updateTable('analyser_states')
    .set({ state, reason, since: now, checked_at: now, measured: JSON.stringify(values) })
    .set(state === 'online' ? { last_good_at: now } : {})
    .where('analyser_id', '=', analyser.id)
    .execute()
}

async function watchedUntil(): Promise<string> {
  const row = await app.platform.db
    .selectFrom('analyser_states')
    .select('watched_until')
    .where('analyser_id', '=', analyser.id)
    .executeTakeFirstOrThrow()
  return String(row.watched_until)
}

test('values arrive as they are measured, and the poller learns that somebody watches', async () => {
  const reader = await watch()
  expect(await reader.find(() => true)).toMatchObject({
    connection: { state: 'waiting' },
    measuredAt: null,
    values: {},
  })
  expect(await watchedUntil()).toBe('2026-03-26T08:00:15Z')
  await measure({ active_power_total: -1_234_567, voltage_L1: 230_100 })
  const first = await reader.find(({ connection }) => connection.state === 'online')
  expect(first.values).toEqual({ active_power_total: -1_234_567, voltage_L1: 230_100 })
  expect(reader.text()).toContain('"active_power_total":-1234.567')
  app.clock.set(app.clock.now().add({ seconds: 2 }))
  await measure({ active_power_total: 50_000 })
  const second = await reader.find(({ values }) => values.active_power_total === 50_000)
  expect(String(second.measuredAt)).toBe('2026-03-26T08:00:02Z')
})

test('an analyser that went away keeps its last values and says why and since when', async () => {
  await measure({ frequency: 50_010 })
  const reader = await watch()
  app.clock.set(app.clock.now().add({ minutes: 1 }))
  await measure({ frequency: 50_010 }, 'offline', 'no_answer')
  const gone = await reader.find(({ connection }) => connection.state === 'offline')
  expect(gone).toMatchObject({ connection: { reason: 'no_answer' }, values: { frequency: 50_010 } })
  expect(gone.measuredAt && Temporal.Instant.compare(gone.measuredAt, gone.connection.since)).toBe(-1)
  expect(await app.call(getLiveValues, { params: { analyzerId: analyser.id }, as: ana })).toMatchObject({
    connection: { state: 'offline', reason: 'no_answer' },
  })
})

test('whoever reads it no more leaves it to the others, and a stranger does not get in', async () => {
  const [reader, other] = [await watch(), await watch()]
  await other.find(() => true)
  reader.close()
  await measure({ frequency: 49_990 })
  expect((await other.find(({ values }) => values.frequency === 49_990)).connection.state).toBe('online')
  const stranger = await watch(await app.aUser())
  expect(stranger.status).toBe(404)
})

test('a disabled analyser is told as the last thing that was known', async () => {
  await measure({ frequency: 50_000 })
  const { id, version, ip, port, deviceId, readingCode, profile, placement } = analyser
  const wanted = { id, version, ip, port, deviceId, readingCode, profile, placement, isActive: false }
  await app.call(updateAnalyser, { body: wanted, as: ana })
  const live = await app.call(getLiveValues, { params: { analyzerId: id }, as: ana })
  expect(live.values).toEqual({ frequency: 50_000 })
})

test('whoever comes is told the power of the last minutes and of the day first, and only once', async () => {
  const user = await app.aUser()
  const body = { readingCode: 'RO002', profile: 'eastron_sdm630', placement: 'connection' as const }
  const params = { userId: user.userId, ip: '127.0.0.1', port: 5021, deviceId: 2 }
  const { id: analyserId } = await app.call(addAnalyser, { params, body, as: user })
  const attachedAt = app.clock.now()
  app.clock.set(attachedAt.add({ minutes: 20 }))
  const now = app.clock.now()
  await ensurePartitions(app.platform.db, attachedAt, now)
  const sampleAt = (minutes: number, milliwatts: number) => ({
    analyserId,
    attachedAt,
    sampledAt: now.subtract({ minutes }),
    numbers: numbersOf({ active_power_total: milliwatts }),
  })
  await insertSamples(app.platform.db, [sampleAt(6, 1), sampleAt(4, 250_500), sampleAt(1, -90_000)])
  const reader = await parseStream(address, user.token, streamLiveValues, { params: { analyzerId: analyserId } })
  readers.push(reader)
  const first = await reader.find(() => true)
  expect(first.recent?.map(({ at, power }) => [String(at), power])).toEqual([
    [String(now.subtract({ minutes: 4 })), 250_500],
    [String(now.subtract({ minutes: 1 })), -90_000],
  ])
  // Two of one five minutes are their mean at their middle, and what came after stands alone.
  expect(first.today?.map(({ at, power }) => [String(at), power])).toEqual([
    [String(now.subtract({ minutes: 5 })), 125_251],
    [String(now.subtract({ minutes: 1 })), -90_000],
  ])
  await app.platform.db
    .updateTable('analyser_states')
    .set({ state: 'online', since: now, last_good_at: now, measured: '{"frequency":50000}' })
    .where('analyser_id', '=', analyserId)
    .execute()
  const next = await reader.find(({ connection }) => connection.state === 'online')
  expect([next.recent, next.today]).toEqual([undefined, undefined])
})
