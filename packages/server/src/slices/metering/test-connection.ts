import { isAdministrator, maySee, type Caller } from '@tandem/core/access/access.ts'
import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import { checkPlausibility, keepPossible } from '@tandem/core/metering/plausibility.ts'
import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import type { MqttSource } from '@tandem/core/metering/mqtt-source.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  mqttProfile,
  type ConnectionTest,
  type testConnection as contract,
} from '@tandem/contract/metering/analysers.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { modbusEndpoint, ModbusFault, usualTimes, type ModbusEndpoint } from '../../platform/modbus.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { canonicalPlace, refuseInUse, requireAllowed } from './device-places.ts'
import { findUsableMap } from './device-models.service.ts'
import { findProfile, profileOfMap, type DeviceProfile } from './devices/profiles.ts'
import { emptyMemory, readMeasured, type DeviceMemory } from './devices/read-device.ts'
import { findModel, type ReadRegisters } from './devices/sunspec.ts'
import { requireTopics } from './mqtt/meter-topics.service.ts'
import { trySource } from './mqtt/try-source.ts'

/** Tests at once, of one process; each holds a connection to somewhere that a user typed. */
const mostTests = 8
/** However slowly a device answers, a person waits no longer. */
const longestTest = 20_000
/** A meter speaks when it likes, and many of them every few seconds. */
const longestWait = 30_000

/** A device that takes frames of the other kind is silent, hangs up, or answers what is no Modbus. */
const looksLikeOtherFrames: readonly ConnectionFault[] = ['no_answer', 'connection_lost', 'garbled']
/** Whatever it says by these, it says in Modbus. */
const answersOfDevices: readonly (ConnectionFault | null)[] = [
  null,
  'wrong_unit',
  'illegal_address',
  'device_busy',
  'device_failure',
  'no_model_found',
  'implausible',
]
/** It has been reached once: who understands the other kind answers soon. */
const briefly = { connectMs: 2_000, answerMs: 1_500 }

/** Users whose test is under way in this process. */
const testing = onePerDatabase(() => new Set<number>())

/**
 * Reads a device once and says how far it came, what was read and whether it fits together; saves nothing and shows nothing
 * that was not decoded. Of a meter that speaks MQTT it waits for a message. Refuses `analyser_address_not_allowed`, `device_profile_unknown`, `analyser_in_use` for a device that is
 * read for somebody else, and `too_many_requests` while another test of the user, or as many as there may be, are under way.
 */
export async function testConnection(
  platform: Platform,
  caller: Caller,
  wanted: BodyOf<typeof contract>,
): Promise<ConnectionTest> {
  if (wanted.profile === mqttProfile) return testSource(platform, caller, wanted.mqtt ?? null)
  const profile = await findProfileFor(platform, caller, wanted)
  if (!profile) throw new Refusal('device_profile_unknown', {}, 'profile')
  requireAllowed(platform, wanted)
  await refuseInUse(platform.db, canonicalPlace(wanted), (userId) => maySee(caller, userId))
  return oneAtATime(platform, caller, async () => {
    const { ip, port, deviceId, framing = 'tcp', answerMs } = wanted
    const patience = answerMs ? { answerMs } : {}
    const tried = await runTest(
      modbusEndpoint({ ip, port, framing }, { ...usualTimes, ...patience }),
      profile,
      deviceId,
    )
    if (tried.reason === null || !looksLikeOtherFrames.includes(tried.reason)) return tried
    const other = framing === 'tcp' ? 'rtu' : 'tcp'
    const second = await runTest(
      modbusEndpoint({ ip, port, framing: other }, { ...briefly, ...patience }),
      profile,
      deviceId,
    )
    return { ...tried, otherFraming: answersOfDevices.includes(second.reason) ? other : null }
  })
}

async function oneAtATime<T>(platform: Platform, { userId }: Caller, test: () => Promise<T>): Promise<T> {
  const running = testing(platform)
  if (running.has(userId) || running.size >= mostTests) throw new Refusal('too_many_requests')
  running.add(userId)
  try {
    return await test()
  } finally {
    running.delete(userId)
  }
}

/** null: there is no such model for this person. */
async function findProfileFor(
  { db }: Platform,
  caller: Caller,
  { profile, map }: Pick<BodyOf<typeof contract>, 'profile' | 'map'>,
): Promise<DeviceProfile | null> {
  if (map) return profileOfMap('described', map)
  if (profile === null) return null
  const builtIn = findProfile(profile)
  if (builtIn) return builtIn
  const stored = await findUsableMap(db, caller, profile)
  return stored && profileOfMap(profile, stored)
}

async function testSource(platform: Platform, caller: Caller, source: MqttSource | null): Promise<ConnectionTest> {
  if (!source) throw new Refusal('analyser_not_saved', {}, 'mqtt')
  // Whose it will be an administrator knows.
  await requireTopics(platform, source, isAdministrator(caller) ? null : caller.userId)
  const broker = platform.config.mqttBrokers.find(({ name }) => name === source.broker)
  if (!broker) throw new Refusal('not_found')
  return oneAtATime(platform, caller, async () => {
    const { sampleDays } = platform.config
    const options = { patience: longestWait, now: () => platform.clock.now(), sampleDays }
    const outcome = await trySource(broker, source, options)
    return { ...outcome, otherFraming: null, lines: [], checks: checkPlausibility(outcome.values).map(toWire) }
  })
}

type Step = ConnectionTest['steps'][number]

/** What each register of a model said. */
function linesOf(
  { registers }: DeviceProfile,
  { blocks }: DeviceMemory,
  measured: MeasuredValues,
): ConnectionTest['lines'] {
  const answered = new Set(blocks?.flatMap((block) => block.registers))
  const possible = keepPossible(measured)
  return registers.map((register) => {
    const { quantity } = register
    const value = measured[quantity] ?? null
    if (!answered.has(register)) return { quantity, state: 'refused', value: null }
    if (value === null) return { quantity, state: 'empty', value }
    return { quantity, state: possible[quantity] === undefined ? 'implausible' : 'read', value }
  })
}

async function runTest(endpoint: ModbusEndpoint, profile: DeviceProfile, deviceId: number): Promise<ConnectionTest> {
  const steps: Step[] = [{ step: 'allowed', isDone: true, ms: 0 }]
  const step = async <T>(name: Step['step'], work: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now()
    const ms = () => Math.round(performance.now() - startedAt)
    try {
      const result = await work()
      steps.push({ step: name, isDone: true, ms: ms() })
      return result
    } catch (error) {
      steps.push({ step: name, isDone: false, ms: ms() })
      throw error
    }
  }
  const late = new AbortController()
  const timer = setTimeout(() => {
    late.abort()
    void endpoint.close()
  }, longestTest)
  const memory = emptyMemory()
  let lines: ConnectionTest['lines'] = []
  try {
    await step('connect', () => endpoint.connect())
    if (profile.models.length > 0) {
      const read: ReadRegisters = (code, first, count) => endpoint.readRegisters(deviceId, code, first, count)
      memory.model = await step('find_model', () => findModel(read, profile))
    }
    const values = await step('read', async () => {
      const measured = await readMeasured(endpoint, profile, deviceId, memory)
      lines = linesOf(profile, memory, measured)
      const possible = keepPossible(measured)
      if (Object.keys(possible).length === 0) throw new ModbusFault('implausible')
      return possible
    })
    return {
      isReadable: true,
      reason: null,
      otherFraming: null,
      steps,
      values,
      lines,
      messages: [],
      checks: checkPlausibility(values).map(toWire),
    }
  } catch (error) {
    if (!(error instanceof ModbusFault)) throw error
    const reason: ConnectionFault = late.signal.aborted ? 'no_answer' : error.reason
    return { isReadable: false, reason, otherFraming: null, steps, values: {}, lines, messages: [], checks: [] }
  } finally {
    clearTimeout(timer)
    await endpoint.close()
  }
}

function toWire(check: ReturnType<typeof checkPlausibility>[number]): ConnectionTest['checks'][number] {
  return { ...check, params: { ...check.params } }
}
