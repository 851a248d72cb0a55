import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import { getPowerQuality, type PowerQualityRow } from '@tandem/contract/metering/energy.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { insertAnalyser } from './analysers.store.ts'
import { recordWindows } from './power-quality.store.ts'
import { ensurePartitions, insertSamples, numbersOf } from './samples.store.ts'

const app = useTestApp({ now: '2026-03-02T08:00:00Z' })
const day = '2026-03-02' as DeliveryDay
/** In Bucharest the day begins at 22:00 UTC. */
const midnight = Temporal.Instant.from('2026-03-01T22:00:00Z')

let ports = 20_000
async function attach(user: TestUser): Promise<number> {
  const terms = { profileId: 'eastron_sdm630', ip: '127.0.0.1', port: ++ports, deviceId: 1, readingCode: 'RO-1' }
  const at = Temporal.Instant.from('2026-03-01T00:00:00Z')
  const { userId } = user
  return insertAnalyser(app.platform.db, {
    ...terms,
    placement: 'connection',
    connectionPower: null,
    answerMs: null,
    framing: 'tcp',
    mqtt: null,
    userId,
    addedBy: userId,
    at,
  })
}

type Values = (sample: number) => MeasuredValues

/** Samples from midnight on, one a minute. */
async function measure(analyserId: number, minutes: number, values: Values): Promise<void> {
  const { db } = app.platform
  const end = midnight.add({ minutes })
  await ensurePartitions(db, midnight, end)
  const attachedAt = Temporal.Instant.from('2026-03-01T00:00:00Z')
  const samples = Array.from({ length: minutes }, (_, at) => ({
    analyserId,
    attachedAt,
    sampledAt: midnight.add({ minutes: at }),
    numbers: numbersOf(values(at)),
  }))
  await insertSamples(db, samples)
  await recordWindows(db, analyserId, midnight, end)
}

async function qualityOf(as: TestUser, dateFrom = day, dateTo = day) {
  return app.call(getPowerQuality, { params: { userId: as.userId, dateFrom, dateTo }, as })
}

function rowOf(rows: readonly PowerQualityRow[], characteristic: string, phase: string | null = null) {
  return rows.find((row) => row.characteristic === characteristic && row.phase === phase)
}

const phases = (l1: number, l2: number, l3: number): MeasuredValues => ({
  voltage_L1: l1,
  voltage_L2: l2,
  voltage_L3: l3,
})

test('means of ten minutes stand beside the limits, with the worst moment', async () => {
  const user = await app.aUser()
  // The third window of L2 is at 208 V in the mean, the ninth at 195 V; a moment of 46 Hz in the fifth.
  await measure(await attach(user), 100, (at) => ({
    ...phases(
      231_000,
      at >= 80 && at < 90 ? 195_000 : at >= 20 && at < 30 ? 206_000 + 400 * (at - 20) : 230_000,
      229_000,
    ),
    frequency: at === 45 ? 46_000 : 50_010,
    voltage_thd_L1: at < 50 ? 9_000 : 3_000,
  }))
  const { rows, measuredWindows, expectedWindows } = await qualityOf(user)
  expect({ measuredWindows, expectedWindows }).toEqual({ measuredWindows: 10, expectedWindows: 60 })
  expect(rows.map(({ characteristic, phase }) => [characteristic, phase])).toEqual([
    ['voltage', 'L1'],
    ['voltage', 'L2'],
    ['voltage', 'L3'],
    ['frequency', null],
    ['thd', 'L1'],
    ['unbalance', null],
  ])
  expect(rowOf(rows, 'voltage', 'L1')).toMatchObject({ insideShare: 1000, isMet: true, min: 231_000, max: 231_000 })
  expect(rowOf(rows, 'voltage', 'L2')).toEqual({
    characteristic: 'voltage',
    phase: 'L2',
    unit: 'V',
    lowerLimit: 207_000,
    upperLimit: 253_000,
    requiredShare: 950,
    insideShare: 900,
    windows: 10,
    min: 195_000,
    mean: 224_280,
    max: 230_000,
    always: { lowerLimit: 195_500, upperLimit: 253_000, insideShare: 900 },
    worst: { at: midnight.add({ minutes: 80 }), value: 195_000 },
    isMet: false,
  })
  expect(rowOf(rows, 'frequency')).toMatchObject({
    insideShare: 1000,
    min: 46_000,
    max: 50_010,
    isMet: false,
    always: { insideShare: 900 },
    worst: { at: midnight.add({ minutes: 40 }), value: 46_000 },
  })
  expect(rowOf(rows, 'thd', 'L1')).toMatchObject({ insideShare: 500, always: null, max: 9_000, isMet: false })
  // (195, 231, 229): the mean is 218.333, the farthest phase 23.333 from it.
  expect(rowOf(rows, 'unbalance')).toMatchObject({ max: 10_687, worst: { at: midnight.add({ minutes: 80 }) } })
})

test('a phase without voltage and an interruption are no bad voltage', async () => {
  const user = await app.aUser()
  await measure(await attach(user), 20, (at) => ({
    ...phases(at < 5 ? 0 : 230_000, 0, 400),
    frequency: at < 5 ? 0 : 50_000,
  }))
  const { rows } = await qualityOf(user)
  expect(rows).toHaveLength(2)
  expect(rowOf(rows, 'voltage', 'L1')).toMatchObject({ windows: 2, min: 230_000, isMet: true })
  expect(rowOf(rows, 'frequency')).toMatchObject({ windows: 2, min: 50_000, isMet: true })
})

test('windows that are made again are the same windows, with what came late', async () => {
  const user = await app.aUser()
  const analyserId = await attach(user)
  await measure(analyserId, 20, () => ({ voltage_L1: 240_000 }))
  await recordWindows(app.platform.db, analyserId, midnight, midnight.add({ minutes: 10 }))
  const late = { analyserId, attachedAt: Temporal.Instant.from('2026-03-01T00:00:00Z') }
  const sampledAt = midnight.add({ minutes: 3, seconds: 30 })
  await insertSamples(app.platform.db, [{ ...late, sampledAt, numbers: numbersOf({ voltage_L1: 229_000 }) }])
  await recordWindows(app.platform.db, analyserId, midnight, midnight.add({ hours: 1 }))
  const { rows, measuredWindows } = await qualityOf(user)
  expect(measuredWindows).toBe(2)
  expect(rowOf(rows, 'voltage', 'L1')).toMatchObject({ windows: 2, min: 239_000, max: 240_000 })
})

test('two analysers one after another are one supply; another user’s is not', async () => {
  const [user, other] = [await app.aUser(), await app.aUser()]
  const first = await attach(user)
  await measure(first, 10, () => ({ voltage_L1: 230_000 }))
  await app.platform.db.updateTable('analysers').set({ status: 'removed' }).where('id', '=', first).execute()
  await measure(await attach(user), 20, () => ({ voltage_L1: 232_000 }))
  await measure(await attach(other), 10, () => ({ voltage_L1: 300_000 }))
  const { rows, measuredWindows } = await qualityOf(user)
  expect(measuredWindows).toBe(2)
  expect(rowOf(rows, 'voltage', 'L1')).toMatchObject({ windows: 3, max: 232_000, isMet: true })
})

test('nothing measured is nothing, and a span has its bounds', async () => {
  const user = await app.aUser()
  expect(await qualityOf(user)).toEqual({ rows: [], measuredWindows: 0, expectedWindows: 60 })
  const later = '2026-03-29' as DeliveryDay
  expect(await qualityOf(user, later, later)).toEqual({ rows: [], measuredWindows: 0, expectedWindows: 0 })
  const ask = (dateFrom: string, dateTo: string, as: TestUser) =>
    app.refused(getPowerQuality, {
      params: { userId: user.userId, dateFrom: dateFrom as DeliveryDay, dateTo: dateTo as DeliveryDay },
      as,
    })
  expect(await ask('2026-03-02', '2026-03-01', user)).toHaveProperty('code', 'start_not_before_end')
  expect(await ask('2025-03-01', '2026-03-02', user)).toMatchObject({ code: 'span_too_long', details: { days: 366 } })
  expect(await ask('2026-03-01', '2026-03-02', await app.aUser())).toHaveProperty('code', 'not_allowed')
})
