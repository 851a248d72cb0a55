import { addAnalyser, findAnalyser, removeAnalyser, updateAnalyser } from '@tandem/contract/metering/analysers.ts'
import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { closeHours } from '../close-hours.ts'
import { hoursBetween } from '../hours.store.ts'

const app = useTestApp()
const [minute, hour] = [60_000, 3_600_000]
const morning = Temporal.Instant.from('2026-03-02T08:00:00Z')
const at = (ms: number) => morning.add({ milliseconds: ms })

interface Pushed {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function tokenOf(user: TestUser, scopes: ('read' | 'trade' | 'meter')[] = ['meter']): Promise<string> {
  const body = { name: 'Gateway', scopes, days: 7, callsPerMinute: 6_000 }
  return (await app.call(createAccessToken, { body, as: user })).token
}

async function push(token: string, payload: unknown, type = 'application/json'): Promise<Pushed> {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/readings/push',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Counters each minute in [from, to], 3.6 kW. */
function counters(from: number, to: number) {
  return Array.from({ length: (to - from) / minute + 1 }, (_, index) => {
    const passed = from + index * minute
    return { at: at(passed).toString(), import: 5_000 + (passed / minute) * 0.06, power: 3_600 }
  }).map((each) => ({ ...each, import: Number(each.import.toFixed(3)) }))
}

async function hoursOf({ userId }: TestUser) {
  const known = await hoursBetween(app.platform.db, userId, morning, at(48 * hour))
  return known.map(({ consumption, quality }) => `${String(consumption)} ${quality}`)
}

async function close(passed: number) {
  app.clock.set(at(passed))
  await closeHours(app.platform)
}

test('pushed counters become hours like those of a device that is read', async () => {
  app.clock.set(at(3 * hour))
  const user = await app.aUser()
  const token = await tokenOf(user)
  expect(await push(token, { readings: counters(0, 2 * hour + 10 * minute) })).toEqual({
    status: 200,
    body: { counters: { stored: 131, known: 0 }, hours: { added: 0, replaced: 0, unchanged: 0 } },
  })
  await close(3 * hour)
  expect(await hoursOf(user)).toEqual(['3600 measured', '3600 measured'])
  const [analyser] = await app.call(findAnalyser, { params: { userId: user.userId }, as: user })
  expect(analyser).toMatchObject({ profile: 'push', isActive: true, connection: { state: 'online' } })
  // Nothing came for hours: nobody else would notice.
  await close(6 * hour)
  const [later] = await app.call(findAnalyser, { params: { userId: user.userId }, as: user })
  expect(later?.connection).toMatchObject({ state: 'offline', reason: 'no_message' })
})

test('the same again changes nothing, and what comes late is counted where it belongs', async () => {
  app.clock.set(at(5 * hour))
  const user = await app.aUser()
  const token = await tokenOf(user)
  const all = counters(0, 5 * hour)
  const [early, missing, late] = [all.slice(0, 90), all.slice(90, 200), all.slice(200)]
  await push(token, { readings: late })
  await push(token, { readings: early.toReversed() })
  await close(5 * hour)
  expect(await hoursOf(user)).toEqual([
    ...['3600 measured', '3600 estimated', '3600 estimated', '3600 estimated', '3600 measured'],
  ])
  expect((await push(token, { readings: [...missing, ...late] })).body).toMatchObject({
    counters: { stored: 110, known: late.length },
  })
  await close(5 * hour)
  expect(await hoursOf(user)).toEqual(Array(5).fill('3600 measured'))
  expect((await push(token, { readings: all })).body).toMatchObject({ counters: { stored: 0, known: 301 } })
})

test('lines are taken like a list', async () => {
  app.clock.set(at(3 * hour))
  const user = await app.aUser()
  const token = await tokenOf(user)
  const lines = counters(0, hour + minute).map((each) => JSON.stringify(each))
  const answer = await push(token, `${lines.join('\n')}\n\n`, 'application/x-ndjson')
  expect(answer.body).toMatchObject({ counters: { stored: 62 } })
  expect((await push(token, '{"at":', 'application/x-ndjson')).body).toMatchObject({ code: 'malformed_json' })
  const elsewhere = await app.server.inject({
    method: 'POST',
    url: '/api/analysers/test',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/x-ndjson' },
    payload: '{}',
  })
  expect(elsewhere.statusCode).toBe(415)
})

test('whole hours are stored as sent, and corrected by sending them again', async () => {
  app.clock.set(at(5 * hour))
  const user = await app.aUser()
  const token = await tokenOf(user)
  const readings = [
    { start: morning.toString(), consumption: 1.234, production: 0 },
    { start: at(hour).toString(), production: 0.5 },
  ]
  const push1 = await push(token, { placement: 'separate', readings })
  expect(push1.body).toMatchObject({ hours: { added: 2, replaced: 0, unchanged: 0 } })
  expect((await push(token, { placement: 'separate', readings })).body).toMatchObject({ hours: { unchanged: 2 } })
  const corrected = { placement: 'separate', readings: [{ ...readings[0], consumption: 2 }] }
  expect((await push(token, corrected)).body).toMatchObject({ hours: { replaced: 1 } })
  expect(await hoursOf(user)).toEqual(['2000 imported', 'null imported'])
})

test('what cannot be is refused as a whole, by its place in the list', async () => {
  app.clock.set(at(5 * hour))
  const user = await app.aUser()
  const token = await tokenOf(user)
  const good = { at: at(hour).toString(), import: 1 }
  const cases = [
    [{ at: at(6 * hour).toString(), import: 1 }, 'reading_in_the_future'],
    [{ at: '2025-01-01T00:00:00Z', import: 1 }, 'reading_too_old'],
    [{ at: at(hour).toString(), import: -1 }, 'reading_out_of_bounds'],
    [{ start: at(5 * hour).toString(), consumption: 1 }, 'reading_in_the_future'],
    [{ start: at(30 * minute).toString(), consumption: 1 }, 'reading_period_unknown'],
    [{ start: '2010-01-01T00:00:00Z', consumption: 1 }, 'reading_period_unknown'],
    [{ start: morning.toString(), consumption: 2_000_000 }, 'reading_out_of_bounds'],
  ] as const
  for (const [reading, code] of cases) {
    expect(await push(token, { readings: [good, reading] })).toMatchObject({
      status: 400,
      body: { code, field: 'readings.1' },
    })
  }
  for (const reading of [
    { at: at(hour).toString() },
    { start: morning.toString() },
    { import: 1 },
    { ...good, x: 1 },
  ]) {
    expect((await push(token, { readings: [reading] })).body).toMatchObject({ code: 'invalid_request' })
  }
  expect((await push(token, { readings: [] })).body).toMatchObject({ code: 'invalid_request' })
  expect((await push(token, { readings: Array(10_001).fill(good) })).status).toBe(400)
  expect((await push(token, { readings: Array(60_000).fill(good) })).status).toBe(413)
  expect(await app.call(findAnalyser, { params: { userId: user.userId }, as: user })).toEqual([])
})

test('only a token for readings may send them, and it may do nothing else', async () => {
  app.clock.set(at(5 * hour))
  const user = await app.aUser()
  const reader = await tokenOf(user, ['read', 'trade'])
  // Before the body is read: it is no JSON at all.
  expect(await push(reader, 'x'.repeat(1_000))).toMatchObject({
    status: 403,
    body: { code: 'scope_missing' },
  })
  const token = await tokenOf(user)
  const other = await app.server.inject({
    method: 'GET',
    url: `/api/readings/${String(user.userId)}/hours/2026-03-02`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(other.json()).toMatchObject({ code: 'scope_missing' })
})

test('counters are refused beside a device that is read, and those of a disabled one until it is attached again', async () => {
  app.clock.set(at(3 * hour))
  const user = await app.aUser()
  const token = await tokenOf(user)
  const place = { userId: user.userId, ip: '127.0.0.1', port: 15_020, deviceId: 77 }
  const body = { readingCode: 'C-77', profile: 'eastron_sdm630', placement: 'connection' as const }
  const read = await app.call(addAnalyser, { params: place, body, as: user })
  const reading = { at: at(2 * hour).toString(), import: 1 }
  expect((await push(token, { readings: [reading] })).body).toMatchObject({ code: 'analyser_attached' })
  const terms = { id: read.id, version: read.version, ip: read.ip, port: read.port, deviceId: read.deviceId, ...body }
  await app.call(updateAnalyser, { body: { ...terms, isActive: false }, as: user })
  await app.call(removeAnalyser, { params: { id: read.id }, as: user })
  app.clock.set(at(4 * hour))
  expect((await push(token, { readings: [{ ...reading, at: at(4 * hour).toString() }] })).status).toBe(200)
  const [pushed] = await app.call(findAnalyser, { params: { userId: user.userId }, as: user })
  if (!pushed) throw new Error('nothing is attached')
  const { id, ip, port, deviceId, readingCode, placement, profile } = pushed
  const same = { id, ip, port, deviceId, readingCode, placement, profile }
  const off = await app.call(updateAnalyser, { body: { ...same, version: pushed.version, isActive: false }, as: user })
  expect((await push(token, { readings: [reading] })).body).toMatchObject({ code: 'pushed_analyser_disabled' })
  await app.call(updateAnalyser, { body: { ...same, version: off.version, isActive: true }, as: user })
  expect((await push(token, { readings: [{ ...reading, at: at(4 * hour).toString() }] })).status).toBe(200)
})
