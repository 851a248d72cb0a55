import type { ModbusFraming } from '@tandem/core/metering/analyser.ts'
import { testConnection } from '@tandem/contract/metering/analysers.ts'
import type { RegisterLine } from '@tandem/contract/metering/register-map.ts'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { modbusEndpoint, type ModbusEndpoint } from '../../../platform/modbus.ts'
import { type OrderedValue, startLibmodbus } from '../../../testing/libmodbus/launch.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { findProfile, profileOfMap } from './profiles.ts'
import { readDevice } from './read-device.ts'

/** One quantity of each type and of each order of bytes that makers are known for. */
const holding: OrderedValue[] = [
  [100, 'f', 'ABCD', 230.5],
  [102, 'f', 'CDAB', 231.25],
  [104, 'f', 'BADC', 229.75],
  [106, 'f', 'DCBA', 4.5],
  [108, 'i', 'CDAB', -1_234_567],
  [110, 'I', 'ABCD', 4_000_000_000],
  [112, 'h', 'AB', -4_999],
  [113, 'H', 'BA', 5_001],
  [114, 'q', 'ABCDEFGH', 123_456_789_012],
  [118, 'd', 'ABCDEFGH', 7.125],
  [122, 'Q', 'ABCDEFGH', 42],
]
const input: OrderedValue[] = [[100, 'f', 'ABCD', 9_876.5]]

const line = (quantity: RegisterLine['quantity'], address: number, more: Partial<RegisterLine> = {}): RegisterLine => ({
  quantity,
  address,
  functionCode: 3,
  type: 'float32',
  wordOrder: 'msw_first',
  byteOrder: 'msb_first',
  scale: 1,
  isReversed: false,
  unit: 'V',
  ...more,
})

const profile = profileOfMap('described', {
  name: 'Everything',
  phases: 3,
  registers: [
    line('voltage_L1', 100),
    line('voltage_L2', 102, { wordOrder: 'lsw_first' }),
    line('voltage_L3', 104, { byteOrder: 'lsb_first' }),
    line('current_L1', 106, { wordOrder: 'lsw_first', byteOrder: 'lsb_first', unit: 'A' }),
    line('active_power_total', 108, { type: 'int32', wordOrder: 'lsw_first', scale: 0.1, unit: 'W', isReversed: true }),
    line('active_energy_import', 110, { type: 'uint32', unit: 'Wh' }),
    line('active_power_L1', 112, { type: 'int16', unit: 'kW', scale: 0.001 }),
    line('frequency', 113, { type: 'uint16', byteOrder: 'lsb_first', scale: 0.01, unit: 'Hz' }),
    line('active_energy_export', 114, { type: 'int64', scale: 0.001, unit: 'Wh' }),
    line('battery_charge', 118, { type: 'float64', scale: 10, unit: '%' }),
    line('reactive_energy_import', 122, { type: 'uint64', scale: 0.001_25, unit: 'kVarh' }),
    line('reactive_energy_export', 100, { functionCode: 4, unit: 'kVarh' }),
  ],
})
const values = {
  voltage_L1: 230_500,
  voltage_L2: 231_250,
  voltage_L3: 229_750,
  current_L1: 4_500,
  active_power_total: 123_456_700,
  active_energy_import: 4_000_000_000,
  active_power_L1: -4_999_000,
  frequency: 50_010,
  active_energy_export: 123_456_789,
  battery_charge: 71_250,
  reactive_energy_import: 53,
  reactive_energy_export: 9_876_500,
}

type Served = Awaited<ReturnType<typeof startLibmodbus>>
const starting = new Map<string, Promise<Served>>()
const toClose: ModbusEndpoint[] = []
afterEach(async () => {
  for (const endpoint of toClose.splice(0)) await endpoint.close()
})
afterAll(async () => {
  for (const served of starting.values()) await (await served.catch(() => null))?.kill()
})

// Where it is missing, each test says so and fails.
function serve(framing: ModbusFraming, hangsUp = false): Promise<Served> {
  const key = `${framing} ${String(hangsUp)}`
  const options = { framing, hangsUp, unit: 17, first: 100, count: 40, holding, input }
  const served = starting.get(key) ?? startLibmodbus(options)
  starting.set(key, served)
  return served
}

async function connect(framing: ModbusFraming, hangsUp = false): Promise<ModbusEndpoint> {
  const { port } = await serve(framing, hangsUp)
  const endpoint = modbusEndpoint({ ip: '127.0.0.1', port, framing }, { connectMs: 8_000, answerMs: 8_000 })
  toClose.push(endpoint)
  await endpoint.connect()
  return endpoint
}

describe('libmodbus over TCP', () => {
  test.each([0, 1, 17, 255])('every type and order, as unit %d', async (unit) => {
    expect(await readDevice(await connect('tcp'), profile, unit)).toEqual(values)
  })

  test('registers that it lacks are an illegal address, and the connection stays', async () => {
    const endpoint = await connect('tcp')
    await expect(endpoint.readRegisters(1, 3, 139, 2)).rejects.toMatchObject({ reason: 'illegal_address' })
    const builtIn = findProfile('eastron_sdm630')
    if (!builtIn) throw new Error('there is no such model')
    await expect(readDevice(endpoint, builtIn, 1)).rejects.toMatchObject({ reason: 'illegal_address' })
    expect(await endpoint.readRegisters(1, 3, 100, 2)).toEqual(new Uint16Array([0x4366, 0x8000]))
  })

  test('one that hangs up after each answer is read whole, again and again', async () => {
    const endpoint = await connect('tcp', true)
    for (let round = 0; round < 3; round++) expect(await readDevice(endpoint, profile, 1)).toEqual(values)
  })
})

describe('libmodbus on a serial line behind a converter', () => {
  const app = useTestApp()

  test('every type and order, as its unit', async () => {
    const endpoint = await connect('rtu')
    expect(await readDevice(endpoint, profile, 17)).toEqual(values)
    await expect(endpoint.readRegisters(17, 4, 99, 1)).rejects.toMatchObject({ reason: 'illegal_address' })
  })

  test('another unit is silence, for as long as was said', async () => {
    const endpoint = await connect('rtu')
    await expect(endpoint.answeringWithin(200).readRegisters(18, 3, 100, 2)).rejects.toMatchObject({
      reason: 'no_answer',
    })
  })

  test('is offered by a test that was made in Modbus TCP, whatever its model', async () => {
    const { port } = await serve('rtu')
    // Long enough for a server on a busy machine: the second attempt must hear it.
    const body = { ip: '127.0.0.1', port, deviceId: 17, profile: 'eastron_sdm120', answerMs: 3_000 }
    const tried = await app.call(testConnection, { body, as: await app.aUser() })
    expect(tried).toMatchObject({ isReadable: false, reason: 'no_answer', otherFraming: 'rtu' })
  })
})
