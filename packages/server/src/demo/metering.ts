import { addDays, dayOf, deliveryDay, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MeterPlacement } from '@tandem/core/metering/readings.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { addAnalyser } from '@tandem/contract/metering/analysers.ts'
import { addIndexReading } from '@tandem/contract/metering/readings.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import { writeAssociation } from '../domain/association.ts'
import type { DrivenClock } from '../platform/clock.ts'
import { callInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { simulateDevice, type SimulatedDevice } from '../simulator/device.ts'
import { listDevices } from '../simulator/simulator.ts'
import { issueToken } from '../slices/accounts/index.ts'
import { addMember, createGroup } from '../slices/groups/index.ts'
import {
  closeHours,
  ensurePartitions,
  insertEvents,
  insertSamples,
  numbersOf,
  writeHours,
  writeStates,
  type HourWrite,
} from '../slices/metering/index.ts'
import { attachedDevices, demoDevices, silentUnit } from './devices.ts'
import { importYear, type YearKind } from './imported-year.ts'
import { hourMs, meterHours, readShown, type HourSpan } from './metered-year.ts'
import { portfolio } from './portfolio.ts'

const sampledDays = 7
const sampleMs = 120_000
/** So long before the first day of trading readings begin to come day by day. */
const daysBefore = 4

/** Whose readings come from files of their supplier. */
const importers: readonly { readonly username: string; readonly kind: YearKind; readonly seed: number }[] = [
  { username: 'maria', kind: 'household', seed: 4104 },
  { username: 'gabriela', kind: 'panels', seed: 4107 },
  { username: 'jonas', kind: 'workshop', seed: 4110 },
]
const indexReader = 'maria'
const neighbours = { name: 'Vecinii Soarelui', owner: 'gabriela', members: ['ana', 'andrei'] }

export interface Metering {
  readonly seeding: Platform
  readonly server: FastifyInstance
  readonly past: DrivenClock
  readonly now: Temporal.Instant
  /** By username. */
  readonly userIds: ReadonlyMap<string, number>
  /** The first day of trading: from here on readings come day by day. */
  readonly first: DeliveryDay
}

interface AttachedMeter {
  readonly placement: MeterPlacement
  readonly analyserId: number
  readonly userId: number
  readonly attachedAt: Temporal.Instant
  readonly device: SimulatedDevice
}

/** When the demo's people have got their meters: a year ago, at midnight. */
export function firstMeteredInstant(now: Temporal.Instant): Temporal.Instant {
  return startOfDay(addDays(dayOf(now, displayZone), -365), displayZone)
}

/**
 * How a year of readings came to be, told from the clock's year ago up to now: two homes get a meter that is read, others
 * import what their supplier sends, one reads the index of its meter each month.
 */
export async function meterYear(terms: Metering): Promise<void> {
  const { seeding, past, now } = terms
  const begin = past.now()
  await formGroup(terms)
  const isServed = seeding.config.simulatorPort > 0
  const meters = isServed ? await attachMeters(terms) : []
  if (isServed) await attachSilentMeters(terms)
  const sampledFrom = Math.floor(now.epochMilliseconds / hourMs) * hourMs - sampledDays * 24 * hourMs
  await enterIndexes(terms)
  // The last day is still to come.
  const last = startOfDay(addDays(dayOf(now, displayZone), -1), displayZone)
  const daily = startOfDay(addDays(terms.first, -daysBefore), displayZone).epochMilliseconds
  const sent = { from: begin.epochMilliseconds, until: last.epochMilliseconds }
  for (const { username, ...importer } of importers) {
    await importYear(seeding, { ...importer, userId: findUser(terms, username) }, { ...sent, daily })
  }
  past.set(now.subtract({ hours: sampledDays * 24 }))
  for (const meter of meters) {
    await measureYear(seeding, meter, { from: begin.epochMilliseconds, until: sampledFrom }, daily)
  }
  await ensurePartitions(seeding.db, Temporal.Instant.fromEpochMilliseconds(sampledFrom), now)
  for (let from = sampledFrom; from <= now.epochMilliseconds; from += 24 * hourMs) {
    const until = Math.min(from + 24 * hourMs, now.epochMilliseconds + 1)
    for (const meter of meters) await sampleLately(seeding, meter, { from, until })
    past.set(Temporal.Instant.fromEpochMilliseconds(Math.min(until, now.epochMilliseconds)))
    await closeHours(seeding)
  }
  past.set(now)
  await closeHours(seeding)
}

function findUser({ userIds }: Metering, username: string): number {
  const userId = userIds.get(username)
  if (userId === undefined) throw new Error(`nobody of the demo is called ${username}`)
  return userId
}

async function formGroup(terms: Metering): Promise<void> {
  const at = terms.past.now()
  const { name, owner, members } = neighbours
  await writeAssociation(terms.seeding.db, true, { at, by: null })
  const groupId = await createGroup(terms.seeding.db, { name, ownerId: findUser(terms, owner), at })
  for (const member of members) await addMember(terms.seeding.db, groupId, findUser(terms, member), at)
}

async function attachMeters(terms: Metering): Promise<AttachedMeter[]> {
  const devices = listDevices(demoDevices)
  const meters: AttachedMeter[] = []
  for (const { username, device, placement } of attachedDevices) {
    const simulated = devices[device - 1]
    if (!simulated) throw new Error(`the demo has no device ${String(device)}`)
    const userId = findUser(terms, username)
    const analyserId = await attach(terms, { userId, device, placement })
    meters.push({ analyserId, userId, placement, attachedAt: terms.past.now(), device: simulateDevice(simulated) })
  }
  return meters
}

interface Attachment {
  readonly userId: number
  readonly device: number
  readonly placement: MeterPlacement
}

async function attach({ seeding, server }: Metering, { userId, device, placement }: Attachment): Promise<number> {
  const analyser = await callInProcess(
    server,
    addAnalyser,
    {
      params: { userId, ip: '127.0.0.1', port: seeding.config.simulatorPort, deviceId: device },
      body: { readingCode: `TDM-${String(1000 + device)}`, profile: 'eastron_sdm630', placement },
    },
    { token: issueToken(seeding, userId) },
  )
  return analyser.id
}

/** The meters of those who were read for a long time, until some days ago. */
async function attachSilentMeters(terms: Metering): Promise<void> {
  const { seeding, past, now } = terms
  for (const { username, silent } of portfolio) {
    if (silent === undefined) continue
    const attachedAt = past.now()
    const userId = findUser(terms, username)
    const analyserId = await attach(terms, { userId, device: silentUnit, placement: 'connection' })
    const since = startOfDay(addDays(dayOf(now, displayZone), -silent), displayZone)
    const state = { analyserId, attachedAt, state: 'offline', since, reason: 'no_answer' } as const
    await writeStates(seeding.db, [{ ...state, checkedAt: now, good: { at: since, measured: '{}' } }])
    await insertEvents(seeding.db, [
      { ...state, at: attachedAt, state: 'online', reason: null },
      { ...state, at: since },
    ])
  }
}

/** Up to where its samples are kept; a night in spring and a storm in autumn the meter could not be read. */
async function measureYear({ db }: Platform, meter: AttachedMeter, span: HourSpan, daily: number): Promise<void> {
  const { userId, analyserId, placement, device } = meter
  const silence = (daysAgo: number, hours: number): HourSpan => {
    const from = span.until - daysAgo * 24 * hourMs
    return { from, until: from + hours * hourMs }
  }
  const hours = meterHours(device, span, [silence(231, 9), silence(64, 5)]).map((hour) => ({
    ...hour,
    userId,
    analyserId,
    placement,
  }))
  // Each day of trading is known when its imbalances are settled, two days later.
  const isEarly = ({ start }: HourWrite) => start.epochMilliseconds < daily
  await writeHours(db, hours.filter(isEarly), Temporal.Instant.fromEpochMilliseconds(daily))
  const days = Map.groupBy(
    hours.filter((hour) => !isEarly(hour)),
    ({ start }) => dayOf(start, displayZone),
  )
  for (const [day, ofDay] of days) await writeHours(db, ofDay, startOfDay(addDays(day, 1), displayZone))
}

async function sampleLately({ db }: Platform, meter: AttachedMeter, span: HourSpan): Promise<void> {
  const { analyserId, attachedAt, device } = meter
  const samples = []
  for (let at = span.from; at < span.until; at += sampleMs) {
    const sampledAt = Temporal.Instant.fromEpochMilliseconds(at)
    samples.push({ analyserId, attachedAt, sampledAt, numbers: numbersOf(readShown(device.showAt(at))) })
  }
  await insertSamples(db, samples)
}

/** The meter of a household, read on the last day of each month. */
async function enterIndexes(terms: Metering): Promise<void> {
  const { seeding, server, past, now } = terms
  const userId = findUser(terms, indexReader)
  const seed = importers.find(({ username }) => username === indexReader)?.seed ?? 0
  const device = simulateDevice({ kind: 'household', seed })
  let month = Temporal.PlainDate.from(dayOf(past.now(), displayZone)).with({ day: 1 })
  for (;;) {
    const readOn = month.add({ months: 1 }).subtract({ days: 1 })
    const at = readOn.toZonedDateTime({ timeZone: displayZone, plainTime: '19:00' }).toInstant()
    if (Temporal.Instant.compare(at, now) > 0) return
    past.set(at)
    const kWh = device.countAt(at.epochMilliseconds).imported
    const body = {
      userId,
      month: deliveryDay(month),
      indexDate: deliveryDay(readOn),
      isConfirmed: true,
      consumptionIndex: energyWh(Math.round(kWh) * 1000),
      productionIndex: null,
    }
    await callInProcess(server, addIndexReading, { body }, { token: issueToken(seeding, userId) })
    month = month.add({ months: 1 })
  }
}
