import { registersOf } from '@tandem/core/metering/registers.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { modbusEndpoint, type ModbusEndpoint } from '../../../platform/modbus.ts'
import { startRegisterServer, wordsOf, type RegisterServer } from '../../../testing/register-server.ts'
import { deviceProfiles, findProfile, type DeviceProfile } from './profiles.ts'
import { emptyMemory, readDevice } from './read-device.ts'

const unit = 17
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Device {
  readonly profile: DeviceProfile
  readonly server: RegisterServer
  readonly endpoint: ModbusEndpoint
}

function profileOf(id: string): DeviceProfile {
  const profile = findProfile(id)
  if (!profile) throw new Error(`no profile ${id}`)
  return profile
}

async function startDevice(profile: DeviceProfile): Promise<Device> {
  const server = await startRegisterServer({ unit, functionCode: profile.functionCode })
  const endpoint = modbusEndpoint(
    { ip: '127.0.0.1', port: server.port, framing: 'tcp' },
    { connectMs: 5000, answerMs: 5000 },
  )
  stops.push(() => endpoint.close(), server.stop)
  await endpoint.connect()
  return { profile, server, endpoint }
}

function put({ profile, server }: Device, address: number, words: readonly number[]): void {
  const ordered = profile.wordOrder === 'msw_first' ? words : words.toReversed()
  ordered.forEach((word, at) => server.words.set(address + at, word))
}

/** Puts `at + 1` hundredths of the smallest common step of all types into the registers: a different value in each. */
function fill(device: Device): Record<string, number> {
  const expected: Record<string, number> = {}
  device.profile.registers.forEach(({ quantity, address, type, scale, encoding, isReversed }, at) => {
    const raw = type.startsWith('float') && !encoding ? at + 1.5 : at + 1
    put(device, address, wordsOf(type, encoding ? raw / 100 : raw))
    expected[quantity] = Math.round(encoding ? raw * 10 : raw * scale * 1000) * (isReversed ? -1 : 1)
  })
  return expected
}

function fillGaps({ profile, server }: Device): void {
  for (const [first, count] of profile.blocks) {
    for (let at = first; at < first + count; at++) if (!server.words.has(at)) server.words.set(at, 0)
  }
}

const read = ({ endpoint, profile }: Device, memory = emptyMemory()) => readDevice(endpoint, profile, unit, memory)

describe('every model with a map of registers', () => {
  const mapped = deviceProfiles.filter(({ registers }) => registers.length > 0)

  test.each(mapped.map((profile) => [profile.id, profile] as const))(
    '%s: all values in their units',
    async (_id, profile) => {
      const device = await startDevice(profile)
      const expected = fill(device)
      fillGaps(device)
      expect(await read(device)).toEqual(expected)
      expect(device.server.requests).toHaveLength(profile.blocks.length)
      expect(Object.keys(expected)).toContain('active_energy_import')
    },
  )

  test.each(mapped.map((profile) => [profile.id, profile] as const))(
    '%s: where gaps are refused',
    async (_id, profile) => {
      const device = await startDevice(profile)
      const expected = fill(device)
      const memory = emptyMemory()
      expect(await read(device, memory)).toEqual(expected)
      const first = device.server.requests.splice(0)
      expect(await read(device, memory)).toEqual(expected)
      expect(device.server.requests.length).toBeLessThanOrEqual(first.length)
      expect(
        device.server.requests.every(([, address, count]) => {
          return Array.from({ length: count }, (_, at) => address + at).every((at) => device.server.words.has(at))
        }),
      ).toBe(true)
    },
  )
})

describe('a device that has not all of it', () => {
  test('what nobody has verified takes nothing along', async () => {
    const device = await startDevice(profileOf('carlo_gavazzi_em24_e1_em340'))
    const expected = fill(device)
    for (const { quantity, address, type, unverified } of device.profile.registers) {
      if (!unverified) continue
      for (let at = 0; at < registersOf(type); at++) device.server.words.delete(address + at)
      Reflect.deleteProperty(expected, quantity)
    }
    const memory = emptyMemory()
    expect(await read(device, memory)).toEqual(expected)
    device.server.requests.length = 0
    expect(await read(device, memory)).toEqual(expected)
    // Import stands beside what was refused.
    expect(device.server.requests).toContainEqual([4, 51, 3])
    expect(device.server.requests).not.toContainEqual([4, 54, 2])
  })

  test('a block that it lacks is left out, and asked for again later', async () => {
    const device = await startDevice(profileOf('eastron_sdm630'))
    const expected = fill(device)
    fillGaps(device)
    const kept = new Map(device.server.words)
    for (const at of kept.keys()) if (at >= 200) device.server.words.delete(at)
    const memory = emptyMemory()
    const values = await read(device, memory)
    expect(values).toHaveProperty('active_energy_import', expected.active_energy_import)
    expect(values).not.toHaveProperty('voltage_thd_L1')
    device.server.requests.length = 0
    await read(device, memory)
    expect(device.server.requests).toEqual([[4, 0, 80]])
    for (const [at, word] of kept) device.server.words.set(at, word)
    for (let times = 0; times < 359; times++) await read(device, memory)
    expect(await read(device, memory)).toEqual(expected)
  })

  test('another model, another unit', async () => {
    const device = await startDevice(profileOf('eastron_sdm630'))
    await expect(read(device)).rejects.toMatchObject({ reason: 'illegal_address' })
    await expect(readDevice(device.endpoint, profileOf('abb_b_series'), unit)).rejects.toMatchObject({
      reason: 'illegal_address',
    })
    await expect(readDevice(device.endpoint, device.profile, 3)).rejects.toMatchObject({ reason: 'wrong_unit' })
    expect(device.endpoint.isOpen).toBe(true)
  })

  test('nothing that a meter can have measured', async () => {
    const device = await startDevice(profileOf('eastron_sdm120'))
    for (let at = 0; at < 400; at++) device.server.words.set(at, 0x7f7f)
    await expect(read(device)).rejects.toMatchObject({ reason: 'implausible' })
  })

  test('what is not a number or below zero is absent, the rest is there', async () => {
    const device = await startDevice(profileOf('eastron_sdm120'))
    fill(device)
    fillGaps(device)
    put(device, 0, wordsOf('float32', NaN))
    put(device, 74, wordsOf('float32', -1))
    put(device, 12, wordsOf('float32', -2500.25))
    const values = await read(device)
    expect(values).not.toHaveProperty('voltage_L1')
    expect(values).not.toHaveProperty('active_energy_export')
    expect(values).toMatchObject({ active_power_total: -2_500_250, current_L1: 2500 })
  })

  test('the power factor of Schneider is unfolded, the doubtful export of the EM24 is not read', async () => {
    const schneider = await startDevice(profileOf('schneider_pm5000'))
    fill(schneider)
    fillGaps(schneider)
    put(schneider, 3077, wordsOf('float32', 1.25))
    put(schneider, 3079, wordsOf('float32', -1.1))
    put(schneider, 3081, wordsOf('float32', -0.9))
    expect(await read(schneider)).toMatchObject({ power_factor_L1: 750, power_factor_L2: -900, power_factor_L3: -900 })
    const em24 = await startDevice(profileOf('carlo_gavazzi_em24_rs485'))
    fill(em24)
    fillGaps(em24)
    expect(await read(em24)).not.toHaveProperty('active_energy_export')
  })
})

describe('SunSpec', () => {
  const profile = profileOf('sunspec_meter')

  /** A common block, an inverter, then the meter at its place, then the end. */
  async function startMeter(base: number, model: number): Promise<Device & { at: number }> {
    const device = await startDevice(profile)
    const at = base + 2 + 68 + 52
    const length = model < 210 ? 105 : 124
    const put16 = (address: number, ...words: number[]) => {
      put(device, address, words)
    }
    put16(base, 0x5375, 0x6e53, 1, 66)
    put16(base + 2 + 68, 103, 50)
    put16(at, model, length, ...Array<number>(length).fill(0x8000))
    put16(at + 2 + length, 0xffff, 0)
    device.server.requests.length = 0
    return { ...device, at }
  }

  function putIntegers(device: Device, at: number): void {
    put(device, at + 3, [123, 456, 789, 0xfffe])
    put(device, at + 8, [2301, 2302, 2303])
    put(device, at + 15, [0xffff, 5001, 0xfffe])
    put(device, at + 18, wordsOf('int16', -1234))
    put(device, at + 22, [1])
    put(device, at + 33, wordsOf('int16', -98))
    put(device, at + 37, [0])
    put(device, at + 38, Array<number>(16).fill(0))
    put(device, at + 46, wordsOf('int32', 123_456))
    put(device, at + 54, [1])
  }

  test.each([
    [40_000, 203],
    [50_000, 201],
    [0, 204],
  ])('a meter behind %i, model %i', async (base, model) => {
    const device = await startMeter(base, model)
    putIntegers(device, device.at)
    const memory = emptyMemory()
    const values = {
      current_L1: 1230,
      current_L2: 4560,
      current_L3: 7890,
      voltage_L1: 230_100,
      voltage_L2: 230_200,
      voltage_L3: 230_300,
      frequency: 50_010,
      active_power_total: -12_340_000,
      power_factor_total: -980,
      active_energy_import: 1_234_560,
    }
    expect(await read(device, memory)).toEqual(values)
    device.server.requests.length = 0
    // The exponent of energy changes from one reading to the next.
    put(device, device.at + 46, wordsOf('int32', 12_346))
    put(device, device.at + 54, [2])
    expect(await read(device, memory)).toEqual({ ...values, active_energy_import: 1_234_600 })
    expect(device.server.requests).toEqual([[3, device.at, 55]])
  })

  test('floats, and not more than a request may ask for', async () => {
    const device = await startMeter(40_000, 213)
    for (let offset = 2; offset < 126; offset += 2) put(device, device.at + offset, wordsOf('float32', NaN))
    put(device, device.at + 12, wordsOf('float32', 231.5))
    put(device, device.at + 28, wordsOf('float32', -450.25))
    put(device, device.at + 52, wordsOf('float32', 0.97))
    put(device, device.at + 60, wordsOf('float32', 7000))
    put(device, device.at + 68, wordsOf('float32', 9_000_000))
    expect(await read(device)).toEqual({
      voltage_L1: 231_500,
      active_power_total: -450_250,
      power_factor_total: 970,
      active_energy_export: 7000,
      active_energy_import: 9_000_000,
    })
  })

  test('a meter that has moved is found again; without one it is said', async () => {
    const device = await startMeter(40_000, 203)
    putIntegers(device, device.at)
    const memory = emptyMemory()
    await read(device, memory)
    device.server.words.clear()
    await expect(read(device, memory)).rejects.toMatchObject({ reason: 'no_model_found' })
    put(device, 0, [0x5375, 0x6e53, 203, 105, ...Array<number>(105).fill(0x8000), 0xffff])
    putIntegers(device, 2)
    expect(await read(device, memory)).toHaveProperty('active_energy_import', 1_234_560)
  })

  test('models without an end, and none of a meter', async () => {
    const device = await startDevice(profile)
    put(device, 40_000, [0x5375, 0x6e53])
    for (let at = 40_002; at < 41_000; at++) device.server.words.set(at, 7)
    await expect(read(device)).rejects.toMatchObject({ reason: 'no_model_found' })
    put(device, 40_002, Array<number>(1000).fill(0))
    await expect(read(device)).rejects.toMatchObject({ reason: 'no_model_found' })
  })
})
