import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import { projectRoot } from '../platform/config.ts'
import { modbusEndpoint, type ModbusEndpoint, ModbusFault } from '../platform/modbus.ts'
import { OptionsError, parseCommand, parseOptions } from './options.ts'
import { type DeviceFault, type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'

const noon = Date.parse('2026-06-10T10:00:30Z')
const toClose: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

async function simulate(options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const simulator = await startSimulator({ port: 0, devices: 2, now: () => noon, ...options })
  toClose.push(() => simulator.stop())
  return simulator
}

/** However busy the machine is; who expects silence waits less. */
const patience = 8000
const shortly = 200

async function connect(port: number, answerMs = patience): Promise<ModbusEndpoint> {
  const endpoint = modbusEndpoint({ ip: '127.0.0.1', port, framing: 'tcp' }, { connectMs: patience, answerMs })
  toClose.push(() => endpoint.close())
  await endpoint.connect()
  return endpoint
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof ModbusFault ? error.reason : String(error)
}

const float = (registers: Uint16Array, index = 0) => {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint16(0, registers[index] ?? 0)
  view.setUint16(2, registers[index + 1] ?? 0)
  return view.getFloat32(0)
}

describe('over Modbus TCP', () => {
  test('a device shows float32 at the registers of the SDM630', async () => {
    const simulator = await simulate({ kinds: ['household', 'prosumer'] })
    const endpoint = await connect(simulator.port)
    for (const { device, unit } of simulator.places) {
      const shown = simulator.show(device)
      const first = await endpoint.readRegisters(unit, 4, 0, 80)
      expect(float(first, 0)).toBe(Math.fround(shown.voltage_L1 ?? NaN))
      expect(float(first, 52)).toBe(Math.fround(shown.active_power_total ?? NaN))
      expect(float(first, 72)).toBe(Math.fround(shown.active_energy_import ?? NaN))
      expect(float(await endpoint.readRegisters(unit, 4, 342, 2))).toBe(Math.fround(shown.active_energy_total ?? NaN))
    }
    expect(simulator.show(2).active_power_total).toBeLessThan(0)
  })

  test('what it has not, it refuses', async () => {
    const endpoint = await connect((await simulate()).port)
    expect(await reasonOf(endpoint.readRegisters(1, 4, 100, 2))).toBe('illegal_address')
    expect(await reasonOf(endpoint.readRegisters(1, 4, 78, 4))).toBe('illegal_address')
    expect(float(await endpoint.readRegisters(1, 4, 70, 2))).toBeCloseTo(50, 0)
  })

  test('a wrong unit hears nothing, or what a gateway says', async () => {
    const silent = await connect((await simulate()).port, shortly)
    expect(await reasonOf(silent.readRegisters(9, 4, 0, 2))).toBe('no_answer')
    const gateway = await connect((await simulate({ unknownUnits: 'exception' })).port)
    expect(await reasonOf(gateway.readRegisters(9, 4, 0, 2))).toBe('wrong_unit')
  })

  test.each<[DeviceFault, string]>([
    ['silent', 'no_answer'],
    ['garbage', 'garbled'],
    ['slow', 'no_answer'],
    ['exception', 'device_failure'],
    ['hangup', 'connection_lost'],
  ])('%s is seen as %s, and the device beside it works', async (fault, reason) => {
    const simulator = await simulate({ slowMs: 60_000 })
    await simulator.setFault(1, fault)
    const answerMs = reason === 'no_answer' ? shortly : patience
    expect(await reasonOf((await connect(simulator.port, answerMs)).readRegisters(1, 4, 0, 2))).toBe(reason)
    expect(await (await connect(simulator.port)).readRegisters(2, 4, 0, 2)).toHaveLength(2)
    await simulator.setFault('all', null)
    expect(await (await connect(simulator.port)).readRegisters(1, 4, 0, 2)).toHaveLength(2)
  })

  test('a device on a port of its own refuses connections and comes back at the same place', async () => {
    const simulator = await simulate({ unitsPerPort: 1 })
    const [, second] = simulator.places
    await simulator.setFault(2, 'refuse')
    expect(await reasonOf(connect(second?.port ?? 0))).toBe('connect_refused')
    expect((await connect(simulator.port)).isOpen).toBe(true)
    await simulator.setFault(2, null)
    expect((await connect(second?.port ?? 0)).isOpen).toBe(true)
  })

  test('frozen values stand still, reset counters begin again, and the rest goes on', async () => {
    let now = noon
    const simulator = await simulate({ now: () => now })
    await simulator.setFault(1, 'frozen')
    await simulator.setFault(2, 'reset')
    const frozen = simulator.show(1)
    expect(simulator.show(2).active_energy_import).toBe(0)
    now += 3_600_000
    expect(simulator.show(1)).toEqual(frozen)
    expect(simulator.show(2).active_energy_import).toBeGreaterThan(0)
    expect(simulator.show(2).active_energy_import).toBeLessThan(5)
    await simulator.setFault(1, null)
    expect(simulator.show(1)).not.toEqual(frozen)
    await expect(simulator.setFault(3, 'silent')).rejects.toThrow(RangeError)
  })

  test('a taken port is said at once', async () => {
    const simulator = await simulate()
    await expect(startSimulator({ port: simulator.port, devices: 1 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('hundreds of devices take several ports', async () => {
    const simulator = await simulate({ devices: 500, kinds: ['household', 'prosumer', 'generator'] })
    expect(new Set(simulator.places.map(({ port }) => port)).size).toBe(3)
    const last = simulator.places.at(-1)
    const endpoint = await connect(last?.port ?? 0)
    expect(float(await endpoint.readRegisters(last?.unit ?? 0, 4, 70, 2))).toBeCloseTo(50, 0)
  })
})

describe('from the command line', () => {
  test('options are read', () => {
    expect(parseOptions(['--devices', '20', '--kinds', 'prosumer', '--faults', '3:silent,4:slow'])).toMatchObject({
      devices: 20,
      port: 5020,
      host: '127.0.0.1',
      kinds: ['prosumer'],
      unitsPerPort: 247,
      faults: [
        [3, 'silent'],
        [4, 'slow'],
      ],
    })
  })

  test.each([
    ['--devices', 'many'],
    ['--kinds', 'factory'],
    ['--faults', '3:silent'],
    ['--colour', 'red'],
    ['stray'],
    ['--port', '65536'],
  ])('%s %s is refused', (...args) => {
    expect(() => parseOptions(args)).toThrow(OptionsError)
  })

  test.each([
    ['silent 3', { device: 3, fault: 'silent' }],
    [' ok all ', { device: 'all', fault: null }],
    ['dance 3', null],
    ['silent', null],
  ])('"%s" is understood', (line, command) => {
    expect(parseCommand(line)).toEqual(command)
  })

  test('it says where the devices are and obeys', async () => {
    const program = path.join(projectRoot, 'packages/server/src/simulator/main.ts')
    const child = spawn(process.execPath, [program, '--port', '0', '--devices', '2'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    toClose.push(async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const nextLine = async () => String((await lines.next()).value)
    const [, port = ''] = /127\.0\.0\.1:(\d+) unit 1 {2}household/.exec(await nextLine()) ?? []
    expect(await nextLine()).toContain('unit 2  prosumer')
    await nextLine()
    expect(await (await connect(Number(port))).readRegisters(1, 4, 0, 2)).toHaveLength(2)
    child.stdin.write('silent 1\n')
    expect(await nextLine()).toBe('1: silent')
    expect(await reasonOf((await connect(Number(port), shortly)).readRegisters(1, 4, 0, 2))).toBe('no_answer')
    child.stdin.write('silent 9\n')
    expect(await nextLine()).toContain('there is no device 9')
  })
})
