import { maySee, type Caller } from '@tandem/core/access/access.ts'
import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import { checkPlausibility } from '@tandem/core/metering/plausibility.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type * as contract from '@tandem/contract/analysers.ts'
import type { ConnectionTest } from '@tandem/contract/analysers.ts'
import type { BodyOf } from '@tandem/contract/endpoint.ts'
import { modbusEndpoint, ModbusFault, type ModbusEndpoint } from '../../platform/modbus.ts'
import { onePerDatabase } from '../../platform/one-per-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { canonicalPlace, refuseInUse, requireAllowed } from './device-places.ts'
import { findProfile, type DeviceProfile } from './devices/profiles.ts'
import { emptyMemory, readDevice } from './devices/read-device.ts'
import { findModel } from './devices/sunspec.ts'

/** Tests at once, of one process; each holds a connection to somewhere that a user typed. */
const mostTests = 8
/** However slowly a device answers, a person waits no longer. */
const longestTest = 20_000

/** Users whose test is under way in this process. */
const testing = onePerDatabase(() => new Set<number>())

/**
 * Reads a device once and says how far it came, what was read and whether it fits together; saves nothing and shows nothing
 * that was not decoded. Refuses `analyser_address_not_allowed`, `device_profile_unknown`, `analyser_in_use` for a device that is
 * read for somebody else, and `too_many_requests` while another test of the user, or as many as there may be, are under way.
 */
export async function testConnection(
  platform: Platform,
  caller: Caller,
  wanted: BodyOf<typeof contract.testConnection>,
): Promise<ConnectionTest> {
  const profile = findProfile(wanted.profile)
  if (!profile) throw new Refusal('device_profile_unknown', {}, 'profile')
  requireAllowed(platform, wanted)
  await refuseInUse(platform.db, canonicalPlace(wanted), (userId) => maySee(caller, userId))
  const running = testing(platform)
  if (running.has(caller.userId) || running.size >= mostTests) throw new Refusal('too_many_requests')
  running.add(caller.userId)
  try {
    return await runTest(modbusEndpoint(wanted), profile, wanted.deviceId)
  } finally {
    running.delete(caller.userId)
  }
}

type Step = ConnectionTest['steps'][number]

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
  try {
    const memory = emptyMemory()
    await step('connect', () => endpoint.connect())
    if (profile.models.length > 0) {
      const read = (first: number, count: number) =>
        endpoint.readRegisters(deviceId, profile.functionCode, first, count)
      memory.model = await step('find_model', () => findModel(read, profile))
    }
    const values = await step('read', () => readDevice(endpoint, profile, deviceId, memory))
    return { isReadable: true, reason: null, steps, values, checks: checkPlausibility(values).map(toWire) }
  } catch (error) {
    if (!(error instanceof ModbusFault)) throw error
    const reason: ConnectionFault = late.signal.aborted ? 'no_answer' : error.reason
    return { isReadable: false, reason, steps, values: {}, checks: [] }
  } finally {
    clearTimeout(timer)
    await endpoint.close()
  }
}

function toWire(check: ReturnType<typeof checkPlausibility>[number]): ConnectionTest['checks'][number] {
  return { ...check, params: { ...check.params } }
}
