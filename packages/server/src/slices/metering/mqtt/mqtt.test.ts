import {
  addAnalyser,
  findAnalyser,
  getLiveValues,
  mqttProfile,
  noPlace,
  testConnection,
  updateAnalyser,
} from '@tandem/contract/metering/analysers.ts'
import { addMeterTopic, findMeterTopics, removeMeterTopic, type MqttSource } from '@tandem/contract/metering/mqtt.ts'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseBrokers } from '../../../platform/mqtt-brokers.ts'
import type { Platform } from '../../../platform/platform.ts'
import { startMosquitto, type Mosquitto } from '../../../testing/mosquitto.ts'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'
import { closeHours } from '../close-hours.ts'
import { hoursBetween } from '../hours.store.ts'
import { startMqttReader } from './mqtt-reader.ts'
import { trySource } from './try-source.ts'

const app = useTestApp({ now: '2026-03-02T12:00:00Z' })
const [minute, hour] = [60_000, 3_600_000]
const morning = Temporal.Instant.from('2026-03-02T08:00:00Z')
const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const at = (ms: number) => morning.add({ milliseconds: ms })

let broker: Mosquitto | null = null
let device: MqttClient | null = null
let admin: TestUser
const ends: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  broker = await startMosquitto()
  device = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(broker.port)}`)
  admin = await app.aUser({ isAdministrator: true })
})
afterAll(async () => {
  await device?.endAsync(true)
  await broker?.kill()
})
beforeEach(() => app.clock.set(noon))
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const eventually = (work: () => unknown) => vi.waitFor(work, { timeout: 15_000, interval: 25 })
async function publish(topic: string, payload: unknown, retain = false) {
  await device?.publishAsync(topic, typeof payload === 'string' ? payload : JSON.stringify(payload), { qos: 1, retain })
}

function brokersAt(port: number | undefined): Platform {
  const mqttBrokers = parseBrokers(`home=mqtt://127.0.0.1:${String(port)}`)
  // The calls as well know this broker.
  Object.assign(app.platform.config, { mqttBrokers })
  return { ...app.platform, config: { ...app.platform.config, mqttBrokers } }
}

function listen(platform = brokersAt(broker?.port)) {
  const reader = startMqttReader(platform, () => true, { every: 25, wait: { first: 50, longest: 100 } })
  ends.push(() => reader.stop())
  return reader
}

const source = (user: TestUser, terms: Partial<MqttSource> = {}): MqttSource => ({
  broker: 'home',
  timePath: null,
  interval: null,
  signals: [
    { meaning: 'consumed', topic: `home/${String(user.userId)}/SENSOR`, path: 'ENERGY.Total', unit: 'kWh' },
    { meaning: 'power', topic: `home/${String(user.userId)}/SENSOR`, path: 'ENERGY.Power', unit: 'W' },
  ],
  ...terms,
})

async function allow(user: TestUser, prefix = `home/${String(user.userId)}`) {
  return app.call(addMeterTopic, { params: { userId: user.userId }, body: { broker: 'home', prefix }, as: admin })
}

async function attach(user: TestUser, terms: Partial<MqttSource> = {}) {
  const body = {
    readingCode: 'Hall',
    profile: mqttProfile,
    placement: 'connection' as const,
    mqtt: source(user, terms),
  }
  return app.call(addAnalyser, { params: { ...noPlace, userId: user.userId }, body, as: user })
}

/** Somebody with a meter that sends. */
async function aMeter(terms: (topic: string) => Partial<MqttSource> = () => ({})) {
  brokersAt(broker?.port)
  const user = await app.aUser()
  await allow(user)
  const topic = `home/${String(user.userId)}/SENSOR`
  const { id } = await attach(user, terms(topic))
  await app.platform.db.updateTable('analysers').set({ attached_at: morning }).where('id', '=', id).execute()
  return { user, id, topic }
}

const withTime = () => ({ timePath: 'Time' })

async function connectionOf({ userId }: TestUser) {
  return app.platform.db
    .selectFrom('analyser_states as s')
    .innerJoin('analysers as a', 'a.id', 's.analyser_id')
    .select(['s.state', 's.reason', 's.last_good_at as lastGoodAt'])
    .where('a.user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function samplesOf(analyserId: number) {
  const rows = await app.platform.db
    .selectFrom('analyser_samples')
    .select(['sampled_at', 'import_wh', 'power_mw'])
    .where('analyser_id', '=', analyserId)
    .orderBy('sampled_at')
    .execute()
  return rows.map((row) => `${row.sampled_at.toString()} ${String(row.import_wh)} ${String(row.power_mw)}`)
}

async function hoursOf({ userId }: TestUser) {
  const known = await hoursBetween(app.platform.db, userId, morning, at(48 * hour))
  return known.map(({ consumption, production, quality }) => `${String(consumption)} ${String(production)} ${quality}`)
}

/** Until the broker has told the reader of what was sent before: the last message of a topic, or one more. */
const untilSamples = (analyserId: number, count: number) =>
  eventually(async () => expect(await samplesOf(analyserId)).toHaveLength(count))

const tasmota = (passed: number, terms: object = {}) => ({
  Time: at(passed).toZonedDateTimeISO('Europe/Bucharest').toPlainDateTime().toString({ smallestUnit: 'second' }),
  ENERGY: { Total: Number((5_000 + (passed / minute) * 0.06).toFixed(3)), Power: 3_600 },
  ...terms,
})

test('what a meter sends becomes hours, whatever comes with it', async () => {
  const { user, id, topic } = await aMeter(withTime)
  await publish(topic, tasmota(0), true)
  // Two processes at once, as while one takes over from the other.
  listen()
  listen()
  // The broker kept the first; its own time says when it was.
  await untilSamples(id, 1)
  const minutes = Array.from({ length: 130 }, (_, index) => (index + 1) * minute)
  const [late, early] = [minutes.slice(60), minutes.slice(0, 60)]
  await Promise.all(late.map((passed) => publish(topic, tasmota(passed))))
  for (const rubbish of [
    '{"ENERGY":',
    'offline',
    '[]',
    '{}',
    { Time: 'now', ENERGY: { Total: 1 } },
    tasmota(0, { ENERGY: 1 }),
  ]) {
    await publish(topic, rubbish)
  }
  await publish(topic, `{"ENERGY":{"Total":1},"x":"${'x'.repeat(100_000)}"}`)
  await publish(topic, 'x'.repeat(1_000_000))
  await publish(topic, { Time: '2031-01-01T00:00:00', ENERGY: { Total: 9_999 } })
  await publish(topic, { Time: '2020-01-01T00:00:00', ENERGY: { Total: 9_999 } })
  await untilSamples(id, 71)
  await closeHours(app.platform)
  // Out of order, and twice.
  await Promise.all([...early.toReversed(), ...early, ...late].map((passed) => publish(topic, tasmota(passed))))
  await untilSamples(id, 131)
  await closeHours(app.platform)
  expect(await hoursOf(user)).toEqual(['3600 null measured', '3600 null measured'])
  expect(await connectionOf(user)).toMatchObject({ state: 'online', reason: null, lastGoodAt: at(130 * minute) })
  const live = await app.call(getLiveValues, { params: { analyzerId: id }, as: user })
  expect(live).toMatchObject({ values: { active_energy_import: 5_007_800, active_power_total: 3_600_000 } })
  app.clock.set(at(7 * hour))
  await closeHours(app.platform)
  expect(await connectionOf(user)).toMatchObject({ state: 'offline', reason: 'no_message' })
})

test('without a time of its own a message is of when it comes, and one that the broker kept of nobody knows when', async () => {
  const { user, id, topic } = await aMeter((below) => ({
    signals: [
      { meaning: 'consumed', topic: `${below}/total`, path: '', unit: 'kWh' },
      { meaning: 'power', topic: `${below}/power`, path: '', unit: 'W' },
    ],
  }))
  await publish(`${topic}/total`, '1', true)
  listen()
  await eventually(async () => {
    await publish(`${topic}/power`, '250.5')
    expect(await samplesOf(id)).toHaveLength(1)
  })
  app.clock.advance({ seconds: 10 })
  await publish(`${topic}/total`, '1.5')
  await untilSamples(id, 2)
  expect(await samplesOf(id)).toEqual(['2026-03-02T12:00:00Z null 250500', '2026-03-02T12:00:10Z 1500 null'])
  // They come by themselves, and are shown side by side.
  const live = await app.call(getLiveValues, { params: { analyzerId: id }, as: user })
  expect(live.values).toEqual({ active_energy_import: 1_500, active_power_total: 250_500 })
})

test('the energy of intervals makes an hour once the hour is whole, each interval once', async () => {
  const { user, topic } = await aMeter((of) => ({
    timePath: 't',
    interval: { minutes: 15, stamp: 'end' },
    signals: [
      { meaning: 'consumedInInterval', topic: of, path: 'in', unit: 'Wh' },
      { meaning: 'producedInInterval', topic: of, path: 'out', unit: 'Wh' },
    ],
  }))
  const send = (quarter: number, terms: object) => publish(topic, { t: at(quarter * 15 * minute).toString(), ...terms })
  app.clock.set(at(100 * minute))
  listen()
  const untilHeard = (quarter: number, terms: object) =>
    eventually(async () => {
      await send(quarter, terms)
      expect((await connectionOf(user)).lastGoodAt).toEqual(at(quarter * 15 * minute))
    })
  await untilHeard(4, { in: 400, out: 1 })
  for (const quarter of [4, 2, 2, 1]) await send(quarter, { in: 100 * quarter, out: 1 })
  // More than a connection carries, and of between two intervals.
  await send(3, { in: 900_000 })
  await publish(topic, { t: at(37 * minute).toString(), in: 7 })
  await untilHeard(6, { in: 5 })
  expect(await hoursOf(user)).toEqual([])
  await send(3, { in: 300, out: 1 })
  await send(3, { in: 333 })
  await eventually(async () => expect(await hoursOf(user)).toEqual(['1000 4 measured']))
  const [known] = await hoursBetween(app.platform.db, user.userId, morning, at(hour))
  expect(known?.consumptionQuarters).toEqual([100, 200, 300, 400])
})

test('a flood is bounded, each topic by itself', async () => {
  const { id, topic } = await aMeter(withTime)
  const quiet = await aMeter(withTime)
  listen()
  const counter = (second: number) => ({ Time: at(second * 1_000).toString(), ENERGY: { Total: 1 } })
  await eventually(async () => {
    await publish(quiet.topic, counter(0))
    expect(await samplesOf(quiet.id)).toHaveLength(1)
  })
  await Promise.all(Array.from({ length: 2_000 }, (_, second) => publish(topic, counter(second))))
  await publish(quiet.topic, counter(1))
  await untilSamples(quiet.id, 2)
  expect(await samplesOf(id)).toHaveLength(600)
  // In the next minute it is listened to again.
  app.clock.advance({ minutes: 2 })
  await eventually(async () => {
    await publish(topic, counter(5_000))
    expect(await samplesOf(id)).toHaveLength(601)
  })
})

test('a broker that goes away and comes back is said, and what it says then is stored', async () => {
  const { user, id, topic } = await aMeter()
  const first = await startMosquitto()
  ends.push(() => first.kill())
  const send = async (port: number, total: number) => {
    const sender = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(port)}`)
    await sender.publishAsync(topic, JSON.stringify({ ENERGY: { Total: total } }), { qos: 1 })
    await sender.endAsync()
  }
  listen(brokersAt(first.port))
  await eventually(async () => {
    await send(first.port, 1)
    expect(await connectionOf(user)).toMatchObject({ state: 'online' })
  })
  await first.kill()
  await eventually(async () =>
    expect(await connectionOf(user)).toMatchObject({ state: 'offline', reason: 'broker_away' }),
  )
  const second = await startMosquitto({ port: first.port })
  ends.push(() => second.kill())
  await eventually(async () => expect(await connectionOf(user)).toMatchObject({ state: 'waiting', reason: null }))
  app.clock.advance({ minutes: 5 })
  await eventually(async () => {
    await send(first.port, 2)
    expect(await connectionOf(user)).toMatchObject({ state: 'online' })
  })
  expect((await samplesOf(id)).map((sample) => sample.split(' ')[1])).toEqual(['1000', '2000'])
})

function never(): never {
  throw new Error('there is none')
}

test('the test of a connection waits for a message and shows it', async () => {
  const { user, topic } = await aMeter()
  const place = { ...noPlace, profile: mqttProfile }
  await publish(topic, { ENERGY: { Total: 2.5, Power: 40 }, note: 'a\u0000b' }, true)
  const good = await app.call(testConnection, { body: { ...place, mqtt: source(user) }, as: user })
  expect(good).toMatchObject({
    isReadable: true,
    reason: null,
    values: { active_energy_import: 2_500, active_power_total: 40_000 },
    messages: [
      { topic, isRetained: true, isReadable: true, text: '{"ENERGY":{"Total":2.5,"Power":40},"note":"a\\u0000b"}' },
    ],
  })
  const known = parseBrokers(`home=mqtt://127.0.0.1:${String(broker?.port)}`)[0] ?? never()
  const wrong = source(user, { signals: [{ meaning: 'consumed', topic, path: 'ENERGY.Sum', unit: 'kWh' }] })
  const tried = await trySource(known, wrong, { patience: 300, now: () => noon, sampleDays: 30 })
  expect(tried).toMatchObject({ isReadable: false, reason: 'unreadable_message', values: {}, messages: [{ topic }] })
  // A number of a time that the poller refuses is none in a test, either.
  for (const [time, isReadable] of [
    [noon.subtract({ hours: 24 }), true],
    [noon.subtract({ hours: 24 * 31 }), false],
    [noon.add({ hours: 1 }), false],
  ] as const) {
    await publish(topic, { Time: time.toString(), ENERGY: { Total: 2.5, Power: 40 } }, true)
    const options = { patience: 300, now: () => noon, sampleDays: 30 }
    const reason = isReadable ? null : 'unreadable_message'
    expect(await trySource(known, source(user, withTime()), options)).toMatchObject({ isReadable, reason })
  }
  await publish(topic, { ENERGY: { Total: 2.5, Power: 40 } }, true)
  const stranger = await app.aUser()
  expect(await app.refused(testConnection, { body: { ...place, mqtt: source(user) }, as: stranger })).toMatchObject({
    code: 'meter_topic_not_allowed',
  })
  const tested = await app.call(testConnection, { body: { ...place, mqtt: source(user) }, as: admin })
  expect(tested.isReadable).toBe(true)
})

test('nobody reads what is not theirs', async () => {
  const { user, id, topic } = await aMeter()
  const neighbour = await app.aUser()
  const asked = (as: TestUser, prefix: string, of = as) =>
    app.refused(addMeterTopic, { params: { userId: of.userId }, body: { broker: 'home', prefix }, as })
  expect(await asked(neighbour, 'home/9')).toMatchObject({ code: 'not_allowed' })
  for (const prefix of [topic, `home/${String(user.userId)}`, 'home', `${topic}/below`]) {
    expect(await asked(admin, prefix, neighbour)).toMatchObject({ code: 'meter_topic_taken', field: 'prefix' })
  }
  for (const prefix of ['home/#', '+/9', '$SYS', 'home/9/', '']) {
    expect(addMeterTopic.body.safeParse({ broker: 'home', prefix }).success).toBe(false)
  }
  const elsewhere = { params: { userId: neighbour.userId }, body: { broker: 'nowhere', prefix: 'a' }, as: admin }
  expect(await app.refused(addMeterTopic, elsewhere)).toMatchObject({
    code: 'meter_topic_not_allowed',
    field: 'broker',
  })
  // Its own name, and not what only begins with it.
  await allow(neighbour)
  const body = { readingCode: 'Hall', profile: mqttProfile, placement: 'connection' as const }
  const params = { ...noPlace, userId: neighbour.userId }
  const signals = (of: string) =>
    source(neighbour, { signals: [{ meaning: 'consumed', topic: of, path: '', unit: 'Wh' }] })
  for (const of of [topic, `home/${String(neighbour.userId)}0`, 'home']) {
    const refused = await app.refused(addAnalyser, { params, body: { ...body, mqtt: signals(of) }, as: neighbour })
    expect(refused).toMatchObject({ code: 'meter_topic_not_allowed' })
  }
  expect(await app.refused(addAnalyser, { params, body, as: neighbour })).toMatchObject({ code: 'analyser_not_saved' })
  expect(await app.refused(findMeterTopics, { params: { userId: user.userId }, as: neighbour })).toMatchObject({
    status: 403,
  })
  const { brokers, topics } = await app.call(findMeterTopics, { params: { userId: user.userId }, as: user })
  expect(brokers).toEqual(['home'])

  // What is taken away is read no longer, and cannot be attached again.
  listen()
  await eventually(async () => {
    await publish(topic, { ENERGY: { Total: 1 } })
    expect(await samplesOf(id)).toHaveLength(1)
  })
  await app.call(removeMeterTopic, { params: { id: topics[0]?.id ?? 0 }, as: admin })
  await eventually(async () =>
    expect(await connectionOf(user)).toMatchObject({ state: 'offline', reason: 'not_allowed' }),
  )
  app.clock.advance({ minutes: 1 })
  await publish(topic, { ENERGY: { Total: 2 } })
  await allow(user)
  await eventually(async () => expect(await connectionOf(user)).toMatchObject({ state: 'waiting' }))
  expect(await samplesOf(id)).toHaveLength(1)
  const entries = await app.platform.db
    .selectFrom('audit_entries')
    .select('action')
    .where('user_id', '=', user.userId)
    .where('subject', '=', 'meterTopic')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['meterTopic.added', 'meterTopic.removed', 'meterTopic.added'])
})

test('a meter is changed like any analyser: disabled first', async () => {
  const { user, id } = await aMeter()
  const [analyser] = await app.call(findAnalyser, { params: { userId: user.userId }, as: user })
  if (!analyser) throw new Error('nothing is attached')
  const { readingCode, placement, version } = analyser
  const same = { ...noPlace, id, readingCode, placement, profile: mqttProfile, mqtt: source(user) }
  expect(await app.refused(updateAnalyser, { body: { ...same, version, isActive: true }, as: user })).toMatchObject({
    code: 'analyser_unchanged',
  })
  const changed = { ...same, mqtt: source(user, { timePath: 'Time' }) }
  expect(await app.refused(updateAnalyser, { body: { ...changed, version, isActive: true }, as: user })).toMatchObject({
    code: 'analyser_attached',
  })
  const off = await app.call(updateAnalyser, { body: { ...same, version, isActive: false }, as: user })
  const on = await app.call(updateAnalyser, { body: { ...changed, version: off.version, isActive: true }, as: user })
  expect(on.mqtt?.timePath).toBe('Time')
})
