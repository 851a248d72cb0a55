import type { Quantity } from '@tandem/core/metering/quantities.ts'
import type { DeviceKind } from './day-curve.ts'
import { simulateDevice, type DeviceOptions, type Shown, type SimulatedDevice } from './device.ts'
import { modbusListener, type ModbusListener, type ModbusReply, type ModbusRequest } from './modbus-listener.ts'
import { encodeRegisters, hasRegisters, isCounter, maxRegisters } from './registers.ts'

/**
 * What a device does wrong. `refuse` closes its port, for all who share it. `reset` is no state: its counters begin at 0
 * again, and it works on.
 */
export const deviceFaults = ['silent', 'refuse', 'garbage', 'slow', 'frozen', 'reset', 'exception', 'hangup'] as const
export type DeviceFault = (typeof deviceFaults)[number]

/** Which devices there are. */
export interface SimulatorSetup {
  readonly devices: number
  /** In turn; household by default. */
  readonly kinds?: readonly DeviceKind[]
  /** Another seed, other homes. */
  readonly seed?: number
}

export interface SimulatorOptions extends SimulatorSetup {
  /** The first port; more devices than `unitsPerPort` take the ports after it. 0: any free ones. */
  readonly port: number
  /** Loopback by default. */
  readonly host?: string
  /** 247 by default, the most that Modbus knows; 1: each device has a port of its own. */
  readonly unitsPerPort?: number
  /** What a gateway says of a unit that it does not know. */
  readonly unknownUnits?: 'silent' | 'exception'
  /** How late a slow device answers. */
  readonly slowMs?: number
  /** Milliseconds since 1970; the machine's clock by default. */
  readonly now?: () => number
}

/** Where a device is. */
interface DevicePlace {
  /** From 1; the unit as well, unless there are several ports. */
  readonly device: number
  readonly kind: DeviceKind
  readonly port: number
  readonly unit: number
}

export interface Simulator {
  /** The first one. */
  readonly port: number
  readonly places: readonly DevicePlace[]
  /** What a device shows now, before its registers round it. */
  show(device: number): Shown
  /** null: it works. Throws a RangeError where there is no such device. */
  setFault(device: number | 'all', fault: DeviceFault | null): Promise<void>
  stop(): Promise<void>
}

interface RunningDevice {
  readonly device: SimulatedDevice
  readonly place: Omit<DevicePlace, 'port'>
  readonly portIndex: number
  fault: DeviceFault | null
  frozenAt: number
  /** What the counters showed when they were reset. */
  shownAtReset: Shown
}

const exceptions = { function: 1, address: 2, value: 3, failure: 4, noAnswer: 11 } as const

/** SDM630-like devices over Modbus TCP, each an exact function of its kind, its seed and the time. Rejects for a taken port. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { host = '127.0.0.1', now = () => Date.now(), slowMs = 5000, unknownUnits = 'silent' } = options
  const running = createDevices(options)
  const portCount = Math.max(...running.map(({ portIndex }) => portIndex)) + 1
  const listeners = Array.from({ length: portCount }, (_, portIndex) => {
    const here = new Map(running.filter((each) => each.portIndex === portIndex).map((each) => [each.place.unit, each]))
    const answer = (request: ModbusRequest): ModbusReply => {
      const device = here.get(request.unit)
      if (device) return answerAs(device, request, { now: now(), slowMs })
      return unknownUnits === 'silent' ? null : refuse(request, exceptions.noAnswer)
    }
    return modbusListener({ host, port: options.port === 0 ? 0 : options.port + portIndex, answer })
  })
  try {
    for (const listener of listeners) await listener.open()
  } catch (error) {
    await Promise.all(listeners.map((listener) => listener.close()))
    throw error
  }
  return control(running, listeners, now)
}

/** What stands at each place, by its number from 1. */
export function listDevices({ devices, kinds = ['household'], seed = 1 }: SimulatorSetup): DeviceOptions[] {
  return Array.from({ length: devices }, (_, index) => ({
    kind: kinds[index % kinds.length] ?? 'household',
    seed: seed * 1000 + index,
  }))
}

function createDevices(options: SimulatorOptions): RunningDevice[] {
  const { unitsPerPort = 247 } = options
  return listDevices(options).map((terms, index) => ({
    device: simulateDevice(terms),
    place: { device: index + 1, kind: terms.kind, unit: (index % unitsPerPort) + 1 },
    portIndex: Math.floor(index / unitsPerPort),
    fault: null,
    frozenAt: 0,
    shownAtReset: {},
  }))
}

function control(
  running: readonly RunningDevice[],
  listeners: readonly ModbusListener[],
  now: () => number,
): Simulator {
  const find = (device: number) => {
    const found = running[device - 1]
    if (!found)
      throw new RangeError(`there is no device ${String(device)}: they are numbered 1 to ${String(running.length)}`)
    return found
  }
  return {
    port: listeners[0]?.port ?? 0,
    places: running.map(({ place, portIndex }) => ({ ...place, port: listeners[portIndex]?.port ?? 0 })),
    show: (device) => showNow(find(device), now()),
    async setFault(device, fault) {
      for (const each of device === 'all' ? running : [find(device)]) changeFault(each, fault, now())
      for (const [portIndex, listener] of listeners.entries()) {
        const isRefusing = running.some((each) => each.portIndex === portIndex && each.fault === 'refuse')
        await (isRefusing ? listener.close() : listener.open())
      }
    },
    async stop() {
      await Promise.all(listeners.map((listener) => listener.close()))
    },
  }
}

function changeFault(each: RunningDevice, fault: DeviceFault | null, now: number): void {
  if (fault === 'reset') {
    each.shownAtReset = each.device.showAt(now)
    return
  }
  each.fault = fault
  each.frozenAt = now
}

function showNow({ device, fault, frozenAt, shownAtReset }: RunningDevice, now: number): Shown {
  const shown = { ...device.showAt(fault === 'frozen' ? frozenAt : now) }
  for (const [name, value] of Object.entries(shownAtReset)) {
    const quantity = name as Quantity
    if (isCounter(quantity)) shown[quantity] = Math.max(0, (shown[quantity] ?? 0) - value)
  }
  return shown
}

function answerAs(device: RunningDevice, request: ModbusRequest, time: { now: number; slowMs: number }): ModbusReply {
  const { fault } = device
  if (fault === 'silent' || fault === 'refuse') return null
  if (fault === 'hangup') return 'hang up'
  if (fault === 'garbage') return { garbage: Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n') }
  if (fault === 'exception') return refuse(request, exceptions.failure)
  const reply = answerHealthy(device, request, time.now)
  return fault === 'slow' ? { ...reply, afterMs: time.slowMs } : reply
}

function answerHealthy(device: RunningDevice, request: ModbusRequest, now: number) {
  const { body } = request
  if (body[0] !== 4) return refuse(request, exceptions.function)
  if (body.length !== 5) return refuse(request, exceptions.value)
  const first = body.readUInt16BE(1)
  const count = body.readUInt16BE(3)
  if (count < 1 || count > maxRegisters) return refuse(request, exceptions.value)
  if (!hasRegisters(first, count)) return refuse(request, exceptions.address)
  const registers = encodeRegisters(showNow(device, now), first, count)
  return { body: Buffer.concat([Buffer.from([4, registers.length]), registers]), afterMs: 0 }
}

function refuse({ body }: ModbusRequest, exception: number) {
  return { body: Buffer.from([(body[0] ?? 0) | 0x80, exception]), afterMs: 0 }
}
