import type { ConnectionFault } from '@tandem/core/metering/analyser.ts'
import { testConnection } from '@tandem/contract/metering/analysers.ts'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { modbusEndpoint, type ModbusEndpoint, ModbusFault } from '../../../platform/modbus.ts'
import {
  type PlacedUnit,
  type PlacedValue,
  type PymodbusServer,
  startPymodbus,
} from '../../../testing/pymodbus/launch.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { findProfile } from './profiles.ts'
import { emptyMemory, readDevice } from './read-device.ts'

/** Three phases of a home that feeds in on one of them, as a maker's manual places them: from the given address on. */
const floats = (first: number, ...values: number[]): PlacedValue[] =>
  values.map((value, index) => [first + 2 * index, '>f', value])

const eastron: PlacedUnit = {
  input: {
    blank: [
      [0, 80],
      [200, 52],
      [342, 40],
    ],
    values: [
      ...floats(0, 230.5, 231.25, 229.75),
      ...floats(6, 4.5, 2.25, 8),
      ...floats(12, 1000, 500, -1800),
      ...floats(52, -300),
      ...floats(70, 50.02, 12345.5, 678.25, 1500.75, 0.5),
      ...floats(234, 1.5, 1.75, 2),
      ...floats(342, 13023.75),
    ],
  },
  // What stands under the same addresses for the other function code is something else.
  holding: { values: floats(0, 999, 999, 999) },
}

const schneider: PlacedUnit = {
  holding: {
    blank: [
      [2999, 112],
      [3203, 24],
      [21299, 6],
      [21329, 6],
    ],
    values: [
      ...floats(2999, 4.5, 2.25, 8),
      ...floats(3027, 230.5, 231.25, 229.75),
      ...floats(3053, 1, 0.5, -1.75, -0.25),
      ...floats(3109, 49.98),
      [3203, '>q', 12_345_678],
      [3207, '>q', 4_294_967_296_001],
    ],
  },
  input: { values: floats(2999, 999) },
}

const janitza: PlacedUnit = {
  holding: {
    blank: [[19000, 122]],
    values: [
      ...floats(19000, 230.5, 231.25, 229.75),
      ...floats(19020, 1000, 500, -1800, -300),
      ...floats(19050, 50.02),
      ...floats(19068, 1_234_567),
      ...floats(19076, 2500),
    ],
  },
}

/** Has only the first block of its model. */
const small: PlacedUnit = { input: { blank: [[0, 80]], values: floats(0, 230.5, 231.25, 229.75) } }
const units = { 1: eastron, 2: schneider, 3: janitza, 4: small, 247: eastron }

const eastronValues = {
  voltage_L1: 230_500,
  voltage_L2: 231_250,
  voltage_L3: 229_750,
  current_L1: 4500,
  current_L3: 8000,
  active_power_L1: 1_000_000,
  active_power_L3: -1_800_000,
  active_power_total: -300_000,
  frequency: 50_020,
  active_energy_import: 12_345_500,
  active_energy_export: 678_250,
  reactive_energy_import: 1_500_750,
  voltage_thd_L3: 2000,
  active_energy_total: 13_023_750,
}
const schneiderValues = {
  voltage_L1: 230_500,
  current_L2: 2250,
  active_power_L3: -1_750_000,
  active_power_total: -250_000,
  frequency: 49_980,
  active_energy_import: 12_345_678,
  active_energy_export: 4_294_967_296_001,
}
const janitzaValues = {
  voltage_L2: 231_250,
  active_power_total: -300_000,
  frequency: 50_020,
  active_energy_import: 1_234_567,
  active_energy_export: 2500,
}

// Where it is missing, each test says so and fails.
let starting: Promise<PymodbusServer> | undefined
const server = () => (starting ??= startPymodbus(units))
const connect = async (answerMs?: number) => endpointTo((await server()).port, answerMs)
const toClose: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})
afterAll(async () => {
  const started = await starting?.catch(() => null)
  await started?.kill()
})

/** However busy the machine is; who expects silence waits less. */
const patience = 8000
const shortly = 300

async function endpointTo(port: number, answerMs = patience): Promise<ModbusEndpoint> {
  const endpoint = modbusEndpoint({ ip: '127.0.0.1', port, framing: 'tcp' }, { connectMs: patience, answerMs })
  toClose.push(() => endpoint.close())
  await endpoint.connect()
  return endpoint
}

function profileOf(id: string) {
  const profile = findProfile(id)
  if (!profile) throw new Error(`there is no profile ${id}`)
  return profile
}

async function faultOf(work: Promise<unknown>): Promise<ConnectionFault | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof ModbusFault) return error.reason
    throw error
  }
}

/** A port that takes connections and does this with what it hears. */
async function listen(hear: (socket: Socket, bytes: Buffer) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes: Buffer) => hear(socket, bytes))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  toClose.push(async () => {
    for (const socket of sockets) socket.destroy()
    const closed = once(listener, 'close')
    listener.close()
    await closed
  })
  const address = listener.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('reading a server that is not our own', () => {
  test.each([
    ['eastron_sdm630', 1, eastronValues],
    ['eastron_sdm630', 247, eastronValues],
    ['schneider_pm5000', 2, schneiderValues],
    ['janitza_umg96rm', 3, janitzaValues],
  ])('%s as unit %d gives what stands in its registers', async (id, unit, values) => {
    expect(await readDevice(await connect(), profileOf(id), unit)).toMatchObject(values)
  })

  test('one connection reads several units, and again', async () => {
    const endpoint = await connect()
    const memory = emptyMemory()
    for (let round = 0; round < 3; round++) {
      expect(await readDevice(endpoint, profileOf('eastron_sdm630'), 1, memory)).toMatchObject(eastronValues)
      expect(await readDevice(endpoint, profileOf('janitza_umg96rm'), 3)).toMatchObject(janitzaValues)
    }
  })

  test('a wrong unit is silence', async () => {
    const endpoint = await connect(shortly)
    expect(await faultOf(readDevice(endpoint, profileOf('eastron_sdm630'), 99))).toBe('no_answer')
    expect(endpoint.isOpen).toBe(false)
    expect(await readDevice(await connect(), profileOf('eastron_sdm630'), 1)).toMatchObject(eastronValues)
  })

  test('a gap is an illegal address, and the connection stays', async () => {
    const endpoint = await connect()
    expect(await faultOf(endpoint.readRegisters(1, 4, 100, 2))).toBe('illegal_address')
    expect(await faultOf(endpoint.readRegisters(1, 4, 78, 4))).toBe('illegal_address')
    expect(endpoint.isOpen).toBe(true)
    expect(await endpoint.readRegisters(1, 4, 0, 2)).toEqual(new Uint16Array([0x4366, 0x8000]))
  })

  test('another model at the unit is an illegal address', async () => {
    expect(await faultOf(readDevice(await connect(), profileOf('janitza_umg96rm'), 1))).toBe('illegal_address')
  })

  test('what a device lacks is left out, the rest is read', async () => {
    const values = await readDevice(await connect(), profileOf('eastron_sdm630'), 4)
    expect(values).toMatchObject({ voltage_L1: 230_500, voltage_L3: 229_750 })
    expect(values).not.toHaveProperty('active_energy_total')
  })

  test('a server that is killed and comes back', async () => {
    const first = await startPymodbus(units)
    toClose.push(() => first.kill())
    const endpoint = await endpointTo(first.port)
    await readDevice(endpoint, profileOf('eastron_sdm630'), 1)
    await first.kill()
    expect(await faultOf(readDevice(endpoint, profileOf('eastron_sdm630'), 1))).toBe('connection_lost')
    expect(await faultOf(endpoint.connect())).toBe('connect_refused')
    const second = await startPymodbus(units, first.port)
    toClose.push(() => second.kill())
    await endpoint.connect()
    expect(await readDevice(endpoint, profileOf('eastron_sdm630'), 1)).toMatchObject(eastronValues)
  })

  test('a listener that never answers', async () => {
    const endpoint = await endpointTo(await listen(() => undefined), shortly)
    expect(await faultOf(readDevice(endpoint, profileOf('eastron_sdm630'), 1))).toBe('no_answer')
  })

  test.each([
    ['words of another protocol', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['another transaction', (asked: Buffer) => Buffer.concat([Buffer.from([0xff, 0xff]), asked.subarray(2)])],
    ['far too much', () => Buffer.alloc(5000, 0xa5)],
    ['a length that is none', (asked: Buffer) => Buffer.concat([asked.subarray(0, 4), Buffer.from([0, 1, 1])])],
  ])('garbage: %s', async (_, reply) => {
    const endpoint = await endpointTo(await listen((socket, bytes) => socket.write(reply(bytes))))
    expect(await faultOf(readDevice(endpoint, profileOf('eastron_sdm630'), 1))).toBe('garbled')
    expect(endpoint.isOpen).toBe(false)
  })
})

describe('the test of a connection', () => {
  const app = useTestApp()
  const answerOf = async (port: number, deviceId: number, profile = 'eastron_sdm630') =>
    app.call(testConnection, { body: { ip: '127.0.0.1', port, deviceId, profile }, as: await app.aUser() })

  test.each([
    ['eastron_sdm630', 1, eastronValues],
    ['schneider_pm5000', 2, schneiderValues],
    ['janitza_umg96rm', 3, janitzaValues],
  ])('shows what %s says', async (profile, deviceId, values) => {
    const answer = await answerOf((await server()).port, deviceId, profile)
    expect(answer).toMatchObject({ isReadable: true, reason: null, values })
    const codes = answer.checks.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['voltage_usual', 'frequency_usual', 'power_adds_up']))
  })

  test('says what is wrong with the place, and shows nothing', async () => {
    const { port } = await server()
    const killed = await startPymodbus(units)
    await killed.kill()
    const places: [port: number, unit: number, profile: string, reason: ConnectionFault][] = [
      [port, 99, 'eastron_sdm630', 'no_answer'],
      [port, 1, 'janitza_umg96rm', 'illegal_address'],
      [port, 1, 'sunspec_meter', 'no_model_found'],
      [killed.port, 1, 'eastron_sdm630', 'connect_refused'],
      [await listen(() => undefined), 1, 'eastron_sdm630', 'no_answer'],
      [await listen((socket) => socket.write('220 mail.example ESMTP\r\n')), 1, 'eastron_sdm630', 'garbled'],
      [await listen((socket) => socket.destroy()), 1, 'eastron_sdm630', 'connection_lost'],
    ]
    for (const [at, unit, profile, reason] of places) {
      expect(await answerOf(at, unit, profile)).toMatchObject({ isReadable: false, reason, values: {}, checks: [] })
    }
  })
})

describe('RTU over TCP, as its own framer writes it', () => {
  const app = useTestApp()
  let served: PymodbusServer | null = null
  afterAll(() => served?.kill())

  test('is read, gaps and silent units included', async () => {
    served = await startPymodbus(units, 0, 'rtu')
    const address = { ip: '127.0.0.1', port: served.port, framing: 'rtu' as const }
    const endpoint = modbusEndpoint(address, { connectMs: 5_000, answerMs: 1_000 })
    await endpoint.connect()
    const profile = findProfile('eastron_sdm630')
    if (!profile) throw new Error('no such model')
    expect(await readDevice(endpoint, profile, 1, emptyMemory())).toMatchObject(eastronValues)
    await expect(endpoint.readRegisters(4, 4, 500, 2)).rejects.toMatchObject({ reason: 'illegal_address' })
    expect([...(await endpoint.readRegisters(247, 4, 70, 2))]).toHaveLength(2)
    await expect(endpoint.readRegisters(99, 4, 0, 2)).rejects.toMatchObject({ reason: 'no_answer' })
    await endpoint.close()
  })

  test('is offered by a test that was made in Modbus TCP', async () => {
    const user = await app.aUser()
    const body = { ip: '127.0.0.1', port: served?.port ?? 0, deviceId: 1, profile: 'eastron_sdm630' }
    const tried = await app.call(testConnection, { body, as: user })
    expect(tried).toMatchObject({ isReadable: false, otherFraming: 'rtu' })
    const again = await app.call(testConnection, { body: { ...body, framing: 'rtu' }, as: user })
    expect(again).toMatchObject({ isReadable: true, reason: null, otherFraming: null })
  })
})
