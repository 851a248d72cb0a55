import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { checkAnalyser } from '@tandem/contract/metering/analysers.ts'
import { expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { changeAnalyser, insertAnalyser } from './analysers.store.ts'
import { closeHours, closeHoursOf } from './close-hours.ts'
import { hoursBetween, writeHours } from './hours.store.ts'
import { ensurePartitions, insertSamples, numbersOf } from './samples.store.ts'

const app = useTestApp()

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const instant = (at: number) => Temporal.Instant.fromEpochMilliseconds(at)
let ports = 10_000

interface Device {
  readonly analyserId: number
  readonly userId: number
  readonly terms: Parameters<typeof insertAnalyser>[1]
  readonly attachedAt: number
}

async function attach(user: TestUser, at: number, placement: MeterPlacement = 'connection'): Promise<Device> {
  const { userId } = user
  const address = { profileId: 'eastron_sdm630', ip: '127.0.0.1', port: ++ports, deviceId: 1, readingCode: 'RO-1' }
  const terms = {
    ...address,
    placement,
    connectionPower: null,
    answerMs: null,
    framing: 'tcp' as const,
    mqtt: null,
    userId,
    addedBy: userId,
    at: instant(at),
  }
  return { analyserId: await insertAnalyser(app.platform.db, terms), userId, terms, attachedAt: at }
}

async function change(device: Device, at: number, isActive: boolean): Promise<Device> {
  const change = { ...device.terms, isActive, wasActive: !isActive, at: instant(at) }
  await changeAnalyser(app.platform.db, device.analyserId, change)
  return { ...device, attachedAt: isActive ? at : device.attachedAt }
}

interface Course {
  /** Wh at `from`, and W since. */
  readonly start?: number
  readonly watts?: number
  readonly every?: number
  readonly range?: number
  readonly fedIn?: number
}

/** Samples of a steady consumption, in [from, to], every ten seconds; the production, where there is one, steady as well. */
async function sample(device: Device, from: number, to: number, course: Course = {}): Promise<void> {
  const { start = 1_000_000, watts = 3_600, every = 10 * second, range = Infinity, fedIn } = course
  const { analyserId, attachedAt } = device
  await ensurePartitions(app.platform.db, instant(from), instant(to))
  const moved = (at: number, power: number) => Math.floor((power * (at - from)) / hour)
  const samples = Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, index) => {
    const at = from + index * every
    const counted = start + moved(at, watts)
    const numbers = numbersOf({
      active_energy_import: counted >= range ? counted - range : counted,
      ...(fedIn === undefined ? {} : { active_energy_export: 500 + moved(at, fedIn) }),
      active_power_total: watts * 1_000,
    })
    return { analyserId, attachedAt: instant(attachedAt), sampledAt: instant(at), numbers }
  })
  await insertSamples(app.platform.db, samples)
}

async function close(at: number): Promise<number> {
  app.clock.set(instant(at))
  return closeHours(app.platform)
}

/** Consumption and quality of the hours of a user, '*' for what was estimated. */
async function hoursOf({ userId }: { readonly userId: number }): Promise<string[]> {
  const stored = await hoursBetween(app.platform.db, userId, instant(0), Temporal.Instant.from('2100-01-01T00:00Z'))
  return stored.map(({ consumption, quality }) => `${consumption}${quality === 'estimated' ? '*' : ''}`)
}
const sumOf = (hours: readonly string[]) => hours.reduce((sum, each) => sum + Number.parseInt(each, 10), 0)

const morning = Temporal.Instant.from('2026-03-02T08:00:00Z').epochMilliseconds

test('an hour is closed once a sample at its end is there, and only once', async () => {
  const device = await attach(await app.aUser(), morning)
  await sample(device, morning, morning + hour - 10 * second)
  expect(await close(morning + hour + minute)).toBe(0)
  await sample(device, morning + hour, morning + hour + minute, { start: 1_003_600 })
  expect(await close(morning + hour + minute)).toBe(1)
  expect(await close(morning + hour + minute)).toBe(0)
  const [stored] = await hoursBetween(app.platform.db, device.userId, instant(morning), instant(morning + hour))
  expect(stored).toMatchObject({
    consumption: 3_600,
    production: null,
    quality: 'measured',
    analyserId: device.analyserId,
    version: 1,
    consumptionQuarters: [900, 900, 900, 900],
    productionQuarters: null,
    placement: 'connection',
    writtenBy: null,
  })
})

test('hours closed one by one are those closed all at once', async () => {
  const people = await Promise.all([app.aUser(), app.aUser()])
  const course = { watts: 1_237, fedIn: 411, every: 7 * second }
  const [one, other] = [await attach(people[0], morning), await attach(people[1], morning)]
  for (let passed = 1; passed <= 6; passed++) {
    await sample(one, morning, morning + passed * hour + minute, course)
    await close(morning + passed * hour + minute)
  }
  await sample(other, morning, morning + 6 * hour + minute, course)
  expect(await close(morning + 7 * hour)).toBe(6)
  const known = async ({ userId }: Device) =>
    (await hoursBetween(app.platform.db, userId, instant(morning), instant(morning + 6 * hour))).map((each) => ({
      start: each.start,
      consumption: each.consumption,
      production: each.production,
      version: each.version,
      quality: each.quality,
      consumptionQuarters: each.consumptionQuarters,
    }))
  expect(await known(one)).toEqual(await known(other))
  // The counter at the last boundary is between two samples, rounded down.
  expect(sumOf(await hoursOf(one))).toBe(6 * 1_237 - 1)
})

test.each([
  { name: '5 minutes over the hour', from: 58, to: 63, estimated: [] },
  { name: '40 minutes over the hour', from: 30, to: 70, estimated: [0, 1] },
  { name: '40 minutes inside an hour', from: 65, to: 105, estimated: [] },
  { name: '3 hours', from: 50, to: 230, estimated: [0, 1, 2, 3] },
  { name: 'a night, over midnight', from: 600, to: 1_150, estimated: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] },
  { name: 'four days', from: 70, to: 5_840, estimated: Array.from({ length: 97 }, (_, index) => index + 1) },
])('a gap of $name loses nothing', async ({ from, to, estimated }) => {
  const device = await attach(await app.aUser(), morning)
  const [lost, back] = [morning + from * minute, morning + to * minute]
  const end = Math.ceil(back / hour) * hour + hour
  await sample(device, morning, lost)
  await close(lost + 10 * minute)
  const before = await hoursOf(device)
  expect(before.length).toBe(Math.floor(from / 60))
  await sample(device, back, end, { start: 1_000_000 + (back - morning) / second })
  await close(end + minute)
  const expected = Array.from({ length: (end - morning) / hour }, (_, index) =>
    estimated.includes(index) ? '3600*' : '3600',
  )
  expect(await hoursOf(device)).toEqual(expected)
})

test.each([
  { day: '2026-03-29', from: '2026-03-28T22:00:00Z', count: 23 },
  { day: '2026-10-25', from: '2026-10-24T21:00:00Z', count: 25 },
])('on $day the clock changes and the $count hours add up, with a gap at the change', async ({ day, from, count }) => {
  const start = Temporal.Instant.from(from).epochMilliseconds
  const device = await attach(await app.aUser(), start)
  const back = start + 5 * hour + 20 * minute
  await sample(device, start, start + 2 * hour + 50 * minute, { every: minute })
  await sample(device, back, start + 26 * hour, { every: minute, start: 1_000_000 + (back - start) / second })
  expect(await close(start + 27 * hour)).toBe(26)
  const days = await app.platform.db
    .selectFrom('day_readings')
    .select(['day', 'consumption_wh', 'known_hours', 'estimated_hours'])
    .where('user_id', '=', device.userId)
    .where('day', '=', day as DeliveryDay)
    .execute()
  expect(days).toEqual([{ day, consumption_wh: BigInt(count * 3_600), known_hours: count, estimated_hours: 4 }])
})

test('a counter that rolls over goes on, and one that is reset says nothing of what it missed', async () => {
  const range = 2 ** 32
  const rolling = await attach(await app.aUser(), morning)
  await sample(rolling, morning, morning + 3 * hour, { start: range - 5_000, range })
  const reset = await attach(await app.aUser(), morning)
  await sample(reset, morning, morning + 90 * minute, { start: 77_000_000 })
  await sample(reset, morning + 100 * minute, morning + 3 * hour, { start: 0 })
  await close(morning + 4 * hour)
  expect(await hoursOf(rolling)).toEqual(['3600', '3600', '3600'])
  expect(await hoursOf(reset)).toEqual(['3600', '3000*', '3600'])
})

test('garbage that comes and goes changes nothing', async () => {
  const device = await attach(await app.aUser(), morning)
  const garbage = [0, 4_294_967_295, 9_000_000_000_000_000, 1_000_001]
  for (const [index, start] of garbage.entries()) {
    const at = morning + index * 35 * minute + 20 * minute + 5 * second
    await sample(device, at, at, { start })
  }
  await sample(device, morning, morning + 3 * hour)
  await close(morning + 4 * hour)
  expect(await hoursOf(device)).toEqual(['3600', '3600', '3600'])
})

test('no energy flows from a device to the one that replaces it, and the hour of both is of both', async () => {
  const user = await app.aUser()
  const first = await attach(user, morning)
  await sample(first, morning, morning + 80 * minute)
  await close(morning + 81 * minute)
  await change(first, morning + 80 * minute, false)
  const second = await attach(user, morning + 90 * minute)
  await sample(second, morning + 90 * minute, morning + 3 * hour, { start: 500_000_000, watts: 7_200 })
  await close(morning + 3 * hour + minute)
  await close(morning + 5 * hour)
  expect(await hoursOf(user)).toEqual(['3600', `${1_200 + 3_600}*`, '7200'])
})

test('an analyser that is attached again goes on without what its counter did meanwhile', async () => {
  const user = await app.aUser()
  const device = await attach(user, morning)
  await sample(device, morning, morning + 70 * minute)
  const disabled = await change(device, morning + 70 * minute, false)
  await closeHoursOf(app.platform.db, device.analyserId, instant(morning + 71 * minute))
  const again = await change(disabled, morning + 80 * minute, true)
  await sample(again, morning + 80 * minute, morning + 3 * hour, { start: 9_000_000 })
  await close(morning + 4 * hour)
  expect(await hoursOf(user)).toEqual(['3600', `${600 + 2_400}*`, '3600'])
})

test('an hour of which two attachments leave half an hour unknown is not known', async () => {
  const user = await app.aUser()
  const device = await attach(user, morning)
  await sample(device, morning, morning + 70 * minute)
  const disabled = await change(device, morning + 70 * minute, false)
  await closeHoursOf(app.platform.db, device.analyserId, instant(morning + 71 * minute))
  const again = await change(disabled, morning + 100 * minute, true)
  await sample(again, morning + 100 * minute, morning + 3 * hour, { start: 9_000_000 })
  await close(morning + 4 * hour)
  const known = await hoursBetween(app.platform.db, user.userId, instant(morning), instant(morning + 4 * hour))
  expect(known.map(({ start }) => (start.epochMilliseconds - morning) / hour)).toEqual([0, 2])
})

test.each([
  { minutes: 40, hours: ['3600'] },
  { minutes: 10, hours: ['3000*', '3600'] },
])('of an hour whose first $minutes minutes nobody saw it is said so', async ({ minutes, hours }) => {
  const device = await attach(await app.aUser(), morning + minutes * minute)
  await sample(device, morning + minutes * minute, morning + 2 * hour, { watts: 3_600 })
  await close(morning + 2 * hour + minute)
  expect(await hoursOf(device)).toEqual(hours)
})

test('hours wait a day for a counter that has fallen silent, and no longer', async () => {
  const device = await attach(await app.aUser(), morning)
  await sample(device, morning, morning + 2 * hour, { every: minute, fedIn: 60 })
  await sample(device, morning + 2 * hour + minute, morning + 20 * hour, { every: minute, start: 1_007_260 })
  expect(await close(morning + 20 * hour)).toBe(2)
  await sample(device, morning + 20 * hour + minute, morning + 29 * hour, { every: minute, start: 1_072_060 })
  expect(await close(morning + 29 * hour)).toBe(3)
  const known = await hoursBetween(app.platform.db, device.userId, instant(morning), instant(morning + 29 * hour))
  expect(known.map(({ production }) => production)).toEqual([60, 60, null, null, null])
  expect(sumOf(await hoursOf(device))).toBe(5 * 3_600)
})

test('what a person said of an hour stays', async () => {
  const device = await attach(await app.aUser(), morning)
  const said = { userId: device.userId, start: instant(morning), consumption: energyWh(5), production: null }
  const terms = {
    consumptionQuarters: null,
    productionQuarters: null,
    quality: 'manual',
    placement: 'connection',
  } as const
  await writeHours(app.platform.db, [{ ...said, ...terms, writtenBy: device.userId }], instant(morning))
  await sample(device, morning, morning + 2 * hour)
  await close(morning + 2 * hour)
  expect(await hoursOf(device)).toEqual(['5', '3600'])
})

test('processes that close at once close each hour once', async () => {
  const devices: Device[] = []
  for (let index = 0; index < 12; index++) devices.push(await attach(await app.aUser(), morning))
  for (const device of devices) await sample(device, morning, morning + 2 * hour, { every: minute })
  app.clock.set(instant(morning + 2 * hour))
  const closed = await Promise.all([1, 2, 3].map(() => closeHours(app.platform)))
  expect(closed.reduce((sum, each) => sum + each, 0)).toBe(24)
  for (const device of devices) expect(await hoursOf(device)).toEqual(['3600', '3600'])
})

test('a register of whole kWh gives the same hours closed one by one, shared by its power', async () => {
  const people = await Promise.all([app.aUser(), app.aUser()])
  const devices = [await attach(people[0], morning), await attach(people[1], morning)] as const
  await ensurePartitions(app.platform.db, instant(morning), instant(morning + 10 * hour))
  const watts = (at: number) => ((at - morning) % (3 * hour) < 40 * minute ? 2_400 : 300)
  let counted = 7_000_400
  const samples = Array.from({ length: 10 * 60 + 1 }, (_, index) => {
    const at = morning + index * minute
    const numbers = numbersOf({
      active_energy_import: Math.floor(counted / 1_000) * 1_000,
      active_power_total: watts(at) * 1_000,
    })
    counted += watts(at) / 60
    return { at, numbers }
  })
  const store = ({ analyserId, attachedAt }: Device, from: number, until: number) =>
    insertSamples(
      app.platform.db,
      samples
        .filter(({ at }) => at >= from && at < until)
        .map(({ at, numbers }) => ({ analyserId, attachedAt: instant(attachedAt), sampledAt: instant(at), numbers })),
    )
  for (let passed = 0; passed <= 10; passed++) {
    await store(devices[0], morning + passed * hour, morning + (passed + 1) * hour)
    await close(morning + passed * hour + 59 * minute)
  }
  await store(devices[1], morning, morning + 11 * hour)
  await close(morning + 11 * hour)
  const [one, other] = [await hoursOf(devices[0]), await hoursOf(devices[1])]
  expect(one).toEqual(other)
  // Before the first step nothing is known of the first hour; each later one is what really flowed, but for a sample or two.
  const rounded = one.slice(1, 7).map((energy) => Math.round(Number(energy) / 100) * 100)
  expect(rounded).toEqual([300, 300, 1_700, 300, 300, 1_700])
})

test('a counter is believed as far as its stated connection goes', async () => {
  const jump = async (connectionPower: number | null) => {
    const device = await attach(await app.aUser(), morning)
    await app.platform.db
      .updateTable('analysers')
      .set({ connection_power_w: connectionPower })
      .where('id', '=', device.analyserId)
      .execute()
    await sample(device, morning, morning + 70 * minute, { watts: 3_600 })
    await sample(device, morning + 100 * minute, morning + 3 * hour, { start: 1_000_000 + 4_200 + 9_000, watts: 3_600 })
    await close(morning + 4 * hour)
    const known = await hoursBetween(app.platform.db, device.userId, instant(morning), instant(morning + 4 * hour))
    return known.map(({ start, consumption, quality }) => [
      (start.epochMilliseconds - morning) / hour,
      consumption,
      quality,
    ])
  }
  // 9 kWh in half an hour are 18 kW: possible on three phases, but more than was ever measured there.
  expect(await jump(null)).toEqual([
    [0, 3_600, 'measured'],
    [1, 10_800, 'estimated'],
    [2, 3_600, 'measured'],
  ])
  expect(await jump(6_000)).toEqual([
    [0, 3_600, 'measured'],
    [2, 3_600, 'measured'],
  ])
})

test('the check of an analyser says that only one of three phases is read', async () => {
  app.clock.set(instant(morning))
  const user = await app.aUser()
  const device = await attach(user, morning)
  await ensurePartitions(app.platform.db, instant(morning), instant(morning + 4 * hour))
  const params = { analyzerId: device.analyserId }
  expect((await app.call(checkAnalyser, { params, as: user })).power).toBeNull()
  const samples = Array.from({ length: 240 }, (_, index) => ({
    analyserId: device.analyserId,
    attachedAt: instant(device.attachedAt),
    sampledAt: instant(morning + index * minute),
    numbers: numbersOf({ active_energy_import: 1_000_003 + 60 * index, active_power_total: 1_200_000 }),
  }))
  await insertSamples(app.platform.db, samples)
  app.clock.set(instant(morning + 4 * hour))
  const { power } = await app.call(checkAnalyser, { params, as: user })
  expect(power).toMatchObject({ agreement: 'power_third', counted: 10_800, byPower: 3_600 })
})
